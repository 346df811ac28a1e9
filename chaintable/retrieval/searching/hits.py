"""What a search found: a passage, where it stands, and the words that led to it."""

from collections.abc import Sequence
from dataclasses import dataclass

MOST_HITS, LONGEST = 3, 400


@dataclass(frozen=True, slots=True)
class Hit:
    """A passage that a search found.

    `place` names where it stands, `words` are those of the query that it holds, and `score` is the higher the better.
    `address` is that of a page on the web; "" for a person's own notes.
    """

    place: str
    text: str
    words: tuple[str, ...] = ()
    score: float = 0.0
    address: str = ""

    def __str__(self) -> str:
        """The hit in one line, with where it is from.

        >>> str(Hit("Lund", "A town in Sweden.", address="https://example.org/lund"))
        'Lund (https://example.org/lund): A town in Sweden.'
        """
        where = f"{self.place} ({self.address})" if self.address else self.place
        return f"{where}: {self.text}"

    @property
    def why(self) -> str:
        """Where it is from, and the words that led to it."""
        return f"“{self.place}” ({', '.join(self.words)})" if self.words else f"“{self.place}”"


def told(hits: Sequence[Hit]) -> str:
    """Return hits as a text: one line for each."""
    return "\n".join(map(str, hits))


def shortened(text: str, most: int = LONGEST) -> str:
    """Return a text in one line of at most so many characters.

    >>> shortened("one\\n  two three", 9)
    'one two …'
    """
    line = " ".join(text[: 8 * most].split())
    return line if len(line) <= most else f"{line[: most - 2].rstrip()} …"
