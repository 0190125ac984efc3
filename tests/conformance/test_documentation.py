"""The page on conformance: its conversations are held, and it shows what the command writes."""

from pathlib import Path
from random import Random
import re
import shlex
import sys

import pytest

from boardrules import codec, conformance, playout
from boardrules.cli.main import main
from boardrules.conformance import LEVELS, Library, VectorFile, check, reply_to
from boardrules.conformance.engines import ANSWERS
from boardrules.conformance.protocol import LONGEST_LINE
from boardrules.conformance.vectors import LONGEST
from tests.conformance import wrong_games

PAGE = Path(__file__).parents[2] / "docs" / "conformance.md"
PROTOCOL = Path(conformance.__file__).with_name("protocol.md")


def conversation() -> list[tuple[str, str]]:
    """Return the marked lines of the page, each with its mark; one that begins with % is hidden."""
    text = PROTOCOL.read_text(encoding="utf-8")
    return re.findall(r"^(>|<|% playout)(?! P\d) (.*)$", text, re.MULTILINE)


def test_the_conversations_are_held_by_the_library() -> None:
    library, reply = Library(), ""
    for mark, line in conversation():
        match mark:
            case ">":
                reply = codec.to_json(reply_to(library, line))
            case "<":
                shown, dots, _ = line.partition("...")
                assert reply.startswith(shown) if dots else reply == line
            case _:
                game = library.position.game
                library.new(codec.to_data(game))
                library.do(list(map(game.format_action, playout(game, Random(int(line))).actions)))


def test_every_kind_of_question_is_explained_and_asked() -> None:
    text = PROTOCOL.read_text(encoding="utf-8")
    requests = [codec.parse_json(line) for mark, line in conversation() if mark == ">"]
    assert {request["ask"] for request in requests if "ask" in request} == {*ANSWERS}
    explained = re.findall(r"^(`.*`)\n: ", text, re.MULTILINE)
    assert {kind for each in explained for kind in re.findall(r"`(\w+)`", each)} == {*ANSWERS}


def test_the_file_is_one_of_vectors_with_which_the_library_agrees() -> None:
    (text,) = re.findall(r"^```json\n(.*?)^```$", PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    (vector,) = codec.from_json(text, VectorFile).vectors
    result = check(vector, Library())
    assert (result.agreed, result.difference) == (3, None)


def test_limits_are_as_the_page_says() -> None:
    pages = [page.read_text(encoding="utf-8") for page in (PROTOCOL, PAGE)]
    text = " ".join(" ".join(pages).split())
    assert f"16 MiB ({LONGEST_LINE:,} bytes)" in text
    assert f"more than {LONGEST:,} characters is given as a `digest`" in text


@pytest.mark.slow
def test_a_difference_is_as_the_page_shows_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    command = shlex.join([sys.executable, "-m", wrong_games.__name__, "ToppleToLastButOne"])
    assert main(["conform", "tiki", "--only", "schmidt-2/match", "--exec", command]) == 1
    out, err = capsys.readouterr()
    assert f"```text{out}```\n" in PAGE.read_text(encoding="utf-8")
    assert err.startswith("boardrules: to ask it again: boardrules conform tiki-topple --only ")


@pytest.mark.slow
def test_a_match_at_random_is_as_the_page_shows_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    command = shlex.join([sys.executable, "-m", wrong_games.__name__, "SecondTikiInThirdPlace"])
    assert main(["conform", "tiki", "--random", "5", "--exec", command]) == 1
    assert f"```text{capsys.readouterr().out}```\n" in PAGE.read_text(encoding="utf-8")


def test_the_levels_are_as_the_page_says() -> None:
    rows = re.findall(r"^\| (\w+) \| (`.*) \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert {level: tuple(re.findall("`(.*?)`", kinds)) for level, kinds in rows} == LEVELS
