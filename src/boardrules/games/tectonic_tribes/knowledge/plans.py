"""Counting where cards may have been that somebody did not see, in Tectonic Tribes.

All histories that fit a view are equally likely, since every card is drawn from a pile whose size
is known. So they are counted by letting cards take their places in the deals.

An era ends when the discards become the pile. By then each card of the pile has been dealt, once.
So cards are dealt in every era, but for those that were in somebody's hand when it began: these
were dealt early in that deal, in the era before, and the others of that deal are dealt late.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice, pairwise, product
from math import comb, factorial, perm, prod
from operator import add
from typing import Any, NamedTuple, TypeAlias

from attrs import frozen

from boardrules.building.chance import Choose
from boardrules.games.tectonic_tribes.actions import DrawTerrain, Pass, Place
from boardrules.games.tectonic_tribes.knowledge.views import DealKnown
from boardrules.games.tectonic_tribes.state import View

Absence: TypeAlias = tuple[int, int]
"""The era from which on cards were not seen, and the one in which they were seen again."""

Cell: TypeAlias = tuple[int, int, bool]
"""Where cards are dealt: the number of the deal, the seat, and whether late."""

Key: TypeAlias = tuple[int, ...]
"""What matters of all that was chosen: some counts."""

Part: TypeAlias = Callable[[Key], Iterable[tuple[Any, int, Key]]]
"""All that can be chosen after a key: what that is, its ways, and the key after it."""

Option: TypeAlias = tuple[Any, int, list[int]]
"""The same, where what is added to a key does not depend on it."""

MOST_STEPS = 100_000
"""With the printed box some thousands are needed, with one of many cards and deals far too many."""

MISFIT = "no state fits this view: the cards do not add up"


@frozen
class Count:
    """In how many ways a series of choices leads to each key.

    `rows` has for each choice what leads to a key: what is chosen, its ways, and the key before.
    """

    rows: list[dict[Key, list[tuple[Any, int, Key]]]]
    ways: dict[Key, int]

    @classmethod
    def of(cls, start: Key, parts: Iterable[Part]) -> "Count":
        """Count the ways from a key on."""
        rows: list[dict[Key, list[tuple[Any, int, Key]]]] = []
        ways, steps = {start: 1}, 0
        for part in parts:
            row: dict[Key, list[tuple[Any, int, Key]]] = {}
            for key, some in ways.items():
                for choice, more, after in part(key):
                    steps += 1
                    if steps > MOST_STEPS:
                        message = "this view leaves too much open for its worlds to be counted"
                        raise ValueError(message)
                    if more:
                        row.setdefault(after, []).append((choice, some * more, key))
            rows.append(row)
            ways = {key: sum(some for _, some, _ in before) for key, before in row.items()}
        return cls(rows, ways)

    def drawn(self, key: Key, choose: Choose) -> list[Any]:
        """Draw a series of choices that leads to a key."""
        chosen: list[Any] = []
        for row in reversed(self.rows):
            steps = row[key]
            index = choose([some for _, some, _ in steps]) if len(steps) > 1 else 0
            choice, _, key = steps[index]
            chosen.append(choice)
        return chosen[::-1]


class Group(NamedTuple):
    """Known cards of a packet that were not seen from an era on, and were dealt late or not.

    Where that is not known, or does not matter, `is_late` is None.
    """

    since: int
    is_late: bool | None
    cards: list[int]


@frozen
class Begin:
    """The deal in which an era begins, and how its known cards may have been dealt early and late.

    `split` counts how many were dealt early, by the era since which they were not seen, and `known`
    is how many there are. Cards that are not known take the other `early` places; `unknown` is how
    many places they have there and in the era.
    """

    era: int
    deal: int
    packets: list[list[Group]]
    known: list[int]
    early: int
    unknown: int
    split: Count

    @classmethod
    def of(
        cls, era: int, deal: int, packets: list[list[Group]], places: list[dict[Cell, int]]
    ) -> "Begin":
        """Count the ways to split the packets."""
        early, late = places[2 * era - 1], places[2 * era]
        known = [0] * (era + 1)
        parts: list[Part] = []
        for seat, groups in enumerate(packets):
            for group in groups:
                known[group.since] += len(group.cards)
            cells = early[deal, seat, False], late[deal, seat, True]
            parts.append(partial(_added, list(_splits(era, groups, *cells))))
        unknown = sum(early.values()) + sum(late.values()) - sum(known)
        split = Count.of((0,) * len(known), parts)
        return cls(era, deal, packets, known, sum(early.values()), unknown, split)

    def options(self, pools: dict[Absence, int], size: int) -> Iterator[Option]:
        """Choose how many known cards were dealt early, and count them all in their pools."""
        for split, ways in self.split.ways.items():
            more = [0] * size
            more[self.era] = held = self.early - sum(split)
            for since, early in enumerate(split):
                for seen, cards in enumerate((early, self.known[since] - early), self.era - 1):
                    if pool := pools.get((since, seen)):
                        more[pool] += cards
            yield split, ways * factorial(held) * factorial(self.unknown - held), more


def _splits(era: int, groups: list[Group], early: int, late: int) -> Iterator[Option]:
    """Choose how many cards of each group of a packet took early places, and the others late ones.

    Cards that were dealt or held in the era before cannot have been dealt in it again.
    """
    sizes = [len(group.cards) for group in groups]
    ranges: list[range] = []
    for group, size in zip(groups, sizes, strict=True):
        is_late = group.is_late or group.since == era
        ranges.append(range(size if group.is_late is False else 0, 1 if is_late else size + 1))
    for numbers in islice(product(*ranges), MOST_STEPS + 1):  # so many are refused
        taken = sum(numbers)
        ways = perm(early, taken) * perm(late, sum(sizes) - taken) * prod(map(comb, sizes, numbers))
        more = [0] * (era + 1)
        for group, number in zip(groups, numbers, strict=True):
            more[group.since] += number
        yield numbers, ways, more


def _added(options: list[Option], key: Key) -> Iterator[tuple[Any, int, Key]]:
    """Choose something that is added to a key, whatever that is."""
    return ((choice, ways, tuple(map(add, key, more))) for choice, ways, more in options)


class Hold(NamedTuple):
    """Of cards that were not seen for a while, some were in hands when an era began: how many?"""

    absence: Absence
    era: int

    def steps(self, pool: int, is_last: bool, key: Key) -> Iterator[tuple[int, int, Key]]:
        """Choose how many: none that were in hands, too, when the era before began.

        The last cards that can have been in hands take all places that are left there.
        """
        before, free = key[0], key[self.era]
        is_done = self.era == self.absence[1] - 1
        for held in range(free if is_last else 0, min(key[pool] - before, free) + 1):
            after = [*key]
            after[0], after[self.era] = held, free - held
            if is_done:
                after[0] = after[pool] = 0
            yield held, comb(key[pool] - before, held), tuple(after)


@frozen
class Plan:
    """What a view leaves open about the deals.

    `absences` are cards that the viewer did not see for a while, other than those that were seen
    next in a deal in which an era began. `places` has the cells of the first era, then of the hands
    when the next one begins, then of that era, and so on; the pile is dealt last. `count` is about
    the `choices`, in order; at the `end` nothing is left.
    """

    absences: dict[Absence, list[int]]
    places: list[dict[Cell, int]]
    choices: list[Begin | Hold]
    count: Count
    end: Key


Known: TypeAlias = Sequence[Sequence[frozenset[int]]]
"""For each deal and seat, the cards that the viewer knows to have been in the packet."""


def plan(view: View, deals: list[DealKnown], known: Known, numbers: tuple[int, ...]) -> Plan:
    """Count where cards may have been; raise `ValueError` if nothing fits."""
    absences: dict[Absence, list[int]] = {}
    places: list[dict[Cell, int]] = [{}]
    packets: dict[int, list[list[Group]]] = {}
    since = _after_setup(view, numbers)
    for number, (deal, row) in enumerate(zip(deals, known, strict=True)):
        early = deal.reformed_after
        if early is not None:
            places += ({}, {})
            packets[number] = []
        era = len(packets)
        for seat, (size, cards) in enumerate(zip(deal.sizes, row, strict=True)):
            late = deal.late if seat == view.player else None
            groups = list(_groups(cards, since, era, None if early is None else late))
            if early is None:
                places[-1][number, seat, False] = size - len(cards)
                for group in groups:
                    absences.setdefault((group.since, era), []).extend(group.cards)
            else:
                places[-2][number, seat, False] = first = len(range(seat, early, len(row)))
                places[-1][number, seat, True] = size - first
                packets[number].append(groups)
            since |= dict.fromkeys(cards, era + 1)
    laid = {laying.card for laying in view.board.cards if isinstance(laying, Place)}
    for card in sorted(since.keys() - laid):
        absences.setdefault((since[card], len(packets) + 1), []).append(card)
    taken = sum(map(len, known[max(packets)])) if packets else 0
    places[-1][len(deals), 0, False] = _pile(absences, places, taken)
    if any(free < 0 for cells in places for free in cells.values()):
        raise ValueError(MISFIT)
    begins = [Begin.of(era, deal, packets[deal], places) for era, deal in enumerate(packets, 1)]
    return _counted(absences, places, begins)


def _pile(absences: dict[Absence, list[int]], places: list[dict[Cell, int]], known: int) -> int:
    """Count the cards that are left: those not seen in this era, but for the places they have."""
    era = len(places) // 2
    unseen = sum(len(cards) for (since, seen), cards in absences.items() if since <= era < seen)
    return unseen + known - sum(sum(cells.values()) for cells in places[-2:])


def _counted(
    absences: dict[Absence, list[int]], places: list[dict[Cell, int]], begins: list[Begin]
) -> Plan:
    """Count the ways of all that is to be chosen, era by era.

    The pools of an era are complete when the next one has begun.
    """
    pools = {*absences}
    for begin in begins:
        some = [since for since, cards in enumerate(begin.known) if cards]
        pools |= {(since, begin.era - early) for since in some for early in (0, 1)}
    choices: list[Begin | Hold] = []
    for era in range(len(begins) + 2):
        choices += begins[era : era + 1]
        choices += (
            Hold((since, seen), passed)
            for since, seen in sorted(pools)
            if seen == era
            for passed in range(since + 1, seen)
        )
    last = {choice.era: choice for choice in choices if isinstance(choice, Hold)}
    key = [0] * (1 + len(begins))
    index: dict[Absence, int] = {}
    for choice in choices:
        if isinstance(choice, Hold) and choice.absence not in index:
            index[choice.absence] = len(key)
            key.append(len(absences.get(choice.absence, ())))
    count = Count.of(
        tuple(key),
        [
            partial(_added, list(choice.options(index, len(key))))
            if isinstance(choice, Begin)
            else partial(choice.steps, index[choice.absence], last[choice.era] is choice)
            for choice in choices
        ],
    )
    end = (0,) * len(key)
    if end not in count.ways:
        raise ValueError(MISFIT)
    return Plan(absences, places, choices, count, end)


def _groups(
    cards: Iterable[int], since: dict[int, int], era: int, late: frozenset[int] | None
) -> Iterator[Group]:
    """Sort the known cards of a packet by when they were not seen, and whether they were late."""
    found: dict[tuple[int, bool | None], list[int]] = {}
    for card in sorted(cards):
        first = since.get(card)
        if first is None or first > era:
            raise ValueError(f"no state fits this view: where does card {card} come from?")
        found.setdefault((first, None if late is None else card in late), []).append(card)
    return (Group(*how, some) for how, some in found.items())


def _after_setup(view: View, numbers: tuple[int, ...]) -> dict[int, int]:
    """Return from which era on the cards can be dealt that were not laid in the setup."""
    drawn = {event.card for event in view.history if isinstance(event, DrawTerrain)}
    passed = {
        draw.card
        for draw, act in pairwise(view.history)
        if isinstance(draw, DrawTerrain) and isinstance(act, Pass)
    }
    return {card: int(card in passed) for card in numbers if card in passed or card not in drawn}


def unseen_cards(plan: Plan, choose: Choose) -> dict[tuple[int, int], list[int]]:
    """Choose the cards of each packet, by deal and seat, that the viewer does not know."""
    places = [cells.copy() for cells in plan.places]
    absences = {absence: [*cards] for absence, cards in plan.absences.items()}
    held: dict[Hold, int] = {}
    chosen = plan.count.drawn(plan.end, choose)
    for choice, what in zip(plan.choices, chosen, strict=True):
        if isinstance(choice, Hold):
            held[choice] = what
            continue
        packets = zip(choice.packets, choice.split.drawn(what, choose), strict=True)
        for seat, (groups, numbers) in enumerate(packets):
            for group, number in zip(groups, numbers, strict=True):
                for is_late, some in enumerate(_some_of(group.cards, number, choose)):
                    stage = 2 * choice.era - 1 + is_late
                    places[stage][choice.deal, seat, bool(is_late)] -= len(some)
                    absence = (group.since, choice.era - 1 + is_late)
                    absences.setdefault(absence, []).extend(some)
    dealt: list[list[int]] = [[] for _ in places]
    for (since, seen), cards in absences.items():
        waiting, away = cards, cards[:0]
        for era in range(since + 1, seen):
            some, others = _some_of(waiting, held.get(Hold((since, seen), era), 0), choose)
            dealt[2 * era - 2] += others
            dealt[2 * era - 1] += some
            waiting, away = others + away, some
        if since < seen:
            dealt[2 * seen - 2] += waiting
    unseen: dict[tuple[int, int], list[int]] = {}
    for cells, cards in zip(places, dealt, strict=True):
        if sum(cells.values()) != len(cards):
            raise ValueError(MISFIT)
        free = [cell[:2] for cell, number in cells.items() if number]
        numbers = [number for number in cells.values() if number]
        for card in cards:
            index = choose(numbers) if len(free) > 1 else 0
            unseen.setdefault(free[index], []).append(card)
            numbers[index] -= 1
            if not numbers[index]:
                del free[index], numbers[index]
    return unseen


def _some_of(cards: Sequence[int], number: int, choose: Choose) -> tuple[list[int], list[int]]:
    """Choose some of the cards, of a given number; return them and the others."""
    some: list[int] = []
    others: list[int] = []
    for index, card in enumerate(cards):
        wanted = number - len(some)
        unwanted = len(cards) - index - wanted
        if wanted and (not unwanted or choose((wanted, unwanted)) == 0):
            some.append(card)
        else:
            others.append(card)
    return some, others
