"""Fuzzing: whatever a stranger writes is read, or refused with the error that we promise."""
