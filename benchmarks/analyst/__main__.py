"""Counts how many of the questions are answered: `python -m benchmarks.analyst [--half HALF] [--show wrong|all]`.

Wrong answers that came with a warning are counted apart from those that mislead. The halves that nobody reads are only
counted by kind, so that nobody studies their questions by accident.
"""

import argparse
from collections import Counter
from collections.abc import Sequence
from statistics import median

from benchmarks.analyst.asking import OUTCOMES, Result, results
from benchmarks.analyst.files import HALVES, UNREAD
from chaintable.models.embedded import EmbeddedModel

_GRADES = (("0.9 to 1.0", 0.9), ("0.6 to 0.9", 0.6), ("0.4 to 0.6", 0.4), ("0.0 to 0.4", 0.0))


def print_counts(half: str, found: Sequence[Result]) -> None:
    """Print the outcomes of one half, by kind, by confidence and in total, and the time."""
    print(f"\n{half:<16}{'asked':>8}" + "".join(f"{outcome:>9}" for outcome in OUTCOMES))
    kinds = Counter(result.asked.kind for result in found)
    for kind, count in kinds.most_common():
        _print_line(kind, [result for result in found if result.asked.kind == kind], count)
    _print_line("all", found, len(found))
    print("by confidence")
    most = 1.01
    for words, least in _GRADES:
        graded = [result for result in found if result.given and least <= result.confidence < most]
        _print_line(words, graded, len(graded))
        most = least
    seconds = [result.seconds for result in found]
    print(f"processor time: median {median(seconds):.2f} s, longest {max(seconds):.2f} s, total {sum(seconds):.0f} s")


def _print_line(words: str, found: Sequence[Result], count: int) -> None:
    outcomes = Counter(result.outcome for result in found)
    shares = f"{outcomes['right'] / count:>8.0%} right" if count else ""
    print(f"{words:<16}{count:>8}" + "".join(f"{outcomes[one]:>9}" for one in OUTCOMES) + shares)


def print_result(result: Result) -> None:
    """Print a question with what was expected and what was given."""
    asked = result.asked
    print(f"\n{asked.id} [{asked.kind}] {result.outcome}: {asked.question}")
    print(f"    expected  {_short(asked.rows) or 'no answer, naming ' + ' or '.join(asked.missing)}")
    print(f"    given     {_short(result.given) or 'no answer'}  ({result.confidence:.0%} · {result.remark})")
    print(f"    by        {' -> '.join(result.calls)}")


def _short(rows: Sequence[Sequence[str]]) -> str:
    shown = "; ".join(", ".join(cell.partition("|")[0] for cell in row) for row in rows[:12])
    return f"{shown}; … {len(rows)} rows" if len(rows) > 12 else shown


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--half", choices=HALVES, help="count this half only")
    parser.add_argument(
        "--show", choices=("wrong", "all"), help="show the questions, but never those of the unread halves"
    )
    options = parser.parse_args()
    model = EmbeddedModel()
    for half in HALVES if options.half is None else (options.half,):
        found = list(results(half, model))
        for result in found if half not in UNREAD and options.show else ():
            if options.show == "all" or result.outcome != "right":
                print_result(result)
        print_counts(half, found)


if __name__ == "__main__":
    main()
