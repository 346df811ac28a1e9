"""Open a workbook in a separate process, so that a file made to fill the memory ends that process and not the app.

The library that reads workbooks stops its whole process when memory runs out. The check of an xlsx or ods file finds
out beforehand how much it will need; an old xls file, and an xlsx file that repeats long texts, are opened here.
"""

import contextlib
import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pyarrow as pa

import chaintable
from chaintable.errors import InputError
from chaintable.readers.grid import Grid
from chaintable.readers.workbooks.zip_guard import damaged
from chaintable.source import ReadOptions

MEMORY = 4 << 30
"""Bytes that the separate process may use, where the system can limit them (Linux)."""
SECONDS = 120
_REFUSED = 3


def read_apart(data: bytes, name: str, options: ReadOptions) -> Grid:
    """The cells of one sheet; InputError if the file is refused, or needs more memory or time than allowed."""
    paths = [str(Path(chaintable.__file__).parents[1]), os.environ.get("PYTHONPATH", "")]
    given = json.dumps({"name": name, "sheet": options.sheet, "memory": MEMORY})
    command = [sys.executable, "-m", __name__, given]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))}
    try:
        done = subprocess.run(command, input=data, capture_output=True, timeout=SECONDS, env=env, check=False)  # noqa: S603
    except subprocess.TimeoutExpired as problem:
        raise damaged(name) from problem
    if done.returncode == _REFUSED:
        refusal = json.loads(done.stdout)
        raise InputError(refusal["message"], refusal["hint"])
    if done.returncode:
        raise damaged(name)
    return _unpacked(done.stdout, options)


def _packed(grid: Grid) -> pa.Buffer:
    """A grid as an Arrow stream: data only, which nothing that a file holds can turn into code."""
    told = {
        "sheet": grid.options.sheet,
        "sheets": grid.sheets,
        "notes": grid.notes,
        "banners": sorted(grid.banners),
        "spans": sorted(grid.spans),
        "numbers": sorted(grid.numbers),
    }
    names = [str(i) for i in range(len(grid.columns))]
    table = pa.table(list(grid.columns), names).replace_schema_metadata({"grid": json.dumps(told)})
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, table.schema) as writer:
        writer.write_table(table)
    return sink.getvalue()


def _unpacked(stream: bytes, options: ReadOptions) -> Grid:
    table = pa.ipc.open_stream(stream).read_all()
    told: dict[str, Any] = json.loads(table.schema.metadata[b"grid"])
    return Grid(
        tuple(table.columns),
        table.num_rows,
        options=replace(options, sheet=told["sheet"]),
        sheets=tuple(told["sheets"]),
        notes=tuple(told["notes"]),
        banners=frozenset(told["banners"]),
        spans=frozenset(told["spans"]),
        numbers=frozenset(told["numbers"]),
    )


def _limit_memory(size: int) -> None:
    if sys.platform == "linux":
        import resource

        with contextlib.suppress(ValueError):  # a lower limit is in force already
            resource.setrlimit(resource.RLIMIT_AS, (size, size))


def main() -> None:
    """Read a workbook from standard input, and write its cells to standard output."""
    from chaintable.readers.workbooks.workbook import read_sheet

    given = json.loads(sys.argv[1])
    _limit_memory(given["memory"])
    try:
        grid = read_sheet(sys.stdin.buffer.read(), given["name"], ReadOptions(sheet=given["sheet"]))
    except InputError as refusal:
        print(json.dumps({"message": refusal.message, "hint": refusal.hint}))
        sys.exit(_REFUSED)
    sys.stdout.buffer.write(_packed(grid))


if __name__ == "__main__":
    main()
