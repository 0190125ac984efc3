"""What each seat of Tectonic Tribes knows: its view, what it learns, and the states that fit."""

from boardrules.games.tectonic_tribes.knowledge.inference import determinize, view, witness, worlds

__all__ = ["determinize", "view", "witness", "worlds"]
