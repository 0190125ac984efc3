"""Bots: what they are given, what they decide, and that they cannot see more."""
