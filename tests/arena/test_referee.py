"""One match, with bots that behave and bots that do not."""

from collections.abc import Iterator
import os
from pathlib import Path
from random import Random
import signal
import subprocess
import sys
from typing import Any

import pytest

from boardrules import Player, Record, games
from boardrules._messages import LONGEST_LINE
from boardrules.arena import ProcessError, Tournament, UnknownBotError, play_match, untrusted
from boardrules.arena.referee import check_bots, referee
from boardrules.arena.untrusted import BotError
from boardrules.games.tiki_topple import TikiTopple
from boardrules.testing import Lanterns
from tests.arena import bots
from tests.arena.games import Endless, Talkative, Tied
from tests.arena.processes import PATIENCE, remaining

TIKI = TikiTopple(players=2)
P1, P2 = Player(0), Player(1)


@pytest.fixture(autouse=True, scope="module")
def _no_supervisor_is_left() -> Iterator[None]:
    yield
    untrusted.close_idle()


def own(name: str) -> str:
    return f"{bots.__name__}:{name}"


def against_random(name: str, limit: float | None = 60) -> Tournament:
    return Tournament(TIKI, ("random", own(name)), 2, seed=3, limit=limit)


def forfeit(name: str, limit: float | None = 60) -> str:
    """Let a bot play as P2 against `random`, check how it loses, and return why."""
    played = referee(against_random(name, limit), 0)
    result = played.result
    assert result.forfeit is not None
    assert result.forfeit.seat == P2
    assert (result.ranks, result.winners, result.rule) == ((1, 2), (P1,), None)
    record = Record.from_text(result.record or "")
    assert len(record.actions) == result.actions
    assert sum(result.decisions) == sum(action.player >= 0 for action in record.actions)
    assert TIKI.score(record.replay()[-1]) == result.scores
    assert played.record == result.record
    return result.forfeit.reason


def test_a_match_is_played_to_its_end_and_recorded() -> None:
    tournament = Tournament(TIKI, ("random", "greedy"), 2, seed=3)
    played = referee(tournament, 1)
    result = played.result
    record = Record.from_text(played.record or "")
    outcome = TIKI.outcome(record.replay()[-1])
    assert outcome is not None
    assert (result.number, result.seating) == (1, (1, 0))
    assert (result.scores, result.ranks, result.winners, result.rule) == (
        outcome.scores,
        outcome.ranks,
        outcome.winners,
        outcome.rule,
    )
    assert result.actions == len(record.actions)
    assert result.decisions == tuple(
        sum(action.player == seat for action in record.actions) for seat in (P1, P2)
    )
    assert (result.forfeit, result.void, result.record) == (None, None, None)
    assert all(seconds > 0 for seconds in played.seconds)


@pytest.mark.slow
def test_a_match_can_be_repeated() -> None:
    tournament = Tournament(TIKI, (own("by_hash"), "greedy@2"), 2, seed=3)
    assert play_match(tournament, 0) == referee(tournament, 0).result
    assert referee(tournament, 1).result != referee(tournament, 0).result


def test_chance_is_the_same_whoever_plays() -> None:
    def draws(first: str, second: str) -> list[object]:
        text = referee(Tournament(TIKI, (first, second), 2, seed=3), 0).record or ""
        actions = Record.from_text(text).actions
        return [action for action in actions if action.player < 0][:8]

    assert draws("random", "random") == draws(own("first"), "greedy@1")


def test_nothing_is_left_of_an_earlier_match() -> None:
    tournament = Tournament(TIKI, (own("Rememberer"), own("Rememberer")), 2)
    results = [referee(tournament, number).result for number in range(3)]
    assert [result.forfeit for result in results] == [None] * 3


def test_a_bot_that_guesses_short_seeds_finds_those_and_no_others() -> None:
    assert forfeit("guesses_the_seed").startswith("raised RuntimeError: the seed is 3 (")
    tournament = Tournament(TIKI, ("random", own("guesses_the_seed")), 2)
    assert referee(tournament, 0).result.forfeit is None


@pytest.mark.slow
def test_a_bot_that_goes_by_hashes_can_be_repeated() -> None:
    tournament = against_random("by_hash")
    result = referee(tournament, 0).result
    untrusted.close_idle()
    assert referee(tournament, 0).result == result


@pytest.mark.slow
@pytest.mark.parametrize("name", games.game_names())
def test_there_is_no_state_in_the_process_of_a_bot(name: str) -> None:
    game = games.find_game(name)()
    spies = Tournament(game, (own("Spy"),) * game.players, 1)
    assert referee(spies, 0).result.forfeit is None


@pytest.mark.slow
def test_what_a_view_keeps_beside_its_fields_stays_with_the_referee() -> None:
    spies = Tournament(Talkative(players=2), (own("Spy"), own("Spy")), 1)
    assert referee(spies, 0).result.forfeit is None


@pytest.mark.parametrize("number", [-1, 2, 0.5, True])
def test_only_matches_of_the_tournament_are_played(number: Any) -> None:
    with pytest.raises((TypeError, ValueError), match=f"match.*, not {number}"):
        play_match(Tournament(TIKI, ("random", "random"), 2), number)


def test_seats_that_choose_at_the_same_time_are_asked_in_turn() -> None:
    result = referee(Tournament(Lanterns(), ("random", "greedy"), 2), 1).result
    assert (result.forfeit, result.void) == (None, None)
    assert min(result.decisions) > 0


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("raises", "raised ValueError: no idea about <object object at 0x...> (bots.py, line "),
        ("leaves", "raised SystemExit: enough (bots.py, line "),
        ("exits", "its process ended with exit code 3"),
        ("dies", "its process was ended by signal 9"),
        ("gives_none", "answered None, which is no action"),
        ("gives_a_number", "answered an object of int, which is no action"),
        ("toasts", "played P2 toast, which is illegal: toast cannot be the first"),
        ("Unmade", "raised RuntimeError: no model (bots.py, line "),
        ("Unmaking", "its process ended with exit code 4"),
        ("Forger", "wrote into the socket of its process"),
        ("forges_nonsense", "wrote into the socket of its process"),
        ("forges_depth", "wrote into the socket of its process"),
        ("forges_length", "wrote into the socket of its process"),
        ("forges_a_list", "wrote into the socket of its process"),
        ("forges_an_index", "wrote into the socket of its process"),
        ("forges_a_truth", "wrote into the socket of its process"),
        ("forges_two_indexes", "wrote into the socket of its process"),
        ("forges_its_supervisor", "wrote into the socket of its process"),
    ],
)
def test_a_bot_that_does_not_answer_with_an_action_forfeits(name: str, reason: str) -> None:
    assert forfeit(name).startswith(reason)


def test_a_bot_that_closes_its_pipe_forfeits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(untrusted, "ENDING_SECONDS", 1)
    assert forfeit("hangs_up") == "closed the socket of its process"


def test_a_bot_that_plays_for_another_seat_forfeits() -> None:
    assert forfeit("plays_for_the_other").startswith("played P1 ")


def test_an_action_that_cannot_even_be_read_forfeits() -> None:
    assert forfeit("sits_elsewhere") == "played P501 toast, which is no action"


def test_an_action_of_another_seat_is_not_ones_own() -> None:
    tournament = Tournament(Lanterns(), ("random", own("plays_for_the_other")), 2, seed=3)
    result = referee(tournament, 1).result
    assert result.forfeit is not None
    assert result.forfeit.seat == P1
    assert result.forfeit.reason.endswith(", which is not its own")


@pytest.mark.parametrize("name", ["sleeps", "sleeps_elsewhere", "sends_half_a_line"])
def test_a_bot_that_takes_too_long_forfeits(name: str) -> None:
    assert forfeit(name, limit=0.5) == "took longer than 0.5 seconds"


def test_a_bot_may_take_as_long_as_it_likes_without_a_limit() -> None:
    assert referee(against_random("first", limit=None), 0).result.forfeit is None


def test_after_a_forfeit_the_next_match_is_played_as_ever() -> None:
    expected = referee(against_random("first"), 1).result
    for name in ("exits", "raises", "gives_none"):
        forfeit(name)
        assert referee(against_random("first"), 1).result == expected


def test_the_only_player_of_a_game_loses_a_forfeit() -> None:
    game = games.find_game("tucana-builders")(players=1)
    result = referee(Tournament(game, (own("raises"),), 1), 0).result
    assert (result.ranks, result.winners) == ((1,), ())


def test_a_bot_that_prints_disturbs_nobody(capfd: pytest.CaptureFixture[str]) -> None:
    untrusted.close_idle()
    assert referee(against_random("prints"), 0).result.forfeit is None
    out, err = capfd.readouterr()
    assert out == ""
    assert {"thinking", "and thinking"} <= {*err.split("\n")}


@pytest.mark.slow
def test_a_supervisor_is_kept_for_many_matches_of_a_game(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    untrusted.close_idle()
    tournament = against_random("first")
    referee(tournament, 0)
    before = untrusted.take(TIKI)
    before.finish()
    referee(tournament, 1)
    assert untrusted.take(TikiTopple(players=2)) is before
    before.finish()
    another = untrusted.take(TikiTopple(players=3))
    assert another is not before
    assert remaining([before.pid]) == []
    another.finish()
    (tmp_path / "a_bot_from_elsewhere.py").write_text("def bot(turn): return turn.actions[0]\n")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    check_bots(Tournament(TIKI, ("random", "a_bot_from_elsewhere:bot"), 2))


def test_a_supervisor_that_has_died_is_not_used_again() -> None:
    supervisor = untrusted.take(TIKI)
    os.kill(supervisor.pid, signal.SIGKILL)
    assert remaining([supervisor.pid]) == []
    with pytest.raises(BotError, match="its process ended"):
        supervisor.begin(own("first"), P1, Random(1), None)
    supervisor.finish()
    another = untrusted.take(TIKI)
    assert another is not supervisor
    another.finish()
    os.kill(another.pid, signal.SIGKILL)
    assert remaining([another.pid]) == []
    third = untrusted.take(TIKI)
    assert third is not another
    third.finish()


def test_an_unknown_bot_is_an_error() -> None:
    with pytest.raises(UnknownBotError, match="there is no bot 'chess': there are random"):
        check_bots(Tournament(TIKI, ("random", "chess"), 2))
    with pytest.raises(UnknownBotError, match=r"no bot 'tests\.arena\.bots:nobody'"):
        check_bots(Tournament(TIKI, ("random", own("nobody")), 2))


def test_a_bot_that_could_never_play_is_an_error() -> None:
    with pytest.raises(UnknownBotError, match=r"bots:Mute': a Mute cannot be called with a turn"):
        check_bots(Tournament(TIKI, ("random", own("Mute")), 2))


def test_whatever_a_bot_says_of_itself_is_a_short_line() -> None:
    with pytest.raises(UnknownBotError) as caught:
        check_bots(Tournament(TIKI, ("random", own("Denier")), 2))
    assert str(caught.value).startswith(f"there is no bot '{own('Denier')}': \\x1b[31mno \\x1b[")
    assert str(caught.value).isprintable()
    assert len(caught.value.reason) <= LONGEST_LINE


def test_a_bot_that_cannot_be_made_is_a_known_one() -> None:
    check_bots(Tournament(TIKI, (own("Unmade"), own("Unmaking")), 2))


BROKEN = {
    "absent": ("import nothere\n", "there is no bot 'absent_bot:bot': No module named 'nothere'"),
    "exiting": ("import os\nos._exit(3)\n", "its process ended with exit code 3"),
    "leaving": ("raise SystemExit(3)\n", "there is no bot 'leaving_bot:bot': SystemExit: 3"),
    "interrupting": ("raise KeyboardInterrupt\n", "raised KeyboardInterrupt (interrupting_bot.py"),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", BROKEN)
def test_a_module_that_breaks_during_a_tournament_forfeits(
    name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    code, reason = BROKEN[name]
    module = tmp_path / f"{name}_bot.py"
    module.write_text("def bot(turn): return turn.actions[0]\n")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    tournament = Tournament(TIKI, ("random", f"{name}_bot:bot"), 2)
    assert referee(tournament, 0).result.forfeit is None
    module.write_text(code)
    result = referee(tournament, 1).result
    assert result.forfeit is not None
    assert result.forfeit.seat == P1
    assert result.forfeit.reason.startswith(reason)


def test_a_game_that_bots_cannot_load_is_an_error() -> None:
    tied = Tied(players=2, home=os.getpid())
    with pytest.raises(ProcessError, match="in the process of a bot: ImportError: this is not"):
        referee(Tournament(tied, ("random", own("first")), 2), 0)


def test_a_system_that_cannot_fork_has_no_place_for_strangers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    untrusted.close_idle()
    monkeypatch.delattr(os, "fork")
    with pytest.raises(ProcessError, match="needs a system that can fork"):
        check_bots(against_random("first"))


def test_a_library_bot_that_fails_forfeits(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_arguments: object) -> None:
        raise ValueError("no world")

    monkeypatch.setattr(TikiTopple, "determinize", fail)
    result = referee(Tournament(TIKI, ("random", "greedy"), 2), 0).result
    assert result.forfeit is not None
    assert (result.forfeit.seat, result.winners) == (P2, (P1,))
    assert result.forfeit.reason.startswith("raised ValueError: no world (test_referee.py, line ")


def test_a_library_bot_has_a_limit_too() -> None:
    tournament = Tournament(TIKI, ("random", "greedy@999999999"), 2, limit=0.2)
    result = referee(tournament, 0).result
    assert result.forfeit is not None
    assert (result.forfeit.seat, result.forfeit.reason) == (P2, "took longer than 0.2 seconds")


def test_a_game_that_does_not_say_who_has_won_is_an_error() -> None:
    with pytest.raises(ValueError, match="nobody is to act, but the match has no outcome"):
        play_match(Tournament(Endless(players=2), ("random", "random"), 2), 0)


PLAY_AND_LEAVE = """
from boardrules.arena import Tournament, untrusted
from boardrules.arena.referee import referee
from boardrules.games.tiki_topple import TikiTopple
game = TikiTopple(players=2)
referee(Tournament(game, ({bot!r}, "random"), 2), 0)
taken = untrusted.take(game)
print(taken.pid, flush=True)
{end}
"""


@pytest.mark.slow
@pytest.mark.parametrize("end", ["", "taken.finish()", "import os; os.kill(os.getpid(), 9)"])
def test_no_supervisor_outlives_a_process_that_has_played(end: str) -> None:
    done = subprocess.run(  # noqa: S603  # our own module
        [sys.executable, "-c", PLAY_AND_LEAVE.format(bot=own("first"), end=end)],
        stdout=subprocess.PIPE,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert remaining([int(done.stdout)]) == []
