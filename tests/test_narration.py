"""What happens in a match, told to somebody who watches, in words or else in notation."""

from attrs import frozen
import pytest

from boardrules import CHANCE, Player
from boardrules.narration import counted, told, written
from boardrules.testing import Lanterns
from boardrules.testing.lanterns import State
from tests.cli.games import Go, Race
from tests.games.matches import play

P1, P2 = Player(0), Player(1)


@frozen
class Wordless(Lanterns):
    """Lanterns that are told in notation: what is None, a game does not offer."""

    languages = None  # type: ignore[assignment]
    narrate = None  # type: ignore[assignment]


GAME, WORDLESS = Lanterns(), Wordless()


def tell(game: Lanterns, state: State, text: str, lang: str = "en") -> list[tuple[str, ...]]:
    """Tell P1, P2, a spectator and a referee of an action."""
    action = game.parse_action(text)
    seats = (P1, P2, None)
    open_told = told(game, state, action, None, lang, is_open=True)
    return [*(told(game, state, action, seat, lang) for seat in seats), open_told]


@pytest.fixture
def dealt() -> State:
    """Deal 1, 2, 3 and 5 to P1, and 1, 2, 4 and 6 to P2."""
    state = GAME.initial_state()
    while GAME.to_act(state) == (CHANCE,):
        state = GAME.apply(state, GAME.legal_actions(state)[0])
    return state


def test_an_action_is_written_in_notation_if_the_game_has_one() -> None:
    assert written(GAME, GAME.parse_action("* deal P1 1")) == "* deal P1 1"
    assert written(Race(), Go(P1, 2)) == str(Go(P1, 2))


def test_where_nothing_is_hidden_everybody_is_told() -> None:
    assert told(Race(), (1,), Go(CHANCE, 2), None) == (str(Go(CHANCE, 2)),)


def test_a_draw_is_told_to_those_who_see_it() -> None:
    state = GAME.initial_state()
    hidden, is_open = ("P1 is dealt a lantern, face down",), ("P1 is dealt lantern 1",)
    own = ("You are dealt lantern 1",)
    assert tell(GAME, state, "* deal P1 1") == [own, hidden, hidden, is_open]
    notation, drawn = ("* deal P1 1",), ("Something is drawn face down",)
    assert tell(WORDLESS, state, "* deal P1 1") == [notation, drawn, drawn, notation]


def test_a_choice_is_told_when_all_have_chosen(dealt: State) -> None:
    chosen = ("P1 has chosen",)
    own, is_open = ("You hide lantern 1",), ("P1 hides lantern 1",)
    assert tell(GAME, dealt, "P1 hide 1") == [own, chosen, chosen, is_open]
    notation = ("P1 hide 1",)
    assert tell(WORDLESS, dealt, "P1 hide 1") == [notation, chosen, chosen, notation]
    last = play(GAME, dealt, "P1 hide 1", "P1 show 2", "P2 hide 1")
    passed = "The hands go on to the left"
    assert tell(GAME, last, "P2 show 2") == [
        ("P2 shows lantern 2", passed),
        ("P1 shows lantern 2", "You show lantern 2", passed),
        ("P1 shows lantern 2", "P2 shows lantern 2", passed),
        ("P2 shows lantern 2", passed),
    ]
    both = ("P1 show 2", "P2 show 2")
    assert tell(WORDLESS, last, "P2 show 2") == [both[1:], both, both, both[1:]]


def test_the_last_turn_is_told_with_points_and_who_has_won(dealt: State) -> None:
    first = ("P1 hide 1", "P1 show 2", "P2 hide 1", "P2 show 4")
    last = play(GAME, dealt, *first, "P1 hide 2", "P1 show 6", "P2 hide 3")
    assert tell(GAME, last, "P2 show 5")[1] == (
        "P1 shows lantern 6",
        "You show lantern 5",
        "P1 gets 1 point, 1 in all",
        "P1 and you share the win with 1 point",
    )


def test_words_are_in_the_language_that_is_asked_for(dealt: State) -> None:
    assert tell(GAME, dealt, "P1 hide 1", "fr")[:2] == [
        ("Tu caches la lanterne 1",),
        ("P1 a choisi",),
    ]
    assert tell(WORDLESS, dealt, "P1 hide 1", "fr")[1] == ("P1 a choisi",)
    # Nothing is told in German, so it is told in English.
    assert tell(GAME, dealt, "P1 hide 1", "de")[0] == ("You hide lantern 1",)
    assert tell(WORDLESS, dealt, "P1 hide 1", "de")[1] == ("P1 has chosen",)


def test_a_line_that_repeats_is_counted() -> None:
    assert counted(["One", "Two", "Two", "One"]) == ["One", "Two (2 times)", "One"]
    assert counted(["Deux", "Deux"], "fr") == ["Deux (2 fois)"]
