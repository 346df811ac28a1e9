"""Programs whose answer is a name: a label, the head of a column, or a cell that holds words or a time."""

from collections.abc import Iterator, Sequence
from itertools import pairwise, permutations

from chaintable.models.embedded.school.program_text import Term, best
from chaintable.models.embedded.school.ranked.candidate import Candidate
from chaintable.models.embedded.school.ranked.quantities import Quantities
from chaintable.models.embedded.school.words.words_and_numbers import ORDINALS, Number, stems

_MOST_FITTING = 4


def names(held: Quantities) -> Iterator[Candidate]:
    """Yield the programs whose answer is a name."""
    if held.sheet.shape == "plot":
        return
    yield from _cells_of_words(held)
    yield from _rows_with_extremes(held)
    yield from _rows_worked_out(held)
    yield from _rows_that_fit(held)
    yield from _columns_with_extremes(held)
    yield from _steps(held)
    yield from _placed_labels(held)


def said(text: str) -> Term:
    """Return a text as an answer."""
    return Term(repr(text), text)


def _cells_of_words(held: Quantities) -> Iterator[Candidate]:
    """Yield each cell that is no figure, as it stands in its row and column."""
    sheet = held.sheet
    for row in range(sheet.n_rows) if not sheet.is_own_shape else ():
        for column in range(len(sheet.columns)):
            if column not in sheet.measures and sheet.text(row, column):
                parts = (frozenset((row,)), frozenset((column,)))
                note = "time" if column in sheet.clocks else "words"
                yield Candidate("text", said(sheet.text(row, column)), *parts, notes=(note,))


def _rows_with_extremes(held: Quantities) -> Iterator[Candidate]:
    """Yield the label of the row with the most or the least in a column, among rows that may be meant."""
    sheet = held.sheet
    sets = [(name, rows) for name, rows, _ in held.row_sets]
    sets += [(f"where {name}", rows) for name, _, rows, *_ in held.bounded[:24] if len(rows) > 1]
    for name, rows in sets:
        for column in sheet.measures:
            yield from _best_of(held, name, rows, column)


def _best_of(held: Quantities, name: str, rows: Sequence[int], column: int) -> Iterator[Candidate]:
    sheet, links = held.sheet, held.links
    keyed = sheet.keyed(rows, column)
    parts = (frozenset() if name == "all" or name.startswith("where") else frozenset(rows), frozenset((column,)))
    for largest in (True, False):
        notes = (name, "most" if largest else "least")
        yield Candidate("row with extreme", best(keyed, largest), *parts, notes=notes)
        if len(keyed.value) > 2 and name == "all":
            ordered = sorted(keyed.value, key=keyed.value.get, reverse=largest)
            turned = ", reverse=True" if largest else ""
            text = f"sorted({keyed.text}, key={keyed.text}.get{turned})"
            for place in {1, *(ORDINALS[word] - 1 for word in links.words if 1 < ORDINALS.get(word, 0) < 5)}:
                if place < len(ordered):
                    yield Candidate("row placed", Term(f"{text}[{place}]", ordered[place]), *parts, notes=notes[1:])


def _rows_worked_out(held: Quantities) -> Iterator[Candidate]:
    """Yield the label of the row with the most or the least of what its columns come to."""
    sheet = held.sheet
    for kind, columns, worked in (*_worked_columns(held), *_plans(held)):
        values: dict[str, Number] = {sheet.labels[row]: worked[row] for row in sheet.rows}
        keyed = sheet.held(f"{kind} by label", values)
        for largest in (True, False):
            parts = {"columns": frozenset(columns), "notes": (kind, "most" if largest else "least")}
            yield Candidate("row with extreme of columns", best(keyed, largest), **parts)  # type: ignore[arg-type]


def _worked_columns(held: Quantities) -> Iterator[tuple[str, tuple[int, ...], dict[int, Number]]]:
    """Yield sums, gaps, changes, quotients and products of columns, by row."""
    sheet = held.sheet
    figures = {
        row: {at: value for at, value in enumerate(sheet.numbers[row]) if value is not None} for row in sheet.rows
    }
    if len(sheet.added) > 1:
        yield "sum", (), {row: round(sum(figures[row][at] for at in sheet.added), 4) for row in sheet.rows}
    for at, one in enumerate(sheet.measures):
        for other in sheet.measures[at + 1 :]:
            pair = (one, other)
            both = {row: (figures[row][one], figures[row][other]) for row in sheet.rows}
            yield "gap", pair, {row: round(abs(b - a), 4) for row, (a, b) in both.items()}
            yield "change", pair, {row: round(b - a, 4) for row, (a, b) in both.items()}
            yield "product", pair, {row: round(a * b, 4) for row, (a, b) in both.items()}
            if all(a and b for a, b in both.values()):
                yield "first by second", pair, {row: round(a / b, 6) for row, (a, b) in both.items()}
                yield "second by first", pair, {row: round(b / a, 6) for row, (a, b) in both.items()}


def _plans(held: Quantities) -> Iterator[tuple[str, tuple[int, ...], dict[int, Number]]]:
    """Yield what a fee and a told number at a rate come to, by row; without and with an amount included."""
    sheet = held.sheet
    figures = {row: {at: sheet.numbers[row][at] or 0 for at in sheet.measures} for row in sheet.rows}
    for told in held.links.told[:3] if 1 < len(sheet.measures) < 5 else ():
        for fee, each in permutations(sheet.measures, 2):
            worked = {row: round(own[fee] + own[each] * told.value, 4) for row, own in figures.items()}
            yield "fee and rate", (fee, each), worked
        for fee, free, each in permutations(sheet.measures, 3):
            worked = {row: own[fee] + max(0, told.value - own[free]) * own[each] for row, own in figures.items()}
            yield "plan with included", (fee, free, each), {row: round(value, 4) for row, value in worked.items()}


def _rows_that_fit(held: Quantities) -> Iterator[Candidate]:
    """Yield the first, the last, the only or all labels of the rows that fulfil a condition or compare two columns."""
    sheet = held.sheet
    for name, column, rows, _, told, compared in held.bounded:
        if not rows or len(rows) == len(sheet.rows):
            continue
        parts = (compared, frozenset((column,)) if column >= 0 else frozenset[int](), told)
        notes = (name, "by label") if column < 0 else (name,)
        yield from _fitting(held, rows, Candidate("row that fits", said(""), *parts, notes))
    for one in sheet.measures:
        for other in sheet.measures:
            if one != other:
                rows = tuple(row for row in sheet.rows if _exceeds(held, row, one, other))
                columns = frozenset((one, other))
                note = "first column" if one < other else "second column"
                if rows:
                    yield from _fitting(
                        held, rows, Candidate("row of comparison", said(""), columns=columns, notes=(note,))
                    )
                    count = Candidate(
                        "count of comparison", Term(str(len(rows)), len(rows)), columns=columns, notes=(note,)
                    )
                    yield count
    for one, other in ((one, other) for one in sheet.measures for other in sheet.measures if one < other):
        equal = tuple(row for row in sheet.rows if sheet.numbers[row][one] == sheet.numbers[row][other])
        if equal:
            yield from _fitting(held, equal, Candidate("row where equal", said(""), columns=frozenset((one, other))))


def _exceeds(held: Quantities, row: int, one: int, other: int) -> bool:
    left, right = held.sheet.numbers[row][one], held.sheet.numbers[row][other]
    return left is not None and right is not None and left > right


def _fitting(held: Quantities, rows: Sequence[int], like: Candidate) -> Iterator[Candidate]:
    labels = [held.sheet.labels[row] for row in rows]
    if len(rows) == 1:
        yield like.shaped(like.shape, said(labels[0]), "only")
        return
    yield like.shaped(like.shape, said(labels[0]), "first")
    yield like.shaped(like.shape, said(labels[-1]), "last")
    if len(rows) <= _MOST_FITTING:
        yield like.shaped(like.shape, said(", ".join(labels)), "all")


def _columns_with_extremes(held: Quantities) -> Iterator[Candidate]:
    """Yield the head of the column with the most or the least in a row, and in all rows together."""
    sheet = held.sheet
    if len(sheet.measures) < 2:
        return
    for row in sheet.rows:
        across = sheet.across(row, sheet.measures)
        for largest in (True, False):
            note = "most" if largest else "least"
            yield Candidate("column with extreme", best(across, largest), frozenset((row,)), notes=(note,))
    sums: dict[str, Number] = {
        sheet.heads[at]: round(sum(value for row in sheet.rows if (value := sheet.numbers[row][at]) is not None), 4)
        for at in sheet.measures
    }
    summed = sheet.held("sums of columns", sums)
    for largest in (True, False):
        yield Candidate("column with largest sum", best(summed, largest), notes=("most" if largest else "least",))


def _steps(held: Quantities) -> Iterator[Candidate]:
    """Yield between which neighbours a column rises or falls the most."""
    sheet = held.sheet
    for column in sheet.measures if len(sheet.rows) > 2 else ():
        steps = [(_moved(held, before, after, column), before, after) for before, after in pairwise(sheet.rows)]
        for note, (_, before, after) in (
            ("rise", max(steps)), ("fall", min(steps)), ("any", max(steps, key=lambda step: abs(step[0]))),
        ):  # fmt: skip
            first, last = sheet.labels[before], sheet.labels[after]
            parts = {"columns": frozenset((column,))}
            yield Candidate("largest step", said(last), **parts, notes=(note, "later"))
            yield Candidate("largest step", said(first), **parts, notes=(note, "earlier"))
            for word in ("and", "to"):
                yield Candidate(
                    "largest step", said(f"{first} {word} {last}"), **parts, notes=(note, f"both by {word}")
                )


def _moved(held: Quantities, before: int, after: int, column: int) -> Number:
    first, last = held.sheet.numbers[before][column], held.sheet.numbers[after][column]
    return 0 if first is None or last is None else round(last - first, 6)


def _placed_labels(held: Quantities) -> Iterator[Candidate]:
    """Yield each label, by its place: the first, the last, the one before or after a row that is named."""
    sheet = held.sheet
    for row in (*sheet.rows[:1], *sheet.rows[-1:]):
        yield Candidate("label at end", said(sheet.labels[row]), notes=("first" if row == sheet.rows[0] else "last",))
    for row in held.links.named_rows:
        yield Candidate("label named", said(sheet.labels[row]), frozenset((row,)))
        for step, note in ((-1, "before"), (1, "after")):
            if 0 <= row + step < sheet.n_rows:
                yield Candidate("neighbour", said(sheet.labels[row + step]), frozenset((row,)), notes=(note,))
    for column in held.links.named_columns:
        if stems(sheet.heads[column]):
            yield Candidate("head named", said(sheet.heads[column]), columns=frozenset((column,)))
