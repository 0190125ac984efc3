"""The rules of Tiki Topple: setup, turns, legal actions, and why others are illegal."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, TypeAlias, assert_never

from attrs import frozen

from boardrules.errors import Violation
from boardrules.games.tiki_topple import scoring
from boardrules.games.tiki_topple.actions import (
    Action,
    DealMission,
    Draw,
    DrawTiki,
    Play,
    SetAside,
    Toast,
)
from boardrules.games.tiki_topple.setting import Setting
from boardrules.games.tiki_topple.setup import Deals, missions_gone, missions_left
from boardrules.games.tiki_topple.state import Round, State
from boardrules.games.tiki_topple.turns import Plays, carry_out, faults_on_column
from boardrules.notation import format_player
from boardrules.outcome import Outcome, ScoreItem
from boardrules.player import CHANCE, Player
from boardrules.quoting import cut, printable
from boardrules.sequences import replaced

Phase: TypeAlias = Literal["column", "aside", "mission", "turns", "end"]

LEFT_AT_THE_END = 3
"""With this many Tikis left a round ends at once (TIKI-6.1)."""

DRAWS = (DrawTiki, SetAside, DealMission)
_PHASES: dict[type, Phase] = {DrawTiki: "column", SetAside: "aside", DealMission: "mission"}


@frozen(slots=False)
class Rules(Setting):
    """The rules at one table; the options are its fields."""

    # The contract.

    def initial_state(self) -> State:
        """Return the table before the first Tiki is drawn."""
        return self._new_round(())

    def to_act(self, state: State) -> tuple[Player, ...]:
        """Tell whose turn it is; chance prepares each round."""
        phase, seat = self.due(state)
        if phase == "turns":
            return (seat,)
        return () if phase == "end" else (CHANCE,)

    def legal_actions(self, state: State, player: Player | None = None) -> Sequence[Action]:
        """List the legal actions: by card, then by place from the top, for wiki the upper first.

        Chance draws Tikis alphabetically, cards in the order of `Card`, missions in the order of
        the components.
        """
        phase, seat = self.due(state)
        if player is not None and player != (seat if phase == "turns" else CHANCE):
            return ()
        if phase == "turns":
            return Plays(
                self._plays[seat],
                state.column,
                self._ways(state.seats[seat].hand, len(state.column), self.may_toast(state, seat)),
            )
        return self._legal_draws(state, phase, seat)

    def _legal_draws(self, state: State, phase: Phase, seat: Player) -> Sequence[Draw]:
        match phase:
            case "column":
                return self._draws_after(state.column)
            case "aside":
                return self._aside_draws(seat, state.seats[seat].hand)
            case "mission":
                return Deals(self._deals[seat], self.mission_places, state)
            case _:
                return ()

    def chance_weights(self, state: State) -> Sequence[int]:
        """Weigh the draws: cards by how many of their kind are left, all else equally."""
        phase, seat = self.due(state)
        if phase == "turns":
            return ()
        if phase == "column":
            return (1,) * len(self._draws_after(state.column))
        if phase == "aside":
            return self._aside_weights(state.seats[seat].hand)
        if phase == "mission":
            return (1,) * missions_left(len(self.components.missions), state)
        return ()

    def apply_unchecked(self, state: State, action: Action) -> State:
        """Return the state after an action that is known to be legal."""
        if isinstance(action, DRAWS):
            return self._after_draw(state, action)
        return self._after_play(state, action)

    def _after_draw(self, state: State, action: Draw) -> State:
        column, seats, missions = state.column, state.seats, state.missions
        match action:
            case DrawTiki():
                column = (*column, action.tiki)
            case SetAside(seat=seat):
                seats = replaced(seats, seat, self._seat_after_aside(seats[seat], action.card))
            case DealMission():
                missions = replaced(missions, action.seat, action.mission)
            case _:
                assert_never(action)
        return State(state.finished, column, seats, missions)

    def _after_play(self, state: State, action: Play) -> State:
        """Carry a card out, lay it down, and end the round if it has come to its end."""
        column = carry_out(state.column, action)
        player = action.player
        seat = self._seat_after_play(state.seats[player], action.card)
        seats = replaced(state.seats, player, seat)
        if len(column) > LEFT_AT_THE_END and (seat.hand or any(other.hand for other in seats)):
            return State(state.finished, column, seats, state.missions)
        missions = tuple(mission for mission in state.missions if mission is not None)
        return self._new_round((*state.finished, Round(column, missions)))

    def _new_round(self, finished: tuple[Round, ...]) -> State:
        """Clear the table for the next round, or for good after the last (TIKI-6.8, 6.9)."""
        return State(finished, (), self._fresh_seats, (None,) * self.players)

    def score(self, state: State) -> tuple[int, ...]:
        """Return the points of the finished rounds; more would give missions away."""
        return scoring.score(state.finished, self.players)

    def score_items(self, state: State) -> tuple[ScoreItem, ...]:
        """List the points by round, then by seat, then from the most valuable Tiki on."""
        return scoring.score_items(state)

    def outcome(self, state: State) -> Outcome | None:
        """Tell who has won, once the last round is scored."""
        return scoring.outcome(state) if self.due(state)[0] == "end" else None

    # Readings of a state.

    def due(self, state: State) -> tuple[Phase, Player]:
        """Tell the phase of play (TIKI-R3), and whose card, mission or turn is due in it."""
        order = self.orders[len(state.finished)]
        if not order:
            return "end", CHANCE
        seats = state.seats
        if state.missions[order[-1]] is not None:
            # Whoever has had this cycle's turn holds one card fewer than the last in the order.
            cards = len(seats[order[-1]].hand)
            turn = 0
            while len(seats[order[turn]].hand) < cards:
                turn += 1
            return "turns", order[turn]
        if len(state.column) < len(self.components.tikis):
            return "column", CHANCE
        for seat in order:
            if len(seats[seat].aside) < self.cards.set_aside:
                return "aside", seat
        return "mission", order[-state.missions.count(None)]

    def may_toast(self, state: State, player: Player) -> bool:
        """Tell whether a toast would be a first card no more (TIKI-5.10, TIKI-R1)."""
        if self.toast_bar == "each_player":
            return bool(state.seats[player].played)
        return any(seat.played for seat in state.seats)

    # Why an action is illegal.

    def violations(self, state: State, action: Action) -> Iterable[Violation]:
        """Find every rule that can be judged and is broken."""
        phase, seat = self.due(state)
        if phase == "end":
            return (Violation("TIKI-7.1", "the match is over"),)
        if isinstance(action, DRAWS):
            return self._faults_of_draw(state, action, phase, seat)
        return self._faults_of_play(state, action, phase, seat)

    def _faults_of_draw(
        self, state: State, action: Draw, phase: Phase, seat: Player
    ) -> Iterator[Violation]:
        if action.player != CHANCE:
            yield Violation("TIKI-R4", f"chance draws, not {format_player(action.player)}")
        if _PHASES[type(action)] != phase:
            yield Violation("TIKI-R3", f"this is not the time: {_DUE[phase]}")
            return
        match action:
            case DrawTiki(tiki=tiki):
                if tiki in state.column or tiki not in self.components.tikis:
                    yield Violation("TIKI-3.1", f"there is no {printable(cut(tiki))} left to draw")
                elif tiki not in [draw.tiki for draw in self._draws_after(state.column)]:
                    yield Violation("TIKI-3.1", f"{tiki} is not of the group that has been begun")
            case SetAside(card=card):
                if action.seat != seat:
                    yield Violation("TIKI-R3", f"{format_player(seat)} sets a card aside next")
                elif card not in state.seats[seat].hand:
                    yield Violation("TIKI-3.4", f"{format_player(seat)} has no {card} to set aside")
            case DealMission(mission=mission):
                if action.seat != seat:
                    yield Violation("TIKI-R3", f"{format_player(seat)} is dealt a mission next")
                if mission not in self.mission_places:
                    message = f"there is no mission {printable(cut(str(mission)))}"
                    yield Violation("TIKI-1.3", message)
                elif mission in missions_gone(state):
                    yield Violation("TIKI-6.7", f"the mission {mission} has been dealt already")
            case _:
                assert_never(action)

    def _faults_of_play(
        self, state: State, action: Play, phase: Phase, seat: Player
    ) -> Iterator[Violation]:
        player, card = action.player, action.card
        is_seated = player in range(self.players)
        if not is_seated:
            yield Violation("TIKI-4.1", f"{format_player(player)} has no seat and no turn")
        if phase != "turns":
            yield Violation("TIKI-R3", f"this is not the time: {_DUE[phase]}")
            return
        if is_seated and player != seat:
            yield Violation("TIKI-4.1", f"it is the turn of {format_player(seat)}")
        if is_seated and card not in state.seats[player].hand:
            rule = "TIKI-4.3" if card in state.seats[player].played else "TIKI-4.2"
            yield Violation(rule, f"{format_player(player)} has no {card} in hand")
        if is_seated and isinstance(action, Toast) and not self.may_toast(state, player):
            yield Violation("TIKI-5.10", "toast cannot be the first card")
        yield from faults_on_column(state.column, action)


_DUE: dict[Phase, str] = {
    "column": "the column is being laid",
    "aside": "cards are being set aside",
    "mission": "missions are being dealt",
    "turns": "the players have their turns",
}
