"""Tiki Topple for learners: `numbers` of actions, and an `observation` of what a seat knows.

`candidates` say what actions are about, and `batch` has the rules once more, as arrays.
"""
