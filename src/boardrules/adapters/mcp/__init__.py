"""A match as tools for a program that speaks MCP; needs the extra `mcp`.

`Client` has what the tools do, in words, and `serve` offers them on standard input and output.
"""

from importlib.util import find_spec

if find_spec("mcp") is None:
    raise ImportError('boardrules.adapters.mcp needs the SDK of MCP: pip install "boardrules[mcp]"')

from boardrules.adapters.mcp.client import Client, RefusedError
from boardrules.adapters.mcp.server import serve

__all__ = ["Client", "RefusedError", "serve"]
