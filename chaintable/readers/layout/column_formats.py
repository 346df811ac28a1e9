"""Decide how the columns of a file are read: what one column leaves open, all columns together decide."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from chaintable.readers.layout.date_marks import DateMarks, date_marks
from chaintable.readers.layout.duration_marks import DurationMarks, duration_marks
from chaintable.readers.layout.number_marks import NumberMarks, are_months, number_marks, sample
from chaintable.tables.source import Doubt, ReadOptions
from chaintable.tables.table import Table
from chaintable.tables.values import AS_WRITTEN, ColumnFormat
from chaintable.tables.values.columns.column_format import DateOrder, DecimalMark

_ORDERS: dict[DateOrder, str] = {"day": "day/month/year", "month": "month/day/year"}


@dataclass(frozen=True, slots=True, eq=False)
class Decided:
    """A table read in its formats, the options with what was decided for the file, and what to tell about it."""

    table: Table
    options: ReadOptions
    notes: tuple[str, ...]
    doubts: tuple[Doubt, ...]


@dataclass(slots=True)
class _Evidence:
    """What the columns of a file show, by name; `typed` are those whose numbers the file itself holds as numbers."""

    numbers: dict[str, NumberMarks] = field(default_factory=dict)
    dates: dict[str, DateMarks] = field(default_factory=dict)
    durations: dict[str, DurationMarks] = field(default_factory=dict)
    months: list[str] = field(default_factory=list)
    typed: frozenset[str] = frozenset()

    @classmethod
    def of(cls, table: Table, typed: Iterable[str]) -> "_Evidence":
        found = cls(typed=frozenset(typed))
        for name, (_, column) in zip(table.columns, table.frame.items(), strict=True):
            cells = sample(column)
            if (numbers := number_marks(cells)) is not None and name not in found.typed:
                found.numbers[name] = numbers
            elif name not in found.typed and are_months(cells):
                found.months.append(name)
            elif (dates := date_marks(column)) is not None:
                found.dates[name] = dates
            elif (durations := duration_marks(name, column)) is not None:
                found.durations[name] = durations
        return found


def decide_formats(table: Table, options: ReadOptions, typed: Iterable[str] = ()) -> Decided:
    """Return the table read in the formats that the options, its own cells and its other columns decide.

    An option that is None is decided by the cells and recorded, if they decide it. What nothing decides is left as it
    is, and is a doubt.
    """
    found = _Evidence.of(table, typed)
    mark = options.decimal_mark or _decimal_mark(found.numbers.values())
    order = options.date_order or _date_order(found.dates.values(), mark)
    formats = {name: ColumnFormat(decimal_mark=mark) for name in _marked(found, mark)}
    formats |= {name: ColumnFormat(date_order=own) for name, own in _ordered(found, order)}
    formats |= {name: ColumnFormat(marks.kind) for name, marks in found.durations.items() if marks.kind}
    formats |= {name: ColumnFormat("date") for name in found.months}
    for name, chosen in options.columns:
        formats[name] = chosen.over(formats.get(name, AS_WRITTEN))
    notes = (*_about_numbers(found, mark), *_about_dates(found, mark, order), *_about_durations(found))
    doubts = tuple(_doubts(found, mark, order, dict(options.columns)))
    asked = (doubt.sentence for doubt in doubts)
    recorded = replace(options, decimal_mark=mark, date_order=order, columns=tuple(options.columns))
    return Decided(table.with_formats(formats), recorded, (*notes, *asked), doubts)


def _decimal_mark(columns: Iterable[NumberMarks]) -> DecimalMark | None:
    """Return the decimal mark that all decisive columns share; None if none is decisive, or two differ."""
    marks = {marks.decides for marks in columns} - {None}
    return marks.pop() if len(marks) == 1 else None


def _date_order(columns: Iterable[DateMarks], mark: DecimalMark | None) -> DateOrder | None:
    """Return the order that all decisive columns share; where decimals have a comma, the day comes first."""
    columns = list(columns)
    orders = {marks.decides for marks in columns} - {None}
    if len(orders) == 1:
        return orders.pop()
    return "day" if columns and not orders and mark == "," else None


def _marked(found: _Evidence, mark: DecimalMark | None) -> list[str]:
    """The columns that are read with the file's decimal comma; a column that shows a point keeps it."""
    return [name for name, marks in found.numbers.items() if mark == "," and marks.decides != "."]


def _ordered(found: _Evidence, order: DateOrder | None) -> Iterator[tuple[str, DateOrder]]:
    """The order of dates in each column: its own, or else the file's."""
    for name, marks in found.dates.items():
        own = marks.decides or (None if marks.mixed else order)
        if own is not None and marks.n_open:
            yield name, own


def _about_numbers(found: _Evidence, mark: DecimalMark | None) -> Iterator[str]:
    if mark != "," or not found.numbers:
        return
    sure = [(name, marks) for name, marks in found.numbers.items() if marks.decides == ","]
    if not sure:
        yield "Numbers read with a decimal comma, as chosen."
        return
    name, marks = next((each for each in sure if "," in each[1].example), sure[0])
    others = [(other, m.open_example) for other, m in found.numbers.items() if m.decides is None and m.open_example]
    so = f", so {others[0][1]} in column '{others[0][0]}' is {_with_comma(others[0][1])}" if others else ""
    if marks.example == marks.open_example:
        thousands = marks.example.replace(".", ",")
        yield f"Points read as thousands marks: {marks.example} in column '{name}' is {thousands}{so}."
        return
    yield f"Numbers read with a decimal comma, as in {marks.example} in column '{name}'{so}."


def _with_comma(figure: str) -> str:
    return figure.replace(".", "").replace(",", ".")


def _about_dates(found: _Evidence, mark: DecimalMark | None, order: DateOrder | None) -> Iterator[str]:
    plain = {name: marks for name, marks in found.dates.items() if marks.n_open}
    if order is None or not plain:
        return
    words = f"Dates read as {_ORDERS[order]}"
    sure = sum(marks.n_sure for marks in found.dates.values() if marks.decides == order)
    total = sum(marks.n_sure + marks.n_open for marks in found.dates.values() if marks.decides in (None, order))
    if sure:
        yield f"{words}: {sure:,} of {total:,} allow no other."
    else:
        suggested = order == _date_order(found.dates.values(), mark)
        yield f"{words}, as {'the decimal commas suggest' if suggested else 'chosen'}."


def _about_durations(found: _Evidence) -> Iterator[str]:
    for name, marks in found.durations.items():
        if marks.kind and not marks.doubtful:
            yield f"Column '{name}' read as {marks.kind}: {marks.example} is {marks.meaning}."


def _doubts(
    found: _Evidence, mark: DecimalMark | None, order: DateOrder | None, chosen: dict[str, ColumnFormat]
) -> Iterator[Doubt]:
    if mark is None:
        yield from _number_doubt(found, chosen)
    yield from _date_doubt(found, order, chosen)
    for name, marks in found.durations.items():
        if marks.doubtful and chosen.get(name, AS_WRITTEN).kind is None:
            yield marks.doubt(name)


def _number_doubt(found: _Evidence, chosen: dict[str, ColumnFormat]) -> Iterator[Doubt]:
    """At most one doubt, about the columns in which 1.234 may be a thousand; the first one is the example."""
    still: dict[str, NumberMarks] = {}
    for name, marks in found.numbers.items():
        form = chosen.get(name, AS_WRITTEN)
        if marks.decides is None and marks.open_point and form.decimal_mark is None and form.kind in (None, "number"):
            still[name] = marks
    if still:
        name, *alike = still
        small, large = still[name].open_example, _with_comma(still[name].open_example)
        sentence = f"{small} in column '{name}' is read as a decimal number, but it may also be {large}."
        choices = ((".", f"{small} (decimals)"), (",", large))
        yield Doubt("decimal_mark", name, small, choices, sentence, tuple(alike))


def _date_doubt(found: _Evidence, order: DateOrder | None, chosen: dict[str, ColumnFormat]) -> Iterator[Doubt]:
    """At most one doubt, about columns whose dates may begin with the day or the month: the first is its example."""
    still: dict[str, DateMarks] = {}
    for name, marks in found.dates.items():
        form = chosen.get(name, AS_WRITTEN)
        undecided = marks.mixed or (marks.decides is None and order is None)
        if undecided and marks.n_open and form.date_order is None and form.kind in (None, "date"):
            still[name] = marks
    if still:
        name, *alike = still
        marks = still[name]
        day, month = marks.both_readings
        sentence = f"{marks.example} in column '{name}' is read as {month}, but it may also be {day}."
        if marks.mixed:
            sentence = f"Column '{name}' mixes day/month and month/day, so {marks.example} isn't read as a date."
        yield Doubt("date_order", name, marks.example, (("day", day), ("month", month)), sentence, tuple(alike))
