"""Read a file in a child process with limits: a file that was made to fill the memory, or to take hours, ends there."""

import logging
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from chaintable.errors import InputError
from chaintable.readers.content import content_of, name_of
from chaintable.readers.documents.files import DocumentFile, files_at, only_documents
from chaintable.readers.limits import LIMIT_MB, megabytes
from chaintable.readers.pictures.picture_table import is_picture
from chaintable.readers.source_message import pack_options, unpack_source
from chaintable.readers.text.legacy_encodings import EncodingGuess
from chaintable.sandbox import Ended, Limits, Reply, Used, pool_of
from chaintable.tables.source import ReadOptions, Source

WORKER = "chaintable.readers.worker"
MEMORY_SETTING, SECONDS_SETTING = "CHAINTABLE_READ_MEMORY_MB", "CHAINTABLE_READ_SECONDS"
SECONDS_TIMES = 1.25
"""A picture may use so many times the time of another file: its text is found by networks."""
_FEWER = "Choose fewer or shorter documents, or save their text as .txt."
_SMALLER = "Save the table as CSV, or keep only the part that you need."
_SAVE_AGAIN = "Open it in a spreadsheet program, and save it again as CSV."
_log = logging.getLogger(__name__)


def read_isolated(
    data: bytes | Path,
    name: str = "",
    options: ReadOptions | None = None,
    limit_mb: float = LIMIT_MB,
    limits: Limits | None = None,
) -> Source:
    """Do what `read_source` does, in a child process with limits on memory and time.

    Raises InputError also for a file that reaches a limit.
    """
    name = name_of(data, name)
    content = content_of(data, name, limit_mb)
    return _read(content, name, options or ReadOptions(), limit_mb, limits or Limits())


def read_table_or_documents_isolated(
    data: bytes, name: str, options: ReadOptions, limit_mb: float = LIMIT_MB, limits: Limits | None = None
) -> Source:
    """Do what `read_table_or_documents` does, in a child process with limits on memory and time."""
    name = name_of(data, name)
    asked = {"name": name, "options": pack_options(options), "limit_mb": limit_mb, "or_documents": True}
    return _source(read_in_child(asked, content_of(data, name, limit_mb), name, limits or Limits()))


def read_documents_isolated(
    given: Path | Sequence[DocumentFile], name: str = "", limit_mb: float = LIMIT_MB, limits: Limits | None = None
) -> Source:
    """Do what `read_documents` does, in a child process with limits on memory and time."""
    told: tuple[str, ...] = ()
    if isinstance(given, Path):
        name, found = name or given.name, files_at(given, limit_mb)
        given, told = found.files, found.account
    sizes = [[file.name, len(file.data)] for file in given]
    asked = {"name": name or "documents", "documents": sizes, "limit_mb": limit_mb}
    source = _source(read_in_child(asked, b"".join(file.data for file in given), name, limits or Limits()))
    return replace(source, account=(*source.account, *told))


def encodings_isolated(data: bytes, name: str, limits: Limits) -> tuple[EncodingGuess, ...]:
    """Do what `encoding_choices` does, in a child process with limits on memory and time."""
    found = read_in_child({"only": "encodings"}, data, name, limits).header["encodings"]
    return tuple(EncodingGuess(**guess | {"words": tuple(guess["words"])}) for guess in found)


def warm_up() -> None:
    """Start a child that waits for a file, so that the next one is read at once."""
    pool_of(WORKER).warm_up()


def _read(content: bytes, name: str, options: ReadOptions, limit_mb: float, limits: Limits) -> Source:
    asked = {"name": name, "options": pack_options(options), "limit_mb": limit_mb}
    return _source(read_in_child(asked, content, name, limits))


def _source(reply: Reply) -> Source:
    return unpack_source(reply.header["source"], reply.body)


def read_in_child(asked: dict[str, Any], content: bytes, name: str, limits: Limits) -> Reply:
    """The reply of a child to what it is asked about a file; InputError if it has none."""
    used = _used(content, limits)
    reply = pool_of(WORKER).ask(asked | {"memory": used.memory, "seconds": used.seconds}, content, used)
    if isinstance(reply, Ended):
        raise _ended(reply.reason, asked, name, used, limits)
    outcome = reply.header.get("outcome")
    if outcome == "memory":
        raise _ended("memory", asked, name, used, limits)
    if outcome == "refused":
        raise InputError(reply.header["message"], reply.header["hint"])
    if outcome == "failed":
        _log.error("A file could not be read: %s", reply.header["problem"])
        raise unreadable(name)
    return reply


def _used(content: bytes, limits: Limits) -> Used:
    """The limits for a file; none of 1 MB may take 1 GB, with what the child has from the start, or 20 s."""
    longer = replace(limits, seconds=SECONDS_TIMES * limits.seconds) if is_picture(content) else limits
    return longer.of_file(len(content))


def unreadable(name: str) -> InputError:
    """The error for a file that no reader understands."""
    return InputError(
        f"'{name}' can't be read: it is damaged, or written in a way that ChainTable doesn't know.",
        "Open it in the program that made it, and save it again as CSV or XLSX.",
    )


def _ended(reason: str, asked: dict[str, Any], name: str, used: Used, limits: Limits) -> InputError:
    """The error for a file at which the child ended."""
    of_documents = "documents" in asked or only_documents(name)
    smaller = _FEWER if of_documents else _SMALLER
    memory = f"If you trust the file, set {MEMORY_SETTING} to a number above {limits.memory_mb:g}."
    if reason == "time":
        trust = f"If you trust the file, set {SECONDS_SETTING} to a number above {limits.seconds:g}."
        return InputError(f"'{name}' took more than {used.seconds:.3g} s; it was not read.", f"{smaller} {trust}")
    if reason == "memory":
        words = f"'{name}' needs more than {megabytes(used.memory)} of memory; it was not read."
        return InputError(words, f"{smaller} {memory}")
    words = f"'{name}' is damaged, or needs more than {megabytes(used.memory)} of memory; it was not read."
    return InputError(words, f"{_FEWER if of_documents else _SAVE_AGAIN} {memory}")
