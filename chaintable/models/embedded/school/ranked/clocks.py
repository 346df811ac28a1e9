"""Programs over times of day: how long something takes, when to go, what runs at a told time."""

from collections.abc import Iterable, Iterator
from itertools import combinations, pairwise

from chaintable.models.embedded.school.program_text import Term, term
from chaintable.models.embedded.school.ranked.candidate import Candidate, tidy
from chaintable.models.embedded.school.ranked.names import said
from chaintable.models.embedded.school.ranked.quantities import Quantities
from chaintable.models.embedded.school.words.words_and_numbers import DAY, span

_MOST_CLOCKS, _MOST_TIMES, _HOUR = 60, 3, 60


def clocks(held: Quantities) -> Iterator[Candidate]:
    """Yield the programs over times of day; none for a table without any."""
    if held.sheet.shape != "timetable":
        return
    yield from _between_cells(held)
    yield from _to_told(held)
    yield from _moved_by_told(held)
    yield from _chosen_by_time(held)
    yield from _at_time(held)
    yield from _lengths(held)


def _columns(held: Quantities) -> list[int]:
    labelled = any(time is not None for time in held.sheet.label_times)
    return [*([-1] if labelled else []), *held.sheet.clocks]


def _time(held: Quantities, row: int, column: int) -> int | None:
    sheet = held.sheet
    return sheet.label_times[row] if column < 0 else sheet.times[row][column]


def _said_at(held: Quantities, row: int, column: int) -> Term:
    return said(held.sheet.labels[row] if column < 0 else held.sheet.text(row, column))


def _cells(held: Quantities) -> list[tuple[int, int]]:
    """Return the cells that hold times, those that are named first."""
    links = held.links
    places = [
        (row, column)
        for row in range(held.sheet.n_rows)
        for column in _columns(held)
        if _time(held, row, column) is not None
    ]
    places.sort(key=lambda at: (links.rows[at[0]] is None) + (at[1] < 0 or links.columns[at[1]] is None))
    return places[:_MOST_CLOCKS]


def _column_set(*columns: int) -> frozenset[int]:
    return frozenset(at for at in columns if at >= 0)


def _lasting(like: Candidate, minutes: Term) -> Iterator[Candidate]:
    """Yield a time that passes, in minutes, in hours, and in words."""
    passed = minutes.value % DAY
    whole = minutes if minutes.value == passed else Term(f"({minutes.text}) % {DAY}", passed)
    yield like.shaped(like.shape, whole, "minutes")
    if passed >= _HOUR:
        yield like.shaped(like.shape, tidy(whole / _HOUR), "hours")
        yield like.shaped(like.shape, said(span(passed)), "in words")


def _between_cells(held: Quantities) -> Iterator[Candidate]:
    """Yield how long it is from one time to another, in a row or in a column."""
    sheet = held.sheet
    pairs = ((a, b) for a, b in combinations(_cells(held), 2) if a[0] == b[0] or a[1] == b[1])
    for at, (one, other) in enumerate(pairs):
        if at >= 2 * _MOST_CLOCKS:
            return
        first, last = sorted((one, other))
        shape = "time across" if one[0] == other[0] else "time down"
        like = Candidate(shape, term(0), frozenset((one[0], other[0])), _column_set(one[1], other[1]))
        yield from _lasting(like, sheet.clock(*last) - sheet.clock(*first))


def _told_times(held: Quantities) -> list[int]:
    return list(dict.fromkeys(held.links.exercise.times))[:_MOST_TIMES]


def _to_told(held: Quantities) -> Iterator[Candidate]:
    """Yield how long it is between a time that is told and one of the table, and between two that are told."""
    times = _told_times(held)
    for row, column in _cells(held)[:20] if times else ():
        cell = held.sheet.clock(row, column)
        for told in times:
            like = Candidate("time to told", term(0), frozenset((row,)), _column_set(column))
            later = cell.value >= told
            yield from _lasting(like.noted("wait" if later else "since"), cell - told if later else term(told) - cell)


def _moved_by_told(held: Quantities) -> Iterator[Candidate]:
    """Yield a time so many minutes or hours before or after one of the table."""
    for row, column in _cells(held)[:16]:
        cell = held.sheet.clock(row, column)
        for at, told in enumerate(held.links.told[:4]):
            for size, unit in ((1, "minutes"), (_HOUR, "hours")):
                for sign, note in ((1, "later"), (-1, "earlier")):
                    moment = int(cell.value + sign * told.value * size) % DAY
                    like = Candidate("time moved", term(0), frozenset((row,)), _column_set(column), frozenset((at,)))
                    yield like.shaped("time moved", said(written(held, moment)), unit, note)


def written(held: Quantities, moment: int) -> str:
    """Return a time of day as the table writes its own: "2:05 P.M." or "14:05"."""
    hour, minute = divmod(moment, _HOUR)
    texts = [*held.sheet.labels, *(cell for row in held.sheet.exercise.grid.rows for cell in row)]
    halved = next((cell for cell in texts if cell.rstrip(".").lower().endswith("m") and cell[:1].isdigit()), "")
    if not halved:
        return f"{hour}:{minute:02d}"
    mark = ("P.M." if hour >= 12 else "A.M.") if halved.endswith(".") else ("PM" if hour >= 12 else "AM")
    mark = mark.lower() if halved.rstrip(".").endswith("m") else mark
    return f"{hour % 12 or 12}:{minute:02d} {mark}"


def _chosen_by_time(held: Quantities) -> Iterator[Candidate]:
    """Yield what else stands where the first time after, or the last before, a told one stands: across and down."""
    rows = range(held.sheet.n_rows)
    for told in _told_times(held):
        for note in ("after", "before"):
            for row in rows:
                across = _fitting(held, [(row, column) for column in held.sheet.clocks], note, told)
                if across:
                    yield from _in_column(held, row, across[0][1], note, told)
            for column in _columns(held):
                down = _fitting(held, [(row, column) for row in rows], note, told)
                if down:
                    yield from _in_row(held, down[0][0], column, note, told)
                    yield Candidate("count of times", term(len(down)), columns=_column_set(column), notes=(note,))


def _fitting(held: Quantities, cells: Iterable[tuple[int, int]], note: str, told: int) -> list[tuple[int, int]]:
    """Return the cells whose time is after or before a told one, or the same; the nearest first."""
    timed = [(time - told, cell) for cell in cells if (time := _time(held, *cell)) is not None]
    kept = [(abs(gap), cell) for gap, cell in timed if gap == 0 or (gap > 0) == (note == "after")]
    return [cell for _, cell in sorted(kept)]


def _in_column(held: Quantities, row: int, column: int, note: str, told: int) -> Iterator[Candidate]:
    """Yield what stands in the column that a time in a row picks out: its head, and its times in other rows."""
    sheet = held.sheet
    picked = Candidate("head by time", said(sheet.heads[column]), frozenset((row,)), notes=(note,))
    yield picked
    for other in range(sheet.n_rows):
        if sheet.times[other][column] is not None:
            shape = "time itself across" if other == row else "other time of column"
            notes = (note, "above" if other < row else "below", _order(held, row, other))
            yield Candidate(shape, said(sheet.text(other, column)), frozenset((row, other)), notes=notes)
            if other > row:
                like = Candidate("ride of column", term(0), frozenset((row, other)), notes=(note,))
                yield from _lasting(like, sheet.clock(other, column) - sheet.clock(row, column))
    like = Candidate("wait across", term(0), frozenset((row,)), notes=(note,))
    gap = sheet.clock(row, column) - told if note == "after" else term(told) - sheet.clock(row, column)
    yield from _lasting(like, gap)


def _order(held: Quantities, row: int, other: int) -> str:
    """Tell which of two rows is named first: the one that a time picks a column in, or the other."""
    one, two = held.links.rows[row], held.links.rows[other]
    if one is None or two is None:
        return "not both named"
    return "picked first" if min(one.places) < min(two.places) else "picked last"


def _in_row(held: Quantities, row: int, column: int, note: str, told: int) -> Iterator[Candidate]:
    """Yield what stands in the row that a time in a column picks out: its label, its other cells, the wait for it."""
    sheet = held.sheet
    columns = _column_set(column)
    yield Candidate("label by time", said(sheet.labels[row]), columns=columns, notes=(note,))
    for other in range(len(sheet.columns)):
        shape = "time itself down" if other == column else "other cell of row"
        cell = sheet.text(row, other)
        figure = sheet.numbers[row][other]
        made = said(cell) if figure is None or sheet.times[row][other] is not None else sheet.cell(row, other)
        yield Candidate(shape, made, columns=columns | {other}, notes=(note,))
    like = Candidate("wait down", term(0), columns=columns, notes=(note,))
    yield from _lasting(
        like, sheet.clock(row, column) - told if note == "after" else term(told) - sheet.clock(row, column)
    )


def _at_time(held: Quantities) -> Iterator[Candidate]:
    """Yield what goes on at a told time, and how long it still lasts, where two columns say begin and end."""
    sheet = held.sheet
    for begin, end in pairwise(_columns(held)):
        for told in _told_times(held):
            for row in range(sheet.n_rows):
                start, stop = _time(held, row, begin), _time(held, row, end)
                if start is not None and stop is not None and start <= told < stop:
                    columns = _column_set(begin, end)
                    yield Candidate("label at time", said(sheet.labels[row]), columns=columns)


def _lengths(held: Quantities) -> Iterator[Candidate]:
    """Yield the longest and the shortest of what lasts from one column to the next, and of the gaps between rows."""
    sheet = held.sheet
    for begin, end in pairwise(_columns(held)):
        spans = [
            ((stop - start) % DAY, row)
            for row in range(sheet.n_rows)
            if (start := _time(held, row, begin)) is not None and (stop := _time(held, row, end)) is not None
        ]
        if len(spans) > 1:
            yield from _longest(held, spans, (begin, end), "length")
            total = sum(length for length, _ in spans)
            yield from _lasting(Candidate("total length", term(0), columns=_column_set(begin, end)), term(total))
    for column in _columns(held):
        rows = [row for row in range(sheet.n_rows) if _time(held, row, column) is not None]
        gaps = [
            ((_time(held, after, column) or 0) - (_time(held, before, column) or 0), before)
            for before, after in pairwise(rows)
        ]
        if len(gaps) > 1:
            note, (_, row) = "gap", max(gaps)
            after = rows[rows.index(row) + 1]
            both = f"{sheet.labels[row]} to {sheet.labels[after]}"
            yield Candidate("longest gap", said(both), columns=_column_set(column), notes=(note,))


def _longest(
    held: Quantities, spans: list[tuple[int, int]], columns: tuple[int, int], kind: str
) -> Iterator[Candidate]:
    for note, (length, row) in (
        ("most", max(spans, key=lambda one: one[0])),
        ("least", min(spans, key=lambda one: one[0])),
    ):
        parts = {"columns": _column_set(*columns)}
        yield Candidate(f"row of {kind}", said(held.sheet.labels[row]), **parts, notes=(note,))
        if columns[0] >= 0:
            yield Candidate(f"begin of {kind}", _said_at(held, row, columns[0]), **parts, notes=(note,))
        yield from _lasting(Candidate(f"extreme {kind}", term(0), **parts, notes=(note,)), term(length))
