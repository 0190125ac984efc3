"""The arena: bots of all kinds, and workers that die."""
