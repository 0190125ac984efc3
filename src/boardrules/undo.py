"""Take back decisions fairly: only while nobody has learned anything since."""

from random import Random
from typing import Any, TypeVar, cast

from attrs import evolve

from boardrules.building.typecheck import check_player
from boardrules.errors import IllegalActionError
from boardrules.game import HasViews, HiddenGame, Recordable
from boardrules.player import CHANCE, Player
from boardrules.record import Record

GameT = TypeVar("GameT", bound=Recordable[Any, Any])

WORLDS = 16
"""How many states that a seat thinks possible are tried, to see whether it learns which is true."""


def take_back(record: Record[GameT], player: Player) -> Record[GameT]:
    """Return a match without the last decisions of a seat, as far as taking them back is fair.

    Since then nobody has learned anything but these decisions: chance has not acted, and nothing
    was revealed. What others have chosen in secret meanwhile stays. If there is nothing to take
    back, the record is returned as it is.

    >>> from boardrules.games.tuk_tuk_taxi import TukTukTaxi
    >>> game = TukTukTaxi()
    >>> texts = ["P1 customer B1 h14", "P2 customer B2 f13"]
    >>> record = Record(game, tuple(map(game.parse_action, texts)))
    >>> [len(take_back(record, seat).actions) for seat in game.seats]
    [2, 1]
    """
    if not isinstance(cast("object", record.game), HasViews):
        what = "has no views: nobody can say what its seats have learned"
        raise TypeError(f"{record.game!r} {what}")
    game = cast("HiddenGame[Any, Any, Any]", record.game)
    check_player(player, game.players)
    viewers = (None, *map(Player, range(game.players)))
    states = record.replay()
    actions = fewest = record.actions
    secrets: tuple[Any, ...] = ()
    for index in reversed(range(len(actions))):
        state, action = states[index], actions[index]
        if action.player == player:
            together = game.to_act(state)
            if any(secret.player not in together for secret in secrets) or any(
                _shows_more(game, state, action, viewer) for viewer in viewers
            ):
                break
            fewest = (*actions[:index], *secrets)
        elif action.player == CHANCE or any(
            game.witness(state, action, viewer) for viewer in viewers if viewer != action.player
        ):
            break
        else:
            secrets = (action, *secrets)
    return record if fewest == actions else evolve(record, actions=fewest, lines=())


def _shows_more(
    game: HiddenGame[Any, Any, Any], state: object, action: object, viewer: Player | None
) -> bool:
    """Return whether an action shows somebody more than itself: choices, missions, another hand.

    Then it is told, or what is seen afterwards is not the same in all worlds thought possible.
    """
    if {*game.witness(state, action, viewer)} - {action}:
        return True
    before, after = game.view(state, viewer), game.view(game.apply(state, action), viewer)
    rng = Random(0)  # noqa: S311  # not for secrets
    worlds = (game.determinize(before, rng) for _ in range(WORLDS))
    return any(_seen_after(game, world, action, viewer) not in {None, after} for world in worlds)


def _seen_after(
    game: HiddenGame[Any, Any, Any], world: object, action: object, viewer: Player | None
) -> object:
    """Return what somebody would see after an action, or None where it is not possible."""
    try:
        return game.view(game.apply(world, action), viewer)
    except IllegalActionError:
        return None
