"""What is read of one passage: its sentences, their words, and the other passages that they name."""

from collections import defaultdict
from collections.abc import Mapping
from functools import cached_property

from chaintable.retrieval.index_words import STOP, content, folded, tokens
from chaintable.retrieval.sentences import sentences
from chaintable.retrieval.titles import Titles, keys_of

Words = tuple[str, ...]
Named = tuple[tuple[int, int], ...]
"""The passages that a sentence names, each with the word (from 0) at which its title begins."""

MOST_READ = 200_000
"""Characters of a passage that are split into sentences: a cell may hold a whole book. All its words are searched."""


class ReadPassage:
    """A passage, split into words once. Each part is worked out when it is first asked for.

    What is kept are tuples of texts and numbers, as many thousands of lists would slow the garbage collector down.
    """

    def __init__(self, place: int, title: str, text: str) -> None:
        self.place, self.title, self.text = place, title, text
        self._named: tuple[Named, ...] | None = None
        self._links: Mapping[int, tuple[int, ...]] | None = None

    @cached_property
    def sentences(self) -> tuple[str, ...]:
        """The sentences of its text; of a very long one those at its beginning."""
        return sentences(self.text[:MOST_READ])

    @cached_property
    def _words(self) -> tuple[tuple[Words, Words], ...]:
        """The words of each sentence: as they are written, and folded."""
        every = map(tokens, self.sentences)
        return tuple((tuple(written), tuple(folded(written))) for written in every)

    @cached_property
    def contents(self) -> tuple[Words, ...]:
        """The words that carry meaning of each sentence."""
        return tuple(tuple(word for word in words if word not in STOP) for _, words in self._words)

    @cached_property
    def bag(self) -> frozenset[str]:
        """The words that carry meaning, with those of the title."""
        return frozenset(content(self.title)).union(*self.contents)

    @cached_property
    def _keys(self) -> tuple[Words, ...]:
        """The names of its title, each as its words."""
        return tuple(keys_of(self.title))

    def may_name(self, other: "ReadPassage") -> bool:
        """Whether it has the words of another's title; most passages don't, which is quicker to find out."""
        return any(all(word in self.bag or word in STOP for word in key) for key in other._keys)

    def named(self, titles: Titles) -> tuple[Named, ...]:
        """Return what each sentence names by one of the `titles` of its corpus."""
        if self._named is None:
            found = (titles.named_in(*words) for words in self._words)
            self._named = tuple(tuple((one.row, one.begin) for one in mentions) for mentions in found)
            if self.contents:
                del self._words  # nothing else needs them
        return self._named

    def links(self, titles: Titles) -> Mapping[int, tuple[int, ...]]:
        """Return the other passages that it names by title, each with the sentences (from 0) that name it."""
        if self._links is None:
            found: dict[int, list[int]] = defaultdict(list)
            for number, named in enumerate(self.named(titles)):
                for row in dict.fromkeys(row for row, _ in named):
                    if row != self.place:
                        found[row].append(number)
            self._links = {row: tuple(numbers) for row, numbers in found.items()}
        return self._links
