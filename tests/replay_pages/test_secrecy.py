"""A page for a seat has nothing in it that the seat did not see."""

from functools import cache
from typing import Any

from attrs import evolve, frozen
import pytest

from boardrules import Player, Record
from boardrules.drawing import OPEN, replay_page
from boardrules.drawing.pages import Viewer
from boardrules.games.tectonic_tribes import TectonicTribes
from boardrules.games.tiki_topple import TikiTopple
from boardrules.games.tucana_builders import TucanaBuilders
from tests.games.matches import stored_record
from tests.replay_pages.unpacking import unpacked

P1, P2, P3 = map(Player, range(3))


@frozen
class Secret:
    """A stored match up to some action, and what could have been done instead, unseen by P1."""

    game_type: type[Any]
    package: str
    name: str
    owner: Player
    length: int
    instead: dict[str, str]
    words: str

    def records(self) -> tuple[Record[Any], Record[Any]]:
        """Return the match as it was, and as it could have been."""
        stored = stored_record(self.game_type, self.package, self.name)
        record = evolve(stored, actions=stored.actions[: self.length])
        lines = [record.game.format_action(action) for action in record.actions]
        assert {line: lines.count(line) for line in self.instead} == dict.fromkeys(self.instead, 1)
        other = [record.game.parse_action(self.instead.get(line, line)) for line in lines]
        return record, evolve(record, actions=tuple(other))


SECRETS = {
    # Before a round ends, only P2 knows which cards P2 has set aside, and the mission of P2.
    "tiki-topple": Secret(
        *(TikiTopple, "tiki_topple", "schmidt-2", P2, 26),
        {
            "* aside P2 wiki": "* aside P2 puh",
            "* mission P2 EEPO-HUHU-AKAMAI": "* mission P2 NUI-EEPO-WIKIWIKI",
        },
        "EEPO for 9 points, HUHU for 5 and AKAMAI for 2",
    ),
    # What is discarded face down. The hand is passed on to others before P1 gets it.
    "tectonic-tribes": Secret(
        *(TectonicTribes, "tectonic_tribes", "forfeit-4", P2, 93),
        {"P2 discard 67": "P2 discard 31"},
        "P2 discard 67",
    ),
    # What is chosen while somebody has yet to choose.
    "tucana-builders": Secret(
        *(TucanaBuilders, "tucana_builders", "base-3", P3, 13),
        {"P3 joker 15 r1": "P3 joker 15 r0"},
        "P3 joker 15 r1",
    ),
}


@cache
def pages(name: str, *seats: Viewer) -> tuple[str, str]:
    """Draw a match for some seats, as it was and as it could have been."""
    one, other = SECRETS[name].records()
    return replay_page(one, seats), replay_page(other, seats)


@pytest.mark.parametrize("name", SECRETS)
@pytest.mark.parametrize("viewer", [P1, None])
def test_what_a_seat_has_not_seen_changes_nothing(name: str, viewer: Player | None) -> None:
    secret = SECRETS[name]
    page, other = pages(name, viewer)
    assert page == other
    told = unpacked(page)
    assert [line for line in (*secret.instead, secret.words) if line in told] == []


@pytest.mark.parametrize("name", SECRETS)
def test_who_has_the_secret_and_the_referee_see_it(name: str) -> None:
    secret = SECRETS[name]
    for viewer in (secret.owner, OPEN):
        page, other = pages(name, viewer)
        assert page != other
        assert secret.words in unpacked(page)


@pytest.mark.parametrize(
    ("name", "words"),
    [("tiki-topple", "HUHU for 5 and AKAMAI for 2"), ("tectonic-tribes", "are dealt card 67")],
)
def test_the_words_of_a_secret_are_nowhere(name: str, words: str) -> None:
    assert all(words not in unpacked(pages(name, seat)[0]) for seat in (P1, None))
    assert words in unpacked(pages(name, P2)[0])
