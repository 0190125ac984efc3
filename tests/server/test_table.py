"""A table of the example server: what it keeps, what it refuses, and what it does once."""

from errno import ENOSPC
import os
from pathlib import Path
from typing import Any, NoReturn

import pytest

from boardrules import IllegalActionError, NotationError, Player
from table import NotKeptError, RefusedError, Table

P1, P2 = Player(0), Player(1)


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """Open a table where each has laid the first card, and both are to discard one."""
    made = Table.new(tmp_path, 2)
    while made.game.to_act(made.now.state) != (P1, P2):
        act(made, made.game.to_act(made.now.state)[0])
    return made


def act(table: Table, seat: Player) -> tuple[int, str]:
    """Let a seat do the first thing that it may, and return what it has sent for that."""
    page = table.page(seat, 0)
    sent = (page["turn"], page["legal"][0].partition(" ")[2])
    table.act(seat, *sent)
    return sent


def pages(table: Table) -> list[dict[str, Any]]:
    return [table.page(viewer, 0) for viewer in (None, P1, P2)]


def full(_: object) -> NoReturn:
    raise OSError(ENOSPC, os.strerror(ENOSPC))


def test_a_match_goes_on_after_a_restart(table: Table) -> None:
    for seat in (P1, P1, P2, P2):
        act(table, seat)
    again = Table.load(table.path.parent, table.name)
    assert pages(again) == pages(table)
    assert again.keys == table.keys
    assert [*table.path.parent.iterdir()] == [table.path]


def test_what_cannot_be_kept_is_refused_and_changes_nothing(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    act(table, P1)
    before, kept, changed = pages(table), table.path.read_bytes(), table.changed
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(
            NotKeptError, match=r"^nothing has changed, .* No space left on device$"
        ):
            act(table, P2)
    assert pages(table) == before
    assert table.path.read_bytes() == kept
    assert [*table.path.parent.iterdir()] == [table.path]
    assert table.changed is changed
    assert not changed.is_set()

    # When there is room again, the same action is done.
    act(table, P2)
    assert changed.is_set()
    assert pages(Table.load(table.path.parent, table.name)) == pages(table) != before


def test_a_folder_that_is_gone_is_no_other_case(table: Table, tmp_path: Path) -> None:
    table.path = tmp_path / "gone" / table.path.name
    with pytest.raises(NotKeptError, match="No such file or directory"):
        act(table, P1)
    with pytest.raises(NotKeptError):
        Table.new(tmp_path / "gone", 2)


def test_an_action_that_comes_twice_is_done_once(table: Table) -> None:
    sent = act(table, P1)
    after = table.now
    table.act(P1, *sent)
    assert table.now is after


@pytest.mark.parametrize("turn", [-1, 0, 1, 3, 10**9])
def test_an_action_for_another_turn_is_refused(table: Table, turn: int) -> None:
    act(table, P1)
    after = table.now
    text = table.page(P1, 0)["legal"][0]
    with pytest.raises(RefusedError, match="look again"):
        table.act(P1, turn, text)
    assert table.now is after


def test_a_choice_of_another_seat_takes_no_turn_away(table: Table) -> None:
    decided = table.page(P1, 0)
    act(table, P2)
    table.act(P1, decided["turn"], decided["legal"][0])
    assert table.page(P1, 0)["turn"] == decided["turn"] + 1


def test_what_is_no_action_or_illegal_or_of_a_spectator_is_refused(table: Table) -> None:
    before = table.now
    with pytest.raises(NotationError):
        table.act(P1, 1, "dance")
    with pytest.raises(IllegalActionError):
        table.act(P1, 1, "discard 1000")
    with pytest.raises(RefusedError, match="only watches"):
        table.act(None, 1, "pass")
    assert table.now is before


def test_there_is_no_other_table(table: Table) -> None:
    for name in ("nowhere", f"../{table.path.parent.name}/{table.name}", ""):
        with pytest.raises(LookupError, match="there is no table"):
            Table.load(table.path.parent, name)


def test_a_secret_choice_is_taken_back_and_others_stay(table: Table) -> None:
    before = table.page(P1, 0)
    act(table, P1)
    act(table, P2)
    chosen = table.done_by(P2)
    table.act(P1, 0, "undo")
    after = table.page(P1, 0)
    assert (after["legal"], after["turn"]) == (before["legal"], before["turn"])
    assert after["told"][-1] == "P1 takes back what it decided last."
    assert table.done_by(P2) == chosen
    assert pages(Table.load(table.path.parent, table.name))[0]["scene"] == pages(table)[0]["scene"]


def test_what_all_have_seen_is_not_taken_back(table: Table) -> None:
    with pytest.raises(RefusedError, match="somebody has learned something or decided"):
        table.act(P1, 0, "undo")


def test_each_viewer_is_told_in_the_language_that_it_asks_for(tmp_path: Path) -> None:
    table = Table.new(tmp_path, 2)
    assert table.language("fr") == "fr"
    assert table.language("de") == "en"
    english, french = [table.page(P1, 0, lang) for lang in ("en", "fr")]
    assert english["lines"] == french["lines"]
    assert " turn-order card " in english["told"][0]
    assert " carte Ordre du tour " in french["told"][0]
