"""What releases have written, which is read for ever."""
