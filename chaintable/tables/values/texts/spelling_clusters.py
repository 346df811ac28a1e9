"""Finds values of a column that differ by their spelling only, and may mean the same."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import pandas as pd
import pyarrow as pa

from chaintable.tables.values.numbers_and_times.durations import read_truth
from chaintable.tables.values.texts.folding import few_accents, fold

MOST_VALUES = 5_000  # a column with more different values is a list of names, not of kinds
_FEW_VALUES = 12  # among so few, a single letter is a short form
_SHORTEST = 4  # letters of a word that may be misspelled; "Mai" and "Mar" are two words
_LONGEST = 60
_BETWEEN = re.compile(r"[\s\W_]+")
_TWO_LETTERS = str.maketrans(
    {
        "ä": "ae",
        "ö": "oe",
        "ü": "ue",
        "ø": "oe",
        "å": "aa",
        "æ": "ae",
        "ß": "ss",
        "Ä": "Ae",
        "Ö": "Oe",
        "Ü": "Ue",
        "Ø": "Oe",
        "Å": "Aa",
        "Æ": "Ae",
    }
)
_SIGNS = re.compile(r"[+#*&%<>=/]|-$")
"""Signs that make another word: C# and C++, AA+ and AA-."""


@dataclass(frozen=True, slots=True)
class Cluster:
    """Spellings that may mean the same, the most frequent first, with the number of their cells."""

    spellings: tuple[str, ...]
    counts: tuple[int, ...]

    @property
    def best(self) -> str:
        """The most frequent spelling."""
        return self.spellings[0]

    def first(self, most: int) -> "Cluster":
        """Return the cluster with its first spellings only."""
        return Cluster(self.spellings[:most], self.counts[:most])

    def __str__(self) -> str:
        return ", ".join(f"{text} ({count:,})" for text, count in zip(self.spellings, self.counts, strict=True))


def spelling_clusters(column: "pd.Series[str]", certain: bool = False, most: int = MOST_VALUES) -> tuple[Cluster, ...]:
    """Return the clusters of a column of text, those with the most cells first.

    Together are spellings that differ in capitals, spaces, punctuation, accents or transcribed umlauts and, in a column
    of yes and no, the ways to say either. Unless only what is `certain` is wanted, so are words with one letter added,
    missing, changed or swapped, and, among few values, single letters that only one value begins with. Blank cells and
    columns with more than `most` values have none.

    >>> [str(cluster) for cluster in spelling_clusters(pd.Series(["Yes", "yes", "Yes", "Y", "No", "Colour", "Color"]))]
    ['Yes (2), yes (1), Y (1)', 'Colour (1), Color (1)']
    """
    counted = pa.array(column).value_counts()
    if len(counted) > most:
        return ()
    texts, numbers = (counted.field(name).to_pylist() for name in ("values", "counts"))
    counts = {text: count for text, count in zip(texts, numbers, strict=True) if text.strip()}
    return tuple(sorted(_clusters(counts, certain), key=lambda cluster: -sum(cluster.counts)))


def same_spelling(text: str, others: Iterable[str]) -> list[str]:
    """Return those of the others that spell the text without its accents or with them, or transcribed.

    >>> same_spelling("Müller", ["Mueller", "MULLER", "Miller", "Möller"])
    ['Mueller', 'MULLER']
    """
    keys = _keys(text)
    return [other for other in others if not keys.isdisjoint(_keys(other))]


def _keys(text: str) -> set[str]:
    """Return the text without accents and, where it has an umlaut, as it is transcribed."""
    return {_bare(text), _bare(transcribed(text))}


def transcribed(text: str) -> str:
    """Return the text with its umlauts in two letters each: "Mueller" for "Müller"."""
    return text if text.isascii() else unicodedata.normalize("NFC", few_accents(text)).translate(_TWO_LETTERS)


def _clusters(counts: Mapping[str, int], certain: bool) -> Iterator[Cluster]:
    order = {text: place for place, text in enumerate(sorted(counts, key=lambda text: -counts[text]))}
    bare: dict[str, list[str]] = {}
    for text in counts:
        bare.setdefault(_bare(text), []).append(text)
    guessed = () if certain else (*_near(bare), *_short(bare))
    for group in _joined(list(bare), [*_truths(bare), *_transcribed(bare), *guessed]):
        texts = sorted((text for key in group for text in bare[key]), key=order.__getitem__)
        if len(texts) > 1:
            yield Cluster(tuple(texts), tuple(counts[text] for text in texts))


def _bare(text: str) -> str:
    """Return the words of a text without accents and capitals, written together; a text without words, folded."""
    if text.isascii() and text.isalnum():
        return text.casefold()
    plain = "".join(letter for letter in unicodedata.normalize("NFKD", fold(text)) if not unicodedata.combining(letter))
    words = _BETWEEN.sub("", plain)
    return words + "".join(_SIGNS.findall(plain)) if words else fold(text)


def _truths(keys: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield the values that say the same in pairs, where all values say yes or no."""
    said: dict[bool | None, list[str]] = {}
    for key in keys:
        said.setdefault(read_truth(key), []).append(key)
    for alike in said.values() if None not in said else ():
        yield from ((alike[0], other) for other in alike[1:])


def _transcribed(bare: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, str]]:
    """Yield pairs of keys of which one transcribes an umlaut of the other: "Mueller" and "Müller"."""
    for key, texts in bare.items():
        for text in texts:
            other = key if text.isascii() else _bare(transcribed(text))
            if other != key and other in bare:
                yield key, other


def _near(keys: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield pairs of keys that one letter makes different: two such keys are the same without one letter each."""
    seen: dict[str, list[str]] = {}
    for key in keys:
        if _SHORTEST < len(key) <= _LONGEST:
            for shorter in {key, *(key[:place] + key[place + 1 :] for place in range(len(key)))}:
                seen.setdefault(shorter, []).append(key)
    for alike in seen.values():
        yield from ((alike[0], other) for other in alike[1:] if _one_letter(alike[0], other))


def _one_letter(one: str, other: str) -> bool:
    """Whether a letter is added or swapped with the next, or one inside the word is changed; figures never are."""
    short, long = sorted((one, other), key=len)
    start = next((place for place in range(len(short)) if short[place] != long[place]), len(short))
    if any(part.isdigit() for part in (short[start : start + 1], long[start : start + 1])):
        return False
    if len(long) > len(short):
        return short[start:] == long[start + 1 :]
    swapped = short[start : start + 2] == long[start : start + 2][::-1] and short[start + 2 :] == long[start + 2 :]
    inside = short[start + 1 :] == long[start + 1 :] and 0 < start < len(short) - 1
    return swapped or inside


def _short(keys: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield single letters with the only value that begins with them, among few values."""
    known = list(keys)
    for key in known if len(known) <= _FEW_VALUES else ():
        longer = [other for other in known if len(other) > 1 and other.startswith(key)]
        if len(key) == 1 and key.isalpha() and len(longer) == 1:
            yield key, longer[0]


def _joined(keys: Sequence[str], pairs: Iterable[tuple[str, str]]) -> Iterator[list[str]]:
    """Yield the keys in groups, where each pair is in one group."""
    group = {key: [key] for key in keys}
    for one, other in pairs:
        if group[one] is not group[other]:
            group[one] += group[other]
            group.update(dict.fromkeys(group[other], group[one]))
    yield from {id(found): found for found in group.values()}.values()
