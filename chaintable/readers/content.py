"""The bytes to read a table from: those of a path, of a file in memory or of pasted text."""

import re
from dataclasses import replace
from pathlib import Path, PurePath

from chaintable.errors import InputError
from chaintable.readers.limits import check_size
from chaintable.tables.source import ReadOptions

PASTED = "pasted table"
_FILLED = re.compile(rb"[^\0 \t\r\n\xef\xbb\xbf\xff\xfe]")


def name_of(data: bytes | Path, name: str) -> str:
    """The name to show for a file."""
    return PurePath(name or (data.name if isinstance(data, Path) else "table")).name


def pasted_content(pasted: str, options: ReadOptions | None) -> tuple[bytes, str, ReadOptions]:
    """The bytes, the name and the options of pasted text; InputError if it is empty."""
    if not pasted.strip():
        raise InputError("There is no text to read a table from.", "Paste a table with its header.")
    return pasted.encode("utf-8", "replace"), PASTED, replace(options or ReadOptions(), encoding="utf-8")


def content_of(data: bytes | Path, name: str, limit_mb: float) -> bytes:
    """The bytes of a file; InputError if there is none, or if it is empty or above the size limit."""
    if not isinstance(data, Path):
        check_size(len(data), name, limit_mb)
        content = data
    else:
        content = _file_content(data, name, limit_mb)
    if _FILLED.search(content) is None:
        raise InputError(f"'{name}' is empty.", "Choose a file that contains a table or text.")
    return content


def _file_content(path: Path, name: str, limit_mb: float) -> bytes:
    try:
        if path.is_dir():
            raise InputError(f"'{path}' is a folder.", "Choose a file in it.")
        if not path.is_file():
            raise InputError(f"There is no file '{path}'.", "Check the path.")
        check_size(path.stat().st_size, name, limit_mb)
        return path.read_bytes()
    except OSError as problem:
        raise InputError(f"'{path}' can't be read: {problem.strerror}.") from problem
