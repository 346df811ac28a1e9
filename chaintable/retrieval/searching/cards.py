"""Cards of knowledge that come with ChainTable: short texts of our own, one for each idea, in `cards/*.md`."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from chaintable.retrieval.index_words import words
from chaintable.retrieval.searching.full_text import best_passages

_FOLDER = Path(__file__).with_name("cards")
_HEADING = re.compile(r"^## ([a-z_]+): (.+)$", re.MULTILINE)
_CANDIDATES = 12


@dataclass(frozen=True, slots=True)
class Card:
    """What must be known for one kind of question: its name, title and text, and the words that ask for it."""

    name: str
    title: str
    text: str
    asked: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.title}: {self.text}"

    def why(self, question: str) -> tuple[str, ...]:
        """Return the words of a question that ask for this card.

        >>> card_named("mean").why("What is the average score?")
        ('average',)
        """
        said = f" {' '.join(words(question))} "
        found = [phrase for phrase in self.asked if f" {' '.join(words(phrase))} " in said]
        return tuple(one for one in found if not any(one in other.split() for other in found if " " in other))


@cache
def all_cards() -> Mapping[str, Card]:
    """Return every card by its name."""
    files = sorted(_FOLDER.glob("*.md"))
    return {card.name: card for file in files for card in _cards_in(file.read_text(encoding="utf-8"))}


def card_named(name: str) -> Card:
    """Return the card of that name; KeyError if there is none."""
    return all_cards()[name]


def cards_for(question: str, most: int = 2) -> tuple[tuple[Card, tuple[str, ...]], ...]:
    """Return the cards that a question asks for, best first, each with the words of the question that ask for it.

    >>> [(card.title, why) for card, why in cards_for("What is the median of the scores?")]
    [('Median', ('median',))]
    """
    passages = [(card.name, f"{card.title}. {', '.join(card.asked)}") for card in all_cards().values()]
    candidates = (card_named(hit.place) for hit in best_passages(question, passages, _CANDIDATES))
    found = [(card, why) for card in candidates if (why := card.why(question))]
    return tuple(sorted(found, key=lambda one: -sum(len(word.split()) for word in one[1])))[:most]


def _cards_in(text: str) -> list[Card]:
    parts = _HEADING.split(text)[1:]
    return [_card(*parts[at : at + 3]) for at in range(0, len(parts), 3)]


def _card(name: str, title: str, body: str) -> Card:
    first, _, rest = body.strip().partition("\n")
    asked = tuple(word.strip() for word in first.removeprefix("Words:").split(","))
    return Card(name, title.strip(), " ".join(rest.split()), asked)
