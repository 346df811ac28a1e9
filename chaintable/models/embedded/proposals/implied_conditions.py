"""Add to a chain what the question says and the chain leaves out, as long as the answer stays the same.

"Who else lost in 2014?": if all other rows of 2014 were lost, `Year = 2014` gives the answer alone, but on other rows
it would not. "Name the players" asks for a list, even if there is one. "The first translation listed" is the first row
that has one.
"""

from collections.abc import Iterator
from dataclasses import replace

from chaintable.models.embedded.language import lexicon
from chaintable.models.embedded.language.parsed_question import NO_MATCH, Span
from chaintable.models.embedded.linking.recognition import Recognition
from chaintable.models.embedded.linking.selection import Selection
from chaintable.models.embedded.programs.program import Filter, Program, RowSet
from chaintable.operations.conditions import And, Condition, IsEmpty, Not

MOST_STATED = 2
_PLAIN = ("one", "and", "and not", "outcome", "outcome and", "or and")
_CERTAIN = ("cell", "part", "country", "date")
_NEAR = 4  # this many words after "not", and around "or", say something else
_NEGATING = lexicon.DENYING - lexicon.EXCEPTING


def stated(program: Program, recognition: Recognition) -> Program:
    """Return the program with everything that the question says, as far as the answer stays the same on this table."""
    if program.portion is not None or program.check is not None:
        return program
    return _for_several(_of_filled(_with_conditions(program, recognition), recognition), recognition)


def _with_conditions(program: Program, recognition: Recognition) -> Program:
    """Add the conditions that all its rows satisfy anyway, from words that the program leaves out."""
    rowset = program.rowset
    if (rowset.base or rowset.shape) not in _PLAIN or not _is_plain(rowset):
        return program
    found = list(_unstated(program, recognition))[:MOST_STATED]
    if not found:
        return program
    first, *later = rowset.filters
    whole = Filter(And((*_parts(first.condition), *(selection.condition for selection in found))), first.rows)
    words = program.words
    for selection in found:
        words |= selection.words
    return replace(program, rowset=replace(rowset, filters=(whole, *later)), words=words)


def _of_filled(program: Program, recognition: Recognition) -> Program:
    """Replace the first or last row of the table by the first or last row with something to read."""
    rowset = program.rowset
    if rowset.base != "all" or rowset.shape not in ("first", "last") or rowset.order or len(program.columns) != 1:
        return program
    column = program.columns[0]
    if column.derivation is not None or not column.empty & recognition.index.data_rows or rowset.rows & column.empty:
        return program
    filled = Filter(Not(IsEmpty(column.name)), recognition.index.data_rows & column.filled)
    return replace(program, rowset=replace(rowset, filters=(filled, *rowset.filters)))


def _for_several(program: Program, recognition: Recognition) -> Program:
    """Ask for a list if the question asks for several ("name the players", "what are the titles")."""
    rowset = program.rowset
    plain = program.rule == "read" and rowset.order is None and not rowset.taken and len(program.columns) == 1
    if not plain or (rowset.shape in ("first", "last") or rowset.shape.startswith("row ")):
        return program
    asked = recognition.asked
    named = recognition.matches.get(program.columns[0].name, NO_MATCH).words & asked.focus.words
    header = program.columns[0].name.casefold()
    plural = any(
        named >> at & 1 and text.endswith("s") and not text.endswith(("ss", "us", "is")) and text not in header
        for at, text in enumerate(asked.texts)
    )
    return replace(program, several=True) if plural else program


def _is_plain(rowset: RowSet) -> bool:
    """Whether the first condition is on the rows themselves, not on rows next to or compared with them."""
    return not rowset.shape.startswith(("row ", "rows ")) and rowset.shape not in ("same", "than")


def _parts(condition: Condition) -> tuple[Condition, ...]:
    return condition.conditions if isinstance(condition, And) else (condition,)


def _unstated(program: Program, recognition: Recognition) -> Iterator[Selection]:
    """Yield the selections from unused words that hold for all the rows but not for the whole table."""
    rows, data = program.rowset.filters[0].rows, recognition.index.data_rows
    words = program.words | _said_otherwise(recognition)
    read = {column.place for column in program.columns}
    tested = {selection.column.place for selection in program.rowset.selections}
    for selection in recognition.selections:
        said, place = selection.span.words, selection.column.place
        holds = rows & ~selection.rows == 0 and data & ~selection.rows
        certain = selection.how in _CERTAIN and (selection.how != "part" or said.bit_count() > 1 or place in tested)
        if holds and certain and place not in read and said & recognition.asked.content and not words & said:
            words |= said
            yield selection


def _said_otherwise(recognition: Recognition) -> int:
    """Return the words that say something else: column names, words after "not", words around "or"; as bits."""
    found = 0
    for match in recognition.matches.values():
        found |= match.words
    for at, text in enumerate(recognition.asked.texts):
        if text in _NEGATING:
            found |= Span(at, at + _NEAR).words
        elif text == "or":
            found |= Span(max(0, at - _NEAR), at + _NEAR).words
    return found
