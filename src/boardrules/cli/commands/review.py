"""The command `review`: the decisions of a record, beside the best that a bot finds."""

from argparse import Namespace
from collections.abc import Sequence
import json
from typing import Any, TypeAlias

import attrs

from boardrules.bots import AnswerError, Evaluation
from boardrules.bots.loading import describe
from boardrules.building.notation import format_player
from boardrules.cli.arguments import FILE, SEAT, TEXT, WHOLE, Parser
from boardrules.cli.catalogue import Entry
from boardrules.cli.errors import FAILED, CommandError
from boardrules.cli.match import make_bot
from boardrules.cli.records import AnyRecord, check_seat, replayed
from boardrules.cli.screen import Screen
from boardrules.review import Judgement, Total, review, totals

AnyJudgement: TypeAlias = Judgement[Any]

EXAMPLE = "review match.txt --bot ismcts@500 --seat P1"

_BOT = (
    "who judges: greedy, ismcts, ismcts@500, ismcts@2s, or one of yours that evaluates actions, as "
    "module:name (default: ismcts@200)"
)
_HEADINGS = ("action", "played", "better", "lead", "lost", "+-", "")
_SEAT_HEADINGS = ("seat", "decisions", "mistakes", "turning points", "lost by mistakes")


def add_arguments(parser: Parser, _words: list[str]) -> None:
    """Take a record, and who judges what of it."""
    parser.take("file", FILE, "a record, as text or as JSON")
    parser.take("--bot", TEXT, _BOT, default="ismcts@200")
    parser.take("--seat", SEAT, "judge only this seat: P1, or 1, is the first")
    parser.take("--seed", WHOLE, "the seed of the bot's random numbers (default: 0)", default=0)
    about = "the box that was played with, if a text record names one of your own"
    parser.take("--components", FILE, about)
    parser.add_argument("--json", action="store_true", help="write the review as JSON")


def run(arguments: Namespace, screen: Screen) -> None:
    """Judge the decisions of a match, and write what they have cost."""
    record, _states, unfit = replayed(arguments.file, arguments.components, screen)
    if unfit is not None:
        raise CommandError(f"{arguments.file}: {unfit}", FAILED)
    check_seat(arguments.seat, record)
    title = Entry(record.game.name, type(record.game)).title
    found = _judged(arguments, screen, record, title)
    if arguments.json:
        screen.say(json.dumps(_data(arguments, record, found), indent=2, ensure_ascii=False))
        return
    screen.say(f"{title}, reviewed by {arguments.bot} with seed {arguments.seed}.")
    if not found:
        screen.say("There is nothing to decide.")
        return
    screen.head("Decisions")
    screen.table(_HEADINGS, [_cells(record, each) for each in found], texts=3)
    screen.head("Seats")
    screen.table(_SEAT_HEADINGS, map(_total_cells, totals(found)))


def _judged(
    arguments: Namespace, screen: Screen, record: AnyRecord, title: str
) -> Sequence[AnyJudgement]:
    bot = make_bot(arguments.bot)
    try:
        judgements = review(record, bot, seat=arguments.seat, seed=arguments.seed)
    except TypeError as error:
        raise CommandError(str(error)) from None
    found: list[AnyJudgement] = []
    with screen.progress(f"Reviewing {title}", len(record.actions)) as show:
        try:
            for each in judgements:
                found.append(each)
                show(each.number)
        except AnswerError as error:
            raise CommandError(str(error)) from None
        except Exception as error:
            raise CommandError(f"{arguments.bot} raised {describe(error)}") from error
    return found


def _cells(record: AnyRecord, judgement: AnyJudgement) -> Sequence[str]:
    played, best = judgement.played, judgement.best
    is_best = best == played
    mark = (
        "turning point" if judgement.is_turning_point else "mistake" if judgement.is_mistake else ""
    )
    return (
        str(judgement.number),
        record.game.format_action(played.action),
        "" if is_best else record.game.format_action(best.action).partition(" ")[2],
        f"{played.value:+.1f}",
        "" if is_best else f"{judgement.lost:.1f}",
        "" if is_best else f"{2 * judgement.error:.1f}",
        mark,
    )


def _total_cells(total: Total) -> Sequence[str]:
    counts = (total.decisions, total.mistakes, total.turning_points)
    return (format_player(total.player), *map(str, counts), f"{total.lost:.1f}")


def _data(
    arguments: Namespace, record: AnyRecord, judgements: Sequence[AnyJudgement]
) -> dict[str, Any]:
    def opinion(evaluation: Evaluation[Any]) -> dict[str, Any]:
        return attrs.asdict(evaluation, recurse=False) | {
            "action": record.game.format_action(evaluation.action)
        }

    return {
        "game": record.game.name,
        "bot": arguments.bot,
        "seed": arguments.seed,
        "decisions": [
            {
                "number": each.number,
                "seat": format_player(each.player),
                "played": opinion(each.played),
                "best": opinion(each.best),
                "lost": each.lost,
                "error": each.error,
                "mistake": each.is_mistake,
                "turning_point": each.is_turning_point,
            }
            for each in judgements
        ],
        "seats": [
            attrs.asdict(each) | {"player": format_player(each.player)}
            for each in totals(judgements)
        ],
    }
