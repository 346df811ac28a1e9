"""Which labels of a table a question names."""

from collections.abc import Sequence

from chaintable.models.embedded.school.words.words_and_numbers import COUNTED, STOP, stems

_LEAST_SHARED = 4
_TOGETHER = frozenset(("altogether", "together"))
"""Words that begin like names ("alto"), and are none."""
_PAST = {
    "sold": "sell", "bought": "buy", "brought": "bring", "took": "take", "taken": "take", "caught": "catch",
    "spent": "spend", "paid": "pay", "lent": "lend", "ate": "eat", "eaten": "eat", "wrote": "write", "written": "write",
    "ran": "run", "swam": "swim", "rode": "ride", "ridden": "ride", "drove": "drive", "driven": "drive",
    "flew": "fly", "flown": "fly", "threw": "throw", "thrown": "throw", "grew": "grow", "grown": "grow",
    "drank": "drink", "drunk": "drink", "slept": "sleep", "kept": "keep", "gave": "give", "given": "give",
}  # fmt: skip
"""Irregular verbs: what a header calls "Sold" is asked for by "sell"."""


def bare(label: str) -> tuple[str, ...]:
    """Return the stems of a label without what it has in brackets."""
    outside = label.split("(", 1)[0]
    return stems(outside) or stems(label)


def places(label: str, words: Sequence[str]) -> list[int]:
    """Return where the words name the label, whole."""
    wanted, words = bare(label), tuple(words)
    length = len(wanted)
    return [at for at in range(len(words) - length + 1) if length and words[at : at + length] == wanted]


def is_named(label: str, words: Sequence[str]) -> bool:
    """Whether the words name the label, whole."""
    return bool(places(label, words))


def mentions(labels: Sequence[str], words: Sequence[str]) -> list[tuple[int, int]]:
    """Return (place in the words, index of the label) for every mention, in order; longer labels are taken first."""
    taken: set[int] = set()
    found = []
    for label in sorted(range(len(labels)), key=lambda at: -len(bare(labels[at]))):
        length = len(bare(labels[label]))
        for at in places(labels[label], words):
            covered = set(range(at, at + length))
            if not taken & covered:
                taken |= covered
                found.append((at, label))
    return sorted(found)


def named(labels: Sequence[str], words: Sequence[str]) -> list[int]:
    """Return the labels that the words name, each once, in the order of the words."""
    return list(dict.fromkeys(label for _, label in mentions(labels, words)))


def likeness(label: str, words: Sequence[str]) -> float:
    """Return how much of a label the words hold (0 to 1); words that begin alike count."""
    wanted = [word for word in stems(label) if word not in STOP]
    if not wanted:
        return 0.0
    return sum(any(alike(one, other) for other in words) for one in wanted) / len(wanted)


def alike(one: str, other: str) -> bool:
    """Whether two stems are the same, or long words that begin alike: "swim" isn't, "swimming" and "swimmer" are."""
    if one in _TOGETHER or other in _TOGETHER:
        return False
    one, other = _PAST.get(one, one), _PAST.get(other, other)
    if one == other:
        return True
    if min(len(one), len(other)) < _LEAST_SHARED or one[0].isdigit():
        return False
    shared = max(_LEAST_SHARED, min(len(one), len(other)) - 3)
    return one[:shared] == other[:shared]


def likest(labels: Sequence[str], words: Sequence[str], least: float = 0.5) -> int | None:
    """Return the label that the words name best; None if none is named well enough, or two equally."""
    scored = sorted(((likeness(label, words), -at) for at, label in enumerate(labels)), reverse=True)
    if not scored or scored[0][0] < least or (len(scored) > 1 and scored[0][0] == scored[1][0]):
        return None
    return -scored[0][1]


def partly_named(labels: Sequence[str], words: Sequence[str]) -> list[int]:
    """Return the labels that the words name whole, else those named by a word that no other label has.

    "the Denver one" names "Denver Zoo" beside "Tampa Zoo".
    """
    whole = mentions(labels, words)
    taken = {at + step for at, label in whole for step in range(len(bare(labels[label])))}
    found = list(whole)
    owners: dict[str, set[int]] = {}
    for at, label in enumerate(labels):
        for word in bare(label):
            owners.setdefault(word, set()).add(at)
    for at, word in enumerate(words):
        if at in taken or word in STOP or word in COUNTED or word[0].isdigit():
            continue
        holders = owners.get(word) or {
            one for own, them in owners.items() if own not in STOP and alike(own, word) for one in them
        }
        if len(holders) == 1 and not holders & {label for _, label in found}:
            found.append((at, next(iter(holders))))
    return [label for _, label in sorted(found)]
