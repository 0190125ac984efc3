"""Everything that a fuzzer has ever found, and some of what it begins with, at each door."""

from random import Random

import pytest

from fuzz.kept import CORPUS, FINDINGS, kept_inputs
from fuzz.mutation import mutated
from fuzz.targets import TARGETS

EACH = 6
"""One of how many documents is tried here as it is, and changed."""


def test_only_inputs_of_targets_are_kept() -> None:
    assert {path.name for path in FINDINGS.glob("*")} <= TARGETS.keys()
    assert {path.stem for path in CORPUS.glob("*")} <= TARGETS.keys()


@pytest.mark.parametrize("name", TARGETS)
def test_what_was_found_is_not_found_again(name: str) -> None:
    for data in kept_inputs(name):
        TARGETS[name].run(data)


@pytest.mark.parametrize("name", TARGETS)
def test_documents_are_read_as_they_are_and_changed(name: str) -> None:
    rng = Random(name)
    for data in [*TARGETS[name].seeds()][::EACH]:
        TARGETS[name].run(data)
        TARGETS[name].run(mutated(data, rng))


def test_an_error_that_is_not_promised_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_given: object) -> None:
        raise KeyError("players")

    monkeypatch.setattr("boardrules.record._read_header", fail)
    with pytest.raises(KeyError):
        TARGETS["record-text"].run(b"")


def test_a_message_that_cannot_be_shown_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boardrules.record.quoted", str)
    with pytest.raises(AssertionError, match="x1b"):
        TARGETS["record-text"].run(b"\x1b[31m")
