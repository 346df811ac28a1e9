"""Features of a column: what its header and cells look like, and where the question names it."""

from functools import cached_property

from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.language import lexicon
from chaintable.models.embedded.language.parsed_question import NO_MATCH, HeaderMatch
from chaintable.models.embedded.language.tokens import STOP, header_words
from chaintable.models.embedded.linking.recognition import Recognition
from chaintable.models.embedded.ranking.question_grams import NUMBER
from chaintable.tables.values import ValueKind

_MOST_HEADER_WORDS = 4
_ASKED = ("who", "where", "when", "money", "people")  # what a header may mean without containing the word
_UNLIKE = ((0.999, "1"), (0.7, ".7"), (0.3, ".3"))


class ColumnFeatures:
    """One column from the point of view of a question, described in short texts."""

    def __init__(self, recognition: Recognition, column: Column) -> None:
        self.asked = recognition.asked
        self.column = column
        self.match: HeaderMatch = recognition.matches.get(column.name, NO_MATCH)
        self.best = self.match.share and self.match.share >= max(one.share for one in recognition.matches.values())
        parent = recognition.index.columns[column.place]
        self.words = [word for word in header_words(parent.name) if word not in STOP][:_MOST_HEADER_WORDS] or ["none"]
        self.n_columns = len(recognition.index.columns)

    @cached_property
    def rule(self) -> str:
        """The rule that derives it; "" for a column of the table."""
        return self.column.derivation.rule if self.column.derivation is not None else ""

    @cached_property
    def kind(self) -> str:
        """The kind of its cells: year, number, date, time, range, score, text, or text with numbers."""
        column = self.column
        if column.is_year:
            return "year"
        return "text with numbers" if column.kind is ValueKind.TEXT and column.numeric_text else str(column.kind)

    @cached_property
    def looks(self) -> tuple[str, ...]:
        """Texts for its kind, the shape of its cells, how many are different, and its place."""
        unlike = next((name for least, name in _UNLIKE if self.column.unlike >= least), "0")
        place = self.column.place
        means = [f"means {asked}" for asked in _ASKED if lexicon.MEANT[asked] & set(self.column.stems)]
        ends = means + ["first column"] * (place == 0) + ["last column"] * (place == self.n_columns - 1)
        return (f"kind {self.kind}", f"shape {self.kind[0]}{self.column.shape}", f"unlike {unlike}", *ends)

    @cached_property
    def named(self) -> str:
        """How well the question names it: whole, all, half, barely, meant, or not."""
        match = self.match
        if match.meant:
            return "meant"
        if match.whole:
            return "whole"
        return "all" if match.share > 0.98 else "half" if match.share >= 0.45 else "barely" if match.share else "not"

    @cached_property
    def naming(self) -> tuple[str, ...]:
        """Texts for how well it is named, after which words, and whether soon after the question word."""
        if not self.match.words:
            return (self.named,)
        at = (self.match.words & -self.match.words).bit_length() - 1
        before = self._word(at - 1)
        found = [self.named, f"after {before}", f"after {self._word(at - 2)} {before}"]
        if self.match.words & self.asked.focus.words:
            found.append("in the focus")
        return (*found, "best") if self.best else tuple(found)

    def _word(self, at: int) -> str:
        text = self.asked.texts[at] if at >= 0 else "^"
        return NUMBER if text[0].isdecimal() else text
