"""What is left of the answers to TabMWP when the wording or the form of the table changes.

`python -m benchmarks.tabmwp_disturbed [--wrong N]`. Each row is a way to disturb the 1,000 questions of dev (where it
applies): the last sentence only, lower case, no question mark, a header where the table has none, rows in another
order, choices hidden, other words. The last row are the 500 questions of the train part that CRAFT used, as they are.
"""

import argparse
import random
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from benchmarks.tabmwp import DATA, is_right
from chaintable.evaluation.datasets import read_records
from chaintable.models.embedded.school import solve
from chaintable.models.embedded.school.words.words_and_numbers import sentences

Record = Mapping[str, Any]
CRAFT = DATA.with_name("train_craft.jsonl.gz")
_NEEDS_MORE = re.compile(r"\$|\d|buys|bought|purchased|wants to|just missed|is at")
_ORDERED = re.compile(r"schedule|record|rate of change|pay stub")
_PRICED = re.compile(r"\|\s*\$")
_WORDS = {
    "at least": "no fewer than",
    "fewer than": "under",
    "more than": "over",
    "What is the mean of the numbers?": "What is the average?",
    "What is the median of the numbers?": "Find the median.",
    "What is the mode of the numbers?": "Give the mode.",
    "What is the range of the numbers?": "Compute the range.",
    "need to buy": "have to pay for",
    "How much does": "What amount does",
    "Does he have enough to buy": "Can he afford",
    "Does she have enough to buy": "Can she afford",
    "has the most": "has the largest number of",
    "the fewest": "the smallest number of",
    "In all, ": "",
    "rate of change": "average rate of change",
    "What fraction of": "Which fraction of",
    "Simplify your answer.": "",
    "Simplify any fractions.": "",
}
_ANY_WORD = re.compile("|".join(map(re.escape, _WORDS)))


def last_sentence(record: Record) -> Record | None:
    """Return the question without what stands before its last sentence, if that says nothing that is needed."""
    asks = [one for one in sentences(record["question"]) if one.endswith("?")]
    if not asks or asks[-1] == record["question"]:
        return None
    before = record["question"].replace(asks[-1], "")
    return None if _NEEDS_MORE.search(before) else {**record, "question": asks[-1]}


def lower_case(record: Record) -> Record:
    return {**record, "question": record["question"].lower()}


def no_question_mark(record: Record) -> Record:
    return {**record, "question": record["question"].rstrip("?. ")}


def with_header(record: Record) -> Record | None:
    """Return the record with names for the columns of a price list."""
    first = record["table"].split("\n")[0]
    if first.count("|") != 1 or not _PRICED.search(first):
        return None
    return {**record, "table": f"Item | Price\n{record['table']}"}


def rows_shuffled(record: Record) -> Record | None:
    """Return the record with its rows in another order, where order means nothing."""
    table, lines = record["table"], record["table"].split("\n")
    if table.startswith("Stem") or "?" in table or _ORDERED.search(record["question"]):
        return None
    head = 0 if _PRICED.search(lines[0]) else 1
    body = lines[head:]
    random.Random(len(table)).shuffle(body)
    return {**record, "table": "\n".join([*lines[:head], *body])}


def choices_hidden(record: Record) -> Record | None:
    return {**record, "hidden": True} if record["choices"] else None


def reworded(record: Record) -> Record | None:
    """Return the question in other words; None if it has none that are replaced."""
    said = _ANY_WORD.sub(lambda found: _WORDS[found[0]], record["question"])
    return {**record, "question": said} if said != record["question"] else None


WAYS: tuple[Callable[[Record], Record | None], ...] = (
    last_sentence,
    lower_case,
    no_question_mark,
    with_header,
    rows_shuffled,
    choices_hidden,
    reworded,
)


def craft() -> Iterator[Record]:
    """Yield the questions that CRAFT used, in the form of dev; their answers are values."""
    for record in read_records(CRAFT):
        answer = record["answer_value"]
        kind = "decimal_number" if isinstance(answer, int | float) else "extractive_text"
        yield {"choices": None, "unit": None, "table_title": None, "answer": str(answer), "ans_type": kind, **record}


def outcomes(records: Iterator[Record]) -> Iterator[tuple[bool, Record, str]]:
    """Yield for each question whether its answer is right, and the answer."""
    for record in records:
        choices = () if record.get("hidden") else record["choices"] or ()
        solved = solve(record["question"], record["table"], choices, record["unit"] or "", record["table_title"] or "")
        said = solved.answer if solved else None
        yield is_right(said, record), record, said or ""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--wrong", type=int, default=0, metavar="N", help="show so many that went wrong, of each way")
    options = parser.parse_args()
    records = list(read_records(options.data))
    for way in WAYS:
        _print(way.__name__, (found for record in records if (found := way(record)) is not None), options.wrong)
    _print("craft", craft(), options.wrong)


def _print(name: str, records: Iterator[Record], wrong: int) -> None:
    found = list(outcomes(records))
    right = sum(one for one, _, _ in found)
    print(f"{name.replace('_', ' '):<18}{right:>5} of {len(found):>5}{100 * right / max(1, len(found)):>8.2f} %")
    for _, record, said in [one for one in found if not one[0]][:wrong]:
        print(f"    {record['question'][-160:]!r}: {said!r}, not {record['answer']!r}")


if __name__ == "__main__":
    main()
