"""Sentences of a text, and the names in it."""

import re

from chaintable.retrieval.index_words import content

_END = re.compile(r"(?<=[.!?])[\"'”’)\]]{0,3}\s+(?=[\"'“‘(\[]{0,3}[^\W_a-zß-öø-ÿ])")
_WIDE_END = re.compile(r"(?<=[。！？])")
_SHORT = frozenset(
    "mr mrs ms dr prof st sr jr no vol vs etc e.g i.e cf approx dept gen col lt capt sgt rev hon inc ltd co corp bros "
    "fig op ca c b d jan feb mar apr jun jul aug sep sept oct nov dec bzw z.b d.h u.s u.k u.n".split()
)
_CAPITAL = "A-ZÀ-ÖØ-ÞŁŠŽĆČĐŚŻŹ"
_PART = f"[{_CAPITAL}][\\w'’.&-]{{0,40}}"
_SMALL = "of|the|de|von|van|der|den|del|da|di|du|la|le|al|bin|ibn|zu|y|&"
_NAME = re.compile(rf"(?:{_PART}|\d{{1,4}}(?:st|nd|rd|th))(?:(?: (?:{_SMALL})){{0,2}} (?:{_PART}|\d{{1,4}}\b)){{0,12}}")
_QUOTED = re.compile(r"[\"“”]([^\"“”]{2,60})[\"“”]")
_OPENINGS = frozenset(
    "the a an in on at he she it his her its they their this that these those as after before by during from with when "
    "while what which who where how is are was were".split()
)


def sentences(text: str) -> tuple[str, ...]:
    """Return the sentences of a text, in order; a point after an abbreviation or an initial ends none.

    >>> sentences("Dr. J. Lee came. Who saw it? Nobody.")
    ('Dr. J. Lee came.', 'Who saw it?', 'Nobody.')
    """
    found: list[str] = []
    for line in text.splitlines():
        open_ = ""
        for piece in _pieces(line):
            open_ = f"{open_} {piece}" if open_ else piece
            if not _goes_on(piece):
                found.append(open_)
                open_ = ""
        if open_:
            found.append(open_)
    return tuple(found)


def _pieces(line: str) -> list[str]:
    """Return a line cut behind every point that may end a sentence, with its closing quotation marks and brackets."""
    pieces, begin = [], 0
    for mark in _END.finditer(line):
        pieces.append(line[begin : mark.end()].strip())
        begin = mark.end()
    pieces += [piece.strip() for piece in _WIDE_END.split(line[begin:])]
    return [piece for piece in pieces if piece]


def _goes_on(piece: str) -> bool:
    """Whether a piece ends with an abbreviation or an initial."""
    last = piece.rsplit(None, 1)[-1].lstrip("(\"'“[")
    if not last.endswith("."):
        return False
    bare = last[:-1]
    return (len(bare) == 1 and bare.isupper()) or bare.casefold() in _SHORT


def names(text: str) -> list[tuple[int, str]]:
    """Return the names in a text (capitalised words that stand together, and quoted ones), each with its place.

    >>> names('The film "Paris" was made by Agnès Varda.')
    [(10, 'Paris'), (0, 'The'), (10, 'Paris'), (29, 'Agnès Varda')]
    """
    found = [(match.start(1), match[1]) for match in _QUOTED.finditer(text)]
    found += [(match.start(), match[0].rstrip(".,'’")) for match in _NAME.finditer(text)]
    return [(place, name) for place, name in found if len(name) > 1]


def first_name(text: str, longest: int = 80) -> str:
    """Return the first name in a text, without a small word at its beginning; else its first words.

    >>> first_name("In 1962 the physicist Marie Curie moved."), first_name("they came late")
    ('Marie Curie', 'they came late')
    """
    for _, name in sorted(names(text[:2_000]), key=lambda found: found[0]):
        parts = name.split(" ")
        while parts and (parts[0].casefold() in _OPENINGS or parts[0].isdigit()):
            parts = parts[1:]
        if parts and content(" ".join(parts)) and len(parts[0]) > 1:
            return " ".join(parts)[:longest]
    return " ".join(text.split()[:6])[:longest]
