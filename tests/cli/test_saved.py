"""Saved matches: who sits where again, what is asked, what is taken back, what is never lost."""

from collections.abc import Callable, Generator
from contextlib import contextmanager
from importlib.resources import files
from io import StringIO
import json
from pathlib import Path
import sys
from typing import Any, TypeAlias

import pytest

from boardrules import CHANCE, Player, Record
from boardrules.cli.main import main
from boardrules.cli.match import Redo
from tests.cli.games import Go

Play: TypeAlias = Callable[..., tuple[int, str, str]]

TIKI = ("tiki-topple", "--seed", "7", "--record", "match.txt", "--seats")
RESUME = ("--resume", "match.txt")
OTHER_SEED = ("--seed", "8")


class Keys(StringIO):
    """What is typed at a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def play(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> Play:
    """Call the command in an empty folder, with what is typed in, at a terminal or not."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [path for path in sys.path if path])

    def call(*argv: str, typed: str = "", at_terminal: bool = False) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", Keys(typed) if at_terminal else StringIO(typed))
        monkeypatch.setattr(sys.stdout, "isatty", lambda: at_terminal)
        code = main(["play", *argv])
        out, err = capsys.readouterr()
        return code, out, err

    return call


def saved(path: str = "match.txt") -> Record[Any]:
    return Record.from_text(Path(path).read_text())


def reseat(seats: object) -> None:
    """Let the record say that others sat there, or nobody."""
    lines = Path("match.txt").read_text().split("\n")
    heading = [] if seats is None else [f"seats: {json.dumps(seats)}"]
    kept = [line for line in lines if not line.startswith("seats: ")]
    Path("match.txt").write_text("\n".join([kept[0], *heading, *kept[1:]]))


# Who sits where.


def test_a_match_knows_who_sits_where(play: Play) -> None:
    play(*TIKI, "Human,ismcts@3", typed="quit\n")
    assert saved().seats == ("human", "ismcts@3")
    play(*TIKI, "human", "--players", "3", "--overwrite", typed="quit\n")
    assert saved().seats == ("human", "random", "random")


def test_all_that_is_needed_to_go_on_is_the_record(play: Play) -> None:
    play(*TIKI, "human,greedy", "--toast-bar", "round", typed="#1\nquit\n")
    before = saved()
    code, out, err = play(*RESUME, typed="#1\nquit\n")
    assert (code, err) == (0, "")
    assert out.startswith("Tiki Topple: P1 a person, P2 greedy. Seed ")
    assert saved().seats == ("human", "greedy")
    assert saved().game == before.game
    assert saved().actions[: len(before.actions)] == before.actions
    assert len(saved().actions) == len(before.actions) + 2


def test_the_command_may_seat_others(play: Play) -> None:
    play(*TIKI, "human,greedy", typed="#1\nquit\n")
    _, out, _ = play(*RESUME, "--seats", "random,human", typed="quit\n")
    assert out.startswith("Tiki Topple: P1 at random, P2 a person. Seed ")
    assert saved().seats == ("random", "human")


def test_options_that_are_given_must_agree_also_without_the_game(play: Play) -> None:
    play(*TIKI, "human", typed="quit\n")
    for word in ("--resume", "--resume=match.txt"):
        argv = (word,) if "=" in word else (word, "match.txt")
        code, _, err = play(*argv, "--toast-bar", "round")
        assert (code, err) == (2, "boardrules: match.txt was not played with this --toast-bar\n")
        assert play(*argv, "--toast-bar", "each_player", typed="quit\n")[0] == 0


def test_a_box_is_read_for_the_game_that_the_record_names(play: Play) -> None:
    ours = files("boardrules.games.tiki_topple") / "components.toml"
    Path("box.toml").write_text(ours.read_text(encoding="utf-8").replace('"orange"', '"mauve"'))
    play(*TIKI, "human", "--components", "box.toml", typed="quit\n")
    assert "mauve" in play(*RESUME, "--components", "box.toml", typed="quit\n")[1]


@pytest.mark.parametrize(
    ("argv", "complaint"),
    [
        ((), "the following arguments are required: GAME\nTry: boardrules play --help"),
        (("--resume",), "--resume: no match is kept that could go on: name the file"),
        (("--resume", "x" * 300), "cannot read " + "x" * 300 + ": File name too long\n"),
        (("--resume", "."), "cannot read .: Is a directory\n"),
        (("--resume", ""), "cannot read .: Is a directory\n"),
        (("--resume", "/dev/null"), "/dev/null: line 1: expected the title 'boardrules record 1'"),
        (("--resume", "none.txt"), "cannot read none.txt: No such file or directory\n"),
        (("--resume", "box.txt"), "box.txt: line 1: expected the title 'boardrules record 1', not"),
        (("--resume", "go.txt"), "go.txt: line 2: there is no game 'go'; there are "),
    ],
)
def test_a_game_that_cannot_be_known_is_asked_for(
    play: Play, argv: tuple[str, ...], complaint: str
) -> None:
    play(*TIKI, "random")
    Path("box.txt").write_text("[tikis]\n")
    Path("go.txt").write_text("boardrules record 1\ngame: go\nlibrary: 1\n")
    _, _, err = play(*argv)
    assert err.startswith(f"boardrules: {complaint}")


def test_the_name_of_a_game_may_be_written_in_any_way(play: Play) -> None:
    play(*TIKI, "human", typed="quit\n")
    Path("match.json").write_text(saved().to_json().replace("tiki-topple", r"tiki\u002dtopple"))
    assert play("--resume", "match.json", typed="quit\n")[0] == 0


# Strangers' names.


STRONG = ["ismcts@999999999", "greedy@999999999", "ismcts@9999s"]
STRANGE = ["evil:bot", "Human", "nobody", "greedy@1; rm *"]


@pytest.mark.parametrize("name", [*STRONG, *STRANGE])
def test_a_record_alone_seats_no_strangers(play: Play, name: str) -> None:
    Path("evil.py").write_text("open('owned', 'w').close()\ndef bot(turn): ...\n")
    play(*TIKI, "human,random", typed="#1\nquit\n")
    reseat(["random", name])
    before = Path("match.txt").read_text()
    code, out, err = play(*RESUME)
    assert (code, out) == (2, "")
    assert err == (
        f"boardrules: match.txt names {name!r} as P2, which a record alone may not do: "
        "name the players with --seats"
        f"{f', as before with --seats random,{name}' if name in STRONG else ''}\n"
    )
    assert Path("match.txt").read_text() == before
    assert not Path("owned").exists()


def test_help_promises_the_same_chance_only_until_one_leaves(play: Play) -> None:
    _, out, _ = play("--help")
    assert "until you leave, chance does the same again" in " ".join(out.split())
    _, out, _ = play("tiki-topple", "--seats", "human", typed="help\nquit\n")
    assert "Chance is the same until you leave" in " ".join(out.split())


def test_a_record_without_seats_seats_nobody(play: Play) -> None:
    play(*TIKI, "human,random", typed="#1\nquit\n")
    reseat(None)
    before = Path("match.txt").read_text()
    code, out, err = play(*RESUME)
    assert (code, out) == (2, "")
    assert err == "boardrules: match.txt does not say who plays: name the players with --seats\n"
    assert Path("match.txt").read_text() == before


def test_at_a_terminal_it_is_asked_who_plays(play: Play) -> None:
    play(*TIKI, "human,random", typed="#1\nquit\n")
    reseat(None)
    typed = "\nnobody\nHUMAN\nismcts@2\n#1\nquit\n"
    code, out, _ = play(*RESUME, typed=typed, at_terminal=True)
    assert code == 0
    advice = "Type human, or a bot: random, greedy, ismcts, or yours as module:name.\n"
    assert out.startswith(
        f"{advice}Who plays P1? {advice}Who plays P1? there is no bot 'nobody': there are random, "
        "greedy, ismcts, and yours as module:name\n"
        "Who plays P1? Who plays P2? Tiki Topple: P1 a person, P2 ismcts@2. Seed "
    )
    assert saved().seats == ("human", "ismcts@2")


def test_only_who_is_not_known_is_asked_for(play: Play) -> None:
    Path("mine.py").write_text("def bot(turn):\n    return turn.actions[0]\n")
    play(*TIKI, "human,random", typed="#1\nquit\n")
    reseat(["human", "mine:bot"])
    code, out, _ = play(*RESUME, typed="mine:bot\n#1\nquit\n", at_terminal=True)
    assert code == 0
    assert "Who plays P2, which was 'mine:bot'? Tiki Topple: P1 a person, P2 mine:bot." in out
    assert len(saved().actions) == 19


@pytest.mark.parametrize("typed", ["", "quit\n", "random\nEXIT\n"])
def test_whoever_is_asked_may_leave(play: Play, typed: str) -> None:
    play(*TIKI, "human,random", typed="#1\nquit\n")
    reseat(None)
    before = Path("match.txt").read_text()
    code, out, _ = play(*RESUME, typed=typed, at_terminal=True)
    assert code == 0
    assert out.endswith("You have left the match.\n")
    assert Path("match.txt").read_text() == before


def test_modules_of_the_current_folder_come_last_and_for_own_bots_alone(play: Play) -> None:
    here = str(Path.cwd())
    Path("mine.py").write_text("def bot(turn):\n    return turn.actions[0]\n")
    play("tiki-topple", "--seats", "greedy@1,human", typed="quit\n")
    assert here not in sys.path
    play("tiki-topple", "--seats", "mine:bot,human", typed="quit\n")
    assert sys.path[-1] == here


# Files.


def test_a_match_goes_on_in_its_file_by_any_name(play: Play) -> None:
    play(*TIKI, "human,random", typed="#1\nquit\n")
    Path("link.txt").symlink_to("match.txt")
    for name in ("match.txt", "./match.txt", "link.txt"):
        before = len(saved().actions)
        code, _, _ = play(*RESUME, "--record", name, typed="#1\nquit\n")
        assert code == 0
        assert len(saved().actions) == before + 2
    assert Path("link.txt").is_symlink()


def test_another_file_that_is_there_is_not_replaced(play: Play) -> None:
    play(*TIKI, "human,random", typed="#1\nquit\n")
    Path("other.txt").write_text("all I have")
    code, out, err = play(*RESUME, "--record", "other.txt", typed="#1\nquit\n")
    assert (code, out) == (2, "")
    assert err.startswith("boardrules: other.txt already exists: ")
    assert Path("other.txt").read_text() == "all I have"


def test_a_record_keeps_its_format(play: Play) -> None:
    """JSON holds the box, which a text would lose."""
    play(*TIKI, "human,random", typed="#1\nquit\n")
    Path("match.txt").write_text(saved().to_json())
    assert play(*RESUME, typed="#1\nquit\n")[0] == 0
    record = Record.from_json(Path("match.txt").read_text())
    assert len(record.actions) == 19


def test_comments_stay_where_they_are(play: Play) -> None:
    play(*TIKI, "human,random", typed="#1\n#1\nquit\n")
    path = Path("match.txt")
    *lines, last, _ = path.read_text().split("\n")
    path.write_text("\n".join([*lines[:2], "# on Monday", *lines[2:], "# well done", last, "# !"]))
    play(*RESUME, typed="#1\nquit\n")
    _, _, body = path.read_text().partition("\n\n")
    kept = body.split("\n")
    assert kept[0] == "# on Monday"
    assert kept[kept.index("# well done") + 1] == last
    assert kept[kept.index("# well done") + 2] == "# !"
    assert len(saved().actions) == 21
    play(*RESUME, typed="undo\nundo\n#2\nquit\n")
    assert "# on Monday" in path.read_text()
    assert "# !" not in path.read_text(), "it was about what is no longer there"


def test_what_is_taken_back_is_kept_until_something_else_is_done(play: Play) -> None:
    play(*TIKI, "human,random", typed="#1\n#1\nundo\nundo\nquit\n")
    assert len(saved().actions) == 19
    before = Path("match.txt").read_text()
    _, out, _ = play(*RESUME, typed="undo\nundo\nquit\n")
    assert Path("match.txt").read_text() == before
    assert out.endswith(
        "\nThe record of 19 actions is in match.txt.\n"
        "What was taken back is still in it: 4 actions; "
        "after --resume, undo takes it back again.\n"
    )
    play(*RESUME, typed="undo\nundo\n#2\nquit\n")
    assert len(saved().actions) == 17
    assert saved().actions[:15] == Record.from_text(before).actions[:15]
    assert saved().actions[15] != Record.from_text(before).actions[15]


# Taking back.


def test_undo_goes_back_into_the_record(play: Play) -> None:
    play(*TIKI, "human,random", typed="#1\n#1\nquit\n")
    _, out, _ = play(*RESUME, typed="undo\nundo\nundo\nquit\n")
    assert out.count("Taken back.") == 2
    assert out.count("You have not decided anything yet that could be taken back.") == 1


@contextmanager
def no_draws() -> Generator[None]:
    with pytest.MonkeyPatch.context() as patch:
        for name in ("draw", "choose"):
            patch.setattr(f"boardrules.cli.match.{name}", None)
        yield


def test_the_same_decisions_meet_the_same_chances_and_players(play: Play) -> None:
    play(*TIKI, "human,random", typed="#1\n" * 20 + "quit\n")
    before = saved().actions
    assert CHANCE in {action.player for action in before[60:]}
    with no_draws():
        play(*RESUME, *OTHER_SEED, typed="undo\n" * 20 + "#1\n" * 20 + "quit\n")
    assert saved().actions == before


def test_nobody_rolls_again_by_taking_back(play: Play) -> None:
    taxi = ("tuk-tuk-taxi", *TIKI[1:])
    play(*taxi, "human,random", typed="#1\n" * 12 + "quit\n")
    rolls = [action for action in saved().actions if action.player == CHANCE]
    for seed in ("8", "9"):
        for choice in ("2", "1"):
            typed = f"undo\n{choice}\nquit\n"
            play(*RESUME, "--seed", seed, typed=typed)
            now = [action for action in saved().actions if action.player == CHANCE]
            shared = min(len(now), len(rolls))
            assert now[:shared] == rolls[:shared]


ONE, TWO = Player(0), Player(1)
DRIVE, OTHER, RIVAL = Go(ONE, 1), Go(ONE, 2), Go(TWO, 1)
ROLL, DRAW = Go(CHANCE, 1), Go(CHANCE, 2)


def test_what_comes_next_is_what_came_then() -> None:
    redo = Redo((DRIVE, ROLL, RIVAL, DRAW))
    assert [redo.find(player) for player in (ONE, TWO, CHANCE)] == [0, None, None]
    redo = redo.after(DRIVE)
    assert [redo.find(player) for player in (ONE, TWO, CHANCE)] == [None, None, 1]
    redo = redo.after(ROLL).after(RIVAL).after(DRAW)
    assert [redo.find(player) for player in (ONE, TWO, CHANCE)] == [None, None, None]


def test_after_another_decision_only_chance_does_what_it_did() -> None:
    redo = Redo((DRIVE, ROLL, RIVAL, DRAW)).after(OTHER)
    assert [redo.find(player) for player in (ONE, TWO, CHANCE)] == [None, None, 1]
    redo = redo.after(ROLL)
    assert [redo.find(player) for player in (ONE, TWO, CHANCE)] == [None, None, 3]
    redo = redo.after(RIVAL)
    assert [redo.find(player) for player in (ONE, TWO, CHANCE)] == [None, None, 3]
    assert redo.after(DRAW).find(CHANCE) is None


def test_once_chance_cannot_do_what_it_did_nothing_is_known() -> None:
    redo = Redo((DRIVE, ROLL, RIVAL, DRAW)).after(OTHER).after(DRAW)
    assert redo == Redo()
