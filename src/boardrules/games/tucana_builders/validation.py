"""Where everything is in a state of Tucana Builders, and what is wrong with one built by hand.

Each group of checks presupposes that those before it have found nothing. In which order terrain
cards were turned up is not known, so a table is right if each sheet can be so by some order.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, pairwise, product

from boardrules._messages import named, quoted
from boardrules.building.deriving import derived
from boardrules.building.notation import format_player
from boardrules.building.sequences import replaced
from boardrules.building.typecheck import check_fields
from boardrules.errors import Defect
from boardrules.games.tucana_builders.achievements import is_fulfilled
from boardrules.games.tucana_builders.components import AchievementName
from boardrules.games.tucana_builders.laying import earlier, paths_of
from boardrules.games.tucana_builders.rules import Rules
from boardrules.games.tucana_builders.state import Award, Counts, OpenTable, Sheet, State, changed
from boardrules.games.tucana_builders.tables import Tables
from boardrules.games.tucana_builders.turns import one_less
from boardrules.player import Player


def inventory(rules: Rules, state: State) -> Mapping[str, tuple[str, ...]]:
    """Name the cards and tiles in each place; those of a kind go by the same name."""
    tables = rules.tables
    box = tables.components
    places: dict[str, tuple[str, ...]] = {}
    for kind, where, cards in (
        ("setup", "setup card", () if state.setup is None else (state.setup,)),
        ("start", "start cards", state.starts),
        ("achievement", "achievement cards", state.achievements),
    ):
        left = [card for card in tables.card_draws[kind] if card not in cards]
        places |= {f"{kind} cards": _named(kind, left), f"{where} turned up": _named(kind, cards)}
    # A state that somebody made up may count more than the box holds.
    terrains = [
        (terrain, min(max(number, 0), terrain.cards))
        for terrain, number in zip(box.terrains, state.terrain_cards, strict=True)
    ]
    kept = [terrain.name for terrain, number in terrains for _ in range(number)]
    gone = [terrain.name for terrain, number in terrains for _ in range(terrain.cards - number)]
    places["terrain cards"] = _named("terrain", kept)
    places["terrain cards turned up"] = _named("terrain", gone)
    supply = zip(box.tiles, state.supply, strict=True)
    tiles = [tile.name for tile, number in supply for _ in range(min(number, tile.count))]
    places["supply"] = _named("tile", tiles)
    for seat in tables.seats:
        places |= _places_of_seat(rules, state, seat)
    return places


def _named(kind: str, names: Iterable[int | str]) -> tuple[str, ...]:
    return tuple(f"{kind} {name}" for name in names)


def _places_of_seat(rules: Rules, state: State, seat: Player) -> dict[str, tuple[str, ...]]:
    owner, sheet = format_player(seat), state.sheets[seat]
    starts = _named(f"{owner} start", range(1, len(rules.tables.components.start_tiles) + 1))
    laid = len(sheet.starts)
    return {
        f"{owner} start tiles": starts[laid:],
        f"{owner} sheet": starts[:laid] + _named("tile", [tile.tile for tile in sheet.tiles]),
        f"{owner} set aside": _named("tile", sheet.aside),
        f"{owner} drawn": _named("tile", state.tiles[seat : seat + 1]),
    }


def defects(rules: Rules, state: State) -> tuple[Defect, ...]:
    """Find what keeps a state from being a moment of a match."""
    return defects_of_table(rules.tables, state) or tuple(_defects_of_choices(rules, state))


def _defects_of_choices(rules: Rules, state: State) -> Iterator[Defect]:
    """Judge each choice as if it was the only one."""
    expected = rules.players if rules.phase(state) == "place" else 0
    if len(state.choices) != expected:
        message = f"{expected} seats choose now, not {len(state.choices)}"
        yield Defect("choices", message, "TUCANA-R9")
        return
    if state.choices and None not in state.choices:
        yield Defect("choices", "when all have chosen, the turn is over", "TUCANA-R6")
    for seat, choice in enumerate(state.choices):
        where = f"choices[{seat}]"
        if choice is None:
            continue
        if choice.player != seat:
            yield Defect(where, f"it is that of {format_player(choice.player)}", "TUCANA-R6")
            continue
        before = changed(state, choices=replaced(state.choices, seat, None))
        for broken in rules.violations(before, choice):
            yield Defect(where, broken.message, broken.rule)


# What lies open, in a state or a view.


@derived
def defects_of_table(tables: Tables, table: OpenTable) -> tuple[Defect, ...]:
    """Find what is wrong with all that lies open; values of other types raise `TypeError`."""
    check_fields(table)
    for check in (_sizes, _cards, _tiles, _course, _sheets, _tracks, _awards):
        if found := tuple(check(tables, table)):
            return found
    return ()


def _sheets_of(table: OpenTable) -> Iterator[tuple[str, Sheet]]:
    """Yield the sheets, each with its place in the table."""
    for seat, sheet in enumerate(table.sheets):
        yield f"sheets[{seat}]", sheet


def _sizes(tables: Tables, table: OpenTable) -> Iterator[Defect]:
    """Check how many there are of everything."""
    sizes = [
        ("sheets", len(table.sheets), tables.players, "TUCANA-1.1"),
        ("terrain_cards", len(table.terrain_cards), len(tables.terrain_cards), "TUCANA-1.6"),
        ("supply", len(table.supply), len(tables.tile_counts), "TUCANA-1.3"),
    ]
    for where, size, expected, rule in sizes:
        if size != expected:
            yield Defect(where, f"there are {expected}, not {size}", rule)
    limits = [
        ("achievements", len(table.achievements), tables.achievement_count, "TUCANA-7.1"),
        ("tiles", len(table.tiles), tables.players, "TUCANA-3.3"),
    ]
    for where, sheet in _sheets_of(table):
        limits += [
            (f"{where}.starts", len(sheet.starts), len(tables.components.starts), "TUCANA-1.7"),
            (f"{where}.tiles", sheet.turns, tables.turns, "TUCANA-3.1"),
            (f"{where}.awards", len(sheet.awards), len(table.achievements), "TUCANA-7.4"),
        ]
    for where, size, most, rule in limits:
        if size > most:
            yield Defect(where, f"there are {most} at most, not {size}", rule)


# Cards and tiles.


def _cards(tables: Tables, table: OpenTable) -> Iterator[Defect]:
    """Check that all cards are in the box, and each is there once."""
    starts, cards, terrain = table.starts, table.achievements, table.terrain
    goals = tables.achievement_cards
    if table.setup is not None and table.setup not in tables.setup_cards:
        yield Defect("setup", f"there is no setup card {quoted(table.setup)}", "TUCANA-1.5")
    for names, known, where, kind, unknown, twice in (
        (starts, tables.island.starts, "sheets[0].starts", "start", "TUCANA-1.7", "TUCANA-2.2"),
        (cards, goals, "achievements", "achievement", "TUCANA-1.8", "TUCANA-7.1"),
    ):
        for place, name in enumerate(names):
            if name not in known:
                message = f"there is no {kind} card {named(name)}"
                yield Defect(f"{where}[{place}]", message, unknown)
            elif name in names[:place]:
                yield Defect(f"{where}[{place}]", f"{name} has been turned up already", twice)
    for where, sheet in _sheets_of(table):
        if sheet.starts != starts:
            yield Defect(f"{where}.starts", "start tiles lie alike on all sheets", "TUCANA-2.3")
    for place, pile in enumerate(tables.components.terrains):
        left = table.terrain_cards[place]
        if not 0 <= left <= pile.cards - (pile.name == terrain):
            message = f"{quoted(left)} of {pile.cards} {pile.name} cards cannot be left"
            yield Defect(f"terrain_cards[{place}]", message, "TUCANA-1.6")
    if terrain is not None and terrain not in tables.terrain_indexes:
        yield Defect("terrain", f"there is no terrain card {named(terrain)}", "TUCANA-1.6")


def _tiles(tables: Tables, table: OpenTable) -> Iterator[Defect]:
    """Check that every path tile is in one place, and those on sheets lie on spaces for them."""
    tiles = [(f"tiles[{seat}]", tile) for seat, tile in enumerate(table.tiles)]
    for where, sheet in _sheets_of(table):
        tiles += [(f"{where}.tiles[{place}]", tile.tile) for place, tile in enumerate(sheet.tiles)]
        tiles += [(f"{where}.aside[{place}]", tile) for place, tile in enumerate(sheet.aside)]
    for where, name in tiles:
        if name not in tables.tile_indexes:
            yield Defect(where, f"there is no tile {named(name)}", "TUCANA-1.3")
            return
    out = Counter(name for _, name in tiles)
    for place, tile in enumerate(tables.components.tiles):
        if not table.supply[place] == tile.count - out[tile.name] >= 0:
            message = f"{out[tile.name]} of {tile.count} tiles {tile.name} are elsewhere"
            yield Defect(f"supply[{place}]", message, "TUCANA-1.3")
    for where, sheet in _sheets_of(table):
        if list(sheet.spaces) != sorted({*sheet.spaces}):
            yield Defect(f"{where}.tiles", "spaces go up, and have one tile each", "TUCANA-3.4")
        for place, laid in enumerate(sheet.tiles):
            here = f"{where}.tiles[{place}]"
            if not tables.island.bits.get(laid.space, 0) & tables.island.ground:
                message = f"there is no space {quoted(laid.space)} for path tiles"
                yield Defect(here, message, "TUCANA-1.2")
            if laid.rotation not in tables.rotations[laid.tile]:
                message = f"r{laid.rotation} of {laid.tile} looks like a smaller one: use that"
                yield Defect(here, message, "TUCANA-R4")


# The course of the match.


def _course(tables: Tables, table: OpenTable) -> Iterator[Defect]:
    """Check that all seats have come as far as the terrain cards, in the one order there is."""
    for where, sheet in _sheets_of(table):
        if (sheet.first_round is None) != (table.round == 1):
            yield Defect(f"{where}.first_round", "rounds end for all seats at once", "TUCANA-5.1")
        elif sheet.turns != _finished(tables, table):
            message = f"{_finished(tables, table)} turns are finished, not {sheet.turns}"
            yield Defect(f"{where}.tiles", message, "TUCANA-3.1")
    starts, cards = table.starts, table.achievements
    is_begun = table.terrain is not None or table.turns > 0
    for where, is_there, has_to_wait in (
        ("sheets[0].starts", starts, table.setup is None),
        ("achievements", cards, len(starts) < len(tables.components.starts)),
        ("terrain", is_begun, table.setup is None or len(starts) < len(tables.components.starts)),
        ("terrain", is_begun, len(cards) < tables.achievement_count),
        ("tiles", table.tiles, table.terrain is None),
        ("terrain_cards", table.round == 1, not any(table.terrain_cards) and not table.terrain),
    ):
        if is_there and has_to_wait:
            yield Defect(where, "it is too early for this", "TUCANA-R9")


def _played(tables: Tables, table: OpenTable) -> Counts:
    """Return the terrain cards of the finished turns of this round."""
    return tuple(
        kind.cards - left - (kind.name == table.terrain)
        for kind, left in zip(tables.components.terrains, table.terrain_cards, strict=True)
    )


def _finished(tables: Tables, table: OpenTable) -> int:
    return (table.round - 1) * tables.round_turns + sum(_played(tables, table))


# The sheets.


def _sheets(tables: Tables, table: OpenTable) -> Iterator[Defect]:
    """Check that tiles could be laid or set aside as they are in the turns of each round."""
    for where, sheet in _sheets_of(table):
        for (turn, before), (later, after) in pairwise(_moments(tables, sheet)):
            if not {*before} <= {*after} or len(after) - len(before) > later - turn:
                shown = f"tiles cannot lie so after turn {quoted(turn)} and so after turn"
                yield Defect(where, f"{shown} {quoted(later)}", "TUCANA-3.4")
                return
        rule, first = "TUCANA-R1" if sheet.aside else "TUCANA-3.4", sheet.first_round
        if first is not None and not any(
            _can_lie(tables, tables.terrain_cards, (), first, has_joker=has_joker)
            for has_joker in (True, False)
        ):
            yield Defect(f"{where}.first_round", "no first round ends like this", rule)
        played = _played(tables, table)
        if not _can_lie(tables, played, first or (), sheet.spaces, has_joker=sheet.has_joker):
            message = "with these terrain cards and this joker, tiles do not lie like this"
            yield Defect(f"{where}.tiles", message, rule)


def _moments(tables: Tables, sheet: Sheet) -> list[tuple[int, tuple[int, ...]]]:
    """List turns after which the spaces with tiles are known, and these."""
    moments = [(award.turn, award.spaces) for award in sheet.awards]
    if sheet.first_round is not None:
        moments.append((tables.round_turns, sheet.first_round))
    moments.sort(key=lambda moment: moment[0])
    return [(0, ()), *moments, (sheet.turns, sheet.spaces)]


def _can_lie(
    tables: Tables,
    played: Counts,
    before: tuple[int, ...],
    after: tuple[int, ...],
    *,
    has_joker: bool,
) -> bool:
    """Return whether a seat may have laid tiles on spaces in a round with these terrain cards.

    Its joker has taken the turn of any terrain to a space of any other.
    """
    bits, terrains = tables.island.bits, tables.island.terrains.values()
    taken = sum(bits[space] for space in after)
    new = taken & ~sum(bits[space] for space in before)
    laid = tuple((new & spaces).bit_count() for spaces in terrains)
    is_full = tuple(not spaces & ~taken for spaces in terrains)
    if has_joker:
        return _fit(played, laid, is_full)
    kinds = range(len(terrains))
    return any(
        _fit(one_less(played, card), one_less(laid, space), is_full)
        for card, space in product(kinds, kinds)
        if played[card] and laid[space]
    )


def _fit(played: Counts, laid: Counts, is_full: tuple[bool, ...]) -> bool:
    """Return whether each card was for a tile, or for one set aside because of full spaces."""
    return all(
        cards == tiles or (cards > tiles and full)
        for cards, tiles, full in zip(played, laid, is_full, strict=True)
    )


# Points.


def _tracks(tables: Tables, table: OpenTable) -> Iterator[Defect]:
    """Check that tracks have what the huts have brought."""
    for where, sheet in _sheets_of(table):
        scored = [] if sheet.first_round is None else [earlier(sheet, sheet.first_round)]
        scored += [sheet] if table.is_over else []
        brought = [
            tables.island.track_points(paths_of(tables, one).network, tables.huts[table.setup])
            for one in scored
        ]
        points = tuple(map(sum, zip((0, 0, 0), *brought, strict=True)))
        if sheet.tracks != points:
            message = f"huts have brought {points}, not {quoted(sheet.tracks)}"
            yield Defect(f"{where}.tracks", message, "TUCANA-5.2")


def _awards(tables: Tables, table: OpenTable) -> Iterator[Defect]:
    """Check that seats have taken the values of the cards that they fulfil, and when they did."""
    order = table.achievements
    for where, sheet in _sheets_of(table):
        taken = [award.card for award in sheet.awards]
        if not {*taken} <= {*order} or len({*taken}) < len(taken):
            yield Defect(f"{where}.awards", "each is for another card turned up", "TUCANA-7.4")
            return
        if list(sheet.awards) != sorted(sheet.awards, key=lambda a: (a.turn, order.index(a.card))):
            yield Defect(f"{where}.awards", "the first one comes first", "TUCANA-R5")
        for card in order:
            if card not in taken and table.turns and _fulfils(tables, table, sheet, card):
                message = f"{card} is fulfilled, and nothing taken"
                yield Defect(f"{where}.awards", message, "TUCANA-R5")
    for where, sheet in _sheets_of(table):
        for place, award in enumerate(sheet.awards):
            here = f"{where}.awards[{place}]"
            if not _is_new(tables, table, sheet, award):
                message = f"{award.card} is not fulfilled by turn {quoted(award.turn)}"
                yield Defect(here, message, "TUCANA-R5")
            if award.value != _value(tables, table, award):
                message = f"the value is {_value(tables, table, award)}, not {quoted(award.value)}"
                yield Defect(here, message, "TUCANA-7.2")


def _fulfils(tables: Tables, table: OpenTable, sheet: Sheet, card: AchievementName) -> bool:
    network, huts = paths_of(tables, sheet).network, tables.huts[table.setup]
    return is_fulfilled(tables.criteria[card], network, huts)


def _is_new(tables: Tables, table: OpenTable, sheet: Sheet, award: Award) -> bool:
    """Return whether a sheet fulfilled a card after a turn, and not before that."""
    if not _fulfils(tables, table, earlier(sheet, award.spaces), award.card):
        return False
    known = (spaces for turn, spaces in _moments(tables, sheet) if turn < award.turn)
    return award.turn == 1 or any(
        not _fulfils(tables, table, earlier(sheet, {*award.spaces} - {space}), award.card)
        for space in {*award.spaces}.difference(*known)
    )


def _value(tables: Tables, table: OpenTable, award: Award) -> int:
    """Return the value of an award: high in the first turn with one, or alone in round 1."""
    awards = chain.from_iterable(sheet.awards for sheet in table.sheets)
    first = min(other.turn for other in awards if other.card == award.card)
    card = tables.achievement_cards[award.card]
    is_high = award.turn <= tables.round_turns if tables.players == 1 else award.turn == first
    return card.high if is_high else card.low
