"""Squall (Shi et al., 2020): SQL written by people for WikiTableQuestions, and what it tells about a program.

Some programs give the right answer by accident. If a person's SQL is at hand, programs are dropped that look at a
column which the SQL doesn't name, or that skip one which it compares with a text.
"""

import re
from dataclasses import dataclass
from pathlib import Path

from chaintable.evaluation.datasets import read_records
from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.programs.program import Program

SQUALL = Path("squall", "sql.jsonl.gz")
"""Where the file is among the data."""
_TEXT = re.compile(r"'[^']*'|\"[^\"]*\"")
_COLUMN = re.compile(r"\bc(\d+)(?:_\w+)?\b")
_COMPARED = re.compile(r"\bc(\d+)(?:_\w+)?\s*(?:!?=|in \()\s*['\"]")


@dataclass(frozen=True, slots=True)
class Known:
    """The places (from 0) of the columns that the SQL names, and of those that it compares with a text."""

    named: frozenset[int]
    compared: frozenset[int]

    @classmethod
    def of(cls, sql: str) -> "Known":
        """Return what an SQL query tells.

        >>> known = Known.of("select c2 from w where c1_number > 3 and c4 = 'oslo'")
        >>> sorted(known.named), sorted(known.compared)
        ([0, 1, 3], [3])
        """
        return cls(_places(_COLUMN, _TEXT.sub("''", sql)), _places(_COMPARED, sql))

    def fits(self, program: Program) -> bool:
        """Whether the program looks at all columns that the SQL compares with a text, and at no unnamed one."""
        used = _used(program)
        return used <= self.named and self.compared <= used


def read_known(path: Path) -> dict[str, Known]:
    """Return what is known of questions, by id, if the SQL gives the right answer; empty if there is no file."""
    if not path.is_file():
        return {}
    return {record["id"]: Known.of(record["sql"]) for record in read_records(path) if record["matches_answer"]}


def _places(pattern: re.Pattern[str], sql: str) -> frozenset[int]:
    return frozenset(int(number) - 1 for number in pattern.findall(sql))


def _used(program: Program) -> frozenset[int]:
    rowset = program.rowset
    order = (rowset.order.column,) if rowset.order else ()
    columns: tuple[Column, ...] = (*program.columns, *rowset.columns, *order)
    return frozenset(column.place for column in (*columns, *(selection.column for selection in rowset.selections)))
