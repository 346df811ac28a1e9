"""Titles as links: which passages a text names by their title."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from chaintable.retrieval.words import STOP, bare_title, stem, tokens, words

PATH = " › "
"""What stands between the headings in the title of a passage."""
_LONG = 3  # words of a title that is recognised in small letters too
_MOST_OF_ONE_NAME = 40
Key = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Mention:
    """A text names a passage: its `row`, and where the title begins and ends, in words."""

    row: int
    begin: int
    end: int


@dataclass(frozen=True, slots=True, eq=False)
class Titles:
    """The passages that each title names; of a path of headings, the first and the last count too."""

    rows: dict[Key, list[int]] = field(repr=False)
    longest: int = 1

    @classmethod
    def of(cls, titles: Iterable[str]) -> "Titles":
        """Return the links of titles, in the order of their passages."""
        rows: dict[Key, list[int]] = {}
        for row, title in enumerate(titles):
            for key in _keys(title):
                rows.setdefault(key, []).append(row)
        known = {key: found for key, found in rows.items() if len(found) <= _MOST_OF_ONE_NAME}
        return cls(known, max(map(len, known), default=1))

    def mentions(self, text: str) -> list[Mention]:
        """Return what a text names, the longest title first at each place; a small word alone names nothing.

        >>> [mention.row for mention in Titles.of(["Ajax", "Ajax Cape Town"]).mentions("He left Ajax Cape Town.")]
        [1]
        """
        written = tokens(text)
        folded = [stem(token.lower()) for token in written]
        capital = [not token[0].islower() for token in written]
        if not any(capital[1:]):  # a question typed in small letters
            capital = [True] * len(written)
        found: list[Mention] = []
        at = 0
        while at < len(folded):
            end = self._end(folded, capital[at], at)
            found += [Mention(row, at, end) for row in self.rows.get(tuple(folded[at:end]), ())]
            at = max(end, at + 1)
        return found

    def _end(self, folded: list[str], capital: bool, at: int) -> int:
        """Return where the longest title that begins here ends; `at` if there is none."""
        for size in range(min(self.longest, len(folded) - at), 0, -1):
            if tuple(folded[at : at + size]) not in self.rows:
                continue
            alone = size == 1 and (folded[at] in STOP or (at == 0 and len(folded) > 2))
            if (capital or size > _LONG) and not alone:
                return at + size
        return at


def _keys(title: str) -> Iterable[Key]:
    """Return the names of one title, each as its words."""
    path = title.split(PATH)
    names = [title, path[0], path[-1]] if len(path) > 1 else [title]
    keys = (tuple(words(bare_title(name))) for name in names)
    return dict.fromkeys(key for key in keys if key and not (len(key) == 1 and (key[0] in STOP or len(key[0]) < 3)))
