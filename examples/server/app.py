"""A server for Tectonic Tribes: tables that people in browsers sit at, over WebSockets.

    python examples/server/app.py --folder tables

Only the server knows the state. A browser gets the scene of its seat, what that seat is told, and
its legal actions; it sends actions as text. A table lives in a file and survives a restart.
"""

import argparse
import asyncio
import logging
from pathlib import Path
from typing import TypeVar

from attrs import frozen
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket, WebSocketDisconnect
import uvicorn

from boardrules import CodecError, IllegalActionError, NotationError, Player, from_json
from boardrules.building.notation import format_player
from table import NotKeptError, RefusedError, Table

PAGE = Path(__file__).parent / "page"
MOST_TABLES = 1000
"""How many tables a folder may hold: strangers can open them."""
LONGEST_MESSAGE = 1000
"""How many bytes a message of a client may have; a longer one ends the connection."""

T = TypeVar("T")
log = logging.getLogger("uvicorn.error")  # where uvicorn writes what happens


@frozen
class Hello:
    """The first message of a client: the key of its seat, how many lines it was told, in what."""

    key: str
    lines: int = 0
    lang: str = "en"


@frozen
class Wish:
    """Any other message: an action in notation, without the seat, and how many came before it."""

    action: str
    turn: int


class Server:
    """The tables of one folder; each is loaded when somebody comes to it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.tables: dict[str, Table] = {}
        folder.mkdir(parents=True, exist_ok=True)

    def app(self) -> Starlette:
        """Make the application."""
        return Starlette(
            routes=[
                Route("/tables", self.open_table, methods=["POST"]),
                WebSocketRoute("/tables/{name}", self.join),
                Mount("/", StaticFiles(directory=PAGE, html=True)),
            ]
        )

    def table(self, name: str) -> Table:
        """Find a table, in memory or in its file, or raise `LookupError`."""
        if name not in self.tables:
            self.tables[name] = Table.load(self.folder, name)
        return self.tables[name]

    async def open_table(self, request: Request) -> JSONResponse:
        """Open a table, and return its name and the key of each seat."""
        players = request.query_params.get("players", "2")
        if players not in {"2", "3", "4", "5"}:
            return JSONResponse({"error": "a table has 2 to 5 players"}, 400)
        if sum(1 for _ in self.folder.glob("*.json")) >= MOST_TABLES:
            return JSONResponse({"error": "there is no room for more tables"}, 503)
        try:
            table = Table.new(self.folder, int(players))
        except NotKeptError as error:
            log.warning("no table was opened: %s", error)
            return JSONResponse({"error": str(error)}, 503)
        self.tables[table.name] = table
        return JSONResponse({"table": table.name, "keys": table.keys}, 201)

    async def join(self, socket: WebSocket) -> None:
        """Talk to one client, who says first who it is and how many lines it has been told."""
        name, who = socket.path_params["name"], "somebody"
        try:
            await socket.accept()
            try:
                hello = await _receive(socket, Hello)
                table = self.table(name)
            except (CodecError, LookupError, RefusedError) as error:
                await _refuse(socket, error)
                await socket.close()
                return
            seat = table.seat_of(hello.key)
            who = "a spectator" if seat is None else format_player(seat)
            async with asyncio.TaskGroup() as tasks:
                lang = table.language(hello.lang)
                tasks.create_task(_tell(socket, table, seat, max(hello.lines, 0), lang))
                tasks.create_task(_listen(socket, table, seat))
        except* WebSocketDisconnect:  # from either task, whichever notices it first
            log.info("%s has left table %r", who, name)


async def _tell(socket: WebSocket, table: Table, seat: Player | None, told: int, lang: str) -> None:
    """Send what is on the table now, and again whenever it has changed."""
    while True:
        changed, page = table.changed, table.page(seat, told, lang)
        await socket.send_json(page)
        told = page["lines"]
        await changed.wait()


async def _listen(socket: WebSocket, table: Table, seat: Player | None) -> None:
    """Do what a client asks for, or say which rules are in the way, until it leaves."""
    while True:
        try:
            wish = await _receive(socket, Wish)
            table.act(seat, wish.turn, wish.action)
        except (CodecError, IllegalActionError, NotationError, RefusedError) as error:
            if isinstance(error, NotKeptError):
                log.warning("table %s: %s", table.name, error)
            await _refuse(socket, error)


async def _receive(socket: WebSocket, cls: type[T]) -> T:
    """Read a message, or raise `CodecError` or `RefusedError`."""
    try:
        text = await socket.receive_text()
    except KeyError:
        raise RefusedError("a message is text, not bytes") from None
    return from_json(text, cls)


async def _refuse(socket: WebSocket, error: Exception) -> None:
    """Say why not: the rules that an action breaks, or what else is wrong."""
    broken = error.violations if isinstance(error, IllegalActionError) else ()
    reasons = [{"rule": each.rule, "message": each.message} for each in broken]
    await socket.send_json({"refused": reasons or [{"rule": None, "message": str(error)}]})


def main() -> None:
    """Serve the tables of a folder."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--folder", type=Path, default=Path("tables"), help="where tables are kept")
    parser.add_argument("--port", type=int, default=8000, help="0 is any that is free")
    options = parser.parse_args()
    app = Server(options.folder).app()
    uvicorn.run(app, host="127.0.0.1", port=options.port, ws_max_size=LONGEST_MESSAGE)


if __name__ == "__main__":
    main()
