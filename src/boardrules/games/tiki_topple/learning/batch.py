"""Many matches of Tiki Topple at once, as arrays: a second form of the rules, for learners.

What cards do to a column is looked up in tables that the rules themselves have filled. All else is
stated again for arrays, and held against the rules in tests. Chance acts inside.
"""

from itertools import combinations
from math import prod
from typing import Any, Final, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from boardrules.games.tiki_topple.actions import UPS, Play, Puh, Toast, Topple, Up, Wiki
from boardrules.games.tiki_topple.column import COLUMN_AFTER, movable
from boardrules.games.tiki_topple.components import Card, Tiki
from boardrules.games.tiki_topple.learning.numbers import Numbers
from boardrules.games.tiki_topple.rules import Rules
from boardrules.games.tiki_topple.scoring import mission_lines
from boardrules.games.tiki_topple.state import Round, Seat, State
from boardrules.games.tiki_topple.turns import LEFT_AT_THE_END

Ints: TypeAlias = NDArray[np.integer[Any]]

_CARDS: Final = tuple(Card)
_TOAST: Final = _CARDS.index(Card.TOAST)
_WIKI: Final = _CARDS.index(Card.WIKI)
_NOWHERE: Final = 127
"""The place of a Tiki that was taken out."""
_TURNS, _END = 3, 4
"""Where an observation has its ones for the phase."""


class Batch:
    """Matches of one table that are played side by side, each up to the next decision of a seat.

    Tikis, cards and missions are numbers, in the order that action numbers have. The first axis of
    every array is the match.
    """

    def __init__(self, rules: Rules, size: int) -> None:
        self.size = size
        tables = rules.tables
        self._tables = tables
        players, tikis = tables.players, tables.number_of_tikis
        self._tikis = {tiki: index for index, tiki in enumerate(tables.components.tikis)}
        missions = [mission.tikis for mission in tables.components.missions]
        by_number = [[self._tikis[tiki] for tiki in each] for each in missions]
        self._missions = np.array(by_number, np.int8)
        self._fresh = np.array([tables.hand.count(card) for card in _CARDS], np.int8)
        self._cards_of_hand = np.repeat(np.arange(len(_CARDS)), self._fresh)
        self._groups = np.array(
            [sorted(self._tikis[tiki] for tiki in group) for group in tables.components.groups]
        )
        self._plays = _Plays(rules)
        self.column = np.full((size, tikis + 1), tikis, np.int8)
        """The Tikis from the top; the number after the last Tiki stands for none."""
        self.place = np.full((size, tikis + 1), _NOWHERE, np.int8)
        self.length = np.zeros(size, np.int8)
        self.hand = np.zeros((size, players, len(_CARDS)), np.int8)
        self.aside = np.zeros_like(self.hand)
        self.played = np.zeros_like(self.hand)
        self.mission = np.full((size, players), -1, np.int16)
        self.round = np.zeros(size, np.int8)
        self.to_act = np.full(size, -1, np.int8)
        """The seat whose turn it is, or -1 where a match is over."""
        self.score = np.zeros((size, players), np.int16)
        self.columns = np.full((size, tables.most_rounds, tikis), tikis, np.int8)
        """The columns at the end of the finished rounds."""
        self.missions = np.full((size, tables.most_rounds, players), -1, np.int16)

    # Playing.

    def restart(self, matches: Ints, rng: np.random.Generator) -> None:
        """Begin matches anew, up to their first decision."""
        self.score[matches] = 0
        self.round[matches] = 0
        self.columns[matches] = len(self._tikis)
        self.missions[matches] = -1
        self._begin_round(matches, rng)

    def step(self, matches: Ints, numbers: Ints, rng: np.random.Generator) -> None:
        """Let the seat to act in each of some matches play a legal action, by its number."""
        seat = self.to_act[matches]
        plays, length = self._plays, self.length[matches]
        card = plays.card[numbers]
        place = self.place[matches]
        each = np.arange(len(matches))
        upper = place[each, plays.first[numbers]]
        lower = place[each, plays.second[numbers]]
        is_toast = card == _TOAST
        upper[is_toast] = lower[is_toast] = 0  # it takes the lowest one (TIKI-5.8)
        order = plays.orders[card, length, upper, lower]
        column = np.take_along_axis(self.column[matches], order, axis=1)
        length = length - is_toast
        self.length[matches] = length
        self._lay(matches, column)
        self.hand[matches, seat, card] -= 1
        self.played[matches, seat, card] += 1
        self.to_act[matches] = (seat + 1) % self._tables.players
        is_over = (length <= LEFT_AT_THE_END) | ~self.hand[matches].any(axis=(1, 2))
        if is_over.any():
            self._end_round(matches[is_over], rng)

    def _lay(self, matches: Ints, column: Ints) -> None:
        """Lay columns, and note the place of each Tiki."""
        self.column[matches] = column
        place = np.full(column.shape, _NOWHERE, np.int8)
        places = np.arange(column.shape[1], dtype=np.int8)
        np.put_along_axis(place, column, np.broadcast_to(places, column.shape), axis=1)
        place[:, -1] = _NOWHERE
        self.place[matches] = place

    def _end_round(self, matches: Ints, rng: np.random.Generator) -> None:
        """Score the missions (TIKI-6.3), and begin the next round, or leave the table cleared."""
        tables = self._tables
        mission = self.mission[matches]
        for index, (_, points, lowest) in enumerate(mission_lines(tables.components.missions[0])):
            tikis = self._missions[mission, index]
            place = np.take_along_axis(self.place[matches], tikis, axis=1)
            self.score[matches] += (place < lowest) * np.int16(points)
        done = self.round[matches]
        self.columns[matches, done] = self.column[matches, :-1]
        self.missions[matches, done] = mission
        self.round[matches] = done + 1
        score = self.score[matches]
        is_tied = (score == score.max(axis=1, keepdims=True)).sum(axis=1) > 1
        is_over = (done + 1 >= tables.rounds) & ((done + 1 == tables.most_rounds) | ~is_tied)
        self._begin_round(matches[~is_over], rng)
        over = matches[is_over]
        self.length[over] = 0
        self._lay(over, np.full((len(over), len(self._tikis) + 1), len(self._tikis), np.int8))
        self.hand[over] = self._fresh
        self.aside[over] = self.played[over] = 0
        self.mission[over] = self.to_act[over] = -1

    def _begin_round(self, matches: Ints, rng: np.random.Generator) -> None:
        """Lay a column, set cards aside blind, and deal missions that were not dealt before."""
        tables, count = self._tables, len(matches)
        players, (groups, of_group) = tables.players, self._groups.shape
        order = rng.random((count, groups)).argsort(axis=1)
        inside = rng.random((count, groups, of_group)).argsort(axis=2)
        column = np.take_along_axis(self._groups[order], inside, axis=2).reshape(
            count, len(self._tikis)
        )
        none = np.full((count, 1), len(self._tikis), np.int8)
        self._lay(matches, np.hstack([column.astype(np.int8), none]))
        self.length[matches] = len(self._tikis)
        size = len(self._cards_of_hand)
        drawn = rng.random((count, players, size)).argsort(axis=2)[:, :, : tables.cards.set_aside]
        cards = self._cards_of_hand[drawn]
        aside = (cards[..., None] == np.arange(len(_CARDS))).sum(axis=2, dtype=np.int8)
        self.aside[matches] = aside
        self.hand[matches] = self._fresh - aside
        self.played[matches] = 0
        keys = rng.random((count, len(self._missions)))
        keys[self.used_missions(matches)] = 2.0
        self.mission[matches] = keys.argsort(axis=1)[:, :players]
        self.to_act[matches] = (tables.first_player + self.round[matches]) % players

    def used_missions(self, matches: Ints) -> NDArray[np.bool_]:
        """Return which missions were dealt in finished rounds."""
        used = np.zeros((len(matches), len(self._missions) + 1), np.bool_)
        dealt = self.missions[matches].reshape(len(matches), self.missions[0].size)
        np.put_along_axis(used, dealt.astype(np.intp), values=True, axis=1)
        return used[:, :-1]

    # What the seat to act may do, and what it knows.

    def masks(self, matches: Ints) -> NDArray[np.int8]:
        """Return which numbers are legal for the seat to act; after the end, none."""
        seat, plays = self.to_act[matches], self._plays
        each = np.arange(len(matches))
        has = self.hand[matches, seat] > 0
        played = self.played[matches]
        if self._tables.toast_bar == "each_player":
            may_toast = played[each, seat].any(axis=1)
        else:
            may_toast = played.any(axis=(1, 2))
        has[:, _TOAST] &= may_toast
        has[seat < 0] = False
        held = np.packbits(has, axis=1, bitorder="little")
        # By Tiki, the cards that can be played on it, one bit each.
        place = self.place[matches][:, :-1]
        cards = plays.can_move[self.length[matches][:, None], place] & held
        mask = np.empty((len(matches), len(plays.card)), np.int8)
        for card, first in plays.firsts.items():
            mask[:, first : first + cards.shape[1]] = (cards >> card) & 1
        swappable = (cards >> _WIKI) & 1
        pairs = swappable[:, plays.pairs[0]] & swappable[:, plays.pairs[1]]
        mask[:, plays.wiki : plays.wiki + pairs.shape[1]] = pairs
        mask[:, plays.toast] = has[:, _TOAST]
        return mask

    def observations(self, matches: Ints, seats: Ints) -> NDArray[np.int32]:
        """Return what one seat of each match knows, as the game's `observe` does."""
        tables, count = self._tables, len(matches)
        players, tikis = tables.players, len(self._tikis)
        each, is_over = np.arange(count), self.to_act[matches] < 0
        around = (seats[:, None] + np.arange(players)) % players
        phase = np.zeros((count, 5), np.int32)
        phase[each, np.where(is_over, _END, _TURNS)] = 1
        done = self.round[matches]
        first = (tables.first_player + done) % players
        mission = self.mission[matches, seats]
        wanted = self._missions[mission]
        parts = [
            phase,
            np.eye(tables.most_rounds + 1, dtype=np.int32)[done],
            (around == first[:, None]) & ~is_over[:, None],
            around == self.to_act[matches][:, None],
            self.column[matches][:, :-1, None] == np.arange(tikis),
            self.hand[matches, seats],
            self.aside[matches, seats],
            (wanted[:, :, None] == np.arange(tikis)) & (mission >= 0)[:, None, None],
            np.take_along_axis(self.hand[matches].sum(axis=2), around, axis=1),
            np.take_along_axis(self.played[matches], around[:, :, None], axis=1),
            self.used_missions(matches),
            np.take_along_axis(self.score[matches], around, axis=1),
        ]
        rows = [part.reshape(count, prod(part.shape[1:])) for part in parts]
        return np.concatenate(rows, axis=1, dtype=np.int32)

    def ranks(self, matches: Ints) -> Ints:
        """Return the ranks by match and seat, 1 for winners; 0 where a match is not over."""
        score = self.score[matches]
        ranks = 1 + (score[:, None, :] > score[:, :, None]).sum(axis=2)
        return np.where(self.to_act[matches, None] < 0, ranks, 0)

    # For whoever looks at one match.

    def state(self, match: int) -> State:
        """Return the state of one match."""
        box = self._tables.components
        finished = tuple(
            Round(self._column(column), tuple(box.missions[int(each)] for each in missions))
            for column, missions in zip(
                self.columns[match, : self.round[match]], self.missions[match], strict=False
            )
        )
        seats = tuple(
            Seat(*(_cards(group[match, seat]) for group in (self.hand, self.aside, self.played)))
            for seat in range(self._tables.players)
        )
        dealt = [None if each < 0 else box.missions[int(each)] for each in self.mission[match]]
        points = tuple(map(int, self.score[match]))
        return State(finished, points, self._column(self.column[match]), seats, tuple(dealt))

    def _column(self, column: Ints) -> tuple[Tiki, ...]:
        tikis = self._tables.components.tikis
        return tuple(tikis[int(index)] for index in column if index < len(tikis))


def _cards(counts: Ints) -> tuple[Card, ...]:
    return tuple(card for card, count in zip(_CARDS, counts, strict=True) for _ in range(count))


class _Plays:
    """What each number plays, and what each card does to a column, by places."""

    def __init__(self, rules: Rules) -> None:
        box = rules.tables.components
        tikis, numbers = len(box.tikis), Numbers(rules)
        plays = cast("tuple[Play, ...]", numbers.listed.decisions[0])
        indexes = {tiki: index for index, tiki in enumerate(box.tikis)}
        tikis_of = [[indexes[tiki] for tiki in _tikis_of(play)] or [0] for play in plays]
        self.card = np.array([_CARDS.index(play.card) for play in plays])
        self.first = np.array([named[0] for named in tikis_of])
        self.second = np.array([named[-1] for named in tikis_of])
        self.pairs = np.array([*combinations(range(tikis), 2)]).T
        number = numbers.numbering.number
        self.wiki, self.toast = number(Wiki.kind, 0), number(Toast.kind)
        self.firsts = {
            **{_CARDS.index(card): number(Up.kind, at, 0) for at, card in enumerate(UPS.values())},
            _CARDS.index(Card.PUH): number(Puh.kind, 0),
            _CARDS.index(Card.TOPPLE): number(Topple.kind, 0),
        }
        # By how many Tikis there are, and by place: the cards, one bit each.
        self.can_move = np.zeros((tikis + 1, _NOWHERE + 1), np.uint8)
        # By card, number of Tikis, and two places: from where each place is filled.
        shape = (len(_CARDS), tikis + 1, tikis, tikis, tikis + 1)
        self.orders = np.full(shape, tikis, np.int8)
        for length in range(1, tikis + 1):
            column = box.tikis[:length]
            for play, (upper, *others) in zip(plays, tikis_of, strict=True):
                card, lower = _CARDS.index(play.card), (others or [upper])[0]
                if isinstance(play, Wiki):
                    if lower >= length:
                        continue
                elif not isinstance(play, Toast) and upper not in movable(play.card, range(length)):
                    continue
                after = [indexes[tiki] for tiki in COLUMN_AFTER[type(play)](column, play)]
                self.can_move[length, [upper, lower]] |= np.uint8(1 << card)
                self.orders[card, length, upper, lower, : len(after)] = after
                self.orders[card, length, lower, upper, : len(after)] = after


def _tikis_of(play: Play) -> tuple[Tiki, ...]:
    if isinstance(play, Toast):
        return ()
    return (play.tiki, play.other) if isinstance(play, Wiki) else (play.tiki,)
