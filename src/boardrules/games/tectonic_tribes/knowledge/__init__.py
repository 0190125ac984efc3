"""What each seat of Tectonic Tribes knows: its view, what it learns, and the states that fit.

`views` says what a seat sees, `plans` counts where hidden cards may have been, and `inference`
makes worlds of both.
"""

from boardrules.games.tectonic_tribes.knowledge.inference import determinize, view, witness, worlds

__all__ = ["determinize", "view", "witness", "worlds"]
