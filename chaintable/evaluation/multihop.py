"""How HotpotQA, 2WikiMultiHopQA and MuSiQue score answers and supporting facts, by the rules of their evaluators."""

import re
import string
from collections import Counter
from collections.abc import Collection, Hashable, Sequence
from dataclasses import dataclass

_PUNCTUATION = str.maketrans("", "", string.punctuation)
_ARTICLES = re.compile(r"\b(?:a|an|the)\b")
_VERDICTS = ("yes", "no", "noanswer")


@dataclass(frozen=True, slots=True)
class Score:
    """Exact match, F1, precision and recall, each from 0 to 1."""

    em: float = 0.0
    f1: float = 0.0
    precision: float = 0.0
    recall: float = 0.0

    def joined(self, facts: "Score") -> "Score":
        """Return the joint score of an answer and its facts: precision and recall are products, F1 follows."""
        precision, recall = self.precision * facts.precision, self.recall * facts.recall
        return Score(self.em * facts.em, _f1(precision, recall), precision, recall)


def normal(text: str) -> str:
    """Return an answer in lower case, without punctuation and articles.

    >>> normal("The  Beatles, a band!")
    'beatles band'
    """
    return " ".join(_ARTICLES.sub(" ", text.lower().translate(_PUNCTUATION)).split())


def exact(said: str, right: Collection[str]) -> bool:
    """Whether an answer equals one of the right ones."""
    return any(normal(said) == normal(one) for one in right)


def covers(said: str, right: Collection[str]) -> bool:
    """Whether an answer holds one of the right ones (cover-EM).

    >>> covers("It was The Beatles.", ["Beatles"]), covers("It", [""])
    (True, False)
    """
    return any(normal(one) and normal(one) in normal(said) for one in right)


def answer_score(said: str, right: Sequence[str], verdicts: bool = True) -> Score:
    """Return the best score of an answer against the right ones.

    With `verdicts` (HotpotQA, 2Wiki), yes or no against another answer has an F1 of 0, and so have two empty ones;
    without (MuSiQue), only the words count, and two empty answers have an F1 of 1.
    """
    scores = [_one(normal(said), normal(one), verdicts) for one in right]
    return max(scores, key=lambda score: (score.em, score.f1), default=Score())


def _one(said: str, right: str, verdicts: bool) -> Score:
    em = float(said == right)
    if verdicts and said != right and (said in _VERDICTS or right in _VERDICTS):
        return Score(em)
    words, wanted = said.split(), right.split()
    if not words or not wanted:
        same = float(not verdicts and words == wanted)
        return Score(em, same, same, same)
    shared = sum((Counter(words) & Counter(wanted)).values())
    precision, recall = shared / len(words), shared / len(wanted)
    return Score(em, _f1(precision, recall), precision, recall)


def facts_score(said: Collection[Hashable], right: Collection[Hashable], empty: float = 0.0) -> Score:
    """Return the score of supporting facts (title and sentence), or of paragraphs; two empty sets have F1 `empty`."""
    found, wanted = set(said), set(right)
    em = float(found == wanted)
    if not found and not wanted:
        return Score(em, empty, empty, empty)
    shared = len(found & wanted)
    precision = shared / len(found) if found else 0.0
    recall = shared / len(wanted) if wanted else 0.0
    return Score(em, _f1(precision, recall), precision, recall)


def mean(scores: Sequence[Score], of: int | None = None) -> Score:
    """Return the mean over `of` questions, those that have no answer included."""
    count = max(of if of is not None else len(scores), 1)
    sums = [sum(getattr(score, name) for score in scores) / count for name in ("em", "f1", "precision", "recall")]
    return Score(*sums)


def _f1(precision: float, recall: float) -> float:
    return 2 * precision * recall / (precision + recall) if precision + recall else 0.0
