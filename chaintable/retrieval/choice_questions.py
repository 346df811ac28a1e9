"""Questions that compare: yes or no, and one of two choices, decided by the dates, nations and amounts in evidence."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from chaintable.retrieval.corpus_questions import AskedOf
from chaintable.retrieval.index_words import bare_title, plain, root, words
from chaintable.retrieval.stated_facts import NATIONS, Stamp, life, nations_in, numbers_in, stamp_words, year_of

_AUXILIARIES = frozenset("is are was were do does did has have had can could will would".split())
_PERSONS = re.compile(
    r"\b(director|directed|producer|composer|performer|author|writer|screenwriter|founder|creator|singer|artist|star)"
    r"s?\b",
    re.I,
)
_OR = re.compile(r"\bor\b")
_ASKS_WHICH = re.compile(
    r"\A(?:which|who|what|whose|is|are|was|were|did|do|does|of|between|among|when|where|in|,)|, (?:which|who)|"
    r"\b(?:first|older|younger|earlier|later|longer|more|both)\b"
)
_BETWEEN = re.compile(
    r"[,:] [^,]{1,200},? or [^,]{1,200}\??\Z|\bbetween\b|\b(?:first|older|younger|earlier|later|longer|more)\b"
)
_LEFT = re.compile(r",\s{1,9}(?=\S)|\bbetween\b|:\s")
_LEAST = re.compile(r"\b(?:first|earlier|earliest|older|oldest|before|sooner|elder)\b")
_BIRTH = re.compile(r"\b(?:born|older|younger|birth|oldest|youngest|elder)\b")
_DEATH = re.compile(r"\b(?:died?|death)\b")
_LIVED = re.compile(r"lived longer|longer life|longest")
_TIME = re.compile(
    r"\b(?:first|earlier|later|older|newer|recent|before|after|released|published|established|founded|formed|"
    r"came out)\b"
)
_SIZE = re.compile(
    r"\b(?:more|higher|taller|larger|bigger|greater|most|highest|tallest|largest|fewer|smaller|shorter|lower|less)\b"
)
_SMALL = re.compile(r"\b(?:fewer|smaller|shorter|lower|less)\b")
_NATION = re.compile(r"same (?:country|nationality|nation)|nationalit|countries")
_ALIKE = 8
_AMOUNT_SENTENCES = 3
Value = Stamp | float


@dataclass(frozen=True, slots=True)
class Compared:
    """The answer of a comparison, the places of the passages that decided it, and what was compared, in words.

    `terms` are the words that state what was compared: years, or all names of a nation.
    """

    answer: str
    places: tuple[int, ...]
    because: str = ""
    sure: bool = True
    terms: tuple[str, ...] = ()


def form_of(question: str) -> str:
    """Return how a question is answered: "yes_no", "choice" or "span".

    >>> form_of("Are Ann and Bo both singers?"), form_of("Who is older, Ann or Bo?"), form_of("Who made Alien?")
    ('yes_no', 'choice', 'span')
    """
    low = question.lower().strip()
    first = low.split()[0] if low else ""
    if first in _AUXILIARIES and not _OR.search(low):
        return "yes_no"
    return "choice" if _OR.search(low) and _ASKS_WHICH.search(low) and _BETWEEN.search(low) else "span"


def compared(asked: AskedOf, evidence: Sequence[int]) -> Compared | None:
    """Return the answer of a question that compares two things; None for another question, or without evidence."""
    kind = form_of(asked.text)
    if not evidence:
        return None
    if kind == "yes_no":
        return _yes_or_no(asked, evidence)
    found = options(asked, evidence) if kind == "choice" or _OR.search(asked.text.lower()) else []
    if kind == "span" and not _are_named(asked, found):
        return None
    return _choice(asked, evidence, found) if len(found) == 2 else None


def _are_named(asked: AskedOf, found: Sequence[tuple[str, int | None]]) -> bool:
    places = {place for _, place in found}
    return len(places) == 2 and None not in places and all(place in asked.linked for place in places)


def options(asked: AskedOf, evidence: Sequence[int]) -> list[tuple[str, int | None]]:
    """Return the two things that a question names, each with the place of its passage, if that is evidence."""
    linked = [place for place in evidence if place in asked.linked]
    parts = asked.text.rstrip("? ").split(" or ")
    if len(parts) >= 2:
        left = _LEFT.split(" or ".join(parts[:-1]))
        texts = [_left_option(asked, left, linked), parts[-1].strip(" ,")]
        return [_option(asked, text, evidence) for text in texts]
    low = asked.text.lower()
    ordered = sorted(linked, key=lambda place: low.find(bare_title(asked.corpus.title(place)).lower()[:12]))
    return [(bare_title(asked.corpus.title(place)), place) for place in ordered[:2]]


def _left_option(asked: AskedOf, left: Sequence[str], linked: Sequence[int]) -> str:
    """Return the first of two options; its name may hold a comma."""
    titles = [words(asked.corpus.title(place)) for place in linked]
    for size in range(1, len(left) + 1):
        joined = ", ".join(left[-size:]).strip(" ,")
        if words(joined) in titles:
            return joined
    return left[-1].strip(" ,")


def _option(asked: AskedOf, text: str, evidence: Sequence[int]) -> tuple[str, int | None]:
    key = set(words(bare_title(text)))
    best, overlap = None, 0.34
    for place in evidence:
        title = set(words(bare_title(asked.corpus.title(place))))
        both = len(key & title) / max(len(key | title), 1)
        if title and title <= key and place in asked.linked:
            both = max(both, 0.5 + len(title) / 100)
        if both > overlap:
            best, overlap = place, both
    if best is None or overlap >= 1:
        return text, best
    bare = bare_title(asked.corpus.title(best))
    held = words(bare)  # words around the name: "Was X", "Y born first"
    return (bare if len(words(text)) > len(held) and set(held) <= key else text), best


def follow(asked: AskedOf, evidence: Sequence[int], place: int | None) -> int | None:
    """Return the passage of the person that a question means: from a film to its director."""
    role = _PERSONS.search(asked.text)
    if place is None or role is None:
        return place
    links = asked.corpus.links(place)
    hops = [other for other in evidence if other in links and other not in asked.linked]
    near = {other: _near_role(asked, place, other, role[1].lower()) for other in hops}
    hops.sort(key=lambda other: (not near[other], links[other][0], evidence.index(other)))
    return hops[0] if hops else place


def _near_role(asked: AskedOf, place: int, other: int, role: str) -> bool:
    sentence = plain(asked.corpus.sentences(place)[asked.corpus.links(place)[other][0]]).lower()
    name = plain(bare_title(asked.corpus.title(other))).lower()
    at = sentence.find(name)
    return at >= 0 and root(role) in sentence[max(0, at - 30) : at + len(name) + 15]


def _choice(asked: AskedOf, evidence: Sequence[int], found: Sequence[tuple[str, int | None]]) -> Compared | None:
    """Return which of two things a question means."""
    low = asked.text.lower()
    own = [place for _, place in found]
    aims = [follow(asked, evidence, place) for place in own]
    least = bool(_LEAST.search(low))
    values: list[Value | None]
    if _BIRTH.search(low) and "film is older" not in low:
        values = [life(_text(asked, place))[0] for place in aims]
    elif _DEATH.search(low):
        values = [life(_text(asked, place))[1] for place in aims]
    elif _LIVED.search(low):
        values, least = [_years_lived(_text(asked, place)) for place in aims], False
    elif _TIME.search(low):
        aims, values = own, [year_of(_text(asked, place)) for place in own]
    else:
        aims, values = own, [_amount(asked, place) if _SIZE.search(low) else None for place in own]
        least = bool(_SMALL.search(low))
        if None in values:
            return _by_words(asked, found)
    places = tuple(dict.fromkeys(place for place in (*own, *aims) if place is not None))
    first, second = values
    if first is None or second is None:
        known = 0 if first is not None or second is None else 1
        return Compared(found[known][0], places, sure=False)
    picked = int(second < first) if least else int(second > first)  # type: ignore[operator]
    because = f"compared {_said(first)} with {_said(second)}"
    terms = tuple(str(value[0]) for value in (first, second) if isinstance(value, tuple))
    return Compared(found[picked][0], places, because, first != second, terms)


def _text(asked: AskedOf, place: int | None) -> tuple[str, ...]:
    return () if place is None else asked.corpus.sentences(place)


def _years_lived(sentences: Sequence[str]) -> float | None:
    born, died = life(sentences)
    return None if born is None or died is None else died[0] - born[0] + (died[1] - born[1]) / 12


def _amount(asked: AskedOf, place: int | None) -> float | None:
    """Return the largest number, dates aside, in the sentences that speak of what is asked."""
    ranked = sorted(_text(asked, place), key=lambda sentence: -asked.related(words(sentence)))
    return next((max(found) for sentence in ranked[:_AMOUNT_SENTENCES] if (found := numbers_in(sentence))), None)


def _by_words(asked: AskedOf, found: Sequence[tuple[str, int | None]]) -> Compared:
    """Return the thing whose passage has more of the question's words."""
    bags = [frozenset() if place is None else asked.corpus.bag(place) for _, place in found]
    more = [asked.mass(bag) - asked.mass(set(words(text))) for bag, (text, _) in zip(bags, found, strict=True)]
    places = tuple(place for _, place in found if place is not None)
    return Compared(found[int(more[1] > more[0])][0], places, sure=False)


def _said(value: Value) -> str:
    return stamp_words(value) if isinstance(value, tuple) else f"{value:,.4g}"


def _yes_or_no(asked: AskedOf, evidence: Sequence[int]) -> Compared:
    """Return whether what a question says of two things holds."""
    low = asked.text.lower()
    linked = [place for place in evidence if place in asked.linked][:2]
    two = [*linked, *(place for place in evidence if place not in linked)][:2] if len(linked) < 2 else linked
    aims = [found for place in two if (found := follow(asked, evidence, place)) is not None]
    places = tuple(dict.fromkeys((*two, *aims)))
    located = "located" in low
    if _NATION.search(low) or ("same" in low and "countr" in low) or ("located in the" in low and "countr" in low):
        return _same_nation(asked, aims, places, located)
    if "same" in low and len(aims) > 1:
        shared = asked.corpus.bag(aims[0]) & asked.corpus.bag(aims[1])
        return Compared("yes" if len(shared) > _ALIKE else "no", places, sure=False)
    named = {word for place in two for word in words(asked.corpus.title(place))}
    rest = [root(word) for word in asked.unique if word not in named]
    if not rest:
        return Compared("yes", places, sure=False)
    wanted = nations_in(plain(low))
    if wanted and not all(wanted[0] in nations_in(_folded(asked, place)) for place in aims):
        return Compared("no", places, f"looked for {wanted[0].title()} in {len(aims)} passages")
    roots = [{root(word) for word in asked.corpus.bag(place)} for place in aims]
    least = min(sum(word in held for word in rest) / len(rest) for held in roots)
    return Compared("yes" if least >= 0.5 else "no", places, sure=False)


def _same_nation(asked: AskedOf, aims: Sequence[int], places: tuple[int, ...], located: bool) -> Compared:
    found = [nations_in(_folded(asked, place)) for place in aims]
    if len(found) < 2 or not all(found):
        return Compared("yes" if located else "no", places, sure=False)
    same = found[0][0] == found[1][0] or (located and bool(set(found[0]) & set(found[1])))
    because = f"compared {found[0][0].title()} with {found[1][0].title()}"
    both = (found[0][0], found[1][0])
    terms = tuple(name for name, nation in NATIONS.items() if nation in both and len(name) > len("us"))
    return Compared("yes" if same else "no", places, because, terms=terms)


def _folded(asked: AskedOf, place: int) -> str:
    return plain(" ".join(asked.corpus.sentences(place)[:3])).lower()
