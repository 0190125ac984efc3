"""Points, ratings, and who wins, in Tucana Builders."""

from collections.abc import Iterator

from attrs import frozen

from boardrules.games.tucana_builders.components import Animal, Colour, Hut
from boardrules.games.tucana_builders.laying import earlier, paths_of
from boardrules.games.tucana_builders.links import animal_links, evidence, trail
from boardrules.games.tucana_builders.network import MATCHES
from boardrules.games.tucana_builders.state import OpenTable, Sheet
from boardrules.games.tucana_builders.tables import Tables
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


def rating_of(table: OpenTable) -> Rating | None:
    """Rate a solo match that is over and not lost (TUCANA-R7)."""
    final = outcome(table)
    if len(table.sheets) > 1 or final is None or not final.winners:
        return None
    return rating(final.scores[0])


def score(table: OpenTable) -> tuple[int, ...]:
    """Add up the lines of the score pad (TUCANA-6.7).

    At the end the lowest track is added once more (TUCANA-6.2), which is 0 for one without points
    (TUCANA-6.6). A solo player who loses has no points.
    """
    so_far = _score_so_far(table)
    if not table.is_over:
        return so_far
    if _is_lost(table):
        return (0,)
    return tuple(
        points + min(sheet.tracks) for points, sheet in zip(so_far, table.sheets, strict=True)
    )


def prospects(tables: Tables, table: OpenTable) -> tuple[int, ...]:
    """Add up what the huts of each sheet would bring if the round ended now."""
    if table.is_over:
        return (0,) * tables.players
    return tuple(sum(hut_points(tables, table, sheet).values()) for sheet in table.sheets)


def hut_points(tables: Tables, table: OpenTable, sheet: Sheet) -> dict[Hut, int]:
    """Return what each hut of a sheet would bring if the round ended now."""
    huts = tables.huts[table.setup]
    points = tables.island.hut_points(paths_of(tables, sheet).network, huts)
    return {hut.hut: brought for hut, brought in zip(huts, points, strict=True)}


def outcome(table: OpenTable) -> Outcome | None:
    """Rank by total (TUCANA-6.3), then by the lowest track; None before the end."""
    if not table.is_over:
        return None
    totals = score(table)
    if _is_lost(table):
        return Outcome(totals, (1,), (), "TUCANA-8.3")
    lowest = [min(sheet.tracks) for sheet in table.sheets]
    standing = ranks(list(zip(totals, lowest, strict=True)))
    winners = tuple(Player(seat) for seat, rank in enumerate(standing) if rank == 1)
    if len(totals) == 1:
        rule = "TUCANA-8.1"
    elif totals.count(max(totals)) == 1:
        rule = "TUCANA-6.3"
    else:
        rule = "TUCANA-6.4" if len(winners) == 1 else "TUCANA-6.5"
    return Outcome(totals, standing, winners, rule)


def _score_so_far(table: OpenTable) -> tuple[int, ...]:
    """Add up tracks (TUCANA-1.11) and achievements."""
    return tuple(
        [sum(sheet.tracks) + sum([a.value for a in sheet.awards]) for sheet in table.sheets]
    )


def _is_lost(table: OpenTable) -> bool:
    """Return whether a player alone lacks one of the achievements (TUCANA-8.3, TUCANA-R13)."""
    return len(table.sheets) == 1 and len(table.sheets[0].awards) < len(table.achievements)


# What brought the points.


def score_items(tables: Tables, table: OpenTable) -> Iterator[ScoreItem]:
    """Yield what brought points, in the order in which it did: each round has its awards first."""
    seats = list(zip(tables.seats, table.sheets, strict=True))
    for number in range(1, table.round + 1):
        awards = [(award.turn, seat) for seat, sheet in seats for award in sheet.awards]
        for turn, seat in sorted({*awards}):
            if (turn - 1) // tables.round_turns + 1 == number:
                yield from _awards(tables, table, seat, turn)
        if number < table.round or table.is_over:
            for seat, sheet in seats:
                yield from _huts(tables, table, seat, sheet, number)
    if table.is_over:
        yield from _items_of_end(table)


def _items_of_end(table: OpenTable) -> Iterator[ScoreItem]:
    """Yield the lowest track of each seat, and what is lost alone."""
    for seat, sheet in enumerate(table.sheets):
        lowest = min(sheet.tracks)
        if lowest:
            shown = f"{list(Colour)[sheet.tracks.index(lowest)]} track, the lowest"
            yield ScoreItem(Player(seat), lowest, "TUCANA-6.2", (shown,))
    if _is_lost(table):
        (points,), (sheet,) = _score_so_far(table), table.sheets
        if points:
            shown = "an achievement is missing"
            yield ScoreItem(Player(0), -points - min(sheet.tracks), "TUCANA-8.3", (shown,))


def _huts(
    tables: Tables, table: OpenTable, seat: Player, sheet: Sheet, number: int
) -> Iterator[ScoreItem]:
    """Yield the huts that bring points at the end of a round: yellow, red, then blue."""
    if number < table.round and sheet.first_round is not None:
        sheet = earlier(sheet, sheet.first_round)
    colours = {hut.hut: hut.colour for hut in tables.huts[table.setup]}
    brought = hut_points(tables, table, sheet)
    trails: dict[Hut, list[str]] = {hut: [] for hut in colours}
    for link in animal_links(tables, sheet):
        if link.animal in {MATCHES[colours[link.hut]], Animal.TOUCAN}:
            trails[link.hut].append(trail(link.animal, link.spaces))
    for colour in Colour:
        for hut, points in brought.items():
            if colours[hut] is colour and points:
                shown = (f"round {number}", f"{colour} hut {hut}", *trails[hut])
                yield ScoreItem(seat, points, "TUCANA-5.2", shown)


def _awards(tables: Tables, table: OpenTable, seat: Player, turn: int) -> Iterator[ScoreItem]:
    """Yield the achievements that a seat has fulfilled in a turn."""
    sheet = table.sheets[seat]
    for award in sheet.awards:
        if award.turn == turn:
            taken = [a.turn for other in table.sheets for a in other.awards if a.card == award.card]
            if tables.players == 1:
                rule = "TUCANA-8.2"
            else:
                rule = "TUCANA-7.2" if turn == min(taken) else "TUCANA-7.3"
            then = earlier(sheet, award.spaces)
            trails = evidence(tables, then, award.card, tables.huts[table.setup])
            yield ScoreItem(seat, award.value, rule, (f"turn {turn}", award.card, *trails))
