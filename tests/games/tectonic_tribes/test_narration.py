"""Tectonic Tribes in words."""

from random import Random

import attrs
import pytest

from boardrules.games.tectonic_tribes import State, StolenCard, TectonicTribes
from boardrules.play import walk
from tests.games.matches import legal, play
from tests.games.narrating import tell
from tests.games.tectonic_tribes.boxes import LAVA, PLAIN, box
from tests.games.tectonic_tribes.playing import choose, deal, lay, set_up, take_turn

GAME = TectonicTribes(components=box([PLAIN] * 15, hand=4, deals=2))


def dealt() -> State:
    """Deal two hands of four cards."""
    return deal(GAME, set_up(GAME, 1, 2), (3, 5, 7, 9), (4, 6, 8, 10))


def robbing(stolen_card: StolenCard) -> tuple[TectonicTribes, State]:
    """Let P1 have laid a tribe card before P2, P3 and P4 act, with cards 20, 19, 18 and 17."""
    components = box([PLAIN] * 20, hand=4)
    game = TectonicTribes(players=4, stolen_card=stolen_card, components=components)
    hands = ((5, 20, 9, 13), (6, 19, 10, 14), (7, 18, 11, 15), (8, 17, 12, 16))
    state = deal(game, set_up(game, 1, 2, 3, 4), *hands)
    state = choose(game, state, (5, 20), (6, 19), (7, 18), (8, 17))
    return game, lay(game, state, "P1 tribe 1")


def test_the_setup_is_told_to_all() -> None:
    state = GAME.initial_state()
    assert tell(GAME, state, "* order P1 2") == ("P1 gets turn-order card 2",)
    state = play(GAME, state, "* order P1 2", "* order P2 1")
    origin = "You draw terrain card 5 for the origin of the continent"
    assert tell(GAME, state, "* terrain P2 5", 1) == (origin,)
    state = play(GAME, state, "* terrain P2 5")
    assert tell(GAME, state, "P2 place 5 0,0 r0", lang="fr") == ("P2 pose la carte 5 en 0,0",)
    state = play(GAME, state, "P2 place 5 0,0 r0", "* terrain P1 1")
    last = legal(GAME, state)[0]
    assert tell(GAME, state, last)[1:] == ("Deal 1 begins, with 4 cards for everybody",)


def test_what_is_dealt_and_chosen_is_told_to_its_owner() -> None:
    state = set_up(GAME, 1, 2)
    assert tell(GAME, state, "* deal P1 3", 0) == ("You are dealt card 3",)
    assert tell(GAME, state, "* deal P1 3", 1) == ("P1 is dealt a card, face down",)
    state = dealt()
    assert tell(GAME, state, "P1 discard 3", 0) == ("You discard card 3, face down",)
    assert tell(GAME, state, "P1 discard 3", 1) == ("P1 discards a card, face down",)
    state = play(GAME, state, "P1 discard 3")
    assert tell(GAME, state, "P1 play 5", 0) == ("You play card 5",)
    assert tell(GAME, state, "P1 play 5") == ("P1 has chosen",)


def test_all_cards_are_told_when_all_have_chosen() -> None:
    state = play(GAME, dealt(), "P1 discard 3", "P1 play 5", "P2 discard 4")
    order = "The order of this turn is P2 and you"
    assert tell(GAME, state, "P2 play 6", 0) == ("P2 plays card 6", order)
    assert tell(GAME, state, "P2 play 6", 1, "fr") == (
        "P1 joue la carte 5",
        "Tu joues la carte 6",
        "Ordre de ce tour\xa0: toi et P1",
    )


def test_hands_are_passed_on_after_the_last_seat() -> None:
    state = lay(GAME, choose(GAME, dealt(), (3, 5), (4, 6)), "P2 place 6")
    text = legal(GAME, state)[0]
    laid = f"lays card 5 at {text.split()[3]}"
    passed = "The hands go on to the left"
    assert tell(GAME, state, text) == (f"P1 {laid}", passed)
    assert tell(GAME, state, text, 1) == (f"P1 {laid}", passed, "You now hold 7 and 9")


def test_a_new_deal_and_a_new_pile_are_told() -> None:
    state = take_turn(GAME, dealt(), (3, 5), (4, 6))
    state = choose(GAME, state, (10, 8), (9, 7))
    state = GAME.apply(state, GAME.legal_actions(state)[0])
    said = tell(GAME, state, legal(GAME, state)[0])
    assert said[1:] == ("Deal 2 begins, with 4 cards for everybody",)
    state = play(GAME, state, legal(GAME, state)[0])
    state = deal(GAME, state, (13, 11), (12, 14))
    assert tell(GAME, state, "* deal P1 15", 1) == (
        "P1 is dealt a card, face down",
        "The discards are shuffled into a new pile",
    )


@pytest.mark.parametrize(
    ("stolen_card", "viewer", "lang", "words"),
    [
        (
            *("hand_over", 0, "en"),
            ("You take P3's card 18, which is discarded", "You hand card 20 over to P3 instead"),
        ),
        (
            *("hand_over", 2, "en"),
            ("P1 takes your card 18, which is discarded", "P1 hands card 20 over to you instead"),
        ),
        (
            *("hand_over", 2, "fr"),
            (
                "P1 fait défausser la carte 18 que tu avais jouée",
                "Tu reçois en retour la carte de P1, la 20",
            ),
        ),
        (
            *("forfeit", 1, "en"),
            ("P1 takes P3's card 18, which is discarded", "P1's card 20 is out for this turn"),
        ),
    ],
)
def test_a_robbery_is_told_with_what_becomes_of_the_cards(
    stolen_card: StolenCard, viewer: int, lang: str, words: tuple[str, ...]
) -> None:
    game, state = robbing(stolen_card)
    assert tell(game, state, "P1 drop P3", viewer, lang) == words


def test_a_robbed_seat_robs_without_a_card_or_lays_nothing() -> None:
    game, state = robbing("forfeit")
    state = play(game, state, "P1 drop P2")
    assert tell(game, state, "P2 pass", 1) == ("You lay nothing",)
    state = lay(game, state, "P2 tribe 1")
    assert tell(game, state, "P2 drop P3", 1) == ("You take P3's card 18, which is discarded",)


def test_a_tribe_card_costs_the_own_card_and_may_be_the_last() -> None:
    game, state = robbing("hand_over")
    assert tell(game, state, "P1 drop P1", 0) == ("You give up card 20 for it",)
    state = play(game, state, "P1 drop P1")
    text = next(found for found in legal(game, state) if found.startswith("P2 tribe 1"))
    laid = f"lays tribe card 1 at {text.split()[3]}"
    assert tell(game, state, text) == (f"P2 {laid}", "That was P2's last tribe card")
    two = attrs.evolve(state, tribes=((), (1, 2), *state.tribes[2:]))
    assert tell(game, two, text) == (f"P2 {laid}",)


def test_a_card_that_fits_nowhere_is_discarded() -> None:
    game = TectonicTribes(components=box([LAVA] * 6))
    state = choose(game, deal(game, set_up(game, 1, 2), (3, 5), (4, 6)), (3, 5), (4, 6))
    said = "You find no place for card 6, which is discarded"
    assert tell(game, state, "P2 pass", 1) == (said,)


def test_points_are_told_before_hands_go_on() -> None:
    game = TectonicTribes()
    ends = ("The hands go on to the left", "Deal 2 begins, with 10 cards for everybody")
    found = 0
    for step in walk(game, Random(3)):
        lines = game.narrate(step.before, step.action, None)
        points = [index for index, line in enumerate(lines) if line.startswith("As it stands, ")]
        for end in ends:
            if points and end in lines:
                assert points[-1] < lines.index(end)
                found += 1
    assert found
