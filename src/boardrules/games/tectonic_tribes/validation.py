"""Where everything is in a state of Tectonic Tribes, and what is wrong with one built by hand."""

from collections.abc import Iterator, Mapping
from typing import Any, cast

from attrs import fields

from boardrules.building.notation import format_player
from boardrules.errors import Defect
from boardrules.games.tectonic_tribes.actions import Action, DealCard, Discard, Place, Play
from boardrules.games.tectonic_tribes.rules import Rules
from boardrules.games.tectonic_tribes.state import Cards, Event, Reshuffle, State, Turn
from boardrules.player import CHANCE, Player


def inventory(rules: Rules, state: State) -> Mapping[str, tuple[str, ...]]:
    """Name the components in each place; a tribe card is named with its owner."""
    discarded = [card for card in state.discarded if card is not None]
    places: dict[str, tuple[str, ...]] = {
        "pile": tuple(map(str, state.pile)),
        "discards": tuple(map(str, sorted([*state.discards, *discarded]))),
        "aside": tuple(map(str, state.aside)),
        "continent": tuple(
            str(laying.card)
            if isinstance(laying, Place)
            else f"{format_player(laying.player)} tribe {laying.card}"
            for laying in state.board.cards
        ),
    }
    for seat in rules.tables.seats:
        owner = format_player(seat)
        card = state.front[seat]
        places[f"{owner} hand"] = tuple(map(str, state.hands[seat]))
        places[f"{owner} front"] = () if card is None else (str(card),)
        places[f"{owner} tribe cards"] = tuple(
            f"{owner} tribe {number}" for number in state.tribes[seat]
        )
    return places


def defects(rules: Rules, state: State) -> Iterator[Defect]:
    """Play the match again, up to the first action that was not legal, and compare the tables.

    A state that is built right can be reached, and only such a one has no defect.
    """
    is_misshapen = False
    for defect in defects_of_shape(rules, state):
        is_misshapen = True
        yield defect
    if is_misshapen:
        return
    now = rules.initial_state()
    happened = [(f"history[{index}]", event) for index, event in enumerate(state.history)]
    if state.phase == "deal":
        happened.append(("hands", Reshuffle(state.hands)))
    elif state.phase == "choose":
        chosen = cast("Any", state)  # some have not chosen yet
        turn = Turn(state.turn, chosen.discarded, chosen.front, state.hands)
        happened.append(("hands", turn))
    for where, event in happened:
        for action in _actions(event, now):
            violations = tuple(rules.violations(now, action))
            yield from (Defect(where, broken.message, broken.rule) for broken in violations)
            if violations:
                return
            now = rules.apply_unchecked(now, action)
    for field in fields(State):
        if getattr(state, field.name) != getattr(now, field.name):
            message = "does not follow from what has happened"
            yield Defect(field.name, message, "TECTONIC-R13")


def _actions(event: Event, now: State) -> Iterator[Action]:
    """List the actions of an event, for which the cards have to be dealt first."""
    if isinstance(event, Reshuffle):
        yield from _deals(now, event.hands)
    elif isinstance(event, Turn):
        chosen: list[tuple[int | None, int | None]] = [
            *zip(event.discards, event.plays, strict=True)
        ]
        if now.phase == "deal":
            gone = [[card for card in cards if card is not None] for cards in chosen]
            packets = zip(event.hands, gone, strict=True)
            yield from _deals(now, tuple((*hand, *cards) for hand, cards in packets))
        for seat, (discard, play) in enumerate(chosen):
            if discard is not None:
                yield Discard(Player(seat), discard)
            if play is not None:
                yield Play(Player(seat), play)
    else:
        yield event


def _deals(now: State, hands: tuple[Cards, ...]) -> Iterator[DealCard]:
    """List the cards that are dealt until these are the hands, round and round (TECTONIC-R13)."""
    ahead = [
        [card for card in hand if card not in has]
        for hand, has in zip(hands, now.hands, strict=True)
    ]
    first = now.waiting[0] if now.waiting else 0
    seats = [*range(first, len(hands)), *range(first)]
    for index in range(max(map(len, ahead))):
        for seat in seats:
            if index < len(ahead[seat]):
                yield DealCard(CHANCE, Player(seat), ahead[seat][index])


def defects_of_shape(rules: Rules, state: State) -> Iterator[Defect]:
    """Find what does not have an entry for each seat, and hands that no box can fill."""
    by_seat = ("hands", "front", "tribes", "order", "discarded")
    rows: dict[str, tuple[object, ...]] = {name: getattr(state, name) for name in by_seat}
    hands = {"hands": state.hands}
    for index, event in enumerate(state.history):
        if isinstance(event, Turn):
            rows[f"history[{index}].discards"] = event.discards
            rows[f"history[{index}].plays"] = event.plays
        if isinstance(event, Turn | Reshuffle):
            hands[f"history[{index}].hands"] = event.hands
    cards = len(rules.tables.numbers)
    for where, dealt in hands.items():
        if max(map(len, dealt), default=0) > cards:
            yield Defect(where, f"there are {cards} terrain cards", "TECTONIC-1.3")
    for where, row in (rows | hands).items():
        if len(row) != rules.players:
            message = f"there are {rules.players} players, not {len(row)}"
            yield Defect(where, message, "TECTONIC-1.1")
