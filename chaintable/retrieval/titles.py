"""Titles as links: which passages a text names by their title."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from chaintable.retrieval.index_words import STOP, bare_title, folded, tokens, words

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
    """The passages that each title names; of a path of headings, the first and the last count too.

    `sizes` are how many words the titles have that begin with a word, the longest first.
    """

    rows: dict[Key, tuple[int, ...]] = field(repr=False)
    sizes: dict[str, tuple[int, ...]] = field(repr=False)

    @classmethod
    def of(cls, titles: Iterable[str]) -> "Titles":
        """Return the links of titles, in the order of their passages."""
        rows: dict[Key, list[int]] = {}
        for row, title in enumerate(titles):
            for key in keys_of(title):
                rows.setdefault(key, []).append(row)
        known = {key: tuple(found) for key, found in rows.items() if len(found) <= _MOST_OF_ONE_NAME}
        sizes: dict[str, set[int]] = {}
        for key in known:
            sizes.setdefault(key[0], set()).add(len(key))
        return cls(known, {word: tuple(sorted(found, reverse=True)) for word, found in sizes.items()})

    def mentions(self, text: str) -> list[Mention]:
        """Return what a text names, the longest title first at each place; a small word alone names nothing.

        >>> [mention.row for mention in Titles.of(["Ajax", "Ajax Cape Town"]).mentions("He left Ajax Cape Town.")]
        [1]
        """
        written = tokens(text)
        return self.named_in(written, folded(written))

    def named_in(self, written: Sequence[str], small: Sequence[str]) -> list[Mention]:
        """Return what a text names; `written` are its words, and `small` the same without capitals and endings."""
        capital = [not token[0].islower() for token in written]
        if not any(capital[1:]):  # a question typed in small letters
            capital = [True] * len(written)
        found: list[Mention] = []
        at = 0
        while at < len(small):
            end = self._end(small, capital[at], at)
            found += [Mention(row, at, end) for row in self.rows.get(tuple(small[at:end]), ())]
            at = max(end, at + 1)
        return found

    def _end(self, small: Sequence[str], capital: bool, at: int) -> int:
        """Return where the longest title that begins here ends; `at` if there is none."""
        for size in self.sizes.get(small[at], ()):
            if at + size > len(small) or tuple(small[at : at + size]) not in self.rows:
                continue
            alone = size == 1 and (small[at] in STOP or (at == 0 and len(small) > 2))
            if (capital or size > _LONG) and not alone:
                return at + size
        return at


def keys_of(title: str) -> Iterable[Key]:
    """Return the names of one title, each as its words."""
    path = title.split(PATH)
    names = [title, path[0], path[-1]] if len(path) > 1 else [title]
    keys = (tuple(words(bare_title(name))) for name in names)
    return dict.fromkeys(key for key in keys if key and not (len(key) == 1 and (key[0] in STOP or len(key[0]) < 3)))
