"""How people put a question: one of many ways, tidy or not."""

import re
from collections.abc import Sequence
from random import Random

_SMALL = {"what is": "what's", "What is": "What's", "who is": "who's", "do not": "don't", "are not": "aren't"}


def say(rng: Random, ways: Sequence[str], **words: str) -> str:
    """Return one of the ways to ask, with its words filled in, as carefully typed as people type.

    >>> say(Random(4), ("how many {rows} are there?",), rows="open tickets") in (
    ...     "how many open tickets are there?", "How many open tickets are there?", "how many open tickets are there")
    True
    """
    text = re.sub(r"\s+", " ", rng.choice(ways).format(**words)).strip()
    text = re.sub(r"\ba (?=[aeio])", "an ", text)
    if rng.random() < 0.25:
        for long, short in _SMALL.items():
            text = text.replace(long, short)
    if rng.random() < 0.6:
        text = text[0].upper() + text[1:]
    if rng.random() < 0.15:
        text = text.lower()
    return text.rstrip("?") if rng.random() < 0.3 else text
