"""The component files of Tiki Topple: how they are read, and held against the print."""

from collections.abc import Iterator

from attrs import frozen

from boardrules._messages import quoted
from boardrules.building.components import ComponentFile, Source, TomlTable
from boardrules.errors import Defect
from boardrules.games.tiki_topple.components import Card, Components, Edition, Mission, Tiki


@frozen
class _Tikis:
    source: Source
    groups: tuple[tuple[Tiki, ...], ...]


@frozen
class _Missions:
    source: Source
    cards: tuple[str, ...]


@frozen
class _Rounds:
    source: Source
    with_2: int
    with_3: int
    with_4: int


@frozen
class _Edition:
    source: Source
    hand: tuple[Card, ...]
    set_aside: int


@frozen
class _File:
    """The tables of a component file."""

    tikis: _Tikis
    colours: TomlTable[str]
    missions: _Missions
    rounds: _Rounds
    editions: dict[str, _Edition]


def _differences_from_print(file: _File) -> Iterator[Defect]:
    """Find where a file differs from what the rulebook and published lists say is in the box."""
    groups = file.tikis.groups
    if [len(group) for group in groups] != [3, 3, 3]:
        yield Defect("tikis.groups", "there are three groups of three Tikis", "TIKI-1.2")
    tikis = {tiki for group in groups for tiki in group}
    yield from _differences_in_missions(tikis, file.missions.cards)
    if (file.rounds.with_2, file.rounds.with_3, file.rounds.with_4) != (4, 3, 4):
        message = "a match has 4, 3 and 4 rounds with 2, 3 and 4 players"
        yield Defect("rounds", message, "TIKI-7.1")
    if (schmidt := file.editions.get("schmidt")) is None:
        yield Defect("editions", "the edition schmidt is missing", "TIKI-1.4")
        return
    if len(schmidt.hand) != 9 or set(schmidt.hand) != set(Card):
        hand = quoted(" ".join(schmidt.hand))
        message = f"a colour has nine cards of seven kinds, not {hand}"
        yield Defect("editions.schmidt.hand", message, "TIKI-1.4")
    if schmidt.set_aside != 2:
        yield Defect("editions.schmidt.set_aside", "two cards are set aside", "TIKI-3.4")


def _differences_in_missions(known: set[Tiki], missions: tuple[str, ...]) -> Iterator[Defect]:
    """Find missions that do not name three Tikis; which three go together is printed nowhere."""
    if len(missions) != 27:
        yield Defect("missions.cards", f"there are 27 missions, not {len(missions)}", "TIKI-1.3")
    seen: dict[tuple[Tiki, ...], int] = {}
    for index, mission in enumerate(missions):
        where = f"missions.cards[{index}]"
        tikis = tuple(map(Tiki, mission.split()))
        unknown = next((tiki for tiki in tikis if tiki not in known), None)
        if unknown is not None:
            yield Defect(where, f"there is no Tiki {quoted(unknown)}", "TIKI-1.3")
        elif len(tikis) != 3 or len({*tikis}) != 3:
            named = quoted(" ".join(tikis))
            message = f"a mission names three different Tikis, which {named} does not"
            yield Defect(where, message, "TIKI-1.3")
        earlier = seen.setdefault(tikis, index)
        if earlier != index:
            message = f"is the same card as missions.cards[{earlier}]"
            yield Defect(where, message, "TIKI-1.3")


def _build(file: _File) -> Components:
    return Components(
        groups=file.tikis.groups,
        colours=tuple(
            (Tiki(tiki), colour) for tiki, colour in sorted(file.colours.entries.items())
        ),
        missions=_missions(file),
        rounds=(file.rounds.with_2, file.rounds.with_3, file.rounds.with_4),
        editions=tuple(
            Edition(name, edition.hand, edition.set_aside)
            for name, edition in sorted(file.editions.items())
        ),
    )


def _missions(file: _File) -> tuple[Mission, ...]:
    """Read the missions, without those that differ from the print so much that they are none."""
    known = {tiki for group in file.tikis.groups for tiki in group}
    named = (tuple(map(Tiki, card.split())) for card in file.missions.cards)
    return tuple(
        dict.fromkeys(
            Mission(*tikis) for tikis in named if len(tikis) == 3 and known.issuperset(tikis)
        )
    )


FILE = ComponentFile(
    "boardrules.games.tiki_topple",
    _File,
    differences=_differences_from_print,
    build=_build,
    rules={
        "tikis": "TIKI-1.2",
        "colours": "TIKI-1.2",
        "missions": "TIKI-1.3",
        "rounds": "TIKI-7.1",
    },
    rule="TIKI-1.4",
)
DEFAULT = FILE.default
"""The box that comes with the library."""

load_components = FILE.load
