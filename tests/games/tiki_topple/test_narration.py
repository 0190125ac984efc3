"""Tiki Topple in words."""

import pytest

from boardrules import Player
from boardrules.building.wording import typeset
from boardrules.games.tiki_topple import TikiTopple
from tests.games.matches import play, stored_record
from tests.games.narrating import tell
from tests.games.tiki_topple.states import LAID, ONE_OUT, TURN

GAME = TikiTopple()


def test_a_column_is_laid_from_the_top() -> None:
    state = play(GAME, GAME.initial_state(), "* column HUHU")
    assert tell(GAME, state, "* column NANI") == ("NANI goes to place 2 of the column",)
    assert tell(GAME, state, "* column NANI", lang="fr") == ("NANI va à la place 2 de la colonne",)


def test_what_is_dealt_face_down_is_told_to_its_owner() -> None:
    assert tell(GAME, LAID, "* aside P1 up2", 0) == ("You set an up 2 aside for this round",)
    assert tell(GAME, LAID, "* aside P1 up2", 1) == ("P1 sets a card aside, face down",)
    asides = [f"* aside P{seat} {card}" for seat in (1, 2) for card in ("up1", "toast")]
    dealt = play(GAME, LAID, *asides)
    mission = "* mission P1 LOKAHI-WIKIWIKI-HOOKIPA"
    own = "Your mission is LOKAHI for 9 points, WIKIWIKI for 5 and HOOKIPA for 2"
    assert tell(GAME, dealt, mission, 0) == (own,)
    assert tell(GAME, dealt, mission, 1) == ("P1 is dealt a mission, face down",)
    action = GAME.parse_action(mission)
    assert GAME.narrate(dealt, action, None, is_open=True) == (own.replace("Your", "P1's"),)


@pytest.mark.parametrize(
    ("text", "english", "french"),
    [
        (
            "P1 up1 NUI",
            "You move NUI up 1, to place 3",
            "Tu fais monter NUI d'une place, jusqu'à la place 3",
        ),
        (
            "P1 up3 NUI",
            "You move NUI up 3, to place 1",
            "Tu fais monter NUI de 3 places, jusqu'à la place 1",
        ),
        (
            "P1 puh NUI",
            "You push NUI down 2, to place 6",
            "Tu fais descendre NUI de 2 places, jusqu'à la place 6",
        ),
        (
            "P1 topple NUI",
            "You topple NUI to the bottom, place 9",
            "Tu envoies NUI tout en bas, à la place 9",
        ),
        (
            "P1 wiki NANI NUI",
            "You swap NUI and NANI, now in places 1 and 4",
            "Tu échanges NUI et NANI, désormais aux places 1 et 4",
        ),
    ],
)
def test_a_card_is_told_with_where_it_brings_a_tiki(text: str, english: str, french: str) -> None:
    assert tell(GAME, TURN, text, 0) == (english,)
    assert tell(GAME, TURN, text, 0, "fr") == (typeset(french, "fr"),)


def test_a_toast_names_the_tiki_that_goes() -> None:
    gone = "toasts HOOKIPA, which is out for this round"
    assert tell(GAME, ONE_OUT, "P2 toast", 0) == (f"P2 {gone}",)


def test_a_round_ends_with_the_missions_of_others_and_the_points() -> None:
    record = stored_record(TikiTopple, "tiki_topple", "gamewright-2")
    states = record.replay()
    step = next(number for number, state in enumerate(states) if state.finished) - 1
    assert record.game.narrate(states[step], record.actions[step], Player(0)) == (
        "P2 toasts NUI, which is out for this round",
        "Round 1 of 4 is over, with NANI, KAPU and HOOKIPA at the top",
        "P2's mission was HOOKIPA for 9 points, NUI for 5 and WIKIWIKI for 2",
        "You get 7 points, 7 in all",
    )


@pytest.mark.rule("TIKI-R12")
def test_a_tie_after_the_last_round_is_told_with_what_follows_from_it() -> None:
    record = stored_record(TikiTopple, "tiki_topple", "further-round-3")
    states = record.replay()
    step = next(number for number, state in enumerate(states) if len(state.finished) == 3) - 1
    told = record.game.narrate(states[step], record.actions[step], Player(0))
    assert told[1].startswith("Round 3 of 3 is over, ")
    assert "Several are level at the top, so there is a further round" in told
    french = record.game.narrate(states[step], record.actions[step], Player(0), lang="fr")
    played = typeset("Plusieurs joueurs sont à égalité en tête : on joue une manche de plus", "fr")
    assert played in french
    scene = record.game.scene(record.game.view(states[step + 1], None))
    assert (scene.round, scene.rounds, scene.outcome) == (4, 4, None)
    told = record.game.narrate(states[-2], record.actions[-1], Player(0))
    assert told[1].startswith("Round 4 of 4 is over, ")
    assert not any("further" in each for each in told)
    assert record.game.scene(record.game.view(states[-1], None)).round == 4
