"""Matches through the tools of MCP, called by the client of its own SDK."""

import asyncio
from collections.abc import Awaitable, Callable
import json
import os
import sys
from typing import Any, TypeVar

from jsonschema import Draft202012Validator
from mcp import Client as Session
from mcp import MCPError, StdioServerParameters, stdio_client
import pytest

from boardrules import Player, Record, games, to_json
from boardrules.adapters.mcp import Client
from boardrules.adapters.mcp.server import server_of
from boardrules.games.tiki_topple import TikiTopple
from boardrules.schema import schemas
from boardrules.testing import Lanterns

T = TypeVar("T")
Call = Callable[[Session], Awaitable[T]]


def program(*argv: str) -> Any:
    """Return the command, started as a process when a session begins."""
    command = [*("-m", "boardrules", "mcp"), *argv]
    return stdio_client(
        StdioServerParameters(command=sys.executable, args=command, env=dict(os.environ))
    )


def with_session(server: Any, call: Call[T]) -> T:
    async def run() -> T:
        async with Session(server) as session:
            return await call(session)

    return asyncio.run(run())


def tiki(bot: str = "greedy") -> Client:
    return Client(TikiTopple(), Player(0), {Player(1): bot}, seed=7)


async def called(session: Session, name: str, **arguments: Any) -> tuple[bool, str]:
    """Call a tool, and return whether it refused, and its words."""
    result = await session.call_tool(name, arguments)
    (content,) = result.content
    return result.is_error, content.text  # type: ignore[union-attr]


async def play_to_the_end(session: Session) -> str:
    """Take the first legal action again and again, and return the record."""
    while True:
        is_over, listed = await called(session, "legal")
        if is_over:
            assert listed.startswith("The match is over (")
            found = await session.read_resource("boardrules://record")
            return found.contents[0].text  # type: ignore[union-attr]
        is_refused, _ = await called(session, "act", action=listed.splitlines()[1].split("; ")[0])
        assert not is_refused


@pytest.mark.peer
@pytest.mark.parametrize("name", games.game_names())
def test_a_match_of_each_game_over_real_pipes(name: str) -> None:
    text = with_session(program(name, "--seed", "3", "--bots", "random"), play_to_the_end)
    record = Record.from_text(text)
    assert record.game.name == name
    assert record.seats == ("client", "random")
    assert record.game.outcome(record.replay()[-1]) is not None


def test_the_record_is_read_when_the_match_is_over() -> None:
    client = tiki("random")
    record = Record.from_text(with_session(server_of(client), play_to_the_end))
    assert record.seats == ("client", "random")
    assert record.actions == client.table.record.actions
    assert "Call `new_match` to play again." in client.look()


def test_the_process_ends_when_the_client_does() -> None:
    async def run() -> tuple[int, bytes]:
        command = (sys.executable, "-m", "boardrules", "mcp", "tuk-tuk-taxi")
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe)
        out, _ = await asyncio.wait_for(process.communicate(b""), 30)
        assert process.returncode is not None
        return process.returncode, out

    assert asyncio.run(run()) == (0, b"")


def test_a_client_of_the_command_sees_its_seat_and_cannot_undo() -> None:
    async def look(session: Session) -> tuple[bool, str, list[str]]:
        names = [tool.name for tool in (await session.list_tools()).tools]
        return *(await called(session, "look")), names

    server = program(
        "tiki", "--players", "3", "--seat", "P2", "--bots", "random,greedy", "--no-undo"
    )
    is_error, text, names = with_session(server, look)
    assert not is_error
    assert text.startswith("You are P2 in Tiki Topple, with 3 players.")
    assert names == ["look", "legal", "explain", "act", "rules", "new_match"]


def test_tools_have_schemas_that_take_actions_as_text_and_as_json() -> None:
    client = tiki()
    tools = {
        tool.name: tool
        for tool in with_session(server_of(client), lambda session: session.list_tools()).tools
    }
    schema = tools["act"].input_schema
    checker: Any = Draft202012Validator(schema)
    checker.check_schema(schema)
    assert schema["$defs"] == schemas(TikiTopple)["action"]["$defs"]
    turn = client.table.turn
    assert turn is not None
    for action in turn.actions:
        checker.validate({"action": json.loads(to_json(action))})
        checker.validate({"action": client.game.format_action(action)})
    assert not checker.is_valid({"action": {"kind": "fly"}})
    assert tools["look"].annotations is not None
    assert tools["look"].annotations.read_only_hint
    assert "$defs" not in tools["look"].input_schema


def test_an_action_may_be_json() -> None:
    client, other = tiki(), tiki()
    assert client.table.turn is not None
    action = client.table.turn.actions[0]
    assert client.act(json.loads(to_json(action))) == other.act(client.game.format_action(action))


@pytest.mark.parametrize(
    ("name", "arguments", "sentence"),
    [
        ("fly", {}, "the tools are look, legal, explain, act, rules, new_match, undo, not 'fly'"),
        ("look", {"far": 1}, "look takes no arguments, not 'far'"),
        ("legal", {"begin": "up1"}, "legal takes begins, not 'begin'"),
        ("legal", {"begins": 3}, "begins is to be of type string, not 3"),
        ("legal", {"begins": "fly"}, "none of the 65 legal actions begins with 'fly'"),
        ("new_match", {"seed": True}, "seed is to be of type integer, not True"),
        ("act", {}, "act needs action"),
        ("act", {"action": "P2 up1 NUI"}, "P2"),
        ("act", {"action": "fly NUI"}, "Your last reply was refused: fly NUI"),
        ("act", {"action": 3}, "this is no action: "),
        ("act", {"action": {"kind": "up", "player": 1}}, "this is no action: "),
        ("act", {"action": "toast"}, "TIKI-5.10"),
        ("undo", {}, "there is no action of yours to take back"),
        ("rules", {"about": "99"}, "no rule is about '99'; numbers go from TIKI-1.1 to TIKI-"),
    ],
)
def test_a_wrong_call_is_answered_in_a_sentence(
    name: str, arguments: dict[str, Any], sentence: str
) -> None:
    is_refused, text = with_session(
        server_of(tiki()), lambda session: called(session, name, **arguments)
    )
    assert is_refused
    assert sentence in text


def test_actions_are_listed_explained_done_and_taken_back() -> None:
    client = tiki()
    before = client.look()
    assert "Call `act` with the words of one action" in before
    assert client.legal("UP1").startswith("8 of 65 legal actions:\nup1 ")
    text = client.legal("up1").splitlines()[1].split("; ")[0]
    assert client.explain(text).startswith(f"{text} is legal.\nP1: ")
    assert client.explain("toast") == (
        "toast cannot be done: it is illegal.\n- toast cannot be the first card (TIKI-5.10)"
    )
    assert client.look() == before
    after = client.act(text)
    assert "What happened since your last turn" in after
    assert client.undo() == before
    assert client.act(text) == after


def test_a_match_begins_anew_with_the_next_seed_or_one_that_is_named() -> None:
    client = tiki()
    first = client.look()
    second = client.new_match()
    assert first != second
    assert client.new_match(7) == first
    assert client.new_match() == second


def test_rules_are_found_by_number_and_by_words() -> None:
    client = tiki()
    assert "5. Cards" in client.rules().splitlines()
    assert client.rules("5.2").startswith("TIKI-5.2 (")
    assert client.rules("R1").startswith("TIKI-R1 (")
    assert client.rules("lowest Tiki").startswith("TIKI-5.8 (")


def test_long_lists_say_how_much_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boardrules.adapters.mcp.client.LONGEST", 40)
    assert tiki().legal().endswith("; and 62 more")


def test_resources_show_what_the_seat_may_see() -> None:
    client = tiki()

    async def read(session: Session) -> dict[str, str]:
        listed = (await session.list_resources()).resources
        names = [resource.name for resource in listed if resource.name != "record"]
        found = [await session.read_resource(f"boardrules://{name}") for name in names]
        return {
            name: each.contents[0].text  # type: ignore[union-attr]
            for name, each in zip(names, found, strict=True)
        }

    found = with_session(server_of(client), read)
    assert list(found) == ["ledger", "guide", "picture", "scene", "schema"]
    assert "\nTIKI-5.2 (" in found["ledger"]
    assert "\nAim: " in found["guide"]
    assert found["picture"].startswith("<svg")
    scene = json.loads(found["scene"])
    checker: Any = Draft202012Validator(schemas(TikiTopple)["scene"])
    checker.validate(scene)
    assert json.loads(found["schema"])["title"] == "TikiTopple"
    view = client.game.view(client.table.state, Player(0))
    assert found["scene"] == to_json(client.game.scene(view))


@pytest.mark.parametrize(
    ("uri", "sentence"),
    [
        ("boardrules://record", "the record can be read when the match is over"),
        ("boardrules://state", "the resources are boardrules://ledger, "),
        ("ledger", "the resources are boardrules://ledger, "),
    ],
)
def test_a_resource_that_is_not_for_the_client_is_refused(uri: str, sentence: str) -> None:
    async def read(session: Session) -> None:
        with pytest.raises(MCPError, match=sentence):
            await session.read_resource(uri)

    with_session(server_of(tiki()), read)


def test_a_game_without_guide_and_ledger_says_so() -> None:
    async def ask(session: Session) -> tuple[str | None, tuple[bool, str]]:
        return session.instructions, await called(session, "rules")

    lanterns: Any = Lanterns()
    client = Client(lanterns, Player(0), {Player(1): "random"}, seed=1)
    instructions, answer = with_session(server_of(client), ask)
    assert instructions == (
        "# Lanterns\n\nYou are P1. Call `look`, then `act`, until the match is over."
    )
    assert answer == (True, "Lanterns has no ledger of its rules")
    assert client.explain(client.legal().splitlines()[1].split("; ")[0]).endswith(" is legal.")


def fail(_turn: Any) -> Any:
    """Fail as a bot may."""
    raise SystemExit


def test_a_bot_that_fails_ends_the_match_and_not_the_process() -> None:
    async def act(session: Session) -> list[tuple[bool, str]]:
        _, listed = await called(session, "legal")
        action = listed.splitlines()[1].split("; ")[0]
        tries = [await called(session, "act", action=action) for _ in range(2)]
        return [*tries, await called(session, "look")]

    acted, again, looked = with_session(server_of(tiki(f"{__name__}:fail")), act)
    assert acted[0]
    assert acted[1].startswith("the match cannot go on: SystemExit")
    assert again == (True, "The match cannot go on. Call `new_match` to play again.")
    assert looked[1].endswith(again[1])
