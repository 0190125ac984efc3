"""The command `boardrules`: play, replay and look up any game of the catalogue.

It knows no game. What a game offers, it uses; what a game does not offer, it does without.
"""

from boardrules.cli.main import main

__all__ = ["main"]
