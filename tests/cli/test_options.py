"""The options of games as flags."""

from argparse import ArgumentTypeError
from typing import Literal

import attrs
import pytest

from boardrules import (
    ComponentError,
)
from boardrules.cli.arguments import argument_type_of
from boardrules.cli.catalogue import Entry, chosen_options
from boardrules.cli.errors import CommandError
from boardrules.cli.main import parse
from boardrules.cli.screen import Screen
from boardrules.errors import Defect
from tests.cli.command import Run
from tests.cli.games import Odd, Plain, Size, Vague


@pytest.mark.usefixtures("shelf")
def test_every_kind_of_option_is_read() -> None:
    flags = "--level 3 --size large --limit 7 --bonus -1 --first p2 --solo --made a --hidden y"
    arguments = parse(["perft", "odd", "--depth", "1", *flags.split()])
    assert chosen_options(arguments, Screen()) == {
        "level": 3,
        "size": Size.LARGE,
        "limit": 7,
        "bonus": -1,
        "first": 1,
        "solo": True,
        "made": "a",
        "hidden": "y",
    }
    flags = "--level 1 --no-solo --limit None --first 3"
    arguments = parse(["perft", "odd", "--depth", "1", *flags.split()])
    assert chosen_options(arguments, Screen()) == {
        "level": 1,
        "solo": False,
        "limit": None,
        "first": 2,
    }


@pytest.mark.usefixtures("shelf")
def test_flags_say_what_the_class_says(run: Run) -> None:
    shown = " ".join(run("play", "odd", "--help").out.split())
    assert "--level {1,2,3} how hard, 100 % at 3 --size" in shown
    assert "--first SEAT who begins (default: P1)" in shown
    assert "--limit N|{none} (default: none)" in shown
    assert "--extras" not in shown


@pytest.mark.usefixtures("shelf")
def test_the_commands_own_flags_win() -> None:
    arguments = parse(["play", "odd", "--level", "1", "--seed", "3"])
    assert arguments.seed == 3
    assert chosen_options(arguments, Screen()) == {"level": 1}


def test_a_union_is_read_by_whoever_can() -> None:
    reader = argument_type_of(Literal["few", "many"] | int | None)
    assert reader is not None
    assert [reader("many"), reader("2"), reader("none")] == ["many", 2, None]
    with pytest.raises(ArgumentTypeError) as caught:
        reader("some")
    assert str(caught.value) == ("expected one of few, many or a whole number or none, not 'some'")
    assert argument_type_of(int | dict[str, int]) is None


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("'size' must be in (1, 2)", "--size must be in (1, 2)"),
        ("_hidden is not for solo players", "--hidden is not for --solo players"),
        ("limited to 'size', oversize, mid-size", "limited to 'size', oversize, mid-size"),
    ],
)
def test_a_refusal_names_flags_and_not_fields(said: str, told: str) -> None:
    class Fussy(Odd):
        def __attrs_post_init__(self) -> None:
            raise ValueError(said)

    with pytest.raises(CommandError) as caught:
        Entry("fussy", attrs.frozen(Fussy)).build({"level": 1})
    assert str(caught.value) == f"fussy cannot be played with these options: {told}"


def test_a_class_without_fields_is_refused_in_its_own_words() -> None:
    with pytest.raises(CommandError) as caught:
        Entry("plain", Plain).build({"players": 3})
    assert (
        str(caught.value) == "plain cannot be played with these options: Plain() takes no arguments"
    )


def test_a_box_for_fewer_players_is_reported_with_its_defects() -> None:
    def cramped() -> None:
        raise ComponentError("box", (Defect("seats", "too few", "SIT-1"),))

    with pytest.raises(CommandError) as caught:
        Entry("cramped", cramped).build({})  # type: ignore[arg-type]
    assert (
        str(caught.value)
        == "cramped cannot be played with these options:\n  seats: too few (SIT-1)"
    )
    assert caught.value.code == 1


def test_only_the_first_of_many_defects_are_listed() -> None:
    def cramped() -> None:
        defects = (Defect(f"seats[{index}]", "too few", "SIT-1") for index in range(1052))
        raise ComponentError("box", tuple(defects))

    with pytest.raises(CommandError) as caught:
        Entry("cramped", cramped).build({})  # type: ignore[arg-type]
    assert str(caught.value).endswith("\n  seats[49]: too few (SIT-1)\n  and 1,002 more")


def test_annotations_that_cannot_be_resolved_make_no_flags() -> None:
    assert Entry("vague", Vague).options == []
    assert Entry("plain", Plain).options == []


@pytest.mark.usefixtures("shelf")
def test_an_option_without_a_default_must_be_given(run: Run) -> None:
    assert run("play", "odd").err.startswith(
        "boardrules: the following arguments are required: --level\n"
    )
