"""A real browser measures pictures, with the letters that it has."""

from typing import Any, get_args

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Browser

from boardrules import Player, games
from boardrules.scene import Layout, Style
from tests.games.test_pictures import moments

pytestmark = pytest.mark.browser

OUTSIDE = """() => {
  const svg = document.querySelector("svg"), frame = svg.viewBox.baseVal;
  const shapes = "rect, circle, ellipse, line, path, polygon, polyline, text";
  return [...svg.querySelectorAll(shapes)].filter((shape) => {
    const box = shape.getBBox(), matrix = shape.getCTM();
    const xs = [], ys = [];
    for (const [x, y] of [[0, 0], [1, 0], [0, 1], [1, 1]]) {
      const corner = new DOMPoint(box.x + x * box.width, box.y + y * box.height);
      const { x: right, y: down } = corner.matrixTransform(matrix);
      xs.push(right);
      ys.push(down);
    }
    return Math.min(...xs) < -0.5 || Math.max(...xs) > frame.width + 0.5
      || Math.min(...ys) < -0.5 || Math.max(...ys) > frame.height + 0.5;
  }).map((shape) => shape.outerHTML);
}"""
"""List the elements that are not inside the frame."""


def pictures(game: Any, layout: Layout) -> list[str]:
    """Draw some moments of a match as the last seat sees them, with all that it may do."""
    seat, style = Player(game.players - 1), Style("light", layout)
    return [
        game.picture(
            game.scene(game.view(state, seat)),
            last=game.witness(before, action, seat),
            legal=game.legal_actions(state, seat),
            style=style,
        )
        for before, action, state in moments(game, 1, 6)
    ]


@pytest.mark.parametrize("layout", get_args(Layout))
@pytest.mark.parametrize("name", games.game_names())
def test_everything_is_inside_the_frame(browser: Browser, name: str, layout: Layout) -> None:
    game_type = games.find_game(name)
    page = browser.new_page()
    for players in (2, max(game_type.player_counts)):
        for picture in pictures(game_type(players=players), layout):
            page.set_content(picture)
            assert page.evaluate(OUTSIDE) == []
    page.close()


def test_what_is_outside_is_found(browser: Browser) -> None:
    page = browser.new_page()
    inside, outside = '<rect x="1" width="8" height="8"></rect>', '<text x="-9" y="5">P1</text>'
    page.set_content(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" width="9" height="9">'
        f"{inside}<g transform='translate(1 1)'>{outside}</g></svg>"
    )
    assert page.evaluate(OUTSIDE) == [outside]
    page.close()
