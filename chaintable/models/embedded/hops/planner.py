"""Plans for the next hop: queries from titles and names, the passage that each brings, and how likely that helps."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from weakref import WeakKeyDictionary

from chaintable.models.embedded.hops.weights import Features, HopWeights
from chaintable.retrieval.corpus_questions import AskedOf
from chaintable.retrieval.index_words import content, root, words
from chaintable.retrieval.sentences import names

_WIDTH = 3
_MOST_LINKS, _MOST_REST, _MOST_NAMES = 40, 6, 6
_LATER = ("full", "rank", "linked", "mass", "new", "fwd", "near")
_kept: WeakKeyDictionary[AskedOf, dict[int, Features]] = WeakKeyDictionary()
"""How passages fit a question by themselves."""


@dataclass(frozen=True, slots=True)
class Hop:
    """A plan: a query, the new passage that it brings, what it was made of, and how likely that passage helps."""

    query: str
    place: int
    why: str
    kind: str
    likely: float = 0.0
    features: Features = field(default_factory=dict, compare=False, repr=False)


def plans(asked: AskedOf, evidence: Sequence[int], weights: HopWeights) -> list[Hop]:
    """Return the plans for the next hop, the likeliest first."""
    found = candidates(asked, evidence)
    rows = features_of(asked, evidence, found)
    likely = weights.plan.likelihoods(rows).tolist() if rows else []
    scored = [
        Hop(hop.query, hop.place, hop.why, hop.kind, share, row)
        for hop, share, row in zip(found, likely, rows, strict=True)
    ]
    return sorted(scored, key=lambda hop: -hop.likely)


class _Found:
    """The plans so far, one for each passage."""

    def __init__(self, evidence: Sequence[int]) -> None:
        self.known = set(evidence)
        self.hops: dict[int, Hop] = {}

    def add(self, query: str, place: int, kind: str, why: str) -> None:
        if place not in self.known and place not in self.hops:
            self.hops[place] = Hop(query.strip(), place, why, kind)


def candidates(asked: AskedOf, evidence: Sequence[int]) -> list[Hop]:
    """Return queries from the question and from each piece of evidence, with the new passages that they bring."""
    corpus, found = asked.corpus, _Found(evidence)
    have = asked.covered(evidence)
    rest = [word for word in asked.words if word not in have]
    left = " ".join(rest[:_MOST_REST])
    for place in sorted(asked.linked, key=lambda place: -asked.linked[place]):
        found.add(corpus.title(place), place, "linked", "named in the question")
    for number, place in enumerate(evidence, start=1):
        links = sorted(corpus.links(place).items(), key=lambda link: link[1][0])
        for other, _ in links[:_MOST_LINKS]:
            found.add(f"{corpus.title(other)} {left}", other, "link", f"named in evidence {number}")
    for place in asked.ranked[: _WIDTH + len(evidence) + 2]:
        found.add(asked.text, place, "whole", "the whole question")
    for span in asked.spans:
        for place, _ in corpus.search(span, _WIDTH, found.known):
            found.add(span, place, "name", "a name in the question")
    if evidence and rest:
        for place, _ in corpus.index.search(rest, _WIDTH, found.known):
            found.add(" ".join(rest), place, "rest", "what no evidence covers")
    for number, place in enumerate(evidence, start=1):
        for span in _spans(asked, place):
            for other, _ in corpus.index.search([*content(span), *rest[:_MOST_REST]], 1, found.known):
                found.add(f"{span} {left}", other, "span", f"a name in evidence {number}")
    return list(found.hops.values())


def _spans(asked: AskedOf, place: int) -> list[str]:
    """Return the names in the two sentences of a passage that have most of the question's words."""
    title = asked.corpus.title(place)
    mass = [
        (sum(asked.rarity.get(word, 0.0) for word in set(held)), -number)
        for number, held in enumerate(asked.corpus.passage(place).contents)
    ]
    best = [asked.corpus.sentences(place)[-number] for _, number in sorted(mass, reverse=True)[:2]]
    found = dict.fromkeys(name for sentence in best for _, name in names(sentence) if name not in title)
    return list(found)[:_MOST_NAMES]


def features_of(asked: AskedOf, evidence: Sequence[int], hops: Sequence[Hop]) -> list[dict[str, float]]:
    """Return what speaks for and against each plan, by name."""
    round_ = _Round.of(asked, evidence)
    return [_plan_features(round_, hop) for hop in hops]


@dataclass(frozen=True, slots=True)
class _Round:
    """What the plans of a round share.

    The words of the question that the evidence has, whether it names a passage that isn't evidence, and how many
    passages the evidence names.
    """

    asked: AskedOf
    evidence: Sequence[int]
    have: frozenset[str]
    left: float
    many: int

    @classmethod
    def of(cls, asked: AskedOf, evidence: Sequence[int]) -> "_Round":
        left = float(any(place not in evidence for place in asked.linked))
        many = sum(len(asked.corpus.links(place)) for place in evidence)
        return cls(asked, evidence, frozenset(asked.covered(evidence)), left, many)


def _plan_features(round_: _Round, hop: Hop) -> dict[str, float]:
    asked, hops = round_.asked, min(len(round_.evidence), 4)
    new = asked.mass(asked.held(hop.place) - round_.have)
    found = {f"t{hops}": 1.0, "new": new, f"why_{hop.kind}": 1.0}
    found |= _passage_features(asked, hop.place)
    found |= _link_features(round_, hop.place, found["linked"], new)
    if hops:
        found |= {f"{name}_later": found[name] for name in _LATER}
    return found


def _passage_features(asked: AskedOf, place: int) -> Features:
    """Return how a passage fits the question by itself; worked out once, as most come up in every round."""
    kept = _kept.setdefault(asked, {})
    if place not in kept:
        title = content(asked.corpus.title(place)) or words(asked.corpus.title(place))
        best = float(asked.scores[asked.ranked[0]]) if asked.ranked else 1.0
        bag = asked.corpus.bag(place)
        kept[place] = {
            "full": float(asked.scores[place]) / (best or 1.0),
            "rank": 1.0 / (1 + asked.rank.get(place, 1_000)),
            "linked": float(place in asked.linked),
            "linked_len": min(asked.linked.get(place, 0), 5) / 5,
            "title_in_q": sum(word in asked.rarity for word in title) / max(len(title), 1),
            "mass": asked.mass(asked.held(place)),
            "relation": asked.related(bag),
            "cmp": float(asked.compares),
            "len": min(len(bag), 150) / 150,
            "person": float(_is_person(asked, place)),
        }
    return kept[place]


def _is_person(asked: AskedOf, place: int) -> bool:
    """Whether a passage begins as one about a person does: with years of life."""
    head = " ".join(asked.corpus.sentences(place)[:2])[:120]
    return "(born" in head.replace("( ", "(") or any(mark in head for mark in (" – ", " - "))


def _link_features(round_: _Round, place: int, linked: float, new: float) -> dict[str, float]:
    """Return the features of a passage that the evidence names, or that names the evidence."""
    asked, evidence, corpus = round_.asked, round_.evidence, round_.asked.corpus
    forward = first = recent = near = before = 0.0
    for at, other in enumerate(evidence):
        numbers = corpus.links(other).get(place)
        if numbers is None:
            continue
        forward = 1.0
        first = max(first, float(numbers[0] == 0))
        recent = max(recent, float(at == len(evidence) - 1))
        near = max(near, *(_near(asked, other, number) for number in numbers))
        before = max(before, _before(asked, other, place, numbers[0]))
    compares, person = float(asked.compares), _passage_features(asked, place)["person"]
    return {
        "fwd": forward,
        "back": float(any(corpus.names(place, other) for other in evidence)),
        "near": near,
        "first": first,
        "recent": recent,
        "pre": before,
        "fwd_unnamed": forward * (1 - linked),
        "fwd_new": forward * new,
        "links_n": forward / max(round_.many, 1),
        "cmp_linked": compares * linked,
        "cmp_fwd": compares * forward,
        "unnamed_left": linked * round_.left,
        "left_fwd": forward * round_.left,
        "person_fwd": person * forward,
    }


def _near(asked: AskedOf, place: int, number: int) -> float:
    """Return how much of the question stands in the sentence that names a passage (0 to 1)."""
    found = asked.corpus.passage(place).contents[number]
    return 0.5 * asked.mass(set(found)) + 0.5 * asked.related(found)


def _before(asked: AskedOf, place: int, other: int, number: int) -> float:
    """Return 1 if a word of the question's relation stands just before the mention: "directed by X"."""
    sentence = asked.corpus.sentences(place)[number]
    begin = next((begin for row, begin in asked.corpus.named(place)[number] if row == other), None)
    if begin is None:
        return 0.0
    just = words(sentence)[max(0, begin - 4) : begin]
    return float(bool(asked.relation & {root(word) for word in just}))


def stop_features(asked: AskedOf, evidence: Sequence[int], found: Sequence[Hop]) -> dict[str, float]:
    """Return what says whether the evidence is enough, by name."""
    best = found[0].likely if found else 0.0
    size = min(len(evidence), 5)
    return {
        f"n{size}": 1.0,
        f"cmp{int(asked.compares)}_n{size}": 1.0,
        "best": best,
        "best2": best * best,
        "second": found[1].likely if len(found) > 1 else 0.0,
        "mass": asked.mass(asked.covered(evidence)),
        "cmp": float(asked.compares),
        "linked_left": float(any(place not in evidence for place in asked.linked)),
        "n_linked": min(len(asked.linked), 4) / 4,
    }


def walk(asked: AskedOf, weights: HopWeights, most: int = 6, enough: float | None = None) -> list[int]:
    """Return the evidence in the order in which it is found; `enough` is the likelihood at which it ends."""
    evidence: list[int] = []
    while len(evidence) < most:
        found = plans(asked, evidence, weights)
        if not found:
            break
        likely = weights.stop.likelihoods([stop_features(asked, evidence, found)])[0] if enough and evidence else 0.0
        if enough is not None and likely >= enough:
            break
        evidence.append(found[0].place)
    return evidence
