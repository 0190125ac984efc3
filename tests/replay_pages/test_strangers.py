"""Records of strangers, whose boxes have names that could do harm, or are very long."""

import json
from typing import Any

from attrs import evolve
import pytest

from boardrules import Player, Record, RecordError, playout
from boardrules.drawing import OPEN, replay_page
from boardrules.drawing.pages import Viewer
from boardrules.games.tectonic_tribes import DEFAULT as TECTONIC
from boardrules.games.tectonic_tribes import TectonicTribes
from boardrules.games.tiki_topple import DEFAULT as TIKI
from boardrules.games.tiki_topple import Mission, Tiki, TikiTopple
from tests.games.matches import seeded
from tests.pictures import check_picture
from tests.replay_pages.unpacking import data_of, pictures

NASTY = (
    "</script><script>alert(1)</script>",
    '"\'><b style="color:red">bold</b>',
    "{{title}}{{data}}<!--",
    "a\x00b\x1b[2J\r\n\x7f\u202e\u2028",
    "&lt;b&gt;",
    "]]>",
    "",
    "W" * 40,
    "\N{SMILING FACE WITH OPEN MOUTH}" * 40,
)


def send(game: Any, most: int) -> Record[Any]:
    """Return a record as it comes from a stranger, with the box."""
    match = playout(game, seeded(4), max_actions=most)
    return Record.from_json(Record(game, match.actions).to_json())


def check_page(record: Record[Any]) -> None:
    """Require that a page has the scripts of ours and no others, and sound pictures."""
    everybody: list[Viewer] = [OPEN, None, *map(Player, range(record.game.players))]
    page = replay_page(record, everybody)
    assert page.isascii()
    assert page.count("<script") == page.count("</script") == 2
    assert "<!--" not in page
    data = data_of(page)
    for view in range(len(data["views"])):
        for picture in pictures(data, view)[::7]:
            check_picture(picture)


def test_names_that_could_do_harm_stay_text() -> None:
    colours = tuple((tiki, NASTY[index]) for index, (tiki, _) in enumerate(TIKI.colours))
    record = send(TikiTopple(components=evolve(TIKI, colours=colours)), 30)
    check_page(record)
    picture = pictures(data_of(replay_page(record, (None,))), 0)[5]
    assert "&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;" in picture
    check_page(send(TectonicTribes(components=evolve(TECTONIC, colours=NASTY[:5])), 60))


def test_very_long_names_stay_inside_the_frame() -> None:
    def long(tiki: Tiki) -> Tiki:
        return Tiki((tiki * 40)[:40])

    box = evolve(
        TIKI,
        groups=tuple(tuple(map(long, group)) for group in TIKI.groups),
        colours=tuple((long(tiki), colour) for tiki, colour in TIKI.colours),
        missions=tuple(Mission(*map(long, mission.tikis)) for mission in TIKI.missions),
    )
    check_page(send(TikiTopple(components=box), 30))


@pytest.mark.parametrize("number", ["NaN", "Infinity", "1e999"])
def test_what_is_no_number_never_gets_into_a_page(number: str) -> None:
    record = Record(TikiTopple(components=evolve(TIKI, rounds=(1, 1, 1))), ())
    text = record.to_json()
    assert json.loads(text)["game"]["box"]["rounds"] == [1, 1, 1]
    with pytest.raises(RecordError):
        Record.from_json(text.replace("[1,1,1]", f"[{number},1,1]"))
