"""The errors of the embedded model on WikiTQ dev: the rank of the right answer, by question class and reading.

`python -m benchmarks.errors [--limit N] [--data FOLDER]`. Asks the parser alone, without playing chains: the share of
questions with a right program among those put together, among the first few answers, and of each class of question.
"""

import argparse
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from benchmarks.wikitq_dev import DATA
from chaintable.models.embedded.indexing.table_index import TableIndex
from chaintable.models.embedded.parser import parse
from chaintable.models.embedded.ranking.scoring import Ranked
from training.examples import Example, read_questions, read_tables

DEPTHS = (1, 2, 3, 5, 10)
_CLASSES = (
    ("how many", ("how many", "number of")),
    ("next or previous", (" next", " after ", " before ", "previous", "following")),
    ("first or last", (" first", " last ", "earliest", "latest")),
    ("total or average", ("total", "combined", "average", "sum ")),
    ("difference", ("difference", "how much more", "longer than", "more than")),
    ("A or B", (" or ",)),
    ("superlative", (" most", " least", "est ", "highest", "largest")),
)


@dataclass(frozen=True, slots=True)
class Verdict:
    """A question: its class, the reading of the first answer, and the right one's rank (from 1; 0 if missing)."""

    kind: str
    rule: str
    place: int


def class_of(text: str) -> str:
    """Return the first class whose words are in the question."""
    lowered = f" {text.lower()}"
    return next((name for name, words in _CLASSES if any(word in lowered for word in words)), "look-up and other")


def verdict(example: Example, index: TableIndex) -> Verdict:
    """Return the verdict: the rank of the right answer among the distinct answers, most likely first."""
    ranked = parse(example.question, index).ranked
    rule = ranked[0].program.rule if ranked else "none"
    answers = dict.fromkeys(_answers(ranked))
    place = next((at for at, values in enumerate(answers, start=1) if example.is_right(values)), 0)
    return Verdict(class_of(example.question.text), rule, place)


def _answers(ranked: Iterable[Ranked]) -> Iterable[tuple[str, ...]]:
    return (one.program.values or () for one in ranked)


def verdicts(folder: Path, limit: int | None) -> list[Verdict]:
    """Return the verdicts of the dev questions, table by table."""
    tables = read_tables(folder / "wikitq" / "tables.jsonl.gz")
    examples = [example for example in read_questions(folder / "wikitq") if example.split == "dev"][:limit]
    found, name = [], ""
    for example in sorted(examples, key=lambda example: example.table):
        if example.table != name:
            name, index = example.table, TableIndex(tables[example.table])
        found.append(verdict(example, index))
    return found


def show(title: str, found: list[Verdict], named: dict[str, list[Verdict]]) -> None:
    """Print a table of shares, the largest group first."""
    print(f"\n{title}")
    for name, group in sorted(named.items(), key=lambda pair: -len(pair[1])):
        right = sum(one.place == 1 for one in group) / len(group)
        reach = sum(one.place > 0 for one in group) / len(group)
        print(f"{name:22} {len(group) / len(found):6.1%} of all   {right:6.1%} right   {reach:6.1%} reachable")


def grouped(found: list[Verdict], by: str) -> dict[str, list[Verdict]]:
    """Return the verdicts by class or rule."""
    named: dict[str, list[Verdict]] = {}
    for one in found:
        named.setdefault(getattr(one, by), []).append(one)
    return named


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--limit", type=int)
    parser.add_argument("--data", type=Path, default=DATA)
    options = parser.parse_args()
    found = verdicts(options.data, options.limit)
    places = Counter(one.place for one in found)
    for depth in DEPTHS:
        share = sum(places[k] for k in range(1, depth + 1)) / len(found)
        print(f"right among the first {depth:2} answers: {share:.1%}")
    print(f"right among all answers: {1 - places[0] / len(found):.1%}")
    show("By class of question", found, grouped(found, "kind"))
    show("By how the first answer was read", found, grouped(found, "rule"))


if __name__ == "__main__":
    main()
