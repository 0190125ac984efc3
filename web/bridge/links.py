"""Matches in links: a record, packed into letters that may stand in an address."""

from base64 import urlsafe_b64decode, urlsafe_b64encode
import re
from typing import Final
import zlib

from boardrules.errors import RecordError

MOST: Final = 300_000
"""How long the text of a record may be that the page reads."""
LONGEST: Final = 60_000
"""How long a packed record may be."""


DEEPEST: Final = 40
"""How deep brackets may be nested: what reads JSON goes down with them, and its stack is short."""
_WORD = re.compile(r'"(?:[^"\\]|\\.)*"')


def check_size(text: str) -> None:
    """Refuse what is too long or nested too deeply for this page, with `RecordError`."""
    if len(text) > MOST:
        raise RecordError(f"a match of more than {MOST:,} characters is too long for this page")
    depth = 0
    for bracket in re.findall(r"[\[\]{}]", _WORD.sub("", text)):
        depth += 1 if bracket in "[{" else -1
        if depth > DEEPEST:
            raise RecordError("nested too deeply")


def pack(text: str) -> str:
    """Pack the text of a record."""
    return urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def unpack(packed: str) -> str:
    """Unpack the text of a record, or raise `RecordError`; what is too long is not unpacked."""
    if len(packed) > LONGEST:
        raise RecordError("the link is too long")
    try:
        data = urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
        unpacking = zlib.decompressobj()
        text = unpacking.decompress(data, MOST).decode()
    except (ValueError, zlib.error):
        raise RecordError("the link is damaged: it holds no match") from None
    if not unpacking.eof:
        raise RecordError("the link is damaged, or its match is too long")
    return text
