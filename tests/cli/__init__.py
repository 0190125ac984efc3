"""The command line: what it prints, what it answers, how it ends."""
