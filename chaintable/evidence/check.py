"""A check without a model: is an answer in the last table or a note, or can it be computed from the table?"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pandas as pd

from chaintable.chain import Chain
from chaintable.evidence.recount import recount
from chaintable.evidence.said_answers import said_in
from chaintable.operations import Answer, Denotation, Reading
from chaintable.operations.grammar import and_list
from chaintable.operations.readings import NOTE, SAID, TABLE
from chaintable.tables.state import Note, State
from chaintable.tables.table import Positions, Table, each_once
from chaintable.tables.values import ValueKind, fold, fold_column, parse_value

NOT_CHECKED = "Whether this is what you asked isn't checked."
_ONLY_BY_RULE = frozenset(("median", "percent_change", "percentage"))
"""What isn't tried for a written number: too many numbers are one of these by chance."""
_COMPUTED = frozenset(("count", "count_distinct", "sum", "average", "difference", "ratio", *_ONLY_BY_RULE))
_NUMBER_WANTED = re.compile(r"\b(how (many|much)|number|count|total|sum|average|mean|difference)\b", re.IGNORECASE)
_SEPARATOR = re.compile(r"(?:(?<!\s)\s+)?[,;]\s*(?:and\s+)?|(?<!\s)\s+and\s+")
_MOST_PARTS = 50
_SHORTEST_PART = 2
_MOST_ROWS_NAMED = 3
_MOST_SPELLINGS = 6
_MOST_GROUPED = 1_000
_Way = Callable[[str, State], str]


@dataclass(frozen=True, slots=True)
class Check:
    """Whether the state supports the answer, with an explanation.

    A check compares the answer with the table; it can't tell whether the question was understood, and `sentence` says
    so. `by_program` means that an operation read the answer from the table, so that finding it there proves little.
    `together` names the spellings of one value that a step took as the same: "completed (4), Completed (2)".
    """

    found: bool
    words: str
    by_program: bool = False
    together: str = ""

    @property
    def sentence(self) -> str:
        """The explanation as whole sentences, with what isn't checked.

        >>> Check(True, "computed from 20 cells of Salary").sentence
        "Computed from 20 cells of Salary. Whether this is what you asked isn't checked."
        """
        said = f"{self.words[:1].upper()}{self.words[1:]}."
        if self.together:
            said += f" Spellings taken together: {self.together}."
        return f"{said} {NOT_CHECKED}" if self.found else said


def check_answer(values: tuple[str, ...], state: State) -> Check:
    """Whether every value is in the table or a note, or can be computed from the table."""
    return _check(values, lambda value: _first((_cell, _computed, _header, _note, _part), value, state))


def check_chain(chain: Chain) -> Check | None:
    """The check of a chain's answer against the state it was read from; None without an answer.

    An answer that a rule read is looked for where that rule looked. The origin of a written answer isn't known: a
    number that is both a cell and the number of rows says so.
    """
    k, answer = chain.answer_at, chain.answer
    if k is None or answer is None:
        return None
    return replace(_check_at(chain, k, answer), together=_taken_together(chain, k))


def _taken_together(chain: Chain, k: int) -> str:
    """Return the spellings of each value by which a step before step k kept or grouped rows, with their counts."""
    found: list[str] = []
    for place, step in enumerate(chain.steps[:k]):
        before, after = chain.before(place).table, step.state.table
        if step.done and _keeps_rows(before, after):
            found += [_spellings(after, column) for column in step.operation.columns_used]
        elif step.done and before.origins.ends is None and after.origins.ends is not None:
            keys = [column for column in after.columns if column in before.columns]
            found += [_spellings(before, column, _MOST_GROUPED) for column in keys]
    return "; ".join(dict.fromkeys(words for words in found if words))


def _keeps_rows(before: Table, after: Table) -> bool:
    return after.n_rows < before.n_rows and after.columns == before.columns


def _spellings(table: Table, column: str, most: int = _MOST_SPELLINGS) -> str:
    """Return how often each spelling of the values of a text column stands there; "" if each has just one.

    A column with more than `most` different cells isn't looked at, and the first spellings stand for the others.
    """
    if column not in table.columns or table.values(column).kind is not ValueKind.TEXT:
        return ""
    counts = table.column(column).str.strip().value_counts()
    folded = fold_column(pd.Series(counts.index, dtype="str"))
    if len(counts) > most or not folded.duplicated().any():
        return ""
    several = [text for text, double in zip(counts.index, folded.duplicated(keep=False), strict=True) if double]
    more = f" and {len(several) - _MOST_SPELLINGS:,} more" if len(several) > _MOST_SPELLINGS else ""
    return ", ".join(f"{text} ({counts[text]:,})" for text in several[:_MOST_SPELLINGS]) + more


def _check_at(chain: Chain, k: int, answer: Denotation) -> Check:
    """The check of the answer that step k gave."""
    operation, state = chain.steps[k].operation, chain.before(k)
    assert isinstance(operation, Answer)
    reading = operation.reading
    if reading.rule == "text":
        state = _without_sayings(chain, k)
        wanted = _NUMBER_WANTED.search(chain.question.text) is not None
        return _check(_apart(answer.values, state), lambda value: _written(value, state, wanted))
    if reading.rule == SAID:
        return Check(*said_in(answer, state, chain.question.text))
    if reading.rule == TABLE:
        return _check_table(chain, k, answer)
    if (step := _given_by(chain, k, answer.columns)) is not None:
        return _check_given(chain, step, answer, reading)
    return replace(_check_by_program(reading, answer, state), by_program=True)


def _without_sayings(chain: Chain, k: int) -> State:
    """The state before step k, without the texts of notes that a model only said, such as the parts of a question.

    The notes stay in their places, by whose numbers they are named.
    """
    state = chain.before(k)
    said = {
        note
        for place, step in enumerate(chain.steps[:k])
        if step.done and step.operation.only_said and step.author != "person"
        for note in step.state.notes
        if note not in chain.before(place).notes
    }
    return replace(state, notes=tuple(replace(note, text="") if note in said else note for note in state.notes))


def _check_by_program(reading: Reading, answer: Denotation, state: State) -> Check:
    """The check of an answer that a rule read from the table or a note."""
    if answer.notes:
        return Check(True, _read_from_note(state, answer, reading))
    if reading.inner is not None or reading.condition is not None:
        return Check(True, f"worked out from the table: {answer.remark}")
    first = dict.fromkeys((*answer.columns, *state.table.columns))  # these before the others: large tables take long
    return _check_read(reading, answer, state.with_table(state.table.pick(tuple(first))))


def _given_by(chain: Chain, k: int, columns: tuple[str, ...]) -> int | None:
    """The step before k that holds, in its own call, what is in the one column; None if no step does."""
    if len(columns) != 1:
        return None
    (column,) = columns
    for place in range(k - 1, -1, -1):
        step = chain.steps[place]
        if not step.done:
            continue
        if (computed := step.operation.computed(column)) is not None:
            return place if computed.given else None
        sources = step.operation.sources_of(column)
        if len(sources) != 1:
            return None
        (column,) = sources
    return None


def _check_given(chain: Chain, step: int, answer: Denotation, reading: Reading) -> Check:
    """The check of an answer that a step's own call says: it is looked for in the table before that step."""
    wanted = _NUMBER_WANTED.search(chain.question.text) is not None
    found = _check(answer.values, lambda value: _written(value, chain.before(step), wanted))
    if found.found and reading.inner is None:
        return Check(True, f"written in step {step + 1}; {found.words}")
    return Check(False, f"written in step {step + 1}, not read from your table", by_program=True)


def _check_table(chain: Chain, k: int, answer: Denotation) -> Check:
    """The check of an answer that is a table: the measures of groups are worked out again from the source rows."""
    again = recount(chain, k, answer)
    if again.wrong:
        return Check(False, again.wrong, by_program=True)
    size = f"{_counted(len(answer.grid), 'row')} of the last table"
    if not again.numbers:
        return Check(True, f"the cells of {size}", by_program=True)
    worked = f"{_counted(again.numbers, 'number')} worked out again from {_counted(again.rows, 'row')} of your table"
    return Check(True, f"{size}: {worked}, with the same result", by_program=True)


def _counted(count: int, word: str) -> str:
    return f"{count:,} {word}{'' if count == 1 else 's'}"


def _read_from_note(state: State, answer: Denotation, reading: Reading) -> str:
    place = _note_words(answer.notes[0], state.notes[answer.notes[0]])
    return f"found in {place}" if reading.rule == NOTE else f"worked out from {place}: {answer.remark}"


def _check(values: tuple[str, ...], place_of: Callable[[str], str]) -> Check:
    if not any(value.strip() for value in values):
        return Check(False, "there is no answer to check")
    found = [place_of(value) for value in values]
    missing = [value for value, place in zip(values, found, strict=True) if not place]
    if missing:
        shown = and_list([f"“{value}”" for value in missing[:3]])
        return Check(False, "not from your table" if len(values) == 1 else f"{shown} not from your table")
    if len(found) == 1:
        return Check(True, found[0])
    return Check(True, f"{'both' if len(found) == 2 else f'all {len(found)}'} values checked: {'; '.join(found[:3])}")


def _first(ways: tuple[_Way, ...], value: str, state: State) -> str:
    """What the first way that finds the value says; "" if none does."""
    return next((words for way in ways if (words := way(value, state))), "")


def _check_read(reading: Reading, answer: Denotation, state: State) -> Check:
    """The check of an answer that a rule read."""
    rest: tuple[_Way, ...] = (_cell, _computed, _header, _note, _part)
    if reading.rule in _COMPUTED and len(reading.columns) > 1:
        return Check(True, _computed_from(answer, state.table))
    if reading.rule in _COMPUTED:
        check = _check(answer.values, lambda value: _computed(value, state, reading.rule))
        return replace(check, words=_computed_from(answer, state.table)) if check.found else check
    read = state.with_table(state.table.take(answer.rows).pick(answer.columns))
    own: _Way = _header if reading.rule == "column_name" else lambda value, _: _cell(value, read)
    return _check(answer.values, lambda value: _first((own, *rest), value, state))


def _computed_from(answer: Denotation, table: Table) -> str:
    """What a number was computed from.

    >>> _computed_from(Denotation(("2",), np.arange(2)), Table.of(["A"], [["1"], ["2"]]))
    'counted 2 rows'
    """
    if not answer.columns:
        return f"counted {_counted(len(answer.rows), 'row')}"
    cells = len(answer.rows)
    if len(answer.columns) > 1:
        cells = sum(int((~np.isnan(table.values(column).keys)).sum()) for column in answer.columns)
    return f"computed from {_counted(cells, 'cell')} of {and_list(answer.columns)}"


def _apart(values: tuple[str, ...], state: State) -> tuple[str, ...]:
    """The parts of a written answer that is a list, such as "ESP, ITA"; unless it is found as a whole."""
    whole = (_cell, _header, _note, _part)
    if len(values) != 1 or parse_value(values[0]).key is not None or _first(whole, values[0], state):
        return values
    parts = tuple(part for part in _SEPARATOR.split(values[0].strip()) if part)
    return parts if 1 < len(parts) <= _MOST_PARTS else values


def _written(value: str, state: State, number_wanted: bool) -> str:
    """Where a written value is found; a number that is found in two ways says so."""
    cell, rows = _cell(value, state), _computed(value, state, "count")
    if cell and rows:
        return f"{rows}; it is also {cell}" if number_wanted else f"{cell}; {rows.replace('it is', 'it is also')}"
    ways: tuple[_Way, ...] = (_computed, _cell) if number_wanted else (_cell, _computed)
    return _first((*ways, _header, _note, _part), value, state)


def cells_holding(values: tuple[str, ...], state: State) -> tuple[Positions, tuple[str, ...]]:
    """Return the rows (from 0) and columns of the cells that hold a written answer or its parts.

    A value that no cell holds as a whole is looked for as a part of cells.
    """
    columns: dict[str, Positions] = {}
    for value in _apart(values, state):
        for column, rows in (_whole_cells(value, state.table) or _parts_of_cells(value, state.table)).items():
            columns[column] = np.union1d(columns.get(column, rows), rows)
    every = [np.zeros(0, dtype=np.int64), *columns.values()]
    return np.unique(np.concatenate(every)), tuple(column for column in state.table.columns if column in columns)


def _whole_cells(value: str, table: Table) -> dict[str, Positions]:
    wanted = fold(value)
    found = {column: _places(fold_column(table.column(column)) == wanted) for column in table.columns if wanted}
    return {column: rows for column, rows in found.items() if len(rows)}


def _places(matches: Any) -> Positions:
    return np.flatnonzero(matches.to_numpy(dtype=bool))


def _parts_of_cells(value: str, table: Table) -> dict[str, Positions]:
    wanted = fold(value)
    if len(wanted) < _SHORTEST_PART or parse_value(value).key is not None:
        return {}
    found = {column: _cells_with(wanted, table, column) for column in table.columns}
    return {column: rows for column, rows in found.items() if len(rows)}


def _cells_with(wanted: str, table: Table, column: str) -> Positions:
    """The rows whose cell holds a folded text, not as a piece of a Latin word or a number: "no" isn't in "notebook"."""
    cells = fold_column(table.column(column))
    rows = _places(cells.str.contains(wanted, regex=False))
    alone = re.compile(rf"(?<![a-z0-9]){re.escape(wanted)}(?![a-z0-9])")
    held = (k for k, cell in zip(rows.tolist(), cells.take(rows), strict=True) if alone.search(cell))
    return np.fromiter(held, dtype=np.int64)


def _cell(value: str, state: State) -> str:
    """The first cell that holds the value, by the row of the source that it came from."""
    wanted, table = fold(value), state.table
    for column in table.columns if wanted else ():
        rows = np.flatnonzero((fold_column(table.column(column)) == wanted).to_numpy(dtype=bool))
        if len(rows):
            return f"found in {_place(table, column, rows)}"
    return ""


def _place(table: Table, column: str, rows: Positions) -> str:
    """Where rows of a table, and one of its columns, are in the source.

    >>> table = Table.of(["A"], [["x"], ["y"], ["x"], ["x"]])
    >>> _place(table.take([1, 2, 3]), "A", np.arange(1, 3))
    'row 3 and 1 more, column A'
    """
    origins = table.origins.take(rows)
    if len(origins.rows) == len(rows) and bool((origins.first >= 0).all()):
        more = f" and {len(rows) - 1:,} more" if len(rows) > 1 else ""
        return f"row {origins.rows[0] + 1:,}{more}, column {column}"
    behind = each_once(origins.rows)
    if not len(behind):
        return f"column {column} of the last table; no row of your table is known to be behind it"
    if len(behind) > _MOST_ROWS_NAMED:
        return f"column {column}, from {len(behind):,} rows of your table"
    named = and_list([f"{row + 1:,}" for row in behind.tolist()])
    return f"column {column}, from row{'' if len(behind) == 1 else 's'} {named} of your table"


def _computed(value: str, state: State, rule: str = "") -> str:
    """How the number follows from the table; by that rule only, if one is given."""
    number = parse_value(value).key
    if number is None:
        return ""
    ways = _by_rule(state.table, rule) if rule in _ONLY_BY_RULE else _numbers(state.table)
    return next((words for by, words, found in ways if rule in ("", by) and _close(found, number)), "")


def _numbers(table: Table) -> Iterator[tuple[str, str, float]]:
    """The numbers that follow from the table: each with its rule, and the words for it."""
    yield "count", f"it is the number of rows ({table.n_rows:,})", float(table.n_rows)
    for column in table.columns:
        values = table.values(column)
        keys = values.keys[~np.isnan(values.keys)]
        if len(keys):
            with np.errstate(over="ignore"):
                total = float(keys.sum())
            yield "sum", f"it is the sum of column {column}", total
            yield "average", f"it is the average of column {column}", total / len(keys)
            yield "difference", f"it is the largest minus the smallest {column}", float(keys.max() - keys.min())
        different = float(fold_column(table.column(column))[~values.empty].nunique())
        yield "count_distinct", f"it is how many different {column} there are", different


def _by_rule(table: Table, rule: str) -> Iterator[tuple[str, str, float]]:
    """The median or the percent change of each column, as `_numbers` gives the others."""
    for column in table.columns:
        values = table.values(column)
        keys = values.keys[~np.isnan(values.keys)]
        if rule == "median" and len(keys):
            yield rule, f"it is the median of column {column}", float(np.median(keys))
        elif len(keys) > 1 and keys[0]:
            change = 100 * float(keys[-1] - keys[0]) / abs(float(keys[0]))
            yield rule, f"it is the change in column {column} in percent", change


def _close(found: float, wanted: float) -> bool:
    """Whether two numbers are the same, up to the rounding of a number with ten digits."""
    return bool(np.isfinite(found)) and abs(found - wanted) <= 1e-9 * max(1.0, abs(found))


def _header(value: str, state: State) -> str:
    wanted = fold(value)
    return next((f"it is the name of column {column}" for column in state.table.columns if fold(column) == wanted), "")


def _note(value: str, state: State) -> str:
    """The first note that holds the value as whole words."""
    wanted = fold(value)
    if not wanted:
        return ""
    held = re.compile(rf"(?<!\w){re.escape(wanted)}(?!\w)")
    places = (k for k, note in enumerate(state.notes) if held.search(fold(note.text)))
    return next((f"found in {_note_words(k, state.notes[k])}" for k in places), "")


def _note_words(place: int, note: Note) -> str:
    return f"note {place + 1:,}" + (f" ({note.title})" if note.title else "")


def _part(value: str, state: State) -> str:
    """The first cell that holds the value as a part."""
    wanted, table = fold(value), state.table
    for column in table.columns if len(wanted) >= _SHORTEST_PART else ():
        rows = _cells_with(wanted, table, column)
        if len(rows):
            return f"part of the cell in {_place(table, column, rows[:1])}"
    return ""
