"""Cells that a question names with small words in them, other endings or other letters: "no-shows", "Mueller"."""

import re
from collections.abc import Iterable, Iterator, Sequence

from chaintable.models.embedded.indexing.column import FEW_ROWS, Column
from chaintable.models.embedded.indexing.row_bits import first
from chaintable.models.embedded.language.abbreviations import initials_at
from chaintable.models.embedded.language.parsed_question import ParsedQuestion, Span
from chaintable.models.embedded.language.tokens import STOP, split_words, stem
from chaintable.models.embedded.linking.selection import Selection
from chaintable.models.embedded.summaries.words import vocabulary
from chaintable.operations.conditions import Comparison
from chaintable.tables.values.texts.spelling_clusters import same_spelling, transcribed

_AFTER_NAME, _FEW_KINDS = re.compile(r"[,;:()/–]"), 8
"""What ends the name of a thing in a cell, whose last word says its kind, and how many cells are looked at."""
_MOST_WORDS = 5
_ARTICLES = frozenset(("the", "a", "an"))
_DONE = "done"
"""A small word that is a state of its own."""
_STATING, _AFTER_STATES = frozenset("are is were was be still".split()), frozenset(("", "now", "and", "at", "right"))
_FEW_STATES = 12
_WORKING_TIMES = ("PT", "FT")
"""Two letters that stand for part time and full time."""
_FEW_LETTERS = 2
"""The letters of which many codes are ("CO"), so that they are no initials unless a stroke stands between them."""
_NOTE_MARKS = "*†‡"
"""What stands behind a cell to which a footnote belongs ("cancelled*")."""
_TRANSCRIBED = ("ae", "oe", "ue", "ss")


def phrase_selections(asked: ParsedQuestion, columns: Iterable[Column]) -> Iterator[Selection]:
    """Yield the whole cells of several words, one of them a small word, that the question names."""
    small = [text for text in asked.texts if text in STOP]
    for column in columns:
        if column.ordered or column.n_rows > FEW_ROWS:
            continue
        cells = dict.fromkeys(cell for text in small for cell in column.cells_with.get(text, ()))
        for cell in cells:
            words = [stem(word.text) for word in column.words_of[cell]]
            named = 1 < len(words) <= _MOST_WORDS or cell == _DONE or _is_state(asked, column, cell)
            if named and (span := _span(asked, words)) is not None:
                rows = column.rows_of[cell]
                written = column.cell(first(rows))
                yield Selection(column, Comparison(column.name, "=", written), rows, "cell", span, span.words)


def kinds_named(selection: Selection) -> set[str]:
    """Return the stems of what the cells of the first rows are the names of: a card, for "Ten-visit card"."""
    rows, found = selection.rows, set[str]()
    for _ in range(_FEW_KINDS if rows else 0):
        name = _AFTER_NAME.split(selection.column.cell(first(rows)), maxsplit=1)[0]
        found.update(stem(word.text) for word in split_words(name)[-1:])
        rows &= rows - 1
        if not rows:
            break
    return found


def _is_state(asked: ParsedQuestion, column: Column, cell: str) -> bool:
    """Whether a small word that is a cell says how something is ("hosts that are up")."""
    if cell not in asked.texts[1:] or column.n_different > _FEW_STATES:
        return False
    at = asked.texts.index(cell, 1)
    following = asked.texts[at + 1] if at + 1 < len(asked) else ""
    return asked.texts[at - 1] in _STATING and following in vocabulary.PER | _AFTER_STATES


def transcribed_selections(asked: ParsedQuestion, columns: Iterable[Column]) -> Iterator[Selection]:
    """Yield the whole cells with an umlaut that the question transcribes ("Mueller" for Müller)."""
    written = [text for text in asked.texts if any(letters in text for letters in _TRANSCRIBED)]
    for column in columns if written else ():
        if column.ordered or column.n_rows > FEW_ROWS:
            continue
        plain = (text.replace(letters, letters[0]) for text in written for letters in _TRANSCRIBED if letters in text)
        cells = dict.fromkeys(cell for text in plain for cell in column.cells_with.get(text, ()))
        for cell in cells:
            words = [stem(word.text) for word in split_words(transcribed(cell))]
            if transcribed(cell) != cell and (span := _span(asked, words)) is not None:
                rows = column.rows_of[cell]
                yield Selection(
                    column, Comparison(column.name, "=", column.cell(first(rows))), rows, "cell", span, span.words
                )


def initialled_selections(asked: ParsedQuestion, columns: Sequence[Column]) -> Iterator[Selection]:
    """Yield the cells that are the initials of words in the question ("W/O" for "written off")."""
    headed = {word for column in columns for word in column.stems}
    for column in columns:
        if column.ordered or column.n_rows > FEW_ROWS or column.n_different > _FEW_STATES:
            continue
        for rows in column.rows_of.values():
            written = column.cell(first(rows))
            clear = "/" in written or len(written) > _FEW_LETTERS or written in _WORKING_TIMES
            place = initials_at(written, asked.texts) if clear and len(written) <= _MOST_WORDS + 2 else None
            if place is not None and headed.isdisjoint(asked.stems[place.start : place.stop]):
                span = Span(place.start, place.stop)
                yield Selection(column, Comparison(column.name, "=", written), rows, "cell", span, span.words)


def _span(asked: ParsedQuestion, words: list[str]) -> Span | None:
    """Return where the question has these words in a row, apart from articles between them ("in the depot")."""
    plain = [at for at, text in enumerate(asked.texts) if text not in _ARTICLES or stem(text) in words]
    stems = [stem(asked.texts[at]) for at in plain]
    places = range(len(stems) - len(words) + 1)
    at = next((at for at in places if stems[at : at + len(words)] == words), None)
    return None if at is None else Span(plain[at], plain[at + len(words) - 1] + 1)


def spelled_alike(cell: str, others: Iterable[str]) -> list[str]:
    """Return those of the others that say the same: with other accents, or with the mark of a footnote behind them.

    >>> spelled_alike("settled", ["settled†", "Settled", "unsettled"])
    ['settled†', 'Settled']
    """
    told = list(others)
    plain = {own.rstrip(_NOTE_MARKS): own for own in told}
    same = {*same_spelling(cell.rstrip(_NOTE_MARKS), plain)}
    return [own for own in told if own.rstrip(_NOTE_MARKS) in same]
