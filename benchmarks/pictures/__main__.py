"""Counts the cells of 20 drawn tables that are read rightly: `python -m benchmarks.pictures [--show] [--turned]`.

Tables and pictures are our own. A cell is right if its text is exactly the one that was drawn, in its row and column;
the header counts too. `--turned` also lays four of them on each side and upside down, which their files don't tell.
`--show` prints what was read otherwise. Each picture is read as an uploaded file is.
"""

import argparse
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from benchmarks.pictures.drawing import drawn, file_of
from benchmarks.pictures.tables import TABLES, TURNED
from chaintable.errors import InputError
from chaintable.readers import read_isolated


@dataclass(frozen=True, slots=True)
class Found:
    """What was read of a picture: how many of its cells are right, which are not, and the seconds that it took."""

    cells: int
    wrong: tuple[tuple[str, str], ...]
    account: tuple[str, ...]
    seconds: float

    @property
    def right(self) -> int:
        return self.cells - len(self.wrong)


def found(name: str, turn: int = 0) -> Found:
    """Draw a table, turned by so many degrees, read it, and compare."""
    table = TABLES[name]
    data = file_of(drawn(table.drawn, table.how).rotate(turn, expand=True), table.quality)
    began = time.perf_counter()
    try:
        source = read_isolated(data, f"{name}.png")
        read, account = [list(source.table.columns), *source.table.rows()], source.account
    except InputError as problem:
        read, account = [], (problem.message,)
    seconds = time.perf_counter() - began
    cells = sum(map(len, table.rows))
    return Found(cells, tuple(_differing(table.rows, read)), account, seconds)


def _differing(wanted: Sequence[Sequence[str]], read: Sequence[Sequence[str]]) -> Iterator[tuple[str, str]]:
    for row, said in zip_longest(wanted, read[: len(wanted)], fillvalue=()):
        for cell, text in zip_longest(row, said[: len(row)], fillvalue=""):
            if cell != text:
                yield cell, text


def _tell(name: str, one: Found, show: bool) -> None:
    print(f"{name:18} {one.right:3} of {one.cells:3} cells, {one.seconds:.1f} s")
    for wanted, read in one.wrong if show else ():
        print(f"    {wanted!r} was read as {read!r}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--show", action="store_true", help="print the cells that were read otherwise")
    parser.add_argument("--turned", action="store_true", help="also read four of them turned by 90°, 180° and 270°")
    parser.add_argument("tables", nargs="*", default=TABLES, help="only these tables")
    options = parser.parse_args()
    turns = [(name, 0) for name in options.tables]
    turns += [(name, turn) for name in TURNED for turn in (90, 180, 270)] if options.turned else []
    total = right = 0
    for name, turn in turns:
        one = found(name, turn)
        _tell(f"{name} {turn}°" if turn else name, one, options.show)
        total, right = total + one.cells, right + one.right
    print(f"{right:,} of {total:,} cells right ({100 * right / total:.1f} %), {len(turns)} pictures")


if __name__ == "__main__":
    main()
