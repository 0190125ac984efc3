"""Points, ratings, and who wins, in Tucana Builders."""

from collections.abc import Iterator
from itertools import groupby, product

from attrs import frozen

from boardrules.bits import bits
from boardrules.games.tucana_builders.components import Achievement, Animal, Colour, Hut
from boardrules.games.tucana_builders.links import (
    Sheet,
    animal_links,
    hut_links,
    sheet_of,
    start_links,
)
from boardrules.games.tucana_builders.network import MATCHES, Network, count
from boardrules.games.tucana_builders.state import State
from boardrules.games.tucana_builders.table import ROUNDS, Setting, Table
from boardrules.games.tucana_builders.turns import after_draws, after_turn, hut_points
from boardrules.outcome import Outcome, ScoreItem, ranks
from boardrules.player import Player


@frozen
class Rating:
    """What a solo score is worth: a band from 0 to 10, and a word on it."""

    band: int
    words: str


_WORDS = (
    "The ferry home leaves tonight.",
    "The monkeys do it better.",
    "A path here, a path there.",
    "Most animals found a hut, some by accident.",
    "The village says thank you.",
    "The village means it.",
    "Travellers ask who built these paths.",
    "A street is named after you.",
    "All streets are named after you.",
    "The toucans sing about it.",
    "Nobody will ever build like this again.",
)


def rating(score: int) -> Rating:
    """Rate a solo score: below 40, by tens, above 129 (TUCANA-8.4).

    >>> rating(67).band
    3
    """
    band = min(max(score - 30, 0) // 10, 10)
    return Rating(band, _WORDS[band])


def score(table: Table, *, is_over: bool) -> tuple[int, ...]:
    """Add up tracks and achievements; at the end the lowest track once more (TUCANA-6.2)."""
    if is_over and is_lost(table):
        return (0,)
    return tuple(
        sum(track) + sum(value or 0 for value in values) + (min(track) if is_over else 0)
        for track, values in zip(table.tracks, table.values, strict=True)
    )


def is_lost(table: Table) -> bool:
    """Tell whether a player alone lacks one of the achievements (TUCANA-8.3, TUCANA-R13)."""
    return len(table.tracks) == 1 and None in table.values[0]


def outcome(table: Table) -> Outcome:
    """Rank by total, then by the lowest track (TUCANA-6.3, 6.4, 6.5)."""
    totals = score(table, is_over=True)
    if is_lost(table):
        return Outcome(totals, (1,), (), "TUCANA-8.3")
    standing = ranks(
        [(total, min(track)) for total, track in zip(totals, table.tracks, strict=True)]
    )
    winners = tuple(Player(seat) for seat, rank in enumerate(standing) if rank == 1)
    if len(totals) == 1:
        rule = "TUCANA-8.1"
    elif totals.count(max(totals)) == 1:
        rule = "TUCANA-6.3"
    else:
        rule = "TUCANA-6.4" if len(winners) == 1 else "TUCANA-6.5"
    return Outcome(totals, standing, winners, rule)


def score_items(setting: Setting, state: State) -> Iterator[ScoreItem]:
    """Go through the match again, and yield what brought points, in the order in which it did."""
    table = setting.opening_table(state.setup, state.starts, state.achievements)
    for number, turn in enumerate(state.turns, start=1):
        drawn = after_draws(setting, table, turn.terrain, turn.tiles)
        after = after_turn(setting, drawn, turn)
        for seat in setting.seats:
            yield from _awards(setting, state, seat, number, table, after)
        if number % (setting.turns // ROUNDS) == 0:
            for seat in setting.seats:
                yield from _huts(setting, state, seat, number, after)
        table = after
    if len(state.turns) == setting.turns:
        for seat, track in zip(setting.seats, table.tracks, strict=True):
            if min(track):
                shown = f"{list(Colour)[track.index(min(track))]} track, the lowest"
                yield ScoreItem(seat, min(track), "TUCANA-6.2", (shown,))
        before = sum(score(table, is_over=False)) + min(table.tracks[0])
        if is_lost(table) and before:
            yield ScoreItem(Player(0), -before, "TUCANA-8.3", ("an achievement is missing",))


def _huts(
    setting: Setting, state: State, seat: Player, turns: int, table: Table
) -> Iterator[ScoreItem]:
    """Yield the huts that bring points at the end of a round: yellow, red, then blue."""
    gained = hut_points(setting, table.networks[seat], table.colours)
    trails: dict[Hut, list[str]] = {hut: [] for hut in table.colours}
    for link, alike in groupby(animal_links(setting, sheet_of(setting, state, seat, turns))):
        if link.animal in {MATCHES[table.colours[link.hut]], Animal.TOUCAN}:
            trails[link.hut] += [_trail(link.animal, link.spaces)] * len(list(alike))
    number = turns * ROUNDS // setting.turns
    for colour in Colour:
        for hut in table.colours:
            if table.colours[hut] is colour and gained[hut]:
                shown = (f"round {number}", f"{colour} hut {hut}", *trails[hut])
                yield ScoreItem(seat, gained[hut], "TUCANA-5.2", shown)


def _awards(
    setting: Setting, state: State, seat: Player, turn: int, before: Table, after: Table
) -> Iterator[ScoreItem]:
    """Yield the achievements that a seat has fulfilled in a turn."""
    for place, card in enumerate(before.cards):
        value = after.values[seat][place]
        if value is None or before.values[seat][place] is not None:
            continue
        if setting.players == 1:
            rule = "TUCANA-8.2"
        else:
            is_first = all(values[place] is None for values in before.values)
            rule = "TUCANA-7.2" if is_first else "TUCANA-7.3"
        sheet = sheet_of(setting, state, seat, turn)
        network = after.networks[seat]
        trails = _evidence(setting, state, sheet, card, network, after.colours)
        yield ScoreItem(seat, value, rule, (f"turn {turn}", card.name, *trails))


def _evidence(
    setting: Setting,
    state: State,
    sheet: Sheet,
    card: Achievement,
    network: Network,
    colours: dict[Hut, Colour],
) -> Iterator[str]:
    """Show by which spaces an achievement is fulfilled."""
    match card.name.split("-"):
        case ["link", huts]:
            for pair in hut_links(setting, sheet):
                if {pair.hut, pair.other} == set(huts):
                    yield _trail(f"{pair.hut} to {pair.other}:", pair.spaces)
        case ["two", "each"]:
            for link, alike in groupby(animal_links(setting, sheet)):
                if link.animal is MATCHES[colours[link.hut]]:
                    trail = _trail(f"{link.animal} to {link.hut}:", link.spaces)
                    yield from [trail] * len(list(alike))
        case ["start", "tiles"]:
            for tiles in start_links(setting, state, sheet):
                yield _trail(f"{tiles.tile} to {tiles.other}:", tiles.spaces)
        case ["five", "alike"]:
            for part, animal in product(network, MATCHES.values()):
                if count(part.animals, animal) >= 5:
                    spaces = [
                        space
                        for space in bits(part.spaces)
                        for path in sheet[space]
                        if animal in path.animals
                        and setting.island.part(path, space).lines & part.lines
                    ]
                    yield f"{animal}: {' '.join(map(str, spaces))}"
        case _:
            toucans = {
                hut: count(setting.island.animals_at(network, hut), Animal.TOUCAN)
                for hut in colours
            }
            for link, alike in groupby(animal_links(setting, sheet)):
                if link.animal is Animal.TOUCAN and toucans[link.hut] >= 4:
                    trail = _trail(f"toucan to {link.hut}:", link.spaces)
                    yield from [trail] * len(list(alike))


def _trail(what: str, spaces: tuple[int, ...]) -> str:
    return f"{what} {'-'.join(map(str, spaces))}"
