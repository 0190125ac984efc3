"""Files of vectors that are compressed: read, or refused with a sentence."""

import gzip
from pathlib import Path

import pytest

from boardrules.conformance import VectorFile
from boardrules.conformance import vectors as module
from boardrules.errors import CodecError

FILE = VectorFile(1, 3, "tiki-topple", ())
PACKED = gzip.compress(FILE.to_json().encode(), mtime=0)


def read(folder: Path, data: bytes) -> VectorFile:
    path = folder / "vectors.json.gz"
    path.write_bytes(data)
    return VectorFile.read(path)


def test_a_compressed_file_is_read(tmp_path: Path) -> None:
    assert read(tmp_path, PACKED) == FILE


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", r"^\$: cut off, or more than 67,108,864 bytes when it is unpacked$"),
        (PACKED[:-1], r"^\$: cut off, or more than"),
        (b"{}", r"^\$: not compressed by gzip: .*incorrect header check$"),
        (PACKED[:12] + b"\xff" + PACKED[13:], r"^\$: not compressed by gzip: .*invalid"),
    ],
    ids=["empty", "cut off", "no gzip", "damaged"],
)
def test_what_is_not_compressed_or_damaged_is_refused(
    tmp_path: Path, data: bytes, reason: str
) -> None:
    with pytest.raises(CodecError, match=reason):
        read(tmp_path, data)


def test_a_small_file_does_not_unpack_to_a_large_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "LARGEST_FILE", 1_000)
    with pytest.raises(CodecError, match="more than 1,000 bytes"):
        read(tmp_path, gzip.compress(b"[" + b" " * 1_000_000 + b"]"))
