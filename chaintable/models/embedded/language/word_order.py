"""The words of a translated question in English order: question words first, superlatives before their nouns."""

from dataclasses import dataclass, replace

from chaintable.models.embedded.language.tokens import bare

NAME, CELL, NUMBER, UNKNOWN, WORD = "name", "cell", "number", "unknown", "word"
ASK, EXTREME, MEASURE, PART = "ask", "extreme", "measure", "part"
SMALL = frozenset((ASK, EXTREME, PART))
"""The roles of words that are never taken for the name of a column."""
OF, PER, AFTER, NUMBER_OF, JOINT = "of", "per", "after", "number of", "的"

_ROLES = {
    ASK: "which|who|what|what is|how many|how much|when|where",
    EXTREME: "highest|lowest|most|least|most expensive|cheapest|oldest|youngest|latest|earliest|most common|best|"
    "best selling",
    MEASURE: "total|average|median|different",
    PART: "per|each|of|the|and|or|in|on|for|from|is|are|has|have|not|with|are there|的|吗",
}
_ROLE_OF = {word: role for role, words in _ROLES.items() for word in words.split("|")}
_ASSERTED = "吗"
"""Ends a question that is answered by yes or no."""
_VERBS = frozenset("works earns cost live bought sold ordered has have".split())
_POSTPOSED = ("before", "after", "since", "at least", "at most")
_SPOKEN = ("vi", "zh")
"""Languages whose question words stand where the answer would."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A few words: in English, as the person wrote them, and the part that they play."""

    english: str
    own: str
    role: str

    def saying(self, english: str) -> "Piece":
        """Return the same words with another translation."""
        return replace(self, english=english, role=role_of(english) if self.role != NUMBER else NUMBER)


def role_of(english: str) -> str:
    """Return the part that an English word plays."""
    return _ROLE_OF.get(english, WORD)


def in_order(pieces: list[Piece], language: str) -> list[Piece]:
    """Return the pieces in English order."""
    found = _checked(pieces)
    if language == "vi":
        found = _around(found)
    if language in _SPOKEN:
        found = _bounds_first(_which_first(found)) if language == "vi" else _bounds_first(_grouped(found))
    if language != "de":
        found = _adjectives_first(found, language)
    found = [one for one in found if one.english != JOINT]
    if language in _SPOKEN:
        found = _groups_last(_asked_first(found))
    return _joined(_much(found, language))


def _checked(pieces: list[Piece]) -> list[Piece]:
    """Begin a question that is answered by yes or no with "does" ("Arbeitet Anke …?", "…吗", "… không?")."""
    asks = any(one.role == ASK for one in pieces)
    ends = bool(pieces) and not asks and (pieces[-1].english == _ASSERTED or bare(pieces[-1].own) == "khong")
    if ends:
        return [Piece("does", "", WORD), *pieces[:-1]]
    verb = bool(pieces) and not asks and pieces[0].english in _VERBS
    return [Piece("does", "", WORD), *pieces] if verb else pieces


def _around(pieces: list[Piece]) -> list[Piece]:
    """Read "most" where its two halves stand around a noun ("nhiều nhân viên nhất")."""
    at = next((at for at, one in enumerate(pieces) if bare(one.own) in _HALVES and one.english == one.own), None)
    ends = [k for k, one in enumerate(pieces) if at is not None and at < k <= at + 3 and bare(one.own) == "nhat"]
    if at is None or not ends:
        return pieces
    most = Piece(_HALVES[bare(pieces[at].own)], pieces[at].own, EXTREME)
    return [*pieces[:at], most, *pieces[at + 1 : ends[0]], *pieces[ends[0] + 1 :]]


_HALVES = {"nhieu": "most", "it": "least"}


def _which_first(pieces: list[Piece]) -> list[Piece]:
    """Put "which" before its noun ("sản phẩm nào")."""
    found: list[Piece] = []
    for one in pieces:
        if one.english == "which" and found and found[-1].role in (NAME, UNKNOWN):
            found.insert(len(found) - 1, one)
        else:
            found.append(one)
    return found


def _bounds_first(pieces: list[Piece]) -> list[Piece]:
    """Put "before" and "at least" before their number ("2018年之前")."""
    found: list[Piece] = []
    for at, one in enumerate(pieces):
        ends = at + 1 == len(pieces) or pieces[at + 1].role != NUMBER
        if one.english in _POSTPOSED and ends and found and found[-1].role == NUMBER:
            found.insert(len(found) - 1, one)
        else:
            found.append(one)
    return found


def _grouped(pieces: list[Piece]) -> list[Piece]:
    """Read a column at the beginning, before a measure, as what is grouped by ("部门的平均工资")."""
    said = [one for one in pieces if one.english != JOINT]
    starts = len(said) > 2 and [one.role for one in said[:3]] == [NAME, MEASURE, NAME]
    ranked = any(one.role in (EXTREME, ASK) for one in pieces)
    return [Piece(PER, "", PART), *pieces] if starts and not ranked else pieces


def _adjectives_first(pieces: list[Piece], language: str) -> list[Piece]:
    """Put superlatives and "average" before their noun ("doanh thu cao nhất", "le prix le plus élevé")."""
    found: list[Piece] = []
    moved = (EXTREME,) if language == "zh" else (EXTREME, MEASURE)
    for at, one in enumerate(pieces):
        after = pieces[at + 1] if at + 1 < len(pieces) else None
        noun = len(found) - (2 if found and found[-1].english == "the" else 1)
        follows = after is not None and after.role in (NAME, UNKNOWN) and language != "vi"
        if one.role in moved and noun >= 0 and found[noun].role in (NAME, UNKNOWN) and not follows:
            del found[noun + 1 :]
            found.insert(_beginning(found, noun), one)
        else:
            found.append(one)
    return found


def _beginning(pieces: list[Piece], noun: int) -> int:
    """Return where the words of a noun begin: its measures, and what "of" joins to it."""
    at = noun
    while at and pieces[at - 1].role == MEASURE:
        at -= 1
    if at >= 2 and pieces[at - 1].english == OF and pieces[at - 2].role == NAME:
        return _beginning(pieces, at - 2)
    return at


def _asked_first(pieces: list[Piece]) -> list[Piece]:
    """Put the question word that ends a question, and what is counted, at its beginning."""
    if len(pieces) < 2 or pieces[-1].english not in ("which", "who", "what", "what is"):
        return _counted_first(pieces)
    asked = pieces[-1]
    rest = pieces[: -2 if pieces[-2].english == "is" else -1]
    nouns = [at for at, one in enumerate(rest) if one.role == NAME]
    if asked.english == "who" or not nouns:
        return [asked, *rest]
    noun = 0 if nouns[0] == 0 else nouns[-1]
    return [asked.saying("which"), rest[noun], *rest[:noun], *rest[noun + 1 :]]


def _counted_first(pieces: list[Piece]) -> list[Piece]:
    """Put "how many" and its noun at the beginning ("研发部有多少人", "订单有几个")."""
    at = next((at for at, one in enumerate(pieces) if one.english in ("how many", "how much")), None)
    if at is None:
        return pieces
    if _counts(pieces, at):
        end = at + (3 if pieces[at + 1].english == "different" else 2)
        return [*pieces[at:end], *pieces[:at], *pieces[end:]]
    noun = at - 2
    if at + 1 == len(pieces) and noun >= 0 and pieces[at - 1].english == "has" and pieces[noun].role == NAME:
        return [pieces[at].saying("how many"), pieces[noun], *pieces[:noun]]
    return pieces


def _counts(pieces: list[Piece], at: int) -> bool:
    """Whether "how many", or a word that may mean it, stands there before a noun."""
    if pieces[at].english not in ("how many", "how much") or at + 1 == len(pieces):
        return False
    after = pieces[at + 1]
    return after.role in (NAME, UNKNOWN) or after.english in ("people", "rows", "different", "orders")


def _groups_last(pieces: list[Piece]) -> list[Piece]:
    """Put the group after what is asked for each ("每个月的金额")."""
    opens = len(pieces) > 2 and pieces[0].english in (PER, "each") and pieces[1].role == NAME
    ranked = any(one.role in (EXTREME, ASK) for one in pieces)
    return [*pieces[2:], *pieces[:2]] if opens and not ranked else pieces


def _much(pieces: list[Piece], language: str) -> list[Piece]:
    """Read "how much" as "how many" before a noun where a language has one word, or as "what is"."""
    at = next((at for at, one in enumerate(pieces) if one.english in ("how much", "how many")), None)
    if at is None:
        return pieces
    asked = pieces[at]
    rest = [*pieces[:at], *pieces[at + 1 :]]
    if _counts(pieces, at):
        if asked.english == "how much" and language not in _SPOKEN:
            return pieces
        # "How many in total": the count needs no other measure.
        kept = [one for k, one in enumerate(rest) if one.english != "total" or _has_noun(rest, k)]
        return [*kept[:at], asked.saying("how many"), *kept[at:]] if at <= len(kept) else [asked, *kept]
    if asked.english == "how much" and any(one.role in (NAME, MEASURE, EXTREME) for one in rest):
        kept = rest[:-1] if rest[-1].english == "is" else rest
        return [asked.saying("what is"), *kept]
    return pieces


def _has_noun(pieces: list[Piece], at: int) -> bool:
    return at + 1 < len(pieces) and pieces[at + 1].role in (NAME, UNKNOWN)


def _joined(pieces: list[Piece]) -> list[Piece]:
    """Return the pieces with "has the" before a superlative that directly follows who or which is asked for."""
    found: list[Piece] = []
    for at, one in enumerate(pieces):
        who = at == 1 and found[0].english == "who"
        which = at > 1 and pieces[at - 2].english == "which" and pieces[at - 1].role in (NAME, UNKNOWN)
        if one.role == EXTREME and not (found and (found[-1].english == "the" or found[-1].role == NUMBER)):
            one = replace(one, english=f"has the {one.english}" if who or which else f"the {one.english}")
        if not (found and one.english == "the" == found[-1].english):
            found.append(one)
    return found
