"""Tuk Tuk Taxi for learners: `numbers` of actions, and an `observation` of what a seat knows.

`candidates` say what actions are about, in columns.
"""
