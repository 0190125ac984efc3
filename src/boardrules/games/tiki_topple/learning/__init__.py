"""Tiki Topple for learners: `numbers` of actions, and an `observation` of what a seat knows.

`batch` has the rules once more, as arrays.
"""
