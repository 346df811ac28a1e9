"""How many questions of TabMWP the rules for school questions answer, by type and grade, beside the paper's table.

`python -m benchmarks.tabmwp [--wrong N] [--beside-parser]`. The 1,000 questions of dev, scored by the official
normalisation; nothing of the data set was used to make the rules but its dev part, and nothing of it is shipped. The
paper's figures are for its test part (Lu et al., arXiv 2304.09842, table 3). Time is the processor's. With
`--beside-parser`, each question is also answered by the parser alone, by `ask-many` and as a chain of Chameleon, and
what these two take over the parser's time is shown.
"""

import argparse
import time
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from chaintable.evaluation.datasets import read_records
from chaintable.evaluation.own_tables import answer_own, own_table_of
from chaintable.methods import ChainOfTable
from chaintable.methods.chameleon import Chameleon
from chaintable.models.embedded.school import Solved, solve

DATA = Path(__file__).parents[2] / "shared" / "data" / "tabmwp" / "dev1k.jsonl.gz"
TYPES = {"free_text": "FREE", "multi_choice": "MC"}
ANSWERS = {
    "integer_number": "INT",
    "decimal_number": "DEC",
    "extractive_text": "EXTR",
    "boolean_text": "BOOL",
    "other_text": "OTH",
}
_WARM = 5
"""How many questions are asked first, before the time is taken."""
COLUMNS = ("ALL", "FREE", "MC", "INT", "DEC", "EXTR", "BOOL", "OTH", "G1-6", "G7-8")
PAPER = {
    "paper: human": (90.22, 84.61, 93.32, 84.95, 83.29, 97.18, 88.69, 96.20, 94.27, 81.28),
    "paper: GPT-3 CoT": (62.92, 60.76, 69.09, 60.04, 63.58, 76.49, 61.19, 67.30, 68.62, 55.31),
    "paper: GPT-4 CoT": (90.81, 88.48, 97.49, 86.16, 97.51, 96.86, 99.11, 89.52, 92.40, 88.70),
    "paper: GPT-4 PoT": (96.93, 97.40, 95.58, 98.48, 93.22, 96.25, 98.00, 68.57, 96.97, 96.87),
    "paper: Chameleon GPT-4": (98.78, 98.95, 98.29, 99.34, 97.42, 98.58, 98.56, 93.33, 98.95, 98.54),
}


def is_right(answer: str | None, record: Mapping[str, Any]) -> bool:
    """Whether an answer is right by the data set's own rules."""
    said = _said(answer, record["choices"], record["unit"])
    meant = _meant(str(record["answer"]), record["ans_type"])
    if said is None:
        return False
    if isinstance(said, str) or isinstance(meant, str):
        return isinstance(said, str) and isinstance(meant, str) and said.strip().lower() == meant.strip().lower()
    places = min(_places(said), _places(meant))
    return round(said, places) == round(meant, places)


def _places(number: float) -> int:
    text = str(number)
    return len(text.rpartition(".")[2]) if "." in text else 5


def _said(answer: str | None, choices: Sequence[str] | None, unit: str | None) -> float | str | None:
    """Return a prediction as it is compared: a number where it is one, else the choice that is most like it."""
    options = [one.lower() for one in choices or ()]
    if answer is None:
        return options[0] if options else None
    number = _tried(lambda: round(float(answer), 3))
    if number is not None:
        return number
    text = answer.replace("$", "").replace(unit or "\0", "").strip().lower()
    if not options:
        plain = _tried(lambda: _number(text))
        return text if plain is None else plain
    if text in options:
        return text
    likeness = [_likeness(one, text) for one in options]
    return options[likeness.index(max(likeness))]


def _likeness(one: str, other: str) -> float:
    first, second = one.split(" "), other.split(" ")
    if len(first) == len(second) == 1:
        return 0.0
    return len(set(first) & set(second)) / max(len(first), len(second))


def _number(text: str) -> float:
    if "/" in text:
        part, whole = text.split("/")[:2]
        return int(part) / int(whole)
    return float(text.partition("%")[0]) / 100 if "%" in text else float(text.replace(",", ""))


def _meant(answer: str, kind: str) -> float | str:
    return _number(answer) if kind.endswith("_number") else answer


def _tried(make: Callable[[], float]) -> float | None:
    try:
        return make()
    except (ValueError, ZeroDivisionError):
        return None


def solved_of(record: Mapping[str, Any]) -> Solved | None:
    """Return what the rules make of a question of the data set."""
    choices, unit, title = record["choices"] or (), record["unit"] or "", record["table_title"] or ""
    return solve(record["question"], record["table"], choices, unit, title)


def groups_of(record: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the columns of the paper's table that a question counts in."""
    grade = "G1-6" if record["grade"] <= 6 else "G7-8"
    return ("ALL", TYPES[record["ques_type"]], ANSWERS[record["ans_type"]], grade)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--wrong", type=int, default=0, metavar="N", help="show so many that went wrong")
    parser.add_argument("--beside-parser", action="store_true", help="show what questions take over the parser's time")
    options = parser.parse_args()
    counts: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    seconds, wrong = [], []
    for record in read_records(options.data):
        began = time.process_time()
        solved = solved_of(record)
        seconds.append(time.process_time() - began)
        right = is_right(solved.answer if solved else None, record)
        for group in groups_of(record):
            counts[group][0] += right
            counts[group][1] += 1
        wrong += [] if right else [(record, solved)]
    print(f"{'':<24}" + "".join(f"{name:>7}" for name in COLUMNS))
    print(f"{'rules, dev, no model':<24}" + "".join(f"{_share(*counts[name]):7.2f}" for name in COLUMNS))
    for name, figures in PAPER.items():
        print(f"{name:<24}" + "".join(f"{figure:7.2f}" for figure in figures))
    _print_time("rules and learned reader", seconds)
    if options.beside_parser:
        _compare_times(list(read_records(options.data)))
    for record, solved in wrong[: options.wrong]:
        print(f"\n{record['question']}\n{record['table']}\n{record['answer']!r}, not {solved and solved.answer!r}")


def _share(right: int, asked: int) -> float:
    return 100 * right / asked if asked else float("nan")


def _print_time(name: str, seconds: Sequence[float]) -> None:
    ordered = sorted(seconds)
    late = ordered[int(0.99 * len(ordered))]
    mean = sum(ordered) / len(ordered)
    print(
        f"{name}: {1000 * mean:.2f} ms each, 99 of 100 within {1000 * late:.1f} ms, slowest {1000 * ordered[-1]:.1f} ms"
    )


def _compare_times(records: Sequence[Mapping[str, Any]]) -> None:
    """Print the time of each question by the parser alone, and what the other ways take over that for the same one."""
    ways = {"the parser": ChainOfTable(), "ask-many": None, "chameleon": Chameleon()}
    asked = [own_table_of(record) for record in records]
    spent: dict[str, list[float]] = {name: [] for name in ways}
    for number, one in enumerate([*asked[:_WARM], *asked]):
        for name, method in ways.items():
            began = time.process_time()
            answer_own(one, method)
            spent[name] += [time.process_time() - began] if number >= _WARM else []
    _print_time("the parser alone", spent["the parser"])
    for name in ("ask-many", "chameleon"):
        over = [own - parser for own, parser in zip(spent[name], spent["the parser"], strict=True)]
        _print_time(f"{name}, over the parser's time", over)


if __name__ == "__main__":
    main()
