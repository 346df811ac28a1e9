"""Counts how many of the questions are answered: `python -m benchmarks.school [--half HALF] [--show]`.

Questions are shown of all parts but the untouched half. Time is the processor's.
"""

import argparse
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from chaintable.evaluation.datasets import Record, read_records
from chaintable.evaluation.own_tables import OwnTable, answer_own, own_table_of
from chaintable.models.embedded.school.words.words_and_numbers import number

HERE = Path(__file__).parent
HALVES = (
    *(
        "studied",
        "further",
        "wordings",
        "fresh",
        "everyday",
        "sixty",
        "third",
        "fourth",
        "fifth",
        "sixth",
        "seventh",
        "eighth",
        "ninth",
        "tenth",
        "eleventh",
        "twelfth",
        "thirteenth",
        "fourteenth",
        "fifteenth",
        "sixteenth",
        "seventeenth",
        "eighteenth",
        "nineteenth",
        "twentieth",
        "twenty_first",
        "twenty_second",
        "twenty_third",
        "twenty_fourth",
        "twenty_fifth",
        "twenty_sixth",
        "twenty_seventh",
    ),
    "general",
    "untouched",
)
SURE, NEAR = 0.6, 0.006


@dataclass(frozen=True, slots=True)
class Result:
    """One question: whether its answer is right, how sure it was, and the processor time."""

    asked: OwnTable
    wanted: tuple[str, ...]
    answer: str
    right: bool
    confidence: float
    seconds: float


def results(half: str) -> Iterator[Result]:
    """Yield the result of each question of a half."""
    for record in read_records(HERE / f"{half}.jsonl"):
        asked, began = own_table_of(record), time.process_time()
        answered = answer_own(asked)
        seconds = time.process_time() - began
        said = ", ".join(answered.answer)
        yield Result(asked, _wanted(record), said, is_right(said, _wanted(record)), answered.confidence, seconds)


def _wanted(record: Record) -> tuple[str, ...]:
    return tuple(record["answers"])


def is_right(answer: str, wanted: tuple[str, ...]) -> bool:
    """Whether an answer is one of those wanted, as text or as a number; fractions must be equal as text."""
    return any(_is_same(answer.strip().casefold(), one.casefold()) for one in wanted)


def _is_same(answer: str, wanted: str) -> bool:
    if answer == wanted or "/" in f"{answer}{wanted}":
        return answer == wanted
    said, meant = number(answer), number(wanted)
    return said is not None and meant is not None and abs(said - meant) < NEAR


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--half", choices=HALVES, help="count this half only")
    parser.add_argument("--show", action="store_true", help="show what went wrong in the parts that may be studied")
    options = parser.parse_args()
    for half in (options.half,) if options.half else HALVES:
        found = list(results(half))
        wrong = [one for one in found if not one.right]
        misled = sum(one.confidence >= SURE for one in wrong)
        seconds = sorted(one.seconds for one in found)
        print(
            f"{half}: {len(found) - len(wrong)} of {len(found)} right, {len(wrong)} wrong, of these {misled} misleading"
        )
        low = sum(one.right and one.confidence < SURE for one in found)
        spent = f"{1000 * sum(seconds) / len(seconds):.1f} ms each, slowest {1000 * seconds[-1]:.0f} ms"
        print(f"    {low} right answers below {SURE:.0%}; {spent}")
        for one in wrong if options.show and half != "untouched" else ():
            print(f"    {one.asked.id} {one.asked.question}: {one.answer!r} ({one.confidence:.2f}), not {one.wanted}")


if __name__ == "__main__":
    main()
