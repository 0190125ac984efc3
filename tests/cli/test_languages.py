"""The terminal in the language of the user: all that it says during a match, in French too."""

from importlib.resources import files
from pathlib import Path
import re

import pytest

from boardrules.building.wording import Wording, typeset
from tests.cli.command import TIKI, Run
from tests.cli.emulator import windows

MESSAGES = Wording.of("boardrules.cli", "messages.toml").templates
FRENCH = "play tiki-topple --seed 7 --seats human,random --lang fr"


def fr(text: str) -> str:
    return typeset(text, "fr")


def sources(folder: Path) -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.py")))


def test_every_message_is_said_somewhere() -> None:
    code = sources(Path(str(files("boardrules.cli"))))
    won = {f"{at}{who}" for at in ("", "end_") for who in ("wins", "share", "nobody")}
    named = {*re.findall(r'"([a-z_]+)"', code)} | won
    own = Wording.load(files("boardrules.cli") / "messages.toml").templates["en"]
    assert {*own} - named == set()
    said = {*re.findall(r'\bphrase\(\s*"([a-z_]+)"', code)}
    assert said - {*MESSAGES["en"]} == set()


def test_french_is_not_english() -> None:
    same = {name for name, text in MESSAGES["en"].items() if text == MESSAGES["fr"][name]}
    assert same == {"a_bot", "points", "alone"}


def test_a_match_is_played_in_french(monkeypatch: pytest.MonkeyPatch) -> None:
    first, begun, guide, keys, _, refused, *_ = windows(
        monkeypatch, 80, 24, FRENCH, "up1", "help", "", "", "puh nani", "quit"
    )
    assert first.splitlines()[-3:] == [
        fr("Tiki Topple : P1 une personne, P2 au hasard. Graine 7. Tape une action, ou help."),
        fr("65 actions : up1  up2  up3  topple  wiki"),
        "P1>",
    ]
    assert begun.splitlines()[-2].startswith(fr("8 actions, up1 : AKAMAI -9  NUI "))
    assert guide.rstrip().endswith(fr("Entrée : suite, q : retour>"))
    assert keys.startswith(fr("ACTION         la jouer : tape sa notation"))
    assert fr("P1 puh NANI n'est pas permis : ") in refused


def test_the_result_is_told_in_french(run: Run) -> None:
    done = run(*TIKI, "--lang", "fr", typed="#1\n" * 99)
    assert "\n--- P1, à toi de jouer ---\n" in done.out
    assert "\n--- Fin ---\n" in done.out
    assert "\nLa partie est terminée.\n" in done.out
    assert re.search(r"^P1\xa0: \d+ points?, rang [12]$", done.out, re.MULTILINE)
    assert re.search(r"^P[12] gagne\.$", done.out, re.MULTILINE)


def test_a_match_is_left_and_watched_in_french(
    run: Run, recorded: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "Tu as quitté la partie.\n" in run(*TIKI, "--lang", "fr", typed="quit\n").out
    done = run("replay", recorded, "--fast", "--lang", "fr")
    assert "\n--- 0/17  le début ---\n" in done.out
    assert fr("\nLa partie n'est pas terminée.\nP1 : 0 point\n") in done.out
    first, helped, *_ = windows(monkeypatch, 80, 24, f"replay {recorded} --lang fr", "?", "q")
    prompt = fr("/17 Entrée : suite, t : tour, r : manche, b : retour, e : fin, q : quitter>")
    assert first.splitlines()[-1].endswith(prompt)
    assert "arrêter de regarder" in helped


def test_the_language_of_the_terminal_is_spoken(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert "à toi de jouer" in run(*TIKI).out


def test_a_game_is_learned_in_french(run: Run) -> None:
    done = run("learn", "tuk", "--lang", "fr")
    assert done.out.startswith("But     Tu conduis un taxi.")
    assert done.out.endswith(
        fr("\nCe que veut dire la notation : boardrules learn tuk-tuk-taxi words\n")
    )
    assert run("learn", "tuk", "keep", "--lang", "fr").out == "keep           Ne rien enlever.\n"


def test_help_is_about_this_match(run: Run) -> None:
    free = ("play", "tuk-tuk-taxi", "--seats", "human", "--parking-meter", "no_effect")
    told = run(*free, typed="words parking-meter\n").out
    assert "Sign: it means nothing, as meters are free here." in told
    told = run(*free, "--lang", "fr", typed="words parking-meter\nhelp\n").out
    assert "car le stationnement est gratuit ici." in " ".join(told.split())
    assert "Le premier qui a livré deux clients gagne." in " ".join(told.split())
