"""Links from words of the question to cells: whole cells, parts of them, other endings, other spellings."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import reduce
from operator import or_

import pyarrow as pa
import pyarrow.compute as pc

from chaintable.models.embedded.indexing.column import FEW_ROWS, Column
from chaintable.models.embedded.indexing.row_bits import first
from chaintable.models.embedded.language import lexicon
from chaintable.models.embedded.language.countries import other_names
from chaintable.models.embedded.language.parsed_question import ParsedQuestion, Span
from chaintable.models.embedded.language.tokens import (
    NUMBER_WORDS,
    ORDINALS,
    QUESTION_WORDS,
    STOP,
    Word,
    singular,
    split_words,
)
from chaintable.models.embedded.linking.selection import Selection
from chaintable.operations.conditions import Comparison, Condition, Or
from chaintable.tables.values import ValueKind, fold

_BEGINS = re.compile(r"\b(?:start|begin)(?:s|ing|ning)? with (?:an? |the )?(?:letter )?[\"'‘“]?([^\W_]+)")
_GRADE_SIGN = re.compile(r"[+−-]+(?![\w+−-])")
_OWNING = ("'s", "’s")
_ALONE = (["only"], ["just"])
LONGEST_SPAN = 12
MOST_CELLS = 400
FEW_CATEGORIES, _ALIKE = 10, 6
LEAST_ALIKE = 0.8


@dataclass(frozen=True, slots=True)
class _Run:
    """Words that a question and a cell have in common: `text` as in the cell; `whole` if they are the whole cell."""

    span: Span
    text: str
    whole: bool


def months_among(columns: Iterable[Column]) -> list[Column]:
    """Return the derived columns that hold names of months."""
    return [column for column in columns if column.derivation is not None and column.derivation.rule == "month"]


def cell_selections(asked: ParsedQuestion, columns: Iterable[Column]) -> list[Selection]:
    """Return the selections of every span of the question found in some column, longest first in each."""
    found: list[Selection] = []
    for column in columns:
        found += column_selections(asked, column)
    return found


def initial_selections(asked: ParsedQuestion, columns: Iterable[Column]) -> Iterator[Selection]:
    """Yield selections of cells that begin with a letter or word ("names that start with the letter b")."""
    match = _BEGINS.search(asked.text)
    if match is None:
        return
    span = asked.span(match.start(1), match.end(1))
    opening = asked.span(match.start(), match.end())
    for column in columns:
        if not column.ordered and (rows := column.begins_with(match[1])):
            condition = Comparison(column.name, "begins with", match[1])
            yield Selection(column, condition, rows, "begins", span, opening.words)


def column_selections(asked: ParsedQuestion, column: Column) -> list[Selection]:
    """Return the selections of the spans found in one column, none inside another."""
    runs: dict[Span, list[_Run]] = {}
    for cell in _cells(asked, column):
        for run in _runs(asked, column.words_of[cell] if column.n_rows <= FEW_ROWS else split_words(cell[:600]), cell):
            runs.setdefault(run.span, []).append(run)
    found: list[Selection] = []
    taken: list[Span] = []
    for span in sorted(runs, key=lambda span: (span.begin - span.end, span.begin)):
        if not any(other.begin <= span.begin and span.end <= other.end for other in taken):
            taken.append(span)
            alone = asked.texts[span.begin - 1 : span.begin] in _ALONE
            found += _selections(column, span, runs[span], alone)
    covered = sum({1 << at for span in taken for at in range(span.begin, span.end)})
    stems = list(_by_stem(asked, column, covered))
    covered |= sum({selection.span.words for selection in stems})
    return [*found, *_by_country(asked, column, covered), *stems, *_by_likeness(asked, column, covered)]


def _cells(asked: ParsedQuestion, column: Column) -> list[str]:
    """Return the folded cells that share a word with the question."""
    wanted = dict.fromkeys(
        text
        for at, text in enumerate(asked.texts)
        if (text not in STOP or asked.capitals >> at & 1) and (len(text) > 1 or text.isalnum())
    )
    if column.n_rows > FEW_ROWS:
        return cells_with_any(column, tuple(wanted))
    return list(dict.fromkeys(cell for word in wanted for cell in column.cells_with.get(word, ())))


def _runs(asked: ParsedQuestion, words: list[Word], cell: str) -> Iterator[_Run]:
    """Yield the longest runs of words that the question and the cell have in common."""
    places: dict[str, list[int]] = {}
    for at, word in enumerate(words):
        places.setdefault(word.text, []).append(at)
    for begin, text in enumerate(asked.texts):
        for at in places.get(text, ()):
            if begin and at and asked.texts[begin - 1] == words[at - 1].text:
                continue
            size, most = 1, min(len(asked) - begin, len(words) - at, LONGEST_SPAN)
            while size < most and asked.texts[begin + size] == words[at + size].text:
                size += 1
            if size < most and singular(asked.texts[begin + size]) == singular(words[at + size].text):
                size += 1  # "mountain bikes" for "Mountain bike"
            run = _trimmed(asked, words, cell, begin, at, size)
            if run is not None:
                yield _signed(asked, run, cell)


def _trimmed(asked: ParsedQuestion, words: list[Word], cell: str, begin: int, at: int, size: int) -> _Run | None:
    """Return the run without meaningless words at its ends, unless it is the whole cell; None if nothing is left."""
    whole = at == 0 and size == len(words)
    if not whole:
        while size and asked.texts[begin] in STOP:
            begin, at, size = begin + 1, at + 1, size - 1
        while size and asked.texts[begin + size - 1] in STOP:
            size -= 1
    texts = asked.texts[begin : begin + size]
    named = whole and asked.capitals >> begin & 1
    if not size or (all(text in STOP for text in texts) and not named):
        return None
    if size == 1 and (asked.no_values >> begin & 1 or (texts[0] != words[at].text and not whole)):
        return None
    if (
        not whole
        and size == 1
        and (
            texts[0] in NUMBER_WORDS
            or texts[0] in ORDINALS
            or len(texts[0]) < 2
            or (texts[0].isdecimal() and len(texts[0]) < 4)
        )
    ):
        return None
    end = words[at + size - 1].end
    end = len(cell) if whole and cell[end:] in _OWNING else end  # of the cell "Marlo's" a question has the word "marlo"
    return _Run(Span(begin, begin + size), cell[words[at].start : end], whole)


def _signed(asked: ParsedQuestion, run: _Run, cell: str) -> _Run:
    """Return the run with the signs behind a whole cell where the question writes them, too: "A-" is not "A"."""
    signs = _sign_at(cell, cell.find(run.text) + len(run.text)) if run.whole else ""
    said = _sign_at(asked.text, asked.words[run.span.end - 1].end)
    if signs and signs == said:
        return replace(run, text=cell.strip())
    return replace(run, whole=False) if run.whole and said and signs != said else run


def _sign_at(text: str, at: int) -> str:
    """Return the signs that end a grade there ("b+", "a--"); no hyphen within a word, and no minus of a number."""
    found = _GRADE_SIGN.match(text, at)
    return found[0] if found else ""


def _selections(column: Column, span: Span, runs: list[_Run], alone: bool) -> Iterator[Selection]:
    """Yield the span as an item of lists, else as a whole cell, and as a part of cells if that finds more rows."""
    item = next((run.text for run in runs if len(_cells_listing(column, run.text)) > 1), "")
    if item and not (alone and item in column.rows_of):
        yield _as_item(column, span, item)
        return
    rows = 0
    wholes = sorted((run for run in runs if run.whole), key=lambda run: not _sign_at(run.text[-1], 0))
    whole = next(iter(wholes), None)
    if whole is not None:
        rows = column.equal(whole.text)
        if rows:
            yield Selection(
                column, Comparison(column.name, "=", column.cell(first(rows))), rows, "cell", span, span.words
            )
    if rows and whole is not None and (item or _sign_at(whole.text[-1], 0)):
        return  # "B-" is no part of "AB-"
    text = min((run.text for run in runs), key=len)
    if column.ordered and text.replace(",", "").isdecimal():
        return
    having = column.contains(text)
    if having and having != rows:
        shown = _as_written(text, column.cell(first(having)))
        yield Selection(column, Comparison(column.name, "contains", shown), having, "part", span, span.words)


def _cells_listing(column: Column, text: str) -> list[str]:
    """Return the cells that list the text as one of several items, or as the only one."""
    return column.cells_with_item.get(text, []) if column.n_rows <= FEW_ROWS else []


def _as_item(column: Column, span: Span, item: str) -> Selection:
    """Return the rows that list the item, which the cells of others may contain as well ("T1" in "T10")."""
    cells = _cells_listing(column, item)
    rows = reduce(or_, (column.rows_of[cell] for cell in cells))
    shown = _as_written(item, column.cell(first(rows)))
    condition: Condition = Comparison(column.name, "contains", shown)
    if column.contains(item) != rows:
        condition = Or(tuple(Comparison(column.name, "=", column.cell(first(column.rows_of[one]))) for one in cells))
    return Selection(column, condition, rows, "cell", span, span.words)


def _as_written(text: str, cell: str) -> str:
    """Return a folded text as the cell spells it, if that is certain."""
    at = fold(cell).find(text)
    written = cell[at : at + len(text)]
    return written if at >= 0 and fold(written) == text else text


def _by_country(asked: ParsedQuestion, column: Column, covered: int) -> Iterator[Selection]:
    """Yield countries that the column writes in another way: "Italian" or "Italy" for "(ITA)"."""
    if column.ordered or column.n_rows > FEW_ROWS:
        return
    for begin in range(len(asked)):
        for end in (begin + 2, begin + 1):
            span = Span(begin, min(end, len(asked)))
            said = " ".join(asked.texts[span.begin : span.end])
            spelled = [
                name
                for name in other_names(said)
                if name != said and all(word in column.cells_with for word in name.split())
            ]
            if spelled and not covered & span.words:
                yield from _under_name(column, span, spelled[0])
                break


def _under_name(column: Column, span: Span, name: str) -> Iterator[Selection]:
    whole = column.rows_of.get(name, 0)
    if whole:
        yield Selection(column, Comparison(column.name, "=", name), whole, "country", span, span.words)
        return
    # Look for a code with its brackets, so that "ita" isn't found in "Anita".
    text = f"({name})" if any(f"({name})" in cell for cell in column.rows_of) else name
    yield Selection(
        column, Comparison(column.name, "contains", text), column.contains(text), "country", span, span.words
    )


def _by_stem(asked: ParsedQuestion, column: Column, covered: int) -> Iterator[Selection]:
    """Yield words that are in cells with another ending ("wins" for "win")."""
    if column.n_rows > FEW_ROWS:
        return
    for at, text in enumerate(asked.texts):
        if (
            covered >> at & 1
            or len(text) < 4
            or text in STOP | QUESTION_WORDS
            or text in ORDINALS
            or text in NUMBER_WORDS
        ):
            continue
        spelled = [word for word in column.spelled.get(asked.stems[at], ()) if word != text and len(word) >= 3][:3]
        spelled = spelled or _denied_as(asked, column, at) or _like_category(column, text)
        parts = [_with_word(column, word) for word in spelled]
        rows = 0
        for part in parts:
            rows |= column.equal(part.value) if part.operator == "=" else column.contains(part.value)
        if rows:
            condition = parts[0] if len(parts) == 1 else Or(tuple(parts))
            yield Selection(column, condition, rows, "stem", Span(at, at + 1), 1 << at)


def _with_word(column: Column, word: str) -> Comparison:
    """Return the condition for cells with a word: equality if the word is never part of a longer cell."""
    whole = column.cells_with[word] == [word]
    return Comparison(
        column.name, "=" if whole else "contains", column.cell(first(column.rows_of[word])) if whole else word
    )


def _denied_as(asked: ParsedQuestion, column: Column, at: int) -> list[str]:
    """Return the cell that means the opposite of a word that the question denies ("not paid" for "Unpaid")."""
    text = asked.texts[at]
    opposite = next((f"{un}{text}" for un in ("un", "in", "non") if f"{un}{text}" in column.cells_with), "")
    return [opposite] if opposite and not lexicon.DENYING.isdisjoint(asked.texts[max(0, at - 4) : at]) else []


def _like_category(column: Column, text: str) -> list[str]:
    """Return a category that begins as a longer word does ("Cancelled" for "cancellation")."""
    if len(text) < _ALIKE or column.ordered or not column.n_different <= FEW_CATEGORIES <= column.n_rows:
        return []
    words = (cell for cell in column.rows_of if len(cell) >= _ALIKE and cell.isalpha())
    return [
        cell
        for cell in words
        if cell[: _ALIKE - 1] == text[: _ALIKE - 1] and cell != text and cell in column.cells_with
    ][:1]


def _by_likeness(asked: ParsedQuestion, column: Column, covered: int) -> Iterator[Selection]:
    """Yield longer words that are spelled almost like words of cells ("Tortora" for "Totora")."""
    if column.ordered or column.n_rows > FEW_ROWS:
        return
    known = frozenset(column.cells_with)
    for at, text in enumerate(asked.texts):
        if covered >> at & 1 or len(text) < 5 or not text.isalpha() or text in STOP | QUESTION_WORDS | lexicon.COMMON:
            continue
        near = [word for word in known if word[0] == text[0] and abs(len(word) - len(text)) <= 2 and len(word) > 3]
        alike = get_close_matches(text, near, 1, LEAST_ALIKE)
        if alike and alike[0] != text:
            rows = column.contains(alike[0])
            yield Selection(
                column, Comparison(column.name, "contains", alike[0]), rows, "fuzzy", Span(at, at + 1), 1 << at
            )


def cells_with_any(column: Column, words: Sequence[str]) -> list[str]:
    """Return the different folded cells of a large column that contain one of the words.

    If too many cells contain a word, only the cell that is just that word counts. Case doesn't matter here, accents do.
    There is no Python loop over cells.
    """
    if column.kind not in (ValueKind.TEXT, ValueKind.EMPTY):
        words = [word for word in words if not word[0].isdecimal()]
    if not words or (column.ordered and not any(word.isalpha() for word in words)):
        return []
    cells = pa.array(column.table.column(column.name))
    found: dict[str, None] = {}
    if pc.any(_holding(cells, "|".join(map(re.escape, words)))).as_py():
        for word in words:
            found |= dict.fromkeys(_few(cells, word))
    return list(found)


def _few(cells: "pa.Array", word: str) -> list[str]:
    """Return the different cells with that word if they are few, otherwise the one that is just the word."""
    hits = pc.filter(cells, _holding(cells, re.escape(word)))
    different = list(dict.fromkeys(map(fold, pc.unique(hits.slice(0, 50 * MOST_CELLS)).to_pylist())))
    return different if len(different) <= MOST_CELLS else [cell for cell in different if cell == word]


def _holding(cells: "pa.Array", pattern: str) -> "pa.Array":
    return pc.match_substring_regex(cells, rf"(?i)(?:^|\W)(?:{pattern})(?:$|\W)")
