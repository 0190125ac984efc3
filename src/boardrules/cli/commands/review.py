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
from boardrules.cli.files import check_is_new, write_text
from boardrules.cli.match import make_bot
from boardrules.cli.records import AnyRecord, check_seat, replayed
from boardrules.cli.screen import Screen
from boardrules.drawing import OPEN, replay_page
from boardrules.drawing.pages import Viewer
from boardrules.player import Player
from boardrules.review import Judgement, Total, review, totals

AnyJudgement: TypeAlias = Judgement[Any]

EXAMPLE = "review match.txt --bot ismcts@500 --seat P1"

_BOT = (
    "who judges: greedy, ismcts, ismcts@500, ismcts@2s, or one of yours that evaluates actions, as "
    "module:name (default: ismcts@200)"
)
_HTML = "write a page for browsers too: of --seat and what it saw, or of all cards face up"
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
    parser.take("--html", FILE, _HTML)
    parser.add_argument("--overwrite", action="store_true", help="replace a page that exists")


def run(arguments: Namespace, screen: Screen) -> None:
    """Judge the decisions of a match, and write what they have cost."""
    record, _states, unfit = replayed(arguments.file, arguments.components, screen)
    if unfit is not None:
        raise CommandError(f"{arguments.file}: {unfit}", FAILED)
    check_seat(arguments.seat, record)
    title = Entry(record.game.name, type(record.game)).title
    if arguments.html is not None and not arguments.overwrite:
        check_is_new(arguments.html)
    found = _judged(arguments, screen, record, title)
    if arguments.html is not None:
        _write_page(arguments, record, found)
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
        f"{played.value:+.2f}",
        "" if is_best else f"{judgement.lost:.2f}",
        "" if is_best else f"{2 * judgement.error:.2f}",
        mark,
    )


def _write_page(
    arguments: Namespace, record: AnyRecord, judgements: Sequence[AnyJudgement]
) -> None:
    """Write a replay page with a note at each decision; that of a seat has its decisions alone."""
    seat: Player | None = arguments.seat
    viewer: Viewer = OPEN if seat is None else seat
    notes = {each.number: _note(record, each) for each in judgements}
    try:
        page = replay_page(record, (viewer,), notes=notes)
    except TypeError as error:
        raise CommandError(str(error)) from None
    write_text(arguments.html, page)


def _note(record: AnyRecord, judgement: AnyJudgement) -> str:
    _, _, better, lead, lost, error, mark = _cells(record, judgement)
    if not better:
        return f"Lead {lead}; nothing better was found."
    kind = f": {mark}" if mark else ""
    return f"Lead {lead}; {better} is better by {lost} +- {error}{kind}."


def _total_cells(total: Total) -> Sequence[str]:
    counts = (total.decisions, total.mistakes, total.turning_points)
    return (format_player(total.player), *map(str, counts), f"{total.lost:.2f}")


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
