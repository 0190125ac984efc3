"""Run every law on every game, edition, variant and table size."""

import os
from random import Random
from typing import Any, TypeVar

import attrs
from hypothesis import settings
import pytest

from boardrules import Player, games
from boardrules.games import tectonic_tribes as tectonic
from boardrules.games import tiki_topple as tiki
from boardrules.games import tucana_builders as tucana
from boardrules.games.tectonic_tribes import TectonicTribes
from boardrules.games.tiki_topple import TikiTopple
from boardrules.games.tucana_builders import TucanaBuilders
from boardrules.games.tuk_tuk_taxi import TukTukTaxi
from boardrules.persistent import PersistentList
from boardrules.rulebook import Rulebook
from boardrules.testing import (
    Lanterns,
    Law,
    check_disguise,
    check_ledger,
    check_processes,
    laws_for,
    rule_marks,
)
from boardrules.testing.lanterns import RULEBOOK
from tests.games.tectonic_tribes.boxes import tiny_box as tiny_tectonic_box
from tests.games.tiki_topple.matches import tiny_box as tiny_tiki_box
from tests.games.tucana_builders.boxes import tiny_box as tiny_tucana_box

pytestmark = pytest.mark.law

T = TypeVar("T")

EACH = 8 if os.environ.get("BOARDRULES_LAWS") == "sample" else 1
"""For a sample of the laws, one table in eight will do."""

TABLES: tuple[Any, ...] = (
    Lanterns(),
    Lanterns(players=3, hand_size=2, deck=(1, 1, 2, 2, 3, 4, 5)),
    *(
        TikiTopple(
            players,
            edition,
            first_player,
            "round" if (edition == "schmidt") == (first_player > 0) else "each_player",
            ties="further_round" if first_player else "shared",
        )
        for players, first_player in ((2, 0), (2, 1), (3, 0), (4, 3))
        for edition in ("schmidt", "gamewright")
    ),
    *(
        TectonicTribes(
            players,
            advanced,
            "forfeit" if forfeits else "hand_over",
            lava_scores=not forfeits,
            components=tiny_tectonic_box(5 * players, hand=4),
            extra_hand="after_last_tribe" if forfeits else "always",
        )
        for players in (2, 3, 4, 5)
        for advanced, forfeits in ((players % 2 == 0, False), (players % 2 == 1, True))
    ),
)[::EACH]

LONG_MATCHES: tuple[Any, ...] = (
    TectonicTribes(),
    TectonicTribes(players=3, advanced=True),
    TectonicTribes(players=4, stolen_card="forfeit"),
    TectonicTribes(players=5, advanced=True, stolen_card="forfeit"),
    *(
        TucanaBuilders(players, achievements, placements="hidden" if players < 4 else "open")
        for players in (1, 2, 3, 4, 5)
        for achievements in (False, True)
    ),
    *(
        TukTukTaxi(
            players,
            board,
            simplified=simplified,
            first_player=players - 1,
            turn_limit=12,
            parking_meter="no_effect" if simplified else "lose_turn",
            dead_ends="last_resort" if simplified else "allowed",
        )
        for players in (2, 3, 4)
        for board, simplified in (("european", False), ("exotic", True))
    ),
)[::EACH]
"""Tables of which few matches are looked at, since each has many states."""

SMALL_BOXES: dict[str, Any] = {
    "deck of five": Lanterns(hand_size=2, deck=(1, 1, 2, 3, 3)),
    "deck of six": Lanterns(players=3, hand_size=2, deck=(1, 1, 1, 2, 2, 3)),
    "four Tikis": TikiTopple(components=tiny_tiki_box()),
    "three cards": TikiTopple(
        components=tiny_tiki_box(hand="up1 topple toast", set_aside=1, rounds=(2, 1, 1))
    ),
    "further rounds": TikiTopple(components=tiny_tiki_box(), ties="further_round"),
    "nothing set aside": TikiTopple(
        players=3, first_player=1, toast_bar="round", components=tiny_tiki_box(set_aside=0)
    ),
    "eight cards": TectonicTribes(components=tiny_tectonic_box(8)),
    "seven cards": TectonicTribes(
        advanced=True, stolen_card="forfeit", components=tiny_tectonic_box(7, deals=1)
    ),
    "nine cards": TectonicTribes(players=3, components=tiny_tectonic_box(9, deals=1)),
    "four spaces": TucanaBuilders(components=tiny_tucana_box()),
    "two achievements": TucanaBuilders(players=3, achievements=True, components=tiny_tucana_box()),
    "open placements": TucanaBuilders(components=tiny_tucana_box(), placements="open"),
    "one turn": TukTukTaxi(players=3, turn_limit=1),
}
"""Boxes with few histories, and what they have few of."""


def named(value: object) -> str:
    """Name a test after its law, or after the game and those options that are not lists."""
    if isinstance(value, Law):
        return value.name
    options = [str(option) for option in vars_of(value) if isinstance(option, int | str)]
    return "-".join([type(value).__name__, *options])


def vars_of(game: object) -> list[object]:
    return [getattr(game, field.name) for field in type(game).__attrs_attrs__]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("law", "game"),
    [(law, game) for game in TABLES for law in laws_for(game)],
    ids=named,
)
def test_law(law: Law, game: Any) -> None:
    law(game)


@pytest.mark.parametrize(
    ("law", "game"),
    [(law, game) for game in LONG_MATCHES for law in laws_for(game)],
    ids=named,
)
def test_law_on_long_matches(law: Law, game: Any) -> None:
    law(game, max_examples=max(1, settings().max_examples // 6))


@pytest.mark.parametrize(
    ("law", "game"),
    [
        pytest.param(law, game, id=f"{law.name}-{type(game).__name__}-{box}")
        for box, game in [*SMALL_BOXES.items()][:: 3 if EACH > 1 else 1]
        for law in laws_for(game, small_box=True)
    ],
)
def test_law_on_a_small_box(law: Law, game: Any) -> None:
    law(game)


@pytest.mark.parametrize("game", TABLES[::3] + LONG_MATCHES[::3], ids=named)
def test_all_is_the_same_in_every_process(game: Any) -> None:
    check_processes(game)


def test_every_game_of_the_catalogue_is_at_a_table() -> None:
    assert {game.name for game in TABLES + LONG_MATCHES} == {*games.game_names(), Lanterns.name}


@pytest.mark.parametrize("name", games.game_names())
def test_every_rule_has_a_test_and_every_mark_names_a_rule(name: str) -> None:
    package = games.package_of(games.find_game(name))
    check_ledger(Rulebook.of(package), f"tests/games/{package.rpartition('.')[2]}")


def test_every_mark_names_a_rule_of_some_ledger() -> None:
    books = [Rulebook.of(games.package_of(games.find_game(name))) for name in games.game_names()]
    known = {rule for book in (RULEBOOK, *books) for rule in book.ids}
    assert sorted(set(rule_marks("tests")) - known) == []


@pytest.mark.parametrize(
    "game", [game for game in TABLES if isinstance(game, TikiTopple)], ids=named
)
def test_tiki_topple_hides_cards_and_missions(game: TikiTopple) -> None:
    def deal_anew(state: tiki.State, viewer: Player | None, rng: Random) -> tiki.State:
        order = list(tiki.Card)
        seats = list(state.seats)
        missions = list(state.missions)
        known = [mission for done in state.finished for mission in done.missions]
        own = None if viewer is None else missions[viewer]
        deck = [each for each in game.components.missions if each not in (*known, own)]
        rng.shuffle(deck)
        for number, seat in enumerate(state.seats):
            if number != viewer:
                hidden = [*seat.hand, *seat.aside]
                rng.shuffle(hidden)
                size = len(seat.hand)
                hand, aside = (
                    tuple(sorted(part, key=order.index)) for part in (hidden[:size], hidden[size:])
                )
                seats[number] = tiki.Seat(hand, aside, seat.played)
                missions[number] = None if missions[number] is None else deck.pop()
        return attrs.evolve(state, seats=tuple(seats), missions=tuple(missions))

    check_disguise(game, deal_anew)


@pytest.mark.parametrize(
    "game",
    [game for game in TABLES + LONG_MATCHES if isinstance(game, TectonicTribes)],
    ids=named,
)
def test_tectonic_tribes_hides_cards_that_a_seat_never_saw(game: TectonicTribes) -> None:
    numbers = [card.number for card in game.components.terrain]

    def number_anew(state: tectonic.State, viewer: Player | None, rng: Random) -> tectonic.State:
        unseen = sorted(set(numbers) - seen(state, viewer))
        others = rng.sample(unseen, len(unseen))
        new: dict[Any, Any] = dict(zip(unseen, others, strict=True))

        def renumbered(cards: tuple[T, ...]) -> tuple[T, ...]:
            return tuple(new.get(card, card) for card in cards)

        def hands_anew(hands: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
            return tuple(tuple(sorted(renumbered(hand))) for hand in hands)

        def seen_anew(event: tectonic.Event) -> tectonic.Event:
            if isinstance(event, tectonic.Turn):
                discards, plays = renumbered(event.discards), renumbered(event.plays)
                return tectonic.Turn(event.number, discards, plays, hands_anew(event.hands))
            if isinstance(event, tectonic.Reshuffle):
                return tectonic.Reshuffle(hands_anew(event.hands))
            return event

        return attrs.evolve(
            state,
            hands=hands_anew(state.hands),
            front=renumbered(state.front),
            pile=tuple(sorted(renumbered(state.pile))),
            discards=tuple(sorted(renumbered(state.discards))),
            discarded=renumbered(state.discarded),
            history=PersistentList(map(seen_anew, state.history)),
        )

    def seen(state: tectonic.State, viewer: Player | None) -> set[int | None]:
        """Gather what was revealed, and what the seat was dealt or has been passed."""
        cards: set[int | None] = set()
        for event in state.history:
            if isinstance(event, tectonic.DrawTerrain):
                cards.add(event.card)
            elif isinstance(event, tectonic.Turn):
                cards |= {*event.plays}
                if viewer is not None:
                    cards |= {event.discards[viewer], *event.hands[viewer]}
        if viewer is not None:
            cards |= {state.discarded[viewer], state.front[viewer], *state.hands[viewer]}
        return cards

    check_disguise(game, number_anew)


@pytest.mark.parametrize(
    "game",
    [
        attrs.evolve(game, placements="hidden")
        for game in LONG_MATCHES
        if isinstance(game, TucanaBuilders)
    ],
    ids=named,
)
def test_tucana_builders_hides_what_others_lay(game: TucanaBuilders) -> None:
    def lay_anew(state: tucana.State, viewer: Player | None, rng: Random) -> tucana.State:
        choices = list(state.choices)
        undecided = attrs.evolve(state, choices=(None,) * len(choices))
        for seat, choice in enumerate(choices):
            if choice is not None and seat != viewer:
                actions = game.legal_actions(undecided, Player(seat))
                other = actions[rng.randrange(len(actions))]
                assert isinstance(other, tucana.Place | tucana.Joker)
                choices[seat] = other
        return attrs.evolve(state, choices=tuple(choices))

    check_disguise(game, lay_anew)
