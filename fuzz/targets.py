"""Everything that is fuzzed, by name."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Final

from attrs import frozen

from boardrules import games
from bridge import links
from fuzz import arena, dialogue, doors, programs, seeds


@frozen
class Target:
    """A door: what is done with bytes, and some bytes to begin with."""

    run: Callable[[bytes], None]
    seeds: Callable[[], Iterable[bytes]]


def _texts() -> Iterator[bytes]:
    """Yield records as text."""
    for record in seeds.records():
        yield record.to_text().encode()


def _documents() -> Iterator[bytes]:
    """Yield records as JSON."""
    for record in seeds.records():
        yield record.to_json().encode()


def _links() -> Iterator[bytes]:
    """Yield records in links."""
    for record in seeds.records():
        yield links.pack(record.to_text()).encode()


TARGETS: Final[dict[str, Target]] = {
    "notation": Target(doors.notation, seeds.notation),
    "record-text": Target(doors.record_text, _texts),
    "record-json": Target(doors.record_json, _documents),
    "record-file": Target(doors.record_file, _texts),
    "game": Target(doors.game, seeds.games),
    "action": Target(partial(doors.part, "action", doors.use_action), seeds.actions),
    "state": Target(partial(doors.part, "state", doors.use_state), seeds.states),
    "view": Target(partial(doors.part, "view", doors.use_view), seeds.views),
    "scene": Target(partial(doors.part, "scene", doors.use_scene), seeds.scenes),
    **{
        f"box-{name}": Target(partial(doors.box, name), partial(seeds.boxes, name))
        for name in games.game_names()
    },
    "town-map": Target(doors.town_map, seeds.maps),
    "page": Target(programs.page, _texts),
    "link": Target(programs.link, _links),
    "command": Target(programs.command, seeds.commands),
    "request": Target(programs.request, seeds.requests),
    "reply": Target(programs.reply, seeds.replies),
    "vectors": Target(programs.vectors, seeds.vectors),
    "results": Target(arena.results, seeds.results),
    "bot": Target(arena.bot, seeds.bots),
    "answer": Target(dialogue.answer, seeds.answers),
}
"""What is fuzzed: records, JSON, boxes, what programs, the arena and players are told."""
