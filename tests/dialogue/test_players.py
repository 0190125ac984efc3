"""Prompts, and players that answer them."""

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from boardrules import Player as Seat
from boardrules import playout
from boardrules.arena import Tournament, play_match
from boardrules.bots import Turn, policy, turn_of
from boardrules.cli.main import main
from boardrules.dialogue import NoActionError, Player, prompt, read, retry
from boardrules.dialogue.prompts import LONGEST_PART
from boardrules.games.tiki_topple import TikiTopple
from boardrules.narration import since
from boardrules.play import walk
from boardrules.testing import Lanterns
from tests.bots.matches import EVERY_TABLE, moments
from tests.dialogue import models
from tests.dialogue.tables import Coins, Quiet
from tests.dialogue.test_reading import first_turn, taxi, tiki

LISTENER = f"{models.__name__}:listener"
SILENT = f"{models.__name__}:silent"


def test_a_prompt_has_the_game_the_table_and_the_question() -> None:
    text = prompt(tiki(), log=["P2 plays toast"])
    titles = [line for line in text.splitlines() if line.startswith("## ")]
    assert text.startswith("You are P1 in Tiki Topple, with 2 players.\n")
    assert titles == [
        "## How it is played",
        "## How to write an action",
        "## What happened since your last turn",
        "## The table as you see it",
        "## What is asked",
    ]
    assert "(TIKI-1.2, " in text
    assert "- P2 plays toast\n" in text
    assert "- 7 with up2, such as up2 NUI\n" in text


def test_a_prompt_may_teach_nothing_and_name_no_action() -> None:
    text = prompt(tiki(), teach=False, legal="none")
    assert text.count("## ") == 2
    assert "Legal actions" not in text


def test_a_prompt_may_list_all_actions() -> None:
    assert "Legal actions:\nup2 NUI; up2 EEPO; " in prompt(tiki(), legal="all")


def test_a_prompt_for_one_seat_without_guide_says_so() -> None:
    turn = first_turn(Lanterns(players=2))
    assert "How it is played" not in prompt(turn)
    assert prompt(turn).startswith("You are P1 in Lanterns, with 2 players.")


def test_a_guide_that_explains_no_action_leaves_that_part_out() -> None:
    turn = first_turn(_Vague())
    assert prompt(turn).count("## ") == 3


class _Vague(Lanterns):
    """Lanterns in a package whose guide is about another game."""


_Vague.__module__ = "boardrules.games.tiki_topple.game"


@EVERY_TABLE
def test_prompts_are_bounded(game: Any) -> None:
    for state, player in moments(game, 2, 6):
        turn = turn_of(game, state, player, Random(0))
        text = prompt(turn, legal="all", log=["many words " * 100] * 10_000)
        assert len(text) < 5 * LONGEST_PART + 100
        assert "(9960 earlier events are left out)" in text


def test_a_long_list_of_actions_says_how_many_more_there_are() -> None:
    many = Turn(tiki().game, tiki().player, tiki().view, list(tiki().actions) * 100, tiki().rng)
    assert "more" in prompt(many, legal="all").splitlines()[-4]


def test_one_seat_plays_alone() -> None:
    from boardrules.games.tucana_builders import TucanaBuilders  # noqa: PLC0415

    assert ", alone." in prompt(first_turn(TucanaBuilders(players=1))).splitlines()[0]


class Plain(Lanterns):
    """Draws without colours and windows."""

    text: Any = None

    def render(self, scene: object) -> str:
        return f"{scene.__class__.__name__} of lanterns"


def test_a_game_may_be_drawn_without_windows() -> None:
    assert "\nScene of lanterns\n" in prompt(first_turn(Plain()))


@pytest.mark.parametrize("game", [Coins(), Quiet()])
def test_a_game_that_cannot_be_drawn_is_refused(game: Any) -> None:
    with pytest.raises(TypeError, match="cannot be drawn as text"):
        prompt(first_turn(game))


def test_a_refusal_names_the_rules_and_what_is_near() -> None:
    text = retry(tiki(), read(tiki(), '{"action": "up3 NUI"}'))
    assert "Your last reply was refused: up3 NUI\n" in text
    assert "TIKI-5.2" in text
    assert "Nearest legal actions: up2 NUI; " in text


def test_a_seat_is_told_what_it_learns() -> None:
    game = Lanterns()
    steps = [(step.before, step.action) for step in walk(game, Random(1))][:3]
    assert since(game, steps, Seat(1)) == (
        "P1 is dealt a lantern, face down (2 times)",
        "You are dealt lantern 1",
    )


def test_a_player_is_asked_again_with_the_reason(tmp_path: Path) -> None:
    replies = iter(["", "ACTION: toast", '{"action": "up2 NUI"}'])
    player = Player(lambda _prompt: next(replies), name="a/b", folder=tmp_path / "said")
    game: Any = tiki().game
    assert game.format_action(player(tiki())) == "P1 up2 NUI"
    assert [each.category for each in player.exchanges] == ["empty", "illegal", "ok"]
    assert "## Try again" not in player.exchanges[0].prompt
    assert "TIKI-5.10" in player.exchanges[2].prompt
    (file,) = (tmp_path / "said").iterdir()
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    assert file.name == "a_b-1.jsonl"
    assert [(line["attempt"], line["rules"], line["played"], line["by"]) for line in lines] == [
        (1, [], None, None),
        (2, ["TIKI-5.10"], None, None),
        (3, [], "P1 up2 NUI", "a/b"),
    ]


def test_two_players_of_a_name_have_a_file_each(tmp_path: Path) -> None:
    for _ in range(2):
        Player(lambda _prompt: "ACTION: up2 NUI", folder=tmp_path)(tiki())
    assert sorted(each.name for each in tmp_path.iterdir()) == ["player-1.jsonl", "player-2.jsonl"]


def test_a_match_that_is_named_has_a_file_of_its_name(tmp_path: Path) -> None:
    player = Player(lambda _prompt: "ACTION: up2 NUI", name="model", folder=tmp_path)
    for match in ("first", "second", "first"):
        player.begin(match)
        player(tiki())
    names = sorted(each.name for each in tmp_path.iterdir())
    assert names == ["first.model-1.jsonl", "first.model-2.jsonl", "second.model-1.jsonl"]
    assert [(each.match, each.decision) for each in player.exchanges] == [
        ("first", 1),
        ("second", 1),
        ("first", 1),
    ]


def test_a_player_without_an_action_forfeits() -> None:
    with pytest.raises(NoActionError, match="silent stated no action to play: empty, empty"):
        models.silent(tiki())


def test_a_default_decides_and_is_named() -> None:
    player = Player(lambda _prompt: "Hm.", tries=1, default="greedy@1")
    assert player(tiki()) in tiki().actions
    assert player.exchanges[0].by == "greedy@1"


def test_a_player_needs_a_try() -> None:
    with pytest.raises(ValueError, match="tries"):
        Player(lambda _prompt: "", tries=0)


async def later(_prompt: str) -> str:
    await asyncio.sleep(0)
    return "ACTION: customer B1 h14"


def test_an_asynchronous_player_is_awaited() -> None:
    assert Player(later)(taxi()) == taxi().actions[0]


def test_an_asynchronous_player_may_be_asked_within_an_event_loop() -> None:
    async def ask() -> Any:
        return Player(later)(taxi())

    assert asyncio.run(ask()) == taxi().actions[0]


def test_all_answers_are_awaited_in_one_event_loop() -> None:
    loops: list[Any] = []

    async def ask(prompt: str) -> str:
        loops.append(asyncio.get_running_loop())
        return await later(prompt)

    Player(ask)(taxi())
    Player(ask)(taxi())
    assert loops[0] is loops[1]
    assert loops[0].is_running()


@EVERY_TABLE
def test_a_player_plays_a_match_of_every_game(game: Any) -> None:
    bot = Player(models.follow)
    playout(game, Random(3), {Seat(0): policy(bot, game, Seat(0))}, max_actions=60)
    assert {each.category for each in bot.exchanges} == {"ok"}


def test_players_sit_in_the_arena_and_are_told_what_happened() -> None:
    result = play_match(Tournament(TikiTopple(players=2), (LISTENER, "greedy"), 2), 0)
    assert result.forfeit is None


def test_a_player_that_says_nothing_forfeits_in_the_arena() -> None:
    result = play_match(Tournament(TikiTopple(players=2), (SILENT, "random"), 2), 0)
    assert result.forfeit is not None
    assert "silent stated no action to play: empty, empty" in result.forfeit.reason


def test_players_sit_at_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    main(["play", "tiki-topple", "--seats", f"{LISTENER},random", "--seed", "3"])
    assert "The match is over." in capsys.readouterr().out
    assert models.listener.exchanges[-1].match == "tiki-topple-3"


def test_what_is_said_at_the_terminal_is_kept_beside_the_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(models, "listener", Player(models.follow, name="listener"))
    for name in ("match.txt", "match.json"):
        seats = ["--seats", f"{LISTENER},greedy", "--seed", "3"]
        main(["play", "tiki-topple", *seats, "--record", str(tmp_path / name)])
    names = sorted(each.name for each in tmp_path.iterdir())
    kept = ["match.listener-1.jsonl", "match.listener-2.jsonl"]
    assert names == ["match.json", *kept, "match.txt"]
    lines = (tmp_path / kept[0]).read_text().splitlines()
    played = [json.loads(line)["played"] for line in lines]
    record = (tmp_path / "match.txt").read_text().splitlines()
    assert [line for line in record if line.startswith("P1 ")] == played


def test_a_prompt_may_be_in_french() -> None:
    log = [f"P2 joue {number}" for number in range(42)]
    text = prompt(tiki(), log=log, lang="fr")
    titles = [line for line in text.splitlines() if line.startswith("## ")]
    assert text.startswith("Tu es P1 à Tiki Topple, avec 2 joueurs.\n")
    assert titles == [
        "## Comment on joue",
        "## Comment écrire une action",
        "## Ce qui s\u2019est passé depuis ton dernier tour",
        "## La table telle que tu la vois",
        "## Ce qui est demandé",
    ]
    assert "But: Neuf Tikis forment une colonne" in text
    assert "\nManche 1 sur 4\xa0: à toi de jouer une carte\n" in text
    assert "- (2 événements plus anciens sont omis)\n" in text
    assert "- 7 avec up2, comme up2 NUI\n" in text
    assert '\n{"action": "..."}\n' in text


def test_a_player_is_asked_in_its_language() -> None:
    player = Player(lambda _: "Hm.", tries=2, default="random", lang="fr")
    player(tiki())
    assert "Ta dernière réponse a été refusée\nRaison\xa0: " in player.exchanges[1].prompt


def test_a_prompt_teaches_the_game_of_this_match() -> None:
    assert "There are four rounds." in prompt(tiki())
    assert "Gamewright" not in prompt(tiki())
