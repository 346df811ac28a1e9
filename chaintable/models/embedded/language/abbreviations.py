"""Abbreviations in column names and cells: "Whse", "Arr." and "F/E" stand for the words of a question."""

import re
from collections.abc import Iterable, Sequence

from chaintable.models.embedded.language.lexicon import entries, words
from chaintable.models.embedded.language.tokens import STOP, bare, singular, spelled_out

_WRITTEN = re.compile(r"(?<![\w.])([^\W\d_]{2,7})\b(\.)?")
_VOWELS = frozenset("aeiou")
_NO_ABBREVIATIONS = words("""
kg km cm mm dm ml cl dl ms kwh mwh gwh wh kw mw gb mb tb kb lb lbs oz ft yd yds ph mph kph rpm hz pp sq sqm m2
gp ga gf gd pts pld st nd rd th nr no id mr mrs ms tv dvd cd pc vs bc bce ce am pm usd eur gbp chf by my ply try why
age ages ale ate axe ice ink one ore own use type style cycle apple
""")
"""Units and other short words without a vowel inside, which stand for what they always stand for."""
_LEAST_LEFT_OUT, _LEAST_START, _LEAST_CAPITALS = 2, 3, 4
_LISTED = entries(
    "dx: diagnosis diagnoses | rx: prescription prescriptions | tx: treatment treatments | lng: language languages |"
    "txn: transaction | trx: transaction | xfer: transfer | std: stunden | stk: stück stuck | pax: passengers"
)
"""Abbreviations whose letters don't all stand in the word."""
_STARTS_ONLY = words("min max")
"""Short forms that only stand for words they begin: "Min. stock" is no margin."""
_PLAIN = words("""
act add bar bat bet bus car cat cab com con cow dam den dig dog ear end era eye fan far fin fun gas gen ham hat hen her
hot ice ill ink jam jet job key lab law leg let lip log mad man map mar mat met mid mil mod mon mot nap net new not now
oar oil old one opt our out own pan par pat pen pet pig pin pit pop port pot pro pub pun ran rat raw red rep rib rig rod
row run sad sat saw sea see set sex she ski son star sum sun tan tap tar tax ten test the tie tin tip ton top toy two
use van war was web wet who why win won
""")
"""English words with which longer ones begin that have another meaning: a Van holds no vanilla."""
_INITIALS = re.compile(r"(?<![\w/.&])(?:[A-Za-z](?:[/&][A-Za-z]){1,3}|[A-Z]{2,4})(?![\w/&])")
_CLEAR_INITIALS, _MOST_CUT, _LONG = 3, 4, 6
_ENDINGS = words("ing ings ed er ers es or ors ion ions est")
_BEFORE_NOUNS = STOP | words("per by every both more most less least over under above below")
_NEVER_SHORT = STOP | words("with without within between against")
"""Words that nobody shortens: a "Gross wt" is not "without" anything."""


def spelled_by(headers: Iterable[str], said: Iterable[str]) -> dict[str, str]:
    """Return each column name as it reads with the words of a question in place of their abbreviations.

    `said` are the words of the question, in lower case. A word of a name that the question says itself stays. Of
    several abbreviations of one word the longest stands for it, unless the word is another column's whole name.

    >>> spelled_by(["Whse", "Arr. dt"], ["date", "of", "arrival", "per", "warehouse"])
    {'Whse': 'warehouse', 'Arr. dt': 'arrival date'}
    >>> spelled_by(["Dt", "Dept", "Cat"], ["category", "of", "each", "department"])
    {'Dt': 'Dt', 'Dept': 'department', 'Cat': 'Cat'}
    >>> spelled_by(["F/E", "Qty o/h", "Reg"], "quantity on hand per registration and fee earner".split())
    {'F/E': 'fee earner', 'Qty o/h': 'quantity on hand', 'Reg': 'registration'}
    """
    names, texts = list(headers), list(said)
    said_twice = (form for word in texts for form in _forms(word))
    whole = {singular(bare(name)) for name in names}
    known = [word for word in dict.fromkeys(said_twice) if word.isalpha() and word not in _NEVER_SHORT]
    parts = {bare(found[1]): found for name in names for found in _WRITTEN.finditer(name)}
    short = {part: found for part, found in parts.items() if part not in known and _is_short(found)}
    meant = {word: _shortened(word, short) for word in known if singular(word) not in whole} if short else {}
    long = {part: word for word, part in reversed(meant.items()) if part}
    spelled = {name: _WRITTEN.sub(lambda found: long.get(bare(found[1]), found[0]), name) for name in names}
    headed = {singular(word) for name in names for word in bare(name).split()}
    taken = headed | {singular(word) for word in long.values()}
    free = [word if singular(word) not in taken else "" for word in texts]  # "parts ordered" isn't the PO beside Part
    return {name: _INITIALS.sub(lambda found: _with_initials(found[0], free), spelled[name]) for name in names}


def _forms(word: str) -> tuple[str, ...]:
    """Return the word, and without the syllable that denies it ("unauthorised": "Auth.")."""
    denied = word.startswith("un") and word.endswith("ed") and len(word) > _LONG
    return (word, word.removeprefix("un")) if denied else (word,)


def _with_initials(short: str, said: Sequence[str]) -> str:
    place = initials_at(short, said)
    return short if place is None else " ".join(said[place.start : place.stop])


def initials_at(short: str, said: Sequence[str]) -> range | None:
    """Return where words with these initials follow on each other; a small word may stand between them.

    >>> initials_at("W/O", ["hours", "written", "off"]), initials_at("DOB", ["oldest", "date", "of", "birth"])
    (range(1, 3), range(1, 4))
    """
    letters = [letter for letter in short.casefold() if letter.isalpha()]
    if _INITIALS.fullmatch(short) is None or short.casefold() in _NO_ABBREVIATIONS:
        return None
    begins = (at for at, word in enumerate(said) if word[:1] == letters[0] and _may_begin(word, short))
    found = ((at, _initials_end(letters, said, at)) for at in begins)
    return min((range(at, end) for at, end in found if end), key=len, default=None)


def _may_begin(word: str, short: str) -> bool:
    return len(word) > 1 and (word not in _BEFORE_NOUNS or "/" in short)


def _initials_end(letters: Sequence[str], said: Sequence[str], at: int) -> int:
    """Return where the words end whose initials are these letters; 0 if others follow."""
    end = at + 1
    for letter in letters[1:]:
        if end < len(said) and said[end] in STOP and not said[end].startswith(letter):
            end += 1
        if end >= len(said) or not said[end].startswith(letter) or not said[end].isalpha():
            return 0
        end += 1
    return end if said[end - 1] not in _BEFORE_NOUNS or end - at >= _CLEAR_INITIALS or said[end - 1] == "off" else 0


def _is_short(found: re.Match[str]) -> bool:
    part = bare(found[1])
    return (
        part not in STOP and part not in _NO_ABBREVIATIONS and not (found[1].isupper() and len(part) < _LEAST_CAPITALS)
    )


def _shortened(word: str, short: dict[str, re.Match[str]]) -> str:
    """Return the short form that may stand for a word: the one it begins with, or else the longest; "" without one."""
    fitting = (part for part, found in short.items() if _abbreviates(part, word, dotted=bool(found[2])))
    return max(fitting, key=lambda part: (word.startswith(part), len(part)), default="")


def _abbreviates(short: str, word: str, *, dotted: bool) -> bool:
    """Whether a short form may stand for a word.

    It leaves out at least two letters. It is the word's start, or else it has no vowel inside, and its letters stand in
    the word in their order: the first and the last of them first and last (a silent e may be missing), or the first
    consonants.
    """
    if short in _LISTED and word in _LISTED[short].split():
        return True
    one = singular(word)
    short = short[:-1] if one != word and short[-1] == "s" and len(short) > _LEAST_START else short
    if short[0] != word[0] or len(short) + _LEAST_LEFT_OUT > len(one):
        return False
    if len(short) >= _LEAST_START and one.startswith(short) and (dotted or _is_cut(short, one)):
        return True
    vowelless = _VOWELS.isdisjoint(short[1:-1]) and (short[-1] not in _VOWELS or short[-1] == "e")
    ends = {word[-1], one[-1], one.removesuffix("e")[-1]}
    if spelled_out(short) in (word, one):
        return True
    if (vowelless or dotted) and short not in _STARTS_ONLY and short[-1] in ends and _stands_in(short, word):
        return True
    return len(short) >= _LEAST_START and _consonants(one).startswith(short)


def _is_cut(short: str, word: str) -> bool:
    """Whether a word cut off after a consonant is no word of its own ("Reg" of registration, but not "Cat")."""
    rest = word[len(short) :]
    cut = len(short) <= _MOST_CUT and short[-1] not in _VOWELS and rest[0] in _VOWELS
    return cut and short not in _PLAIN and rest not in _ENDINGS


def _consonants(word: str) -> str:
    """Return the word's first letter and its consonants."""
    return word[0] + "".join(letter for letter in word[1:] if letter not in _VOWELS)


def _stands_in(short: str, word: str) -> bool:
    """Whether the letters of a short form stand in a word in their order."""
    letters = iter(word)
    return all(letter in letters for letter in short)
