"""Questions with their answers, and the tables that they are asked of, as the data sets hold them."""

from dataclasses import dataclass
from pathlib import Path

from chaintable.evaluation.datasets import read_records, table_of
from chaintable.evaluation.metrics import denotation_correct, statement_correct
from chaintable.samples import SAMPLES, read_sample
from chaintable.state import Question
from chaintable.table import Table
from chaintable.training.made import make_examples

SAMPLES_WEIGH = 5
"""So many times each question of the samples counts: they are suggested on the page, and few."""


@dataclass(frozen=True, slots=True)
class Example:
    """A question, the id of its table, and what is right: the `answers` and what they mean, or a statement's label."""

    id: str
    question: Question
    table: str
    answers: tuple[str, ...] = ()
    canon: tuple[str, ...] = ()
    label: int = -1
    split: str = ""

    def is_right(self, answer: tuple[str, ...]) -> bool:
        """Whether the answer is right by the rules of the data set."""
        if self.label >= 0:
            return statement_correct(answer, self.label)
        return denotation_correct(answer, self.answers, self.canon)


def read_questions(folder: Path) -> list[Example]:
    """The questions of WikiTableQuestions."""
    return [
        Example(
            record["id"],
            Question(record["question"]),
            record["table"],
            tuple(record["answers"]),
            tuple(record["canon"]),
            split=record["split"],
        )
        for record in read_records(folder / "train.jsonl.gz")
    ]


def read_statements(path: Path) -> list[Example]:
    """The statements of a part of TabFact, as they are or, where that is all there is, cleaned."""
    return [
        Example(
            record["id"],
            Question(record.get("statement") or record["statement_cleaned"], "statement"),
            record["table"],
            label=record["label"],
            split=record["split"],
        )
        for record in read_records(path)
    ]


def read_tables(path: Path) -> dict[str, Table]:
    """The tables of a data set by their ids."""
    return {record["id"]: table_of(record) for record in read_records(path)}


def own_examples(number: int) -> tuple[list[Example], dict[str, Table]]:
    """So many made-up questions about spreadsheets, and the checked ones of the sample tables; with their tables."""
    tables: dict[str, Table] = {}
    names: dict[int, str] = {}
    found = []
    for made in make_examples(number):
        name = names.setdefault(id(made.table), f"made/{len(names)}")
        tables[name] = made.table
        found.append(Example(made.id, Question(made.question), name, made.answers, made.answers, split="train"))
    for sample in SAMPLES:
        name = f"sample/{sample.name}"
        tables[name] = read_sample(sample.name).table
        asked = [
            Example(f"{name}/{one.text}", Question(one.text), name, one.answer, one.answer, split="train")
            for one in sample.questions
        ]
        found += asked * SAMPLES_WEIGH
    return found, tables
