"""Footnote marks at the end of a cell: [1], [note 2], *, †."""

import re

_BRACKETS = r"(?:\s*\[(?:\d{1,3}|[a-z]{1,2}|(?:note|nb|n|fn|footnote)\.?\s?\w{1,3}|citation needed|edit)\])"
_SIGNS = r"(?:(?<=[^\W\d_]{3})|(?<=\d{2})|(?<=[\])%]))\s?[*†‡§]{1,3}"
_MARKS = re.compile(rf"(?<=\S)(?:{_BRACKETS}|{_SIGNS}){{1,20}}$", re.I)


def without_footnotes(text: str) -> str:
    """Return a cell without the footnote marks at its end; a single letter or digit keeps its star.

    >>> [without_footnotes(text) for text in ("France[1]", "1,234*", "Ajax[a][note 2]", "A*", "[1]", "f[x + 1]")]
    ['France', '1,234', 'Ajax', 'A*', '[1]', 'f[x + 1]']
    """
    stripped = text.rstrip()
    return _MARKS.sub("", stripped) if stripped[-1:] in ("]", "*", "†", "‡", "§") else text
