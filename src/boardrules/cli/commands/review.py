"""The command `review`: the decisions of a record, beside the best that a bot finds."""

from argparse import Namespace
from collections.abc import Sequence
from itertools import chain
import json
from pathlib import Path
from typing import Any, TypeAlias

import attrs
from attrs import evolve, frozen

from boardrules._messages import quoted
from boardrules.bots import AnswerError, Evaluation
from boardrules.bots.loading import describe
from boardrules.building.notation import format_player
from boardrules.cli.arguments import FILE, POSITIVE, SEAT_OR_NAME, TEXT, WHOLE, Parser
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
_SEAT = "judge only this seat: P1, or 1, is the first; or only who has this name in the records"
_HTML = "write a page for browsers too: of --seat and what it saw, or of all cards face up"
_HEADINGS = ("action", "played", "better", "lead", "lost", "+-", "")
_COUNTS = ("decisions", "mistakes", "turning_points")
_SEAT_HEADINGS = ("seat", "decisions", "mistakes", "turning points", "lost by mistakes")


@frozen
class _Match:
    """A match that is reviewed: its file, its record, the seats that are judged, and how."""

    path: Path
    record: AnyRecord
    seats: tuple[Player, ...]
    found: tuple[AnyJudgement, ...] = ()


def add_arguments(parser: Parser, _words: list[str]) -> None:
    """Take records, and who judges what of them."""
    about = "a record, as text or as JSON; there may be several"
    parser.take("files", FILE, about, nargs="+")
    parser.take("--bot", TEXT, _BOT, default="ismcts@200")
    parser.take("--seat", SEAT_OR_NAME, _SEAT)
    parser.take("--worst", POSITIVE, "show only the decisions that lost most, the worst first")
    parser.take("--seed", WHOLE, "the seed of the bot's random numbers (default: 0)", default=0)
    about = "the box that was played with, if a text record names one of your own"
    parser.take("--components", FILE, about)
    parser.add_argument("--json", action="store_true", help="write the review as JSON")
    parser.take("--html", FILE, _HTML)
    parser.add_argument("--overwrite", action="store_true", help="replace a page that exists")


def run(arguments: Namespace, screen: Screen) -> None:
    """Judge the decisions of matches, and write what they have cost."""
    matches = [_read(arguments, path, screen) for path in arguments.files]
    if not any(match.seats for match in matches):
        raise CommandError(f"nobody is called {quoted(arguments.seat)} in these records")
    if arguments.html is not None:
        if len(matches) > 1:
            raise CommandError("--html: a page shows one match")
        if not arguments.overwrite:
            check_is_new(arguments.html)
    bot = make_bot(arguments.bot)
    matches = [_judged(arguments, bot, match, screen) for match in matches]
    if arguments.html is not None:
        _write_page(arguments, matches[0])
    if arguments.json:
        data = [_data(arguments, match) for match in matches]
        shown = data if len(data) > 1 else data[0]
        screen.say(json.dumps(shown, indent=2, ensure_ascii=False))
        return
    titles = dict.fromkeys(map(_title, matches))
    screen.say(f"{', '.join(titles)}, reviewed by {arguments.bot} with seed {arguments.seed}.")
    if not any(match.found for match in matches):
        screen.say("There is nothing to decide.")
        return
    _write(arguments, matches, screen)


def _read(arguments: Namespace, path: Path, screen: Screen) -> _Match:
    """Read a record, and find the seats that are judged: none if nobody has the name."""
    record, _states, unfit = replayed(path, arguments.components, screen)
    if unfit is not None:
        raise CommandError(f"{path}: {unfit}", FAILED)
    seats = tuple(map(Player, range(record.game.players)))
    wanted: Player | str | None = arguments.seat
    if isinstance(wanted, str):
        named = zip(seats, record.seats, strict=False)
        return _Match(path, record, tuple(seat for seat, name in named if name == wanted))
    check_seat(wanted, record)
    return _Match(path, record, seats if wanted is None else (wanted,))


def _title(match: _Match) -> str:
    return Entry(match.record.game.name, type(match.record.game)).title


def _judged(arguments: Namespace, bot: object, match: _Match, screen: Screen) -> _Match:
    found: list[AnyJudgement] = []
    record = match.record
    try:
        reviews = [review(record, bot, seat=each, seed=arguments.seed) for each in match.seats]
    except TypeError as error:
        raise CommandError(str(error)) from None
    with screen.progress(f"Reviewing {_title(match)}", len(record.actions)) as show:
        try:
            for each in chain(*reviews):
                found.append(each)
                show(each.number)
        except AnswerError as error:
            raise CommandError(str(error)) from None
        except Exception as error:
            raise CommandError(f"{arguments.bot} raised {describe(error)}") from error
    return evolve(match, found=tuple(sorted(found, key=lambda each: each.number)))


def _write(arguments: Namespace, matches: Sequence[_Match], screen: Screen) -> None:
    """Write the decisions, or the worst of them, and what they come to for each seat or name."""
    several = len(matches) > 1
    found = [(match, each) for match in matches for each in match.found]
    if arguments.worst is not None:
        found = sorted(found, key=lambda pair: -pair[1].lost)[: arguments.worst]
    screen.head("Decisions" if arguments.worst is None else "The worst decisions")
    rows = [
        ((match.path.name,) if several else ()) + _cells(match.record, each)
        for match, each in found
    ]
    headings = ("match", *_HEADINGS) if several else _HEADINGS
    screen.table(headings, rows, texts=3 + several)
    screen.head("Seats")
    screen.table(_SEAT_HEADINGS, _total_rows(matches))


def _cells(record: AnyRecord, judgement: AnyJudgement) -> tuple[str, ...]:
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


def _total_rows(matches: Sequence[_Match]) -> list[Sequence[str]]:
    """Add up what each seat has lost: of several matches, everybody whom the records name."""
    by_name: dict[str, list[Total]] = {}
    for match in matches:
        for each in totals(match.found):
            named = len(matches) > 1 and match.record.seats
            name = match.record.seats[each.player] if named else format_player(each.player)
            by_name.setdefault(name, []).append(each)
    return [
        (
            name,
            *(str(sum(getattr(each, count) for each in own)) for count in _COUNTS),
            f"{sum(each.lost for each in own):.2f}",
        )
        for name, own in sorted(by_name.items())
    ]


def _write_page(arguments: Namespace, match: _Match) -> None:
    """Write a replay page with a note at each decision; that of a seat has its decisions alone."""
    is_of_one = arguments.seat is not None and len(match.seats) == 1
    viewer: Viewer = match.seats[0] if is_of_one else OPEN
    notes = {each.number: _note(match.record, each) for each in match.found}
    try:
        page = replay_page(match.record, (viewer,), notes=notes)
    except TypeError as error:
        raise CommandError(str(error)) from None
    write_text(arguments.html, page)


def _note(record: AnyRecord, judgement: AnyJudgement) -> str:
    _, _, better, lead, lost, error, mark = _cells(record, judgement)
    if not better:
        return f"Lead {lead}; nothing better was found."
    kind = f": {mark}" if mark else ""
    return f"Lead {lead}; {better} is better by {lost} +- {error}{kind}."


def _data(arguments: Namespace, match: _Match) -> dict[str, Any]:
    record = match.record

    def opinion(evaluation: Evaluation[Any]) -> dict[str, Any]:
        return attrs.asdict(evaluation, recurse=False) | {
            "action": record.game.format_action(evaluation.action)
        }

    return {
        "file": str(match.path),
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
            for each in match.found
        ],
        "seats": [
            attrs.asdict(each) | {"player": format_player(each.player)}
            for each in totals(match.found)
        ],
    }
