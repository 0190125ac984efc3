"""What lies on the table, as somebody sees it."""

import pytest

from boardrules import CHANCE, Player, show
from boardrules.games.tectonic_tribes import (
    Bonus,
    Card,
    Continent,
    FaceSquare,
    Ground,
    LaidCard,
    Place,
    Region,
    Scene,
    SeatScene,
    SquareScene,
    State,
    TectonicTribes,
    Tribe,
)
from tests.games.matches import after_match, play
from tests.games.tectonic_tribes.boxes import PLAIN, box
from tests.games.tectonic_tribes.playing import choose, deal, lay, set_up, take_turn

P1, P2, P3 = map(Player, range(3))
LAKES = "lake lake / lake+1 plain / lavax2 plain"
CAMP = "tent plain / plain plain / plain plain"
CAMPS = "tent tent / plain plain / plain plain"
BOX = box({1: LAKES, **dict.fromkeys(range(2, 23), PLAIN)}, tribes=(CAMP, CAMPS), hand=4, deals=2)
GAME = TectonicTribes(components=BOX)
TRIO = TectonicTribes(players=3, components=BOX)


def terrain(*numbers: int) -> tuple[Card, ...]:
    """Return terrain cards as one looks at them."""
    return tuple(GAME.tables.cards[Place, number] for number in numbers)


def tribes(*numbers: int) -> tuple[Card, ...]:
    """Return tribe cards as one looks at them."""
    return tuple(GAME.tables.cards[Tribe, number] for number in numbers)


def dealt(game: TectonicTribes = GAME) -> State:
    """Set up, and deal the lowest numbers in packets of four."""
    first = game.players + 1
    packets = [range(low, low + 4) for low in range(first, 5 * game.players, 4)]
    return deal(game, set_up(game, *range(1, first)), *packets)


def revealed(game: TectonicTribes = TRIO) -> State:
    """Let three seats choose, so that P3 goes first with card 13, then P2, then P1."""
    return choose(game, dealt(game), (4, 5), (8, 9), (12, 13))


def scene(game: TectonicTribes, state: State, viewer: Player | None = None) -> Scene:
    """Show a state."""
    return game.scene(game.view(state, viewer))


def statuses(game: TectonicTribes, state: State) -> list[str | None]:
    """List what the seats do, which all see."""
    found = [seat.status for seat in game.open_scene(state).seats]
    for viewer in (None, *game.tables.seats):
        assert [seat.status for seat in scene(game, state, viewer).seats] == found
    return list(found)


def fronts(shown: Scene) -> list[int | None]:
    """List the numbers of the cards in front of the seats."""
    return [seat.front.number if seat.front else None for seat in shown.seats]


def test_before_anything_is_drawn() -> None:
    assert scene(GAME, GAME.initial_state(), P2) == Scene(
        viewer=P2,
        to_act=(CHANCE,),
        scores=(0, 0),
        outcome=None,
        phase="order",
        deal=0,
        deals=2,
        turn=0,
        turns=0,
        advanced=False,
        continent=Continent((), (), ()),
        waiting=(P1, P2),
        seats=(
            SeatScene("blue", None, None, 0, tribes(1, 2), has_front=False),
            SeatScene("red", None, None, 0, tribes(1, 2), has_front=False, hand=()),
        ),
        pile=22,
        discards=0,
        aside=(),
    )


def test_a_card_has_six_squares_by_rows() -> None:
    lake, plain = FaceSquare(Ground.LAKE, ""), FaceSquare(Ground.PLAIN, "")
    doubled, lava = FaceSquare(Ground.LAKE, "+1"), FaceSquare(Ground.LAVA, "x2")
    assert terrain(1) == (Card(1, (lake, lake, doubled, plain, lava, plain)),)
    assert tribes(1) == (Card(1, (FaceSquare(Ground.TENT, ""), *[plain] * 5)),)


@pytest.mark.rule("TECTONIC-2.3", "TECTONIC-2.4", "TECTONIC-2.8")
def test_turn_order_cards_and_drawn_cards_lie_open_in_the_setup() -> None:
    state = play(TRIO, TRIO.initial_state(), "* order P1 2")
    shown = scene(TRIO, state)
    assert [seat.order for seat in shown.seats] == [2, None, None]
    assert (shown.phase, shown.waiting, fronts(shown)) == ("order", (P2, P3), [None] * 3)
    assert fronts(TRIO.open_scene(state)) == [None] * 3
    state = play(TRIO, state, "* order P2 3", "* order P3 1")
    assert scene(TRIO, state).waiting == (P3, P1, P2)
    assert statuses(TRIO, state) == ["acts_later"] * 3
    state = play(TRIO, state, "* terrain P3 1", "P3 place 1 0,0 r0", "* terrain P1 7")
    shown = scene(TRIO, state, P2)
    assert (shown.phase, shown.to_act, shown.pile) == ("origin", (P1,), 20)
    assert [seat.order for seat in shown.seats] == [2, 3, 1]
    assert [seat.has_front for seat in shown.seats] == [True, False, False]
    assert shown.seats[0].front == terrain(7)[0]
    assert statuses(TRIO, state) == ["to_act", "acts_later", "has_acted"]
    state = play(TRIO, state, "P1 place 7 1,0 r0", "* terrain P2 8", "P2 place 8 2,0 r0")
    shown = scene(TRIO, state)
    assert (shown.phase, shown.deal, shown.turn) == ("deal", 1, 0)
    assert [seat.order for seat in shown.seats] == [None] * 3


def square(
    x: int, y: int, ground: str, card: int, *, bonus: Bonus = "", tent: Player | None = None
) -> SquareScene:
    """Return a square that is on one of the cards laid."""
    return SquareScene(x, y, Ground(ground), bonus, tent, card)


@pytest.mark.rule("TECTONIC-4.4", "TECTONIC-7.7")
def test_the_continent_has_cards_as_they_were_laid_squares_and_regions() -> None:
    setup = ("* terrain P1 1", "P1 place 1 0,0 r3", "* terrain P2 2", "P2 place 2 -1,1 r0")
    state = play(GAME, GAME.initial_state(), "* order P1 1", "* order P2 2", *setup)
    state = choose(GAME, deal(GAME, state, range(3, 7), range(7, 11)), (3, 4), (7, 8))
    state = play(GAME, state, "P2 tribe 1 -1,2 r1")
    lakes, plain, camp = *terrain(1, 2), *tribes(1)
    assert scene(GAME, state).continent == Continent(
        cards=(
            LaidCard("terrain", 1, lakes.face, P1, 0, 0, 3),
            LaidCard("terrain", 2, plain.face, P2, -1, 1, 0),
            LaidCard("tribe", 1, camp.face, P2, -1, 2, 1),
        ),
        squares=(
            square(0, 0, "lake", 0),
            square(1, 0, "plain", 0),
            square(2, 0, "plain", 0),
            square(-1, 1, "plain", 1),
            square(0, 1, "plain", 1),
            square(1, 1, "lake", 0, bonus="+1"),
            square(2, 1, "lava", 0, bonus="x2"),
            square(-1, 2, "plain", 2),
            square(0, 2, "plain", 2),
            square(1, 2, "tent", 2, tent=P2),
            square(-1, 3, "plain", 2),
            square(0, 3, "plain", 2),
            square(1, 3, "plain", 2),
        ),
        regions=(
            Region(Ground.LAKE, ((0, 0),), 0, 0, 1, (0, 0), None),
            Region(Ground.PLAIN, ((1, 0), (2, 0)), 0, 0, 0, (0, 0), None),
            Region(
                Ground.PLAIN,
                ((-1, 1), (0, 1), (-1, 2), (0, 2), (-1, 3), (0, 3), (1, 3)),
                *(0, 0, 0, (0, 1), P2),
            ),
            Region(Ground.LAKE, ((1, 1),), 1, 0, 2, (0, 1), P2),
            Region(Ground.LAVA, ((2, 1),), 0, 1, 2, (0, 0), None),
        ),
    )


@pytest.mark.rule("TECTONIC-R4")
def test_regions_of_lava_bring_nothing_where_lava_does_not_score() -> None:
    game = TectonicTribes(lava_scores=False, components=BOX)
    regions = scene(game, set_up(game, 1, 2)).continent.regions
    assert [region.points for region in regions if region.ground is Ground.LAVA] == [0]


def test_the_continent_is_worked_out_once_for_all_viewers_until_a_card_is_laid() -> None:
    state = dealt()
    continent = scene(GAME, state, P1).continent
    state = play(GAME, state, "P1 discard 3")
    assert scene(GAME, state, P2).continent is GAME.open_scene(state).continent is continent


@pytest.mark.rule("TECTONIC-2.6", "TECTONIC-6.2")
def test_while_hands_are_dealt_a_seat_sees_its_own_cards() -> None:
    state = play(GAME, set_up(GAME, 1, 2), "* deal P1 9", "* deal P2 5", "* deal P1 3")
    shown = scene(GAME, state, P1)
    assert (shown.phase, shown.waiting, shown.pile) == ("deal", (P2,), 17)
    assert (shown.deal, shown.deals, shown.turn, shown.turns) == (1, 2, 0, 2)
    assert [seat.hand_size for seat in shown.seats] == [2, 1]
    assert [seat.hand for seat in shown.seats] == [terrain(3, 9), None]
    assert statuses(GAME, state) == [None, None]


@pytest.mark.rule("TECTONIC-3.1")
def test_others_see_only_that_a_seat_has_discarded_or_chosen() -> None:
    state = play(TRIO, dealt(TRIO), "P1 discard 4", "P2 discard 8", "P2 play 9")
    assert statuses(TRIO, state) == ["to_play", "has_chosen", "to_discard"]
    for viewer in (None, P1, P2, P3):
        shown = scene(TRIO, state, viewer)
        assert (shown.phase, shown.turn, shown.turns) == ("choose", 1, 2)
        assert shown.to_act == shown.waiting == (P1, P3)
        assert [seat.hand_size for seat in shown.seats] == [3, 2, 4]
        assert [seat.has_front for seat in shown.seats] == [False, True, False]
        assert shown.discards == 2
    assert fronts(scene(TRIO, state, P1)) == fronts(scene(TRIO, state)) == [None] * 3
    own = scene(TRIO, state, P2).seats[1]
    assert (own.front, own.discard, own.hand) == (*terrain(9, 8), terrain(10, 11))
    discarded = [[seat.discard for seat in scene(TRIO, state, viewer).seats] for viewer in (P1, P3)]
    assert discarded == [[terrain(4)[0], None, None], [None, None, None]]


def test_a_spectator_sees_no_hand_and_the_referee_all() -> None:
    state = play(GAME, dealt(), "P1 discard 3", "P2 discard 7", "P2 play 8")
    assert [seat.hand for seat in scene(GAME, state).seats] == [None, None]
    shown = GAME.open_scene(state)
    assert shown.viewer is None
    assert [seat.hand for seat in shown.seats] == [terrain(4, 5, 6), terrain(9, 10)]
    assert [seat.discard for seat in shown.seats] == list(terrain(3, 7))
    assert fronts(shown) == [None, 8]
    assert (shown.pile, shown.discards) == (12, 2)


@pytest.mark.rule("TECTONIC-3.3", "TECTONIC-5.2", "TECTONIC-R15")
def test_cards_that_have_been_revealed_lie_open_until_they_are_laid_or_lost() -> None:
    state = revealed()
    shown = scene(TRIO, state)
    assert (shown.phase, shown.waiting, fronts(shown)) == ("act", (P3, P2, P1), [5, 9, 13])
    assert [seat.discard for seat in TRIO.open_scene(state).seats] == [None] * 3
    assert statuses(TRIO, state) == ["acts_later", "acts_later", "to_act"]
    state = lay(TRIO, state, "P3 tribe 2")
    assert scene(TRIO, state).phase == "drop"
    assert statuses(TRIO, state) == ["acts_later", "acts_later", "to_drop"]
    state = play(TRIO, state, "P3 drop P1")
    shown = scene(TRIO, state, P1)
    assert (shown.waiting, shown.to_act, fronts(shown)) == ((P2, P1), (P2,), [13, 9, None])
    assert [seat.has_front for seat in shown.seats] == [True, True, False]
    assert [seat.tribes for seat in shown.seats] == [tribes(1, 2), tribes(1, 2), tribes(1)]
    assert statuses(TRIO, state) == ["acts_later", "to_act", "has_acted"]


@pytest.mark.rule("TECTONIC-R1")
def test_a_card_that_nobody_may_lay_any_more_lies_aside() -> None:
    game = TectonicTribes(players=3, stolen_card="forfeit", components=BOX)
    shown = scene(game, play(game, lay(game, revealed(game), "P3 tribe 2"), "P3 drop P1"))
    assert (shown.aside, fronts(shown)) == (terrain(13), [None, 9, None])


@pytest.mark.rule("TECTONIC-6.1")
def test_hands_are_seen_where_they_have_been_passed_to() -> None:
    shown = scene(GAME, take_turn(GAME, dealt(), (3, 4), (7, 8)), P1)
    assert (shown.turn, shown.seats[0].hand) == (2, terrain(9, 10))


@pytest.mark.rule("TECTONIC-7.1", "TECTONIC-8.1")
@pytest.mark.parametrize(("advanced", "phase", "deals"), [(False, "end", 1), (True, "choose", 2)])
def test_only_the_advanced_game_goes_on_after_the_last_tribe_card(
    advanced: bool, phase: str, deals: int
) -> None:
    game = TectonicTribes(advanced=advanced, components=box([PLAIN] * 10, hand=4))
    state = lay(game, choose(game, dealt(game), (3, 4), (7, 8)), "P2 tribe 1")
    shown = scene(game, lay(game, play(game, state, "P2 drop P2"), "P1 place 4"))
    assert (shown.advanced, shown.phase, shown.deals) == (advanced, phase, deals)
    assert (shown.deal, shown.seats[1].tribes) == (1, ())


@pytest.mark.rule("TECTONIC-7.9")
def test_at_the_end_all_is_told_as_the_game_does() -> None:
    state = after_match(TRIO, seed=3)
    shown = scene(TRIO, state, P2)
    assert (shown.phase, shown.to_act, shown.waiting) == ("end", (), ())
    assert (shown.scores, shown.outcome) == (TRIO.score(state), TRIO.outcome(state))
    assert statuses(TRIO, state) == [None, None, None]


def test_the_referees_scene_is_drawn_with_all_cards() -> None:
    state = play(GAME, dealt(), "P2 discard 7", "P2 play 8")
    drawing = GAME.render(GAME.open_scene(state))
    headings = ("hand of P1", "hand of P2", "discarded", "to play ")
    assert all(heading in drawing for heading in headings)
    assert not any(heading in show(GAME, state) for heading in headings)
