"""The command `conform`."""

from io import BytesIO, TextIOWrapper
import json
from pathlib import Path
import shlex
import sys

from attrs import evolve
import pytest

from boardrules import codec
from boardrules.cli.main import main
from boardrules.conformance import (
    Expectation,
    Question,
    Step,
    Vector,
    VectorFile,
    brief,
    library_at,
    vectors_of,
)
from boardrules.games.tiki_topple import TikiTopple
from boardrules.schema import schema_for
from tests.cli.command import Run
from tests.cli.programs import replying

DATA = codec.to_data(TikiTopple())
TO_ACT = Question(ask="to_act")


def vector(*steps: Step, name: str = "one", **changes: object) -> Vector:
    game = DATA | changes
    return Vector(f"tiki-topple/{name}", "A match.", game, ("TIKI-3.1", "TIKI-R4"), steps)


def step(*actions: str, question: Question = TO_ACT) -> Step:
    answer = library_at(DATA, actions).ask(question)
    return Step(actions, (Expectation.that(question, answer),))


def right() -> Vector:
    return vector(step("* column NANI"))


def two() -> tuple[Vector, Vector]:
    return right(), vector(step(), name="two")


def saved(folder: Path, *vectors: Vector, game: str = "tiki-topple") -> Path:
    path = folder / "vectors.json"
    path.write_text(VectorFile(1, 1, game, vectors).to_json(), encoding="ascii")
    return path


def test_the_library_agrees_with_its_own_vectors(run: Run) -> None:
    done = run("conform", "tiki", "--only", "TIKI-5")
    count = sum("TIKI-5" in vector.id for vector in vectors_of("tiki-topple").vectors)
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith(f"\ntiki-topple: {count} vectors, {count} agree, ")
    assert done.out.splitlines()[1].endswith(" answers agree")


def test_vectors_are_listed(run: Run, tmp_path: Path) -> None:
    path = saved(tmp_path, *two())
    listed = "tiki-topple/one: A match.\ntiki-topple/two: A match.\n"
    assert run("conform", "--file", path, "--list").out == listed
    assert run("conform", "--file", path, "--list", "--only", "two").out == listed[-26:]


def test_some_vectors_are_asked_for_by_whole_words(run: Run, tmp_path: Path) -> None:
    ids = "TIKI-5.1/done-1", "TIKI-5.1/done-10", "TIKI-5.10/done-1"
    path = saved(tmp_path, *(vector(step(), name=name) for name in ids))

    def listed(only: str) -> list[str]:
        lines = run("conform", "--file", path, "--list", "--only", only).out.splitlines()
        return [line.removeprefix("tiki-topple/").removesuffix(": A match.") for line in lines]

    assert listed("TIKI-5") == [*ids]
    assert listed("TIKI-5.1") == [*ids[:2]]
    assert listed("tiki-topple/TIKI-5.1/done-1") == [*ids[:1]]
    assert listed("/done-1") == [ids[0], ids[2]]
    assert listed("IKI-5") == []


def test_vectors_with_any_id_are_asked_for(run: Run, tmp_path: Path) -> None:
    path = saved(tmp_path, vector(step(), name="(one)"), vector(step(), name="(two)"))
    assert len(run("conform", "--file", path, "--list").out.splitlines()) == 2
    done = run("conform", "--file", path, "--list", "--only", "tiki-topple/(two)")
    assert done.out == "tiki-topple/(two): A match.\n"


def test_rules_are_counted(run: Run, tmp_path: Path) -> None:
    path = saved(tmp_path, *two(), vector(step(), name="TIKI-R4/done-1"))
    title, heads, *rows, missing, shared, _ = run(
        "conform", "--file", path, "--rules"
    ).out.splitlines()
    assert title == "Tiki Topple: 50 rules and rulings, 3 vectors"
    assert heads == "rule            own named in play  for example"
    assert "TIKI-3.1          0     0       3  tiki-topple/TIKI-R4/done-1" in rows
    assert "TIKI-R4           1     0       3  tiki-topple/TIKI-R4/done-1" in rows
    assert "TIKI-3.2          0     0       0  none" in rows
    assert any(
        row.startswith("TIKI-R7           0     0       0  no code decides it: ") for row in rows
    )
    assert missing.startswith("without a vector: TIKI-1.1, TIKI-1.2, ")
    assert shared == "without a vector of their own: TIKI-3.1"


def test_only_the_rules_of_some_vectors_are_counted_where_only_these_are_asked_for(
    run: Run, tmp_path: Path
) -> None:
    path = saved(tmp_path, *two())
    done = run("conform", "--file", path, "--rules", "--only", "two")
    assert done.out == (
        "Tiki Topple: 50 rules and rulings, 1 vector\n"
        "rule            own named in play  for example\n"
        "TIKI-3.1          0     0       1  tiki-topple/two\n"
        "TIKI-R4           0     0       1  tiki-topple/two\n"
        "not in these vectors: 47 rules\n\n"
    )


def test_an_answer_that_names_a_rule_is_the_better_example(run: Run, tmp_path: Path) -> None:
    asked = Question(ask="explain", action="P1 toast")
    named = vector(step("* column NANI", question=asked), name="named")
    path = saved(tmp_path, vector(step()), evolve(named, rules=("TIKI-3.1", "TIKI-R3")))
    rows = run("conform", "--file", path, "--rules").out.splitlines()
    assert "TIKI-R3           0     1       1  tiki-topple/named" in rows


def test_the_schema_is_printed(run: Run) -> None:
    assert json.loads(run("conform", "--schema").out) == schema_for(VectorFile, title="Vectors")


def test_a_brief_is_written(run: Run) -> None:
    done = run("conform", "tiki", "--brief")
    assert (done.code, done.err) == (0, "")
    assert done.out.strip() == brief("tiki-topple").strip()


def test_a_brief_is_about_one_game(run: Run) -> None:
    done = run("conform", "--brief")
    assert done.code == 2
    assert "--brief is about one game" in done.err


def test_there_is_no_brief_of_a_game_without_vectors(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def without(name: str) -> str:
        raise LookupError(f"there are no vectors of {name}")

    monkeypatch.setattr("boardrules.cli.commands.conform.brief", without)
    done = run("conform", "tiki", "--brief")
    assert (done.code, done.out) == (2, "")
    assert done.err == "boardrules: there are no vectors of tiki-topple\n"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (None, "cannot read {path}: No such file or directory"),
        ("{", "{path} is not a file of vectors: $: not a JSON document: "),
        ("{}", "{path} is not a file of vectors: $.format: required, but missing"),
    ],
)
def test_a_file_that_cannot_be_read(
    run: Run, tmp_path: Path, text: str | None, reason: str
) -> None:
    path = tmp_path / "vectors.json"
    if text is not None:
        path.write_text(text)
    done = run("conform", "--file", path)
    assert done.code == 2
    assert done.err.startswith(f"boardrules: {reason.format(path=path)}")


@pytest.mark.usefixtures("shelf")
def test_there_may_be_no_such_vectors(run: Run, tmp_path: Path) -> None:
    reason = "there are no such vectors: boardrules conform --list lists all"
    nothing = (2, "", f"boardrules: {reason}\n")
    for words in (
        ["tiki", "--only", "chess"],
        ["lanterns"],
    ):
        done = run("conform", *words)
        assert (done.code, done.out, done.err) == nothing
    path = saved(tmp_path, right(), game="ludo")
    refused = run("conform", "tiki", "--file", path)
    assert (refused.code, refused.out) == (2, "")
    assert refused.err == f"boardrules: {path} is about 'ludo', and not about tiki-topple\n"
    path = saved(tmp_path, right(), game="lanterns")
    assert run("conform", "--file", path, "--rules").err == "boardrules: lanterns has no rulebook\n"


def test_what_a_program_does_not_support_is_counted(run: Run, tmp_path: Path) -> None:
    path = saved(tmp_path, vector(step("* column NANI"), step(question=Question(ask="key"))))
    command = replying(tmp_path, to_act='{"answer": ["*"]}', key='{"unsupported": "no keys"}')
    done = run("conform", "--file", path, "--exec", command)
    assert (done.code, done.err) == (0, "")
    assert done.out == (
        "\ntiki-topple: 1 vector, 1 agrees, 1 answer agrees\n"
        "not supported  1 key: no keys\n\n"
        "level             agree  differ  not supported  not asked  answers\n"
        "play                  1       0              0          0        1\n"
        "keys                  0       0              1          0        0\n"
    )


def test_a_program_that_supports_nothing_fails(run: Run, tmp_path: Path) -> None:
    command = replying(tmp_path, new='{"unsupported": "another game"}')
    done = run("conform", "--file", saved(tmp_path, right()), "--exec", command)
    assert done.code == 1
    assert done.out == (
        "\ntiki-topple: 1 vector, 1 not supported, 0 answers agree\n"
        "not supported  1 new: another game\n\n"
        "level             agree  differ  not supported  not asked  answers\n"
        "play                  0       0              1          0        0\n"
    )
    assert done.err == "boardrules: nothing was asked that is supported\n"


def test_a_program_that_cannot_start(run: Run) -> None:
    nothing = run("conform", "tiki", "--exec", " ")
    assert nothing.code == 2
    assert nothing.err.startswith("boardrules: --exec: expected the command of a program, not ' '")
    done = run("conform", "tiki", "--exec", "no-such-program")
    assert done.code == 2
    assert done.err.startswith("boardrules: the program cannot be started: ")


def test_a_program_that_breaks_the_protocol(run: Run, tmp_path: Path) -> None:
    path = saved(tmp_path, right())
    command = replying(tmp_path, to_act="\x1b[2J")
    done = run("conform", "--file", path, "--exec", command)
    assert done.code == 1
    head, first, *_, last = done.out.splitlines()[1:]
    assert head == "tiki-topple/one fails after 1 of 1 actions."
    assert first.startswith("failure        the program cannot go on: it wrote what is no reply: ")
    assert r"\x1b[2J" in done.out
    assert last == "question       who is to act? (to_act)"
    again = shlex.join(["--only", "tiki-topple/one", "--file", str(path), "--exec", command])
    assert done.err == f"boardrules: to ask it again: boardrules conform tiki-topple {again}\n"


@pytest.mark.parametrize(
    ("word", "rest"), [("new", []), ("do", ["action         * column NANI"])], ids=str
)
def test_a_program_may_break_down_at_once(
    run: Run, tmp_path: Path, word: str, rest: list[str]
) -> None:
    path = saved(tmp_path, right())
    command = replying(tmp_path, **{word: "oops"})
    done = run("conform", "--file", path, "--exec", command, "--seconds", "9")
    assert f"tiki-topple/one fails after {len(rest)} of 1 actions.\n" in done.out
    assert done.out.endswith("".join(f"\n{line}\n" for line in rest or ["               error"]))
    assert done.err.endswith(" --seconds 9\n")


def test_a_vector_that_the_library_contradicts(run: Run, tmp_path: Path) -> None:
    wrong = Step((), (Expectation(ask="to_act", answer=["P1"]),))
    done = run("conform", "--file", saved(tmp_path, vector(wrong)))
    assert done.code == 1
    assert "\nmissing        P1\ntoo many       *\n" in done.out


def test_a_vector_that_cannot_be_played(run: Run, tmp_path: Path) -> None:
    for reason, wrong in {
        "* column EVE is illegal: there is no EVE": vector(Step(("* column EVE",), ())),
        "$.options: players is one of 2, 3, 4": vector(Step((), ()), options={"players": 9}),
    }.items():
        done = run("conform", "--file", saved(tmp_path, wrong))
        assert done.code == 1
        assert done.err.startswith(f"boardrules: tiki-topple/one cannot be played: {reason}")


def test_the_library_serves(monkeypatch: pytest.MonkeyPatch) -> None:
    out = TextIOWrapper(BytesIO())
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(b'{"ask":"to_act"}\n')))
    monkeypatch.setattr(sys, "stdout", out)
    assert main(["conform", "--serve"]) == 0
    assert out.buffer.getvalue() == b'{"error":"no match has begun"}\n'
