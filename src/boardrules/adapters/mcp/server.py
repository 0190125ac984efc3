"""The tools and resources of a client, on standard input and output."""

from collections.abc import Callable
from typing import Any, Final

import anyio
from attrs import field, frozen
from mcp import MCPError, types
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server

from boardrules._messages import quoted
from boardrules.adapters.mcp.client import Client, RefusedError
from boardrules.bots.loading import describe
from boardrules.building.notation import format_player
from boardrules.dialogue.teaching import title_of
from boardrules.schema import schemas
from boardrules.version import __version__

_SCHEME: Final = "boardrules://"
_INVALID: Final = -32602
"""The code of JSON-RPC for arguments that do not fit."""
_TEXT: Final = {"type": "string"}
_KINDS: Final[dict[str, type]] = {"string": str, "integer": int}


@frozen
class _Tool:
    """A method of a client that can be called, and the schemas of its arguments."""

    name: str
    about: str
    arguments: dict[str, Any] = field(factory=dict[str, Any])
    required: tuple[str, ...] = ()
    is_reading: bool = True


_TOOLS: Final = (
    _Tool(
        "look",
        "See the table as your seat sees it, what has happened since you decided last, and what "
        "is asked.",
    ),
    _Tool(
        "legal",
        "List your legal actions, all or those that begin with some words.",
        {"begins": {**_TEXT, "description": "the first words, such as the kind of action"}},
    ),
    _Tool(
        "explain",
        "Ask what an action would be and whether it is legal; if not, which rules it breaks. "
        "Nothing is done.",
        {"action": _TEXT},
        ("action",),
    ),
    _Tool(
        "act",
        "Carry out an action. Then others act, until you are asked again or the match is over.",
        {"action": _TEXT},
        ("action",),
        is_reading=False,
    ),
    _Tool(
        "rules",
        "Find rules by a number such as 5.2, a section such as 5, or words; without these, list "
        "the sections.",
        {"about": {**_TEXT, "description": "a number, or words that must all be in a rule"}},
    ),
    _Tool(
        "new_match",
        "Leave this match and begin another.",
        {"seed": {"type": "integer", "description": "the same deals and dice for the same seed"}},
        is_reading=False,
    ),
    _Tool("undo", "Take back your last action, and all that came after it.", is_reading=False),
)

_RESOURCES: Final = {
    "ledger": ("text/markdown", "All rules by number, and how open questions are settled."),
    "guide": ("text/markdown", "How the game is played, and what the words of actions mean."),
    "picture": ("image/svg+xml", "The table now, as your seat sees it."),
    "scene": ("application/json", "What lies on the table now, as your seat sees it."),
    "schema": ("application/schema+json", "The schemas of actions, scenes and all else."),
    "record": ("text/plain", "All that was done, once the match is over."),
}


def serve(client: Client, *, undo: bool = True) -> None:
    """Answer a client on standard input and output until it leaves."""
    anyio.run(_serve, server_of(client, undo=undo))


async def _serve(server: Server[Any]) -> None:
    async with stdio_server() as (reading, writing):
        await server.run(reading, writing, server.create_initialization_options())


def server_of(client: Client, *, undo: bool = True) -> Server[Any]:
    """Make the server of a client; without `undo`, nothing can be taken back."""
    tools = {tool.name: tool for tool in _TOOLS if undo or tool.name != "undo"}
    actions = schemas(type(client.game))["action"]

    async def list_tools(_context: object, _params: object) -> types.ListToolsResult:
        return types.ListToolsResult(tools=[_described(tool, actions) for tool in tools.values()])

    async def call_tool(
        _context: object, params: types.CallToolRequestParams
    ) -> types.CallToolResult:
        try:
            answer, is_error = _called(client, tools, params.name, params.arguments or {}), False
        except RefusedError as error:
            answer, is_error = str(error), True
        except (Exception, SystemExit) as error:  # noqa: BLE001  # a bot may do anything
            answer, is_error = f"the match cannot go on: {describe(error)}", True
        content = [types.TextContent(type="text", text=answer)]
        return types.CallToolResult(content=list(content), is_error=is_error)

    async def list_resources(_context: object, _params: object) -> types.ListResourcesResult:
        return types.ListResourcesResult(
            resources=[
                types.Resource(name=name, uri=_SCHEME + name, mime_type=kind, description=about)
                for name, (kind, about) in _RESOURCES.items()
            ]
        )

    async def read_resource(
        _context: object, params: types.ReadResourceRequestParams
    ) -> types.ReadResourceResult:
        uri = str(params.uri)
        name = uri.removeprefix(_SCHEME)
        if name not in _RESOURCES or not uri.startswith(_SCHEME):
            listed = ", ".join(_SCHEME + each for each in _RESOURCES)
            raise MCPError(_INVALID, f"the resources are {listed}, not {quoted(uri)}")
        try:
            text = getattr(client, name)()
        except RefusedError as error:
            raise MCPError(_INVALID, str(error)) from None
        kind = _RESOURCES[name][0]
        found = types.TextResourceContents(uri=uri, mime_type=kind, text=text)
        return types.ReadResourceResult(contents=[found])

    return Server(
        "boardrules",
        version=__version__,
        title=title_of(client.game),
        instructions=(
            f"{client.guide()}\n\nYou are {format_player(client.player)}. "
            "Call `look`, then `act`, until the match is over."
        ),
        on_list_tools=list_tools,
        on_call_tool=call_tool,
        on_list_resources=list_resources,
        on_read_resource=read_resource,
    )


def _described(tool: _Tool, actions: dict[str, Any]) -> types.Tool:
    """Write a tool with the schema of its arguments; an action may be text, or JSON by schema."""
    arguments, more = tool.arguments, {}
    if "action" in arguments:
        more = {"$defs": actions.get("$defs", {})}
        stated = {name: part for name, part in actions.items() if not name.startswith("$")}
        about = "an action in words, without who acts, or as JSON"
        arguments = {"action": {"description": about, "anyOf": [_TEXT, stated]}}
    schema = {"type": "object", "properties": arguments, "required": list(tool.required), **more}
    hints = types.ToolAnnotations(read_only_hint=tool.is_reading, open_world_hint=False)
    return types.Tool(
        name=tool.name,
        description=tool.about,
        input_schema={**schema, "additionalProperties": False},
        annotations=hints,
    )


def _called(client: Client, tools: dict[str, _Tool], name: str, given: dict[str, Any]) -> str:
    """Call a tool, or raise `RefusedError` if its arguments do not fit."""
    tool = tools.get(name)
    if tool is None:
        raise RefusedError(f"the tools are {', '.join(tools)}, not {quoted(name)}")
    for argument, value in given.items():
        if argument not in tool.arguments:
            takes = ", ".join(tool.arguments) or "no arguments"
            raise RefusedError(f"{name} takes {takes}, not {quoted(argument)}")
        kind = tool.arguments[argument]["type"]
        if argument != "action" and type(value) is not _KINDS[kind]:
            raise RefusedError(f"{argument} is to be of type {kind}, not {quoted(value)}")
    if missing := [each for each in tool.required if each not in given]:
        raise RefusedError(f"{name} needs {', '.join(missing)}")
    method: Callable[..., str] = getattr(client, name)
    return method(**given)
