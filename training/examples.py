"""Questions with their answers, and their tables, as the data sets hold them."""

from dataclasses import dataclass
from pathlib import Path

from chaintable.evaluation.datasets import read_records, table_of
from chaintable.evaluation.metrics import denotation_correct, statement_correct
from chaintable.samples import SAMPLES, read_sample
from chaintable.tables.state import Question
from chaintable.tables.table import Table
from training.generated import make_examples
from training.spreadsheets import all_questions, asked_table, same_answer
from training.squall import SQUALL, Known, read_known

SAMPLES_WEIGH = 5
"""How many times each question of the samples counts: they are suggested on the page, and few."""
ASKED_WEIGH = 2
"""How many times each question written about a spreadsheet counts: they are few too."""


@dataclass(frozen=True, slots=True)
class Example:
    """A question, the id of its table, and what is right: the `answers` and their canonical values, or a label.

    If it is `plain`, an answer may spell numbers and dates differently from `answers`. `known` is what a person's SQL
    tells about the right program, if there is one.
    """

    id: str
    question: Question
    table: str
    answers: tuple[str, ...] = ()
    canon: tuple[str, ...] = ()
    label: int = -1
    split: str = ""
    plain: bool = False
    known: Known | None = None

    def is_right(self, answer: tuple[str, ...]) -> bool:
        """Return whether the answer is right by the rules of the data set."""
        if self.label >= 0:
            return statement_correct(answer, self.label)
        if self.plain:
            return same_answer(answer, self.answers)
        return denotation_correct(answer, self.answers, self.canon)


def read_questions(folder: Path) -> list[Example]:
    """Read the questions of WikiTableQuestions, with what Squall knows about them if it is there."""
    known = read_known(folder.parent / SQUALL)
    return [
        Example(
            record["id"],
            Question(record["question"]),
            record["table"],
            tuple(record["answers"]),
            tuple(record["canon"]),
            split=record["split"],
            known=known.get(record["id"]),
        )
        for record in read_records(folder / "train.jsonl.gz")
    ]


def read_statements(path: Path) -> list[Example]:
    """Read the statements of one part of TabFact, as written or, if there is nothing else, cleaned."""
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
    """Read the tables of a data set, by their ids."""
    return {record["id"]: table_of(record) for record in read_records(path)}


def own_examples(number: int) -> tuple[list[Example], dict[str, Table]]:
    """Return `number` generated questions, the written ones and those of the samples, and their tables."""
    tables: dict[str, Table] = {}
    names: dict[int, str] = {}
    found = []
    for made in make_examples(number):
        name = names.setdefault(id(made.table), f"made/{len(names)}")
        tables[name] = made.table
        found.append(Example(made.id, Question(made.question), name, made.answers, made.answers, split="train"))
    for ask in all_questions():
        name = f"asked/{ask.table}"
        if name not in tables:
            tables[name] = asked_table(ask.table)
        found += [Example(ask.id, Question(ask.question), name, ask.answers, split="train", plain=True)] * ASKED_WEIGH
    for sample in SAMPLES:
        name = f"sample/{sample.name}"
        tables[name] = read_sample(sample.name).table
        found += SAMPLES_WEIGH * [
            Example(f"{name}/{one.text}", Question(one.text), name, one.answer, one.answer, split="train")
            for one in sample.questions
        ]
    return found, tables
