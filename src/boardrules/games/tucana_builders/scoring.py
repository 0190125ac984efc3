"""Points, ratings, and who wins, in Tucana Builders."""

from collections.abc import Iterator
from itertools import groupby

from attrs import frozen

from boardrules.games.tucana_builders import turns
from boardrules.games.tucana_builders.achievements import evidence
from boardrules.games.tucana_builders.components import Animal, Colour, Hut
from boardrules.games.tucana_builders.links import animal_links, sheet_of, trail
from boardrules.games.tucana_builders.network import MATCHES
from boardrules.games.tucana_builders.position import Position
from boardrules.games.tucana_builders.state import State
from boardrules.games.tucana_builders.tables import ROUNDS, Tables
from boardrules.outcome import Outcome, ScoreItem, ranks
from boardrules.player import Player


@frozen
class Rating:
    """What a solo score is worth: a band from 0 to 10, and a comment."""

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
    band = min(max(score // 10 - 3, 0), 10)
    return Rating(band, _WORDS[band])


def rating_of(tables: Tables, state: State) -> Rating | None:
    """Rate a solo match that is over and not lost (TUCANA-R7)."""
    final = outcome(tables, state)
    if tables.players > 1 or final is None or not final.winners:
        return None
    return rating(final.scores[0])


def score(tables: Tables, state: State) -> tuple[int, ...]:
    """Add up the lines of the score pad (TUCANA-6.7)."""
    position = turns.position(tables, state)
    return _final_score(position) if turns.is_over(tables, state.turns) else _score_so_far(position)


def prospects(tables: Tables, state: State) -> tuple[int, ...]:
    """Add up what the huts of each sheet would bring if the round ended now."""
    if turns.is_over(tables, state.turns):
        return (0,) * tables.players
    position = turns.position(tables, state)
    return tuple(
        sum(tables.island.hut_points(network, position.colours).values())
        for network in position.networks
    )


def outcome(tables: Tables, state: State) -> Outcome | None:
    """Rank by total (TUCANA-6.3), then by the lowest track; None before the end."""
    if not turns.is_over(tables, state.turns):
        return None
    position = turns.position(tables, state)
    totals = _final_score(position)
    if _is_lost(position):
        return Outcome(totals, (1,), (), "TUCANA-8.3")
    standing = ranks(
        [(total, min(track)) for total, track in zip(totals, position.tracks, strict=True)]
    )
    winners = tuple(Player(seat) for seat, rank in enumerate(standing) if rank == 1)
    if len(totals) == 1:
        rule = "TUCANA-8.1"
    elif totals.count(max(totals)) == 1:
        rule = "TUCANA-6.3"
    else:
        rule = "TUCANA-6.4" if len(winners) == 1 else "TUCANA-6.5"
    return Outcome(totals, standing, winners, rule)


def _score_so_far(position: Position) -> tuple[int, ...]:
    """Add up tracks and achievements."""
    return tuple(
        sum(track) + sum(value or 0 for value in values)
        for track, values in zip(position.tracks, position.values, strict=True)
    )


def _final_score(position: Position) -> tuple[int, ...]:
    """Add the lowest track once more (TUCANA-6.2): 0 for a track without points (TUCANA-6.6).

    A solo player who loses has no points.
    """
    if _is_lost(position):
        return (0,)
    return tuple(
        points + min(track)
        for points, track in zip(_score_so_far(position), position.tracks, strict=True)
    )


def _is_lost(position: Position) -> bool:
    """Tell whether a player alone lacks one of the achievements (TUCANA-8.3, TUCANA-R13)."""
    return len(position.tracks) == 1 and None in position.values[0]


# What brought the points.


def score_items(tables: Tables, state: State) -> Iterator[ScoreItem]:
    """Go through the match again, and yield what brought points, in the order in which it did."""
    layout = turns.opening_layout(tables, state)
    before = layout[0]
    for number, turn in enumerate(state.turns, start=1):
        layout = turns.layout_after_turn(tables, layout, turn)
        after = layout[0]
        for seat in tables.seats:
            yield from _awards(tables, state, seat, number, before, after)
        if number % (tables.turns // ROUNDS) == 0:
            for seat in tables.seats:
                yield from _huts(tables, state, seat, number, after)
        before = after
    if turns.is_over(tables, state.turns):
        yield from _items_of_end(tables, before)


def _items_of_end(tables: Tables, final: Position) -> Iterator[ScoreItem]:
    """Yield the lowest track of each seat, and what is lost alone."""
    for seat, track in zip(tables.seats, final.tracks, strict=True):
        if min(track):
            shown = f"{list(Colour)[track.index(min(track))]} track, the lowest"
            yield ScoreItem(seat, min(track), "TUCANA-6.2", (shown,))
    if _is_lost(final):
        (points,), (track,) = _score_so_far(final), final.tracks
        if points:
            shown = "an achievement is missing"
            yield ScoreItem(Player(0), -points - min(track), "TUCANA-8.3", (shown,))


def _huts(
    tables: Tables, state: State, seat: Player, finished: int, position: Position
) -> Iterator[ScoreItem]:
    """Yield the huts that bring points at the end of a round: yellow, red, then blue."""
    colours = position.colours
    brought = tables.island.hut_points(position.networks[seat], colours)
    trails: dict[Hut, list[str]] = {hut: [] for hut in colours}
    for link, alike in groupby(animal_links(tables, sheet_of(tables, state, seat, finished))):
        if link.animal in {MATCHES[colours[link.hut]], Animal.TOUCAN}:
            trails[link.hut] += [trail(link.animal, link.spaces)] * len(list(alike))
    number = finished * ROUNDS // tables.turns
    for colour in Colour:
        for hut in colours:
            if colours[hut] is colour and brought[hut]:
                shown = (f"round {number}", f"{colour} hut {hut}", *trails[hut])
                yield ScoreItem(seat, brought[hut], "TUCANA-5.2", shown)


def _awards(
    tables: Tables, state: State, seat: Player, turn: int, before: Position, after: Position
) -> Iterator[ScoreItem]:
    """Yield the achievements that a seat has fulfilled in a turn."""
    for index, card in enumerate(before.cards):
        value = after.values[seat][index]
        if value is None or before.values[seat][index] is not None:
            continue
        if tables.players == 1:
            rule = "TUCANA-8.2"
        else:
            is_first = all(values[index] is None for values in before.values)
            rule = "TUCANA-7.2" if is_first else "TUCANA-7.3"
        sheet = sheet_of(tables, state, seat, turn)
        network = after.networks[seat]
        trails = evidence(tables, state, sheet, card.name, network, after.colours)
        yield ScoreItem(seat, value, rule, (f"turn {turn}", card.name, *trails))
