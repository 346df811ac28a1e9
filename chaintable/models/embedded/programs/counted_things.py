"""What "the most …" counts, and how the columns relate to those things."""

from collections.abc import Sequence

from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.language import lexicon
from chaintable.models.embedded.language.parsed_question import ParsedQuestion
from chaintable.models.embedded.language.tokens import STOP, split_words, stem

_MOST_WORDS = 3
_ALL_DIFFERENT = 0.95  # share of different cells in a column that names one thing in each row


class CountedThings:
    """The things after "most" or "fewest" in a question, and how the columns of a table relate to them."""

    def __init__(self, asked: ParsedQuestion, columns: Sequence[Column]) -> None:
        said = _things(asked)
        self.stems = frozenset(map(stem, said))
        self._means = frozenset[str]().union(*(lexicon.MEANT.get(text, frozenset()) for text in said))
        self._known: dict[str, str] = {}
        self._elsewhere = self._named_elsewhere([column for column in columns if column.derivation is None])

    def relation(self, column: Column) -> str:
        """Return how a column relates to the things: "named", "meant", or where else they are; "" if there are none.

        >>> from chaintable.models.embedded.indexing.table_index import TableIndex
        >>> from chaintable.tables.state import Question
        >>> from chaintable.tables.table import Table
        >>> index = TableIndex(Table.of(["Party", "Seat", "Votes"], [["Red", "Ayr", "7"], ["Red", "Ely", "9"]]))
        >>> counted = CountedThings(ParsedQuestion(Question("which party had the most seats?")), index.columns)
        >>> [counted.relation(column) for column in index.columns]
        ['one a row', 'named', 'one a row']
        """
        if not self.stems:
            return ""
        if column.name not in self._known:
            self._known[column.name] = self._relation(set(column.stems))
        return self._known[column.name]

    def _relation(self, header: set[str]) -> str:
        if self.stems & header:
            return "named"
        return "meant" if self._means & header else self._elsewhere

    def _named_elsewhere(self, columns: Sequence[Column]) -> str:
        """Return what names the things: an amount, a column with one a row, a column, the caption or nothing."""
        naming = [column for column in columns if self.stems & set(column.stems)] if self.stems else []
        if any(column.ordered and not column.is_year for column in naming):
            return "an amount"
        if naming:
            return "one a row" if max(column.unlike for column in naming) >= _ALL_DIFFERENT else "a column"
        caption = columns[0].table.caption if columns else ""
        return "the caption" if self.stems & {stem(word.text) for word in split_words(caption[:200])} else "nothing"


def _things(asked: ParsedQuestion) -> list[str]:
    """Return the words after "most" or "fewest"; none after "most recent" or "most often"."""
    at = next((at for at in asked.superlatives if asked.texts[at] in lexicon.MANY), len(asked))
    said: list[str] = []
    for text in asked.texts[at + 1 : at + 1 + 2 * _MOST_WORDS]:
        if text in STOP | lexicon.COUNTING and not said:
            continue
        if text in STOP or lexicon.hint_of(text).stems or text in lexicon.OFTEN or len(said) == _MOST_WORDS:
            break
        said.append(text)
    return said
