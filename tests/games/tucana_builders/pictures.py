"""Draw pictures, and find things in them."""

from typing import Any
from xml.etree import ElementTree as ET

from boardrules import Player
from boardrules.games.tucana_builders import State, TucanaBuilders
from boardrules.scene import Layout, Style
from tests.games.matches import play
from tests.games.tucana_builders.playing import set_up
from tests.pictures import SVG, check_picture

P1 = Player(0)


def drawn(
    game: TucanaBuilders,
    state: State,
    viewer: Player | None = P1,
    last: tuple[str, ...] = (),
    layout: Layout = "wide",
) -> str:
    """Draw a state, with what was just done and all that the viewer may do."""
    legal = () if viewer is None else game.legal_actions(state, viewer)
    picture = game.picture(
        game.scene(game.view(state, viewer)),
        last=[game.parse_action(text) for text in last],
        legal=legal,
        style=Style("light", layout),
    )
    check_picture(picture)
    return picture


def open_picture(game: TucanaBuilders, state: State, **options: Any) -> str:
    picture = game.picture(game.open_scene(state), **options)
    check_picture(picture)
    return picture


def first_turn(game: TucanaBuilders, tile: str = "four-way") -> State:
    """Draw the tiles of the first turn, on sand."""
    seats = [f"P{seat}" for seat in range(1, game.players + 1)]
    names = ("link-AB", "five-alike") if game.achievements else ()
    state = play(game, set_up(game, achievements=names), "* terrain sand")
    return play(game, state, *(f"* tile {seat} {tile}" for seat in seats))


def titles(picture: str) -> list[str]:
    return [each.text or "" for each in ET.fromstring(picture).iter(f"{SVG}title")]


def with_word(picture: str, word: str) -> list[ET.Element]:
    """Find what can be clicked for a word of the notation."""
    return [each for each in ET.fromstring(picture).iter() if each.get("data-word") == word]
