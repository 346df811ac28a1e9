"""Cells that a question names with small words in them or with other endings: "no-shows", "did not attend"."""

from collections.abc import Iterable, Iterator

from chaintable.models.embedded.indexing.column import FEW_ROWS, Column
from chaintable.models.embedded.language.parsed_question import ParsedQuestion, Span
from chaintable.models.embedded.language.tokens import STOP, stem
from chaintable.models.embedded.linking.selection import Selection
from chaintable.operations.conditions import Comparison

_MOST_WORDS = 5


def phrase_selections(asked: ParsedQuestion, columns: Iterable[Column]) -> Iterator[Selection]:
    """Yield the whole cells of several words, one of them a small word, that the question names."""
    small = [text for text in asked.texts if text in STOP]
    for column in columns:
        if column.ordered or column.n_rows > FEW_ROWS:
            continue
        cells = dict.fromkeys(cell for text in small for cell in column.cells_with.get(text, ()))
        for cell in cells:
            words = [stem(word.text) for word in column.words_of[cell]]
            if 1 < len(words) <= _MOST_WORDS and (span := _span(asked, words)) is not None:
                rows = column.rows_of[cell]
                written = column.cell((rows & -rows).bit_length() - 1)
                yield Selection(column, Comparison(column.name, "=", written), rows, "cell", span, span.words)


def _span(asked: ParsedQuestion, words: list[str]) -> Span | None:
    """Return where the question has these words in a row."""
    stems = [stem(text) for text in asked.texts]
    places = range(len(stems) - len(words) + 1)
    at = next((at for at in places if stems[at : at + len(words)] == words), None)
    return None if at is None else Span(at, at + len(words))
