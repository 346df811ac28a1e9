"""The reader: what the evidence says the answer is, where it stands, and how likely that is."""

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from weakref import WeakKeyDictionary

import numpy as np

from chaintable.models.embedded.hops.spans import Span, spans
from chaintable.models.embedded.hops.weights import Features, Floats, HopWeights, Linear, softmax
from chaintable.retrieval.choice_questions import compared
from chaintable.retrieval.corpus_questions import AskedOf
from chaintable.retrieval.index_words import bare_title, content, plain, root, words
from chaintable.retrieval.stated_facts import life, stamp

_WANTED = (
    ("year", re.compile(r"(?:what|which) years?\b")),
    ("date", re.compile(r"\bwhen\b|what (?:date|month|day)|date of|birthday")),
    ("number", re.compile(r"how (?:many|much|old|far|long|tall|large|big|high)|population|number of|percent")),
    ("nation", re.compile(r"nationalit|citizen|what country|which country")),
    (
        "place",
        re.compile(
            r"\bwhere\b|place of|(?:what|which) (?:city|town|state|county|region|continent|village|district|province)"
        ),
    ),
    (
        "person",
        re.compile(
            r"\bwho\b|\bwhom\b|\bwhose\b|(?:what|which) (?:actor|actress|person|singer|author|writer|president|king)"
        ),
    ),
)
_BORN = re.compile(r"\bborn\b|birth")
_DIED = re.compile(r"\bdie[sd]?\b|death|passed away")
_WHERE_BORN = re.compile(r"\b(?:where|in which|when) [^,?]{1,120}?\b(?:born|died?)\b")
_BESIDE = re.compile(r"\b(?:of|in|with|from|to|by|at|near|is|was) the (?:\w{1,40} ){1,2}\Z")
_ASKED = re.compile(r"(?:what|which) (?:is|was) the (?:name of the )?(?:\w{1,40} ){1,2}")
_KIN = (
    "grandfather grandmother father mother husband wife spouse brother sister sibling son daughter child director "
    "performer composer founder author"
).split()
_ASKING = ("who", "whom", "when", "where", "what", "which", "why", "how", "whose")
_MOST_ROOTS, _WINDOW = 8, 7
_WORD = re.compile(r"\S+")


@dataclass(frozen=True, slots=True)
class Read:
    """An answer: its text, the places of the passages that it rests on, how likely it is, and why, in words."""

    text: str
    places: tuple[int, ...] = ()
    likely: float = 0.0
    because: str = ""
    kind: str = "span"


@dataclass(frozen=True, slots=True)
class Candidate:
    """A span that can be the answer: its key (its words), its passage and its features.

    `beside` are the passages that its sentence names.
    """

    text: str
    key: str
    place: int
    kind: str
    features: dict[str, float] = field(repr=False)
    beside: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class _Spans:
    """The spans of one piece of evidence, whose number is `at`; their scores by themselves are worked out once."""

    at: int
    found: tuple[Candidate, ...]
    scored: dict[Linear, Floats] = field(default_factory=dict)

    def scores(self, weights: Linear) -> Floats:
        """Return what the features of each span alone count."""
        if weights not in self.scored:
            self.scored[weights] = weights.scores([one.features for one in self.found])
        return self.scored[weights]


_kept: WeakKeyDictionary[AskedOf, dict[tuple[int, int, int], _Spans]] = WeakKeyDictionary()
"""The spans of the passages that were read for a question: each round reads what is new."""


def read_answers(asked: AskedOf, evidence: Sequence[int], weights: HopWeights, most: int = 5) -> list[Read]:
    """Return the likeliest answers, the best first; none if the evidence holds nothing to read."""
    found = compared(asked, evidence)
    if found is not None:
        kind = "yes_no" if found.answer in ("yes", "no") else "choice"
        return [Read(found.answer, found.places, 0.9 if found.sure else 0.6, found.because, kind)]
    return read_spans(asked, evidence, weights, most)


def read_spans(asked: AskedOf, evidence: Sequence[int], weights: HopWeights, most: int = 5) -> list[Read]:
    """Return the likeliest spans; the same words in several places count together."""
    passages = _spans_of(asked, evidence)
    found = [one for passage in passages for one in passage.found]
    if not found:
        return []
    alone = np.concatenate([passage.scores(weights.span) for passage in passages])
    scores = alone + Linear(weights.span.weights).scores(_standing(asked, evidence, passages))
    shares: Counter[str] = Counter()
    first: dict[str, Candidate] = {}
    for place in sorted(range(len(found)), key=lambda place: -scores[place]):
        first.setdefault(found[place].key, found[place])
    for one, share in zip(found, softmax(scores).tolist(), strict=True):
        shares[one.key] += share
    best = shares.most_common(most)
    return [Read(first[key].text, (first[key].place,), share, kind=first[key].kind) for key, share in best]


@dataclass(frozen=True, slots=True)
class _Want:
    """What a question asks for, worked out once: the kind of answer, its relation words, birth or death, kinship."""

    kind: str
    asking: str
    about: str
    kin: str
    roots: tuple[str, ...]
    flat: str
    linked: frozenset[str]

    @classmethod
    def of(cls, asked: AskedOf) -> "_Want":
        low = asked.text.lower()
        found = [(match.start(), name) for name, pattern in _WANTED if (match := pattern.search(low))]
        told = main_clause(low)
        about = "born" if _BORN.search(told) else "died" if _DIED.search(told) else ""
        aside = {root(word) for word in words(low)} - {root(word) for word in words(told)}
        related = dict.fromkeys(root(word) for word in asked.unique if root(word) in asked.relation)
        roots = [found for found in related if found not in aside]
        every = words(asked.text)
        return cls(
            min(found)[1] if found else "other",
            next((word for word in every if word in _ASKING), "none"),
            about,
            next((word for word in _KIN if word in low), ""),
            tuple(roots)[:_MOST_ROOTS],
            f" {' '.join(every)} ",
            frozenset(word for place in asked.linked for word in words(bare_title(asked.corpus.title(place)))),
        )


_wants: WeakKeyDictionary[AskedOf, _Want] = WeakKeyDictionary()


def main_clause(question: str) -> str:
    """Return a lower-case question without the place or time of a birth or death that only leads to what is asked.

    >>> main_clause("who is the mayor of the town where ann lee was born?")
    'who is the mayor of the town ?'
    >>> main_clause("what is the town where ann lee was born?")
    'what is the town where ann lee was born?'
    """
    clause = _WHERE_BORN.search(question, 1)
    if clause is None:
        return question
    head = question[: clause.start()]
    leads = _BESIDE.search(head) and not _ASKED.fullmatch(head)
    return head + question[clause.end() :] if leads else question


def leads_on(asked: AskedOf, evidence: Sequence[int]) -> frozenset[int]:
    """Return the passages that only lead to what is asked: those of whom the clause of a birth or death names.

    "Who is the mayor of the town where Ann Lee was born?" isn't answered in Ann Lee's passage. Empty if no other
    evidence is left.
    """
    low = asked.text.lower()
    told = main_clause(low)
    if told == low:
        return frozenset()
    linked = [place for place in evidence if place in asked.linked and _title_in(asked, place, low)]
    named = {place for place in linked if not _title_in(asked, place, told)}
    return frozenset(named) if len(named) < len(set(evidence)) else frozenset()


def _title_in(asked: AskedOf, place: int, text: str) -> bool:
    key = " ".join(words(bare_title(asked.corpus.title(place))))
    return bool(key) and f" {key} " in f" {' '.join(words(text))} "


@dataclass(frozen=True, slots=True)
class _PassageContext:
    """The passage of evidence whose sentences are read: where it stands, and whose life it tells."""

    at: int
    place: int
    depth: int
    linked: bool
    own: frozenset[str]
    life: tuple[object, object]


def span_candidates(asked: AskedOf, evidence: Sequence[int]) -> Iterator[Candidate]:
    """Yield every span of the evidence with its features; words of the question itself answer nothing."""
    passages = _spans_of(asked, evidence)
    found = [one for passage in passages for one in passage.found]
    for one, standing in zip(found, _standing(asked, evidence, passages), strict=True):
        yield replace(one, features={**one.features, **standing})


def _spans_of(asked: AskedOf, evidence: Sequence[int]) -> list[_Spans]:
    """Return the spans of each piece of evidence that doesn't only lead to what is asked; each is read once."""
    depth, leading = depths(asked, evidence), leads_on(asked, evidence)
    kept = _kept.setdefault(asked, {})
    found: list[_Spans] = []
    for at, place in enumerate(evidence):
        if place not in leading:
            key = (at, place, depth[place])
            if key not in kept:
                kept[key] = _Spans(at, tuple(_in_passage(asked, *key)))
            found.append(kept[key])
    return found


def _standing(asked: AskedOf, evidence: Sequence[int], passages: Sequence[_Spans]) -> list[dict[str, float]]:
    """Return the features of each span that say how it stands among the evidence."""
    titles = {" ".join(words(bare_title(asked.corpus.title(place)))) for place in evidence}
    tally = Counter(one.key for passage in passages for one in passage.found)
    known, last = set(evidence), len(evidence) - 1
    return [
        {
            "other": float(not known.isdisjoint(one.beside)),
            "is_title": float(one.key in titles),
            "tally": min(tally[one.key], 4) / 4,
            **({f"last:{one.kind}": 1.0} if passage.at == last else {}),
        }
        for passage in passages
        for one in passage.found
    ]


def _want_of(asked: AskedOf) -> _Want:
    """Return what a question asks for, worked out once."""
    if asked not in _wants:
        _wants[asked] = _Want.of(asked)
    return _wants[asked]


def _in_passage(asked: AskedOf, at: int, place: int, depth: int) -> Iterator[Candidate]:
    want = _want_of(asked)
    lived = life(asked.corpus.sentences(place)) if want.about else (None, None)
    own = frozenset(words(bare_title(asked.corpus.title(place))))
    context = _PassageContext(at, place, depth, place in asked.linked, own, lived)
    named = [(), *(dict.fromkeys(row for row, _ in found) for found in asked.corpus.named(place))]
    for number, sentence in enumerate([asked.corpus.title(place), *asked.corpus.sentences(place)]):
        here = tuple(other for other in named[number] if other != place)
        yield from _in_sentence(asked, want, context, number, sentence, here)


@dataclass(frozen=True, slots=True)
class _Line:
    """A sentence: its folded words, where each begins, and which of them the question has or is related to."""

    words: list[str]
    begins: list[int]
    related: list[int]

    @classmethod
    def of(cls, asked: AskedOf, sentence: str) -> "_Line":
        found = [plain(word).lower().strip(".,()\"'") for word in sentence.split()]
        related = [
            place for place, word in enumerate(found) if word and (root(word) in asked.relation or word in asked.rarity)
        ]
        return cls(found, [word.start() for word in _WORD.finditer(sentence)], related)

    def word_at(self, character: int) -> int:
        """Return how many words begin before a character."""
        return bisect_left(self.begins, character)

    def nearest(self, place: int) -> int | None:
        """Return how many words away the nearest related word is; None without one."""
        after = bisect_left(self.related, place)
        return min((abs(place - other) for other in self.related[max(after - 1, 0) : after + 1]), default=None)


def _in_sentence(
    asked: AskedOf, want: _Want, context: _PassageContext, number: int, sentence: str, here: Sequence[int]
) -> Iterator[Candidate]:
    found = _linked_spans(asked, sentence, here) if number else [Span(0, bare_title(sentence), "title")]
    held = content(sentence)
    base = {
        f"at{min(context.at, 4)}": 1.0,
        "ov": asked.mass(set(held)),
        "rel": asked.related(held),
        f"depth{context.depth}": 1.0,
        "linked": float(context.linked),
        f"s{min(number, 3)}": 1.0,
        f"want={want.kind}:d{context.depth}": 1.0,
        f"want={want.kind}:lin{int(context.linked)}": 1.0,
    }
    line = _Line.of(asked, sentence)
    for span in found:
        key = " ".join(words(span.text))
        if key and f" {key} " not in want.flat:
            own = {**base, **_span_features(asked, want, context, span, key, line)}
            yield Candidate(span.text, key, context.place, span.kind, own, tuple(here))


def _linked_spans(asked: AskedOf, sentence: str, here: Sequence[int]) -> list[Span]:
    """Return the spans of a sentence, with the titles that it names."""
    found = spans(sentence)
    folded = plain(sentence).lower()
    for other in here:
        name = bare_title(asked.corpus.title(other))
        place = folded.find(plain(name).lower().split(" ")[0])
        found.append(Span(max(place, 0), name, "link"))
    return found


def _span_features(
    asked: AskedOf, want: _Want, context: _PassageContext, span: Span, key: str, line: _Line
) -> dict[str, float]:
    """Return what speaks for one span: its kind, the words around it, and how it fits what is asked."""
    kind, parts = span.kind, key.split()
    before, size = line.word_at(span.begin), len(span.text.split())
    window = line.words[max(0, before - _WINDOW) : before]
    after = line.words[before + size : before + size + 2]
    near = line.nearest(before)
    own = float(all(part in context.own for part in parts))
    found = {
        f"type={kind}": 1.0,
        f"want={want.kind}:{kind}": 1.0,
        f"wh={want.asking}:{kind}": 1.0,
        f"lin{int(context.linked)}:{kind}": 1.0,
        **_size_feature(want, span),
        "part_q": sum(part in asked.rarity for part in parts) / max(len(parts), 1),
        "len": min(len(parts), 8) / 8,
        "early": 1.0 / (1 + span.begin / 40),
        "near": 0.0 if near is None else 1.0 / (1 + near),
        "own": own,
        f"own:d{context.depth}:{want.kind}": own,
        "sub_linked": float(all(part in want.linked for part in parts)),
    }
    found |= _life_features(want, context, span, window)
    found |= _word_features(want, context, kind, window, after)
    return {name: value for name, value in found.items() if value}


def _size_feature(want: _Want, span: Span) -> dict[str, float]:
    """Return whether a name has one word or more, with what is asked: who is mostly two words, where often one."""
    if span.kind not in ("name", "link", "list", "long", "org"):
        return {}
    return {f"want={want.kind}:words{min(len(span.text.split()), 2)}": 1.0}


def _life_features(want: _Want, context: _PassageContext, span: Span, window: Sequence[str]) -> dict[str, float]:
    """Return how a span fits a question about a birth or a death."""
    if not want.about:
        return {}
    found: dict[str, float] = {}
    said = stamp(span.text) if span.kind in ("date", "year") else None
    if said:
        born, died = context.life
        found |= {f"{want.about}:is_birth": float(said == born), f"{want.about}:is_death": float(said == died)}
    if span.kind in ("name", "list", "link"):
        right = want.about in window or (want.about == "born" and "birth" in window)
        found[f"{want.about}:after"] = float(right)
        found[f"{want.about}:against"] = float(("died" if want.about == "born" else "born") in window)
        found[f"{want.about}:in"] = float(bool(window) and window[-1] in ("in", "at", "near"))
    return found


def _word_features(
    want: _Want, context: _PassageContext, kind: str, window: Sequence[str], after: Sequence[str]
) -> dict[str, float]:
    """Return the pairs of a word of the question and a word beside the span."""
    one = root(window[-1]) if window else "^"
    two = root(window[-2]) if len(window) > 1 else "^"
    then = root(after[0]) if after else "$"
    found = {f"p={one}:{kind}": 1.0}
    if want.kin:
        found[f"kin={want.kin}:{kind}:d{context.depth}"] = 1.0
        found |= {f"kin={want.kin}~{word[:6]}": 1.0 for word in window[-5:] if word and not word[0].isdigit()}
    for asked in want.roots:
        found |= {f"{asked}~{root(word)}": 1.0 for word in window if len(word) > 3}
    for asked in (*want.roots, f"Q{want.asking}"):
        found[f"{asked}|{kind}"] = 1.0
        found[f"{asked}<{one}"] = 1.0
        found[f"{asked}<<{two}"] = 1.0
        found[f"{asked}>{then}"] = 1.0
    return found


def depths(asked: AskedOf, evidence: Sequence[int]) -> dict[int, int]:
    """Return how many links each piece of evidence is away from the question (at most 3)."""
    found: dict[int, int] = {}
    for place in evidence:
        from_ = [found[other] for other in found if place in asked.corpus.links(other)]
        found[place] = 0 if place in asked.linked else min(min(from_) + 1, 3) if from_ else 1
    return found


def sure_features(asked: AskedOf, read: Sequence[Read], enough: float, evidence: Sequence[int]) -> Features:
    """Return what says how sure an answer is: its share, the next one's, its form, and how well the evidence fits.

    `enough` is the likelihood that the evidence is enough.
    """
    first = read[0]
    second = read[1].likely if len(read) > 1 else 0.0
    form = f"form={first.kind if first.kind in ('yes_no', 'choice') else 'span'}"
    fit = _fit(asked, first, evidence)
    return {
        form: 1.0,
        f"{form}:because": float(bool(first.because)),
        "likely": first.likely,
        "ahead": first.likely - second,
        "enough": enough,
        "likely:enough": first.likely * enough,
        f"n{min(len(evidence), 6)}": 1.0,
        f"kind={first.kind}": 1.0,
        **fit,
        **{f"{form}:{name}": fit[name] for name in _FIT_BY_FORM},
    }


_FIT_BY_FORM = ("linked_in", "named", "on_the_way", "own")


def _fit(asked: AskedOf, read: Read, evidence: Sequence[int]) -> Features:
    """Return how well the evidence fits the question: without titles, it may be about something else.

    How much of the question it covers, and the answer's own passages; which passages that the question names are in it;
    how many of the question's names are titles of it; and how many pieces the question or other pieces name.
    """
    corpus = asked.corpus
    titles = [corpus.title(place).lower() for place in evidence]
    named = [any(span.lower() in title or title in span.lower() for title in titles) for span in asked.spans]
    links = set(asked.linked).union(*(corpus.links(place) for place in evidence))
    return {
        "covered": asked.mass(asked.covered(evidence)),
        "own": asked.mass(asked.covered(read.places)),
        "linked_in": _share([place in evidence for place in asked.linked]),
        "named": _share(named),
        "on_the_way": _share([place in links for place in evidence]),
        "links": float(bool(asked.linked)),
        "n_links": min(len(asked.linked), 4) / 4,
    }


def _share(held: Sequence[bool]) -> float:
    return sum(held) / len(held) if held else 0.0
