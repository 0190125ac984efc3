"""A state that is built by hand has no defects if play leads to it."""

from boardrules import CHANCE, Player
from boardrules.games.tectonic_tribes import (
    Board,
    DrawOrder,
    DrawTerrain,
    Place,
    State,
    TectonicTribes,
)
from boardrules.persistent import PersistentList
from tests.games.matches import play
from tests.games.tectonic_tribes.boxes import PLAIN, box
from tests.games.tectonic_tribes.playing import deal

P1, P2 = Player(0), Player(1)


def test_a_state_built_by_hand_is_as_good_as_one_that_was_played() -> None:
    game = TectonicTribes(components=box([PLAIN] * 14, hand=4, deals=2))
    first, second = Place(P2, 14, 0, 0, 1), Place(P1, 1, 2, 1, 0)
    built = State(
        phase="choose",
        waiting=(P2,),
        deal=1,
        turn=1,
        size=4,
        board=Board((first, second)),
        hands=((2, 3), (4, 6, 8, 9)),
        front=(5, None),
        revealed=(),
        tribes=((1,), (1,)),
        order=(None, None),
        pile=(10, 11, 12, 13),
        discards=(),
        discarded=(7, None),
        aside=(),
        history=PersistentList(
            (
                DrawOrder(CHANCE, P1, 2),
                DrawOrder(CHANCE, P2, 1),
                DrawTerrain(CHANCE, P2, 14),
                first,
                DrawTerrain(CHANCE, P1, 1),
                second,
            )
        ),
    )
    assert game.validate(built) == ()
    assert game.to_act(built) == (P2,)
    texts = ("* order P1 2", "* order P2 1", "* terrain P2 14", "P2 place 14 0,0 r1")
    state = play(game, game.initial_state(), *texts, "* terrain P1 1", "P1 place 1 2,1 r0")
    state = deal(game, state, (2, 3, 5, 7), (4, 6, 8, 9))
    assert play(game, state, "P1 discard 7", "P1 play 5") == built
