"""Data to begin with: what the library itself writes about matches of all its games.

It is made anew in each run, from fixed random numbers, so that it always fits the present formats.
"""

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from itertools import islice
import json
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from attrs import evolve, frozen

from boardrules import Player, Record, to_json, walk
from boardrules import games as catalogue
from boardrules.arena import Result, Tournament
from boardrules.arena.referee import Match, referee
from boardrules.arena.results import Played
from boardrules.arena.results_file import Results, times_path
from boardrules.codec import to_data
from boardrules.conformance import (
    Expectation,
    Library,
    Step,
    Vector,
    VectorFile,
    questions,
    reply_to,
)
from boardrules.conformance.protocol import request_of
from boardrules.games.tectonic_tribes import TectonicTribes
from boardrules.games.tiki_topple import TikiTopple
from boardrules.games.tucana_builders import TucanaBuilders
from boardrules.games.tuk_tuk_taxi import TukTukTaxi

LENGTH = 120
"""After how many actions a match is left."""


@frozen
class Moment:
    """A state of a match, and the action that follows."""

    game: Any
    state: Any
    action: Any
    done: tuple[Any, ...]
    """The actions so far."""


@cache
def tables() -> tuple[Any, ...]:
    """List games with various options, each also with a small box of its own."""
    tiki, tectonic, tucana, tuk_tuk = TikiTopple(), TectonicTribes(), TucanaBuilders(), TukTukTaxi()
    return (
        *(tiki, tectonic, tucana, tuk_tuk),
        TikiTopple(4, "gamewright", 3, "round"),
        TectonicTribes(3, advanced=True, stolen_card="forfeit", lava_scores=False),
        TucanaBuilders(3, achievements=True),
        TukTukTaxi(3, "exotic", simplified=True, turn_limit=9, parking_meter="no_effect"),
        evolve(tiki, components=evolve(tiki.components, missions=tiki.components.missions[:12])),
        evolve(
            tectonic,
            components=evolve(tectonic.components, terrain=tectonic.components.terrain[:9]),
        ),
        evolve(tucana, components=evolve(tucana.components, tiles=tucana.components.tiles[1:])),
        evolve(
            tuk_tuk, components=evolve(tuk_tuk.components, boards=tuk_tuk.components.boards[:1])
        ),
    )


@cache
def moments() -> tuple[Moment, ...]:
    """Choose moments of a match at each table: its middle, and its end."""
    return tuple(moment for table in tables() for moment in _moments(table))


def _moments(game: Any) -> Iterator[Moment]:
    steps = list(islice(walk(game, Random(7)), LENGTH))
    actions = tuple(step.action for step in steps)
    middle = len(steps) // 2
    yield Moment(game, steps[middle].before, steps[middle].action, actions[:middle])
    yield Moment(game, steps[-1].after, steps[-1].action, actions)


def records() -> Iterator[Record[Any]]:
    """Yield a record for each moment."""
    for moment in moments():
        yield Record(moment.game, moment.done, seats=("Ada",) * moment.game.players)


def game_line(game: Any) -> bytes:
    """Write a game on a line, as a record in which nothing has happened."""
    return Record(game, ()).to_json().encode() + b"\n"


def games() -> Iterator[bytes]:
    """Yield games."""
    for table in tables():
        yield to_json(table).encode()


def states() -> Iterator[bytes]:
    """Yield games with states."""
    for moment in moments()[::2]:
        yield game_line(moment.game) + to_json(moment.state).encode()


def actions() -> Iterator[bytes]:
    """Yield games with actions."""
    for moment in moments():
        yield game_line(moment.game) + to_json(moment.action).encode()


def views() -> Iterator[bytes]:
    """Yield games with what seats and spectators know."""
    for moment in moments()[::2]:
        for viewer in (None, Player(0)):
            known = moment.game.view(moment.state, viewer)
            yield game_line(moment.game) + to_json(known).encode()


def scenes() -> Iterator[bytes]:
    """Yield games with what lies on the table, as a seat and as a referee sees it."""
    for moment in moments()[::2]:
        for scene in (
            moment.game.scene(moment.game.view(moment.state, Player(0))),
            moment.game.open_scene(moment.state),
        ):
            yield game_line(moment.game) + to_json(scene).encode()


def notation() -> Iterator[bytes]:
    """Yield actions in notation, with who acts and without."""
    for moment in moments():
        text = moment.game.format_action(moment.action)
        yield text.encode()
        yield text.partition(" ")[2].encode()


def answers() -> Iterator[bytes]:
    """Yield answers of players: as JSON, on a line of its own, in prose, and in doubt."""
    for moment in moments():
        text = moment.game.format_action(moment.action)
        what = text.partition(" ")[2]
        yield json.dumps({"thought": {"plan": "{"}, "action": text}).encode()
        yield f"The table looks even.\n**Action:** `{what.upper()}`.".encode()
        yield f"I have decided: {text}, and not P2 {what}!".encode()
        yield f'{what} or {what}? {{"action": "{what}"}} {{'.encode()


def boxes(name: str) -> Iterator[bytes]:
    """Yield the component file of a game, without its comments."""
    package = catalogue.package_of(catalogue.find_game(name))
    lines = (files(package) / "components.toml").read_bytes().split(b"\n")
    yield b"\n".join(line for line in lines if line and not line.startswith(b"#"))


def maps() -> Iterator[bytes]:
    """Yield the maps of the towns."""
    for board in TukTukTaxi().components.boards:
        yield "\n".join(board.lines).encode()


def commands() -> Iterator[bytes]:
    """Yield what may be typed after `boardrules`, a word on each line."""
    for words in (
        "play tiki-topple --seats human,random --seed 7 --edition gamewright",
        "play tuk --turn-limit none --board exotic --simplified --first-player 1 --pause 0.5",
        "simulate tectonic-tribes --seats greedy,ismcts@50 --matches 20 --limit 2.5",
        "perft tucana-builders --depth 3 --divide --players 1 --achievements",
        "picture match.txt --at 21 --seat P1 -o position.svg --theme dark",
        "rules tiki-topple TIKI-5.2",
        "schema tiki-topple state",
        "replay match.txt --html match.html --seat 2",
    ):
        yield words.replace(" ", "\n").encode()


# Engines.

ACTIONS = 1
"""How many actions are done while an engine is asked."""


@cache
def questioned() -> tuple[Vector, ...]:
    """Ask this library about the beginning of a match at each table."""
    return tuple(_vector(moment) for moment in moments()[::2])


def _vector(moment: Moment) -> Vector:
    library = Library()
    game = to_data(moment.game)
    library.new(game)
    steps: list[Step] = []
    for action in moment.done[:ACTIONS]:
        text = moment.game.format_action(action)
        library.do([text])
        expected = (Expectation.that(each, library.ask(each)) for each in questions(library))
        steps.append(Step((text,), tuple(expected)))
    name = moment.game.name
    return Vector(f"{name}-1", "The beginning of a match", game, (), tuple(steps))


def vectors() -> Iterator[bytes]:
    """Yield files of vectors."""
    for vector in questioned():
        yield VectorFile(1, 1, vector.game["game"], (vector,)).to_json().encode()


def requests() -> Iterator[bytes]:
    """Yield what an engine is asked, a request on each line."""
    for vector in questioned():
        yield b"\n".join(to_json(request).encode() for request in _requests(vector))


def _requests(vector: Vector) -> Iterator[dict[str, Any]]:
    yield {"new": vector.game}
    for step in vector.steps:
        yield {"do": step.do}
        for expectation in step.expect:
            yield request_of(expectation)


def replies() -> Iterator[bytes]:
    """Yield the name of a game, and below it what an engine replies, a reply on each line."""
    for vector in questioned()[:4]:
        library = Library()
        lines = [to_json(reply_to(library, to_json(each))) for each in _requests(vector)]
        yield "\n".join([vector.game["game"], *lines]).encode()


# The arena.

DECISIONS = 4
"""How many decisions of a bot an input has to begin with."""


@cache
def tournament() -> Tournament:
    """Return the tournament that is resumed."""
    return Tournament(TikiTopple(players=2), ("random", "random"), 4, seed=7)


def results() -> Iterator[bytes]:
    """Yield files of results, each with its times below an empty line: whole, torn, of others."""
    stored, times = _stored(tournament())
    yield stored + b"\n" + times
    yield stored + b"\n" + times[:-10]
    yield stored[:-50]
    for other in (evolve(tournament(), seed="8"), evolve(tournament(), game=tables()[8])):
        yield b"\n".join(_stored(other))


def _stored(tournament: Tournament) -> tuple[bytes, bytes]:
    """Return the files of a tournament: results and times."""
    with TemporaryDirectory() as folder:
        out = Path(folder) / "results"
        with Results(tournament, out) as results:
            for played in _matches(tournament):
                results.add(played)
        return out.read_bytes(), times_path(out).read_bytes()


def _matches(tournament: Tournament) -> Iterator[Played]:
    """Yield a match that was played to its end, one that was forfeited, a void one, and another."""
    for number in range(4):
        played = referee(tournament, number)
        if number == 1:
            played = Match(tournament, number).forfeited(Player(1), "its process ended")
        if number == 2:
            played = Played(Result(number, played.result.seating, void="its worker died"))
        yield evolve(played, seconds=tuple(number + 0.5 for _ in played.seconds))


@cache
def strangers_tournaments() -> dict[bytes, Tournament]:
    """Return a tournament of each game in which a stranger has the first seat, by its name."""
    return {
        table.name.encode(): Tournament(
            table, ("their:bot", *["random"] * (table.players - 1)), 1, seed=7
        )
        for table in tables()[:4]
    }


def bots() -> Iterator[bytes]:
    """Yield the name of a game, and below it what a bot sends, an answer on each line."""
    for name, tournament in strangers_tournaments().items():
        game = tournament.game
        actions = [game.format_action(moment.action) for moment in moments() if moment.game == game]
        indexes = [{"index": number % 2} for number in range(DECISIONS)]
        for last in (
            *({"action": action} for action in (*actions, actions[0].replace("P1", "P2"))),
            *({"forfeit": "raised ValueError: no idea (bots.py, line 7)"}, {"unfit": "no module"}),
            *({"unknown": "no module named their"}, {"ready": True}, {"index": 1_000}),
        ):
            lines = [to_json(line) for line in ({"ready": True}, *indexes, last)]
            yield "\n".join([name.decode(), *lines, ""]).encode()
        yield name + b'\n{"unknown":"no module named their"}\n'
