"""Train the ranker for school questions from the questions of our own in `benchmarks/school`, and their answers.

Only answers are given: of all programs whose answer is right, together, the likelihood is made as large as it gets
(maximum marginal likelihood). The parts `untouched` and `sixteenth` are never read. How likely the rules and the ranker
are right is learned from `first_tries.jsonl`: what the rules answered before they had been mended with a question,
beside a ranker that had not seen it either: from those that they were unsure of, which of both to believe, and from
those that they were sure of, when the ranker makes them doubtful.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import numpy as np
import numpy.typing as npt

from chaintable.evaluation.datasets import read_records
from chaintable.evaluation.own_tables import OwnTable, own_table_of
from chaintable.models.embedded.school.choices import is_same
from chaintable.models.embedded.school.exercise import Exercise
from chaintable.models.embedded.school.ranked.advice import SURE_FROM, evidence_of, judged, takes_over
from chaintable.models.embedded.school.ranked.describing import Describer
from chaintable.models.embedded.school.ranked.enumerating import can_read
from chaintable.models.embedded.school.ranked.ranker import answered, rank
from chaintable.models.embedded.school.ranked.weights import Weights, write_weights
from chaintable.models.embedded.school.solving import exercise_of
from chaintable.models.embedded.school.words.words_and_numbers import number
from training.linear import minimise

FOLDER = Path(__file__).parents[1] / "benchmarks" / "school"
FIRST_TRIES = FOLDER / "first_tries.jsonl"
NEVER_READ = ("untouched", "sixteenth", "first_tries")
"""Parts that the ranker doesn't learn from: two to measure it on, and what the rules answered."""
FOLDS, SEED = 6, 17
_MOST_RIGHT, _MOST_WRONG, _LEAST_QUESTIONS = 80, 700, 3
_PENALTY, _ROUNDS, _NEAR = 1.0, 60, 0.006
_SURE, _EARLIER = 0.6, 0.3
_LATER = ("ninth", "tenth", "eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth",
          "seventeenth", "eighteenth")  # fmt: skip
"""The parts whose first tries were those of rules with a general reading, and what those of the others count."""
Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
Tell = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Asked:
    """A question of one of the parts, with the answers that count as right."""

    id: str
    part: str
    exercise: Exercise
    answers: tuple[str, ...]

    def accepts(self, answer: str) -> bool:
        """Whether an answer is right: as text, or as a number unless it is a fraction."""
        return any(_is_answer(answer.strip().casefold(), wanted.casefold()) for wanted in self.answers)


@dataclass(frozen=True, slots=True)
class Example:
    """The candidates of one question: the atoms and own features of each, and whether its answer is right."""

    tokens: tuple[str, ...]
    atoms: list[tuple[str, ...]]
    own: list[tuple[str, list[str]]]
    right: list[bool]


def _is_answer(answer: str, wanted: str) -> bool:
    if answer == wanted or "/" in f"{answer}{wanted}":
        return answer == wanted
    said, meant = number(answer), number(wanted)
    return said is not None and meant is not None and abs(said - meant) < _NEAR


def train_school(path: Path, tell: Tell = print, folder: Path = FOLDER) -> Weights:
    """Learn from the questions of a folder, and write the weights."""
    asked = list(questions(folder))
    examples = {one.id + one.part: made for one in asked if (made := example_of(one)) is not None}
    tell(f"{len(asked):,} questions; a right answer is among the candidates of {len(examples):,}.")
    judges = learn_judges(asked, examples, folder / FIRST_TRIES.name, tell)
    learned = fit(list(examples.values()))
    about = {"data": checksum(folder), "questions": len(asked)}
    found = Weights(learned.by_atom, judges, about)
    write_weights(path, found)
    return found


def questions(folder: Path) -> Iterator[Asked]:
    """Yield the questions of all parts that may be read."""
    for path in sorted(folder.glob("*.jsonl")):
        if path.stem not in NEVER_READ:
            for record in read_records(path):
                exercise = _exercise(own_table_of(record))
                if exercise is not None:
                    yield Asked(str(record["id"]), path.stem, exercise, tuple(record["answers"]))


def _exercise(own: OwnTable) -> Exercise | None:
    read = exercise_of(own.question, own.table, own.choices, own.unit, own.title)
    return None if read is None else read.exercise


def checksum(folder: Path) -> str:
    """Return the checksum of all files that are learned from."""
    digest = sha256()
    for path in sorted(folder.glob("*.jsonl")):
        if path.stem not in ("untouched", "sixteenth"):
            digest.update(path.read_bytes())
    return digest.hexdigest()


def example_of(asked: Asked) -> Example | None:
    """Return the candidates of a question: those that are right, and a sample of the others; None if none is right."""
    if not can_read(asked.exercise.grid):
        return None
    links, found = answered(asked.exercise)
    accepted = {answer: asked.accepts(answer) for answer, _ in found}
    right = [one for answer, one in found if accepted[answer]][:_MOST_RIGHT]
    wrong = [one for answer, one in found if not accepted[answer]]
    if not right or not wrong:
        return None
    random = np.random.default_rng([SEED, *asked.id.encode()])
    places = sorted(random.permutation(len(wrong))[:_MOST_WRONG].tolist())
    kept = [*right, *(wrong[at] for at in places)]
    describer = Describer(links)
    atoms = [describer.atoms(one) for one in kept]
    own = [(one.shape, describer.own(one)) for one in kept]
    return Example(describer.tokens, atoms, own, [at < len(right) for at in range(len(kept))])


Feature = tuple[str, str]


def features_that_count(examples: Sequence[Example]) -> dict[Feature, int]:
    """Return the features with a weight, and their places: those of right candidates of at least three questions."""
    asked: Counter[Feature] = Counter()
    taken: Counter[Feature] = Counter()
    for example in examples:
        right = {
            atom for atoms, is_right in zip(example.atoms, example.right, strict=True) if is_right for atom in atoms
        }
        asked.update((atom, token) for atom in right for token in example.tokens)
        taken.update({pair for shape, names in example.own for name in names for pair in (("", name), (shape, name))})
    kept = sorted({pair for counts in (asked, taken) for pair, count in counts.items() if count >= _LEAST_QUESTIONS})
    return {pair: place for place, pair in enumerate(kept)}


class Ragged:
    """Lists of numbers of different lengths, one after the other."""

    def __init__(self) -> None:
        self.held: list[int] = []
        self.ends: list[int] = [0]

    def add(self, one: Iterable[int]) -> None:
        """Add a list."""
        self.held += one
        self.ends.append(len(self.held))

    def arrays(self) -> tuple[Ints, Ints]:
        """Return all numbers, and where each list starts and ends."""
        return np.array(self.held, np.int64), np.array(self.ends, np.int64)


class Packed:
    """Examples as arrays. A candidate's score is that of its atoms, which its question shares, and of its own."""

    def __init__(self, examples: Sequence[Example], places: Mapping[Feature, int]) -> None:
        atoms, taken, own, starts, right = Ragged(), Ragged(), Ragged(), list[int](), list[bool]()
        n_atoms = 0
        for example in examples:
            known = {atom: at for at, atom in enumerate(dict.fromkeys(one for own in example.atoms for one in own))}
            for atom in known:
                atoms.add(places[atom, token] for token in example.tokens if (atom, token) in places)
            for of_one in example.atoms:
                taken.add(n_atoms + known[atom] for atom in of_one)
            for shape, names in example.own:
                own.add(places[pair] for name in names for pair in (("", name), (shape, name)) if pair in places)
            starts.append(len(right))
            right += example.right
            n_atoms += len(known)
        self.n_features, self.n_atoms = len(places), n_atoms
        (self.atoms, self.atom_ends), (self.taken, self.taken_ends) = atoms.arrays(), taken.arrays()
        self.own, self.own_ends = own.arrays()
        self.starts, self.right = np.array(starts), np.array(right, float)
        self.owner = np.repeat(np.arange(len(starts)), np.diff([*starts, len(right)]))

    def loss(self, weights: Floats) -> tuple[float, Floats]:
        """Return the negative log-likelihood that a right answer is chosen, with the penalty, and its slope."""
        by_atom = _sums(weights[self.atoms], self.atom_ends)
        scores = _sums(by_atom[self.taken], self.taken_ends) + _sums(weights[self.own], self.own_ends)
        raised = np.exp(scores - np.maximum.reduceat(scores, self.starts)[self.owner])
        total = np.add.reduceat(raised, self.starts)
        hit = np.add.reduceat(raised * self.right, self.starts) + 1e-12
        rest = raised / total[self.owner] - raised * self.right / hit[self.owner]
        value = float(-np.log(hit / total).sum() + 0.5 * _PENALTY * weights @ weights)
        return value, self._slope(rest) + _PENALTY * weights

    def _slope(self, rest: Floats) -> Floats:
        """Return the slope of the weights from that of the scores."""
        of_atoms = _spread(rest, self.taken, self.taken_ends, self.n_atoms)
        own = _spread(rest, self.own, self.own_ends, self.n_features)
        return own + _spread(of_atoms, self.atoms, self.atom_ends, self.n_features)


def _spread(rest: Floats, places: Ints, ends: Ints, size: int) -> Floats:
    """Return what each place gets where every list hands what it has to all of its places."""
    found: Floats = np.bincount(places, np.repeat(rest, np.diff(ends)), size).astype(np.float64)
    return found


def _sums(values: Floats, ends: Ints) -> Floats:
    """Return the sum of each list."""
    added = np.concatenate([[0.0], np.cumsum(values)])
    found: Floats = added[ends[1:]] - added[ends[:-1]]
    return found


def fit(examples: Sequence[Example], rounds: int = _ROUNDS) -> Weights:
    """Return the weights under which right answers get the largest share."""
    places = features_that_count(examples)
    found = minimise(Packed(examples, places).loss, np.zeros(len(places)), rounds)
    by_atom: dict[str, dict[str, float]] = {}
    for (atom, token), place in places.items():
        by_atom.setdefault(atom, {})[token] = float(found[place])
    return Weights(by_atom)


@dataclass(frozen=True, slots=True)
class Try:
    """A question answered by rules and a ranker that both had not seen it."""

    part: str
    evidence: tuple[float, ...]
    is_sure: bool
    has_rules: bool
    agreed: bool
    rules: bool
    ranker: bool


def held_out(asked: Sequence[Asked], examples: Mapping[str, Example], tell: Tell) -> Iterator[tuple[Asked, Weights]]:
    """Yield each question with weights learned from other parts than its own."""
    parts = sorted({one.part for one in asked})
    for fold in range(FOLDS):
        out = set(parts[fold::FOLDS])
        learned = fit(
            [example for one in asked if one.part not in out and (example := examples.get(one.id + one.part))]
        )
        tell(f"Learned without {', '.join(sorted(out))}.")
        yield from ((one, learned) for one in asked if one.part in out)


def learn_judges(
    asked: Sequence[Asked], examples: Mapping[str, Example], path: Path, tell: Tell
) -> dict[str, tuple[float, ...]]:
    """Learn how likely rules and ranker are right, from what both answered to questions that they hadn't seen."""
    tries = list(compared(asked, examples, path, tell))
    tell_together(tries, tell)
    return _judges(tries)


def _judges(tries: Sequence[Try]) -> dict[str, tuple[float, ...]]:
    agreed = [one for one in tries if one.agreed and not one.is_sure]
    apart = [one for one in tries if not one.agreed and not one.is_sure]
    contested = [one for one in tries if not one.agreed and one.is_sure]
    return {
        "agreed": _logistic(agreed, [one.rules for one in agreed]),
        "rules": _logistic(apart, [one.rules for one in apart]),
        "ranker": _logistic(apart, [one.ranker for one in apart]),
        "contested": _logistic(contested, [one.rules for one in contested]),
    }


def tell_together(tries: Sequence[Try], tell: Tell) -> None:
    """Tell how many of the questions that the rules were unsure of are right, with judges of other parts.

    Of sure rules that the ranker contradicts, tell how many are doubted, and how many of these were wrong.
    """
    rules, together, low, wrong = 0, 0, 0, 0
    doubted: list[Try] = []
    for part in sorted({one.part for one in tries}):
        weights = Weights({}, _judges([one for one in tries if one.part != part]))
        for one in tries:
            if one.part == part and one.is_sure and not one.agreed:
                doubted += [one] if judged(weights, "contested", one.evidence) < _SURE else []
            elif one.part == part and not one.is_sure:
                sure, right = _judged(weights, one)
                rules, together = rules + one.rules, together + right
                wrong, low = wrong + (not right), low + (not right and sure < _SURE)
    unsure = sum(not one.is_sure for one in tries)
    tell(f"Of {unsure} first tries of unsure rules, {rules} were right, {together} with the ranker;")
    tell(f"of the {wrong} wrong ones, {low} are below {_SURE:.0%}.")
    for name, parts in (("all parts", {one.part for one in tries}), ("the later parts", set(_LATER))):
        believed = [one for one in tries if one.is_sure and one.part in parts]
        some = [one for one in doubted if one.part in parts]
        wrong = sum(not one.rules for one in believed)
        tell(f"Of {len(believed)} first tries of sure rules in {name}, {wrong} were wrong;")
        tell(f"{len(some)} are doubted: {sum(not one.rules for one in some)} wrong ones, the others right.")


def _judged(weights: Weights, one: Try) -> tuple[float, bool]:
    """Return how sure the answer is that is taken, and whether it is right."""
    if one.agreed:
        return judged(weights, "agreed", one.evidence), one.rules
    rules, ranker = (judged(weights, judge, one.evidence) for judge in ("rules", "ranker"))
    takes = not one.has_rules or takes_over(rules, ranker)
    return (ranker, one.ranker) if takes else (rules, one.rules)


def compared(asked: Sequence[Asked], examples: Mapping[str, Example], path: Path, tell: Tell) -> Iterator[Try]:
    """Yield how rules and ranker did at their first try, and tell how many were right in each part."""
    with path.open(encoding="utf-8") as lines:
        first = {(record["part"], record["id"]): record for record in map(json.loads, lines)}
    right: Counter[str] = Counter()
    counts = Counter(one.part for one in asked)
    for one, learned in held_out(asked, examples, tell):
        ranked = rank(one.exercise, learned)[1] if can_read(one.exercise.grid) else []
        is_right = bool(ranked) and one.accepts(ranked[0].answer)
        right[one.part] += is_right
        record = first.get((one.part, one.id))
        if record is not None and ranked:
            said = record["answer"]
            evidence = evidence_of(record["sure"], said, ranked)
            same = said is not None and is_same(said, ranked[0].answer)
            is_sure = record["sure"] >= SURE_FROM
            yield Try(
                one.part, evidence, is_sure, said is not None, same, said is not None and one.accepts(said), is_right
            )
    for part, count in counts.items():
        tell(f"The ranker alone, {part}, learned from other parts: {right[part]} of {count} right.")
    tell(f"All: {right.total()} of {counts.total()}, {right.total() / counts.total():.1%}.")


def _logistic(tries: Sequence[Try], right: Sequence[bool]) -> tuple[float, ...]:
    """Return the coefficients that tell what is right: logistic regression by Newton's method.

    Rules of today are like those of the later parts, so these count more.
    """
    rows = np.array([one.evidence for one in tries], float)
    labels = np.array(right, float)
    counts = np.array([1.0 if one.part in _LATER else _EARLIER for one in tries])
    found = np.zeros(rows.shape[1])
    for _ in range(30):
        likely = 1 / (1 + np.exp(-rows @ found))
        bend = (rows.T * (counts * likely * (1 - likely))) @ rows + np.eye(len(found))
        found = found - np.linalg.solve(bend, rows.T @ (counts * (likely - labels)) + found)
    return tuple(found.tolist())
