"""Open a run file, which anybody may have written: first in a child process with limits, then here.

Opening a run applies its steps, and they may be made to take hours or to fill the memory. What the child can do within
its limits, this process can do too.
"""

from base64 import b64decode, b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from chaintable.chain import Chain
from chaintable.errors import InputError
from chaintable.readers.isolated import MEMORY_SETTING, SECONDS_SETTING, WORKER
from chaintable.readers.limits import megabytes
from chaintable.readers.source_message import pack_source, unpack_source
from chaintable.runs.exchange.run_file import read_json, read_run
from chaintable.runs.recorded import play_recorded, read_recorded
from chaintable.sandbox import Ended, Limits, Used, pool_of
from chaintable.sandbox.shared_memory import written
from chaintable.store.formats.json_codec import from_plain, pictures_of, plain_fields, to_plain
from chaintable.tables.source import Source
from chaintable.tables.table import Table

_RECORDED = "chaintable_run"
_MATTER = ("table", "others", "pictures", "line_numbers")


@dataclass(frozen=True, slots=True)
class OpenedRun:
    """The chain of a run, and the sample that it is about if it is a recorded run."""

    chain: Chain
    sample: str = ""


def open_run(data: bytes, name: str, at_hand: Source, limits: Limits | None = None) -> OpenedRun:
    """Return the run in a file; InputError if it can't be opened, or not within the limits (None: without any).

    `at_hand` is the source that is open now, as `read_run` takes it.
    """
    if limits is not None:
        _try_out(data, name, at_hand, limits)
    return _opened(read_json(data, name), data, name, at_hand)


def check_json(data: bytes, name: str, limits: Limits | None) -> None:
    """Read the JSON of a file in a child first; InputError if it takes more than the limits (None: without any)."""
    if limits is not None:
        _ended(data, {}, b"", name, limits.of_file(len(data)), limits, only_json=True)


def _opened(record: Mapping[str, Any], data: bytes, name: str, at_hand: Source) -> OpenedRun:
    if _RECORDED not in record:
        return OpenedRun(read_run(data, name, at_hand))
    run = read_recorded(record, name)
    return OpenedRun(play_recorded(run), run.sample)


# In this process


def _try_out(data: bytes, name: str, at_hand: Source, limits: Limits) -> None:
    """Open the run in a child; InputError if it reaches a limit there."""
    if _ended(data, {}, b"", name, limits.of_file(len(data)), limits):
        told, tables = _packed(at_hand)
        _ended(data, told, tables, name, limits.of_file(len(data) + len(tables)), limits)


def _ended(
    data: bytes,
    told: dict[str, Any],
    tables: bytes,
    name: str,
    used: Used,
    limits: Limits,
    only_json: bool = False,
) -> bool:
    """Open the run in a child; return whether the source at hand is wanted there, which `told` and `tables` hold."""
    asked = {"work": __name__, "name": name, "length": len(data), "at_hand": told, "only_json": only_json}
    reply = pool_of(WORKER).ask(asked | {"memory": used.memory, "seconds": used.seconds}, data + tables, used)
    reason = reply.reason if isinstance(reply, Ended) else reply.header["outcome"]
    if reason == "time":
        trust = f"If you trust the file, set {SECONDS_SETTING} to a number above {limits.seconds:g}."
        raise InputError(f"The run in '{name}' took more than {used.seconds:.3g} s to open; it was not opened.", trust)
    if reason in ("memory", "crash"):
        trust = f"If you trust the file, set {MEMORY_SETTING} to a number above {limits.memory_mb:g}."
        raise InputError(f"The run in '{name}' needs more than {megabytes(used.memory)} of memory.", trust)
    return bool(reason == "wants the table")


def _packed(at_hand: Source) -> tuple[dict[str, Any], bytes]:
    """A source as plain values, and its tables one after the other."""
    heads, bodies = [], []
    for table in (at_hand.table, *at_hand.others):
        head, write = pack_source(Source.of(table))
        bodies.append(written(write))
        heads.append({"head": head, "size": len(bodies[-1])})
    told = {
        "plain": plain_fields(at_hand, but=_MATTER),
        "pictures": {picture.checksum: b64encode(picture.data).decode() for picture in at_hand.pictures},
        "shown": to_plain(at_hand.pictures),
        "tables": heads,
    }
    return told, b"".join(bodies)


# In the child


def work(header: dict[str, Any], body: bytes) -> tuple[dict[str, Any], bytes]:
    """Open the run; what is wrong with it is said by the parent, which opens it too."""
    data, name, told = body[: header["length"]], header["name"], header["at_hand"]
    try:
        record = read_json(data, name)
        if header["only_json"]:
            return {"outcome": "read"}, b""
        if not told and _wants_source(record):
            return {"outcome": "wants the table"}, b""
        _opened(record, data, name, _unpacked(told, body[header["length"] :]))
    except MemoryError:
        raise
    except Exception:
        return {"outcome": "refused"}, b""
    return {"outcome": "opened"}, b""


def _wants_source(record: Mapping[str, Any]) -> bool:
    kept = record.get("record")
    return isinstance(kept, dict) and None in (kept.get("table"), kept.get("others", ()), kept.get("pictures", ()))


def _unpacked(told: dict[str, Any], tables: bytes) -> Source:
    if not told:
        return Source.of(Table.of(["none"], []))
    found, start = [], 0
    for table in told["tables"]:
        found.append(unpack_source(table["head"], tables[start : start + table["size"]]).table)
        start += table["size"]
    data = {checksum: b64decode(text) for checksum, text in told["pictures"].items()}
    pictures = pictures_of(told["shown"], data)
    return from_plain(Source, told["plain"], table=found[0], others=tuple(found[1:]), pictures=pictures)
