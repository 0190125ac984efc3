"""Tests of players that answer in text."""
