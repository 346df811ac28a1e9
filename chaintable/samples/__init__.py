"""Sample tables written for this project, with questions and their right answers (`questions.toml`)."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from importlib import resources
from typing import Any, Literal, Self

from chaintable.errors import InputError, did_you_mean
from chaintable.source import Source

QuestionKind = Literal[
    "lookup",
    "count",
    "superlative",
    "neighbour",
    "sum",
    "average",
    "difference",
    "most frequent",
    "comparison",
    "yes or no",
    "part of a cell",
]
"""What a question asks for. A neighbour is the next or the previous row; a comparison chooses A or B."""


@dataclass(frozen=True, slots=True)
class SampleQuestion:
    """A question about a sample. `answer` holds all values of the right answer, in any order."""

    text: str
    kind: QuestionKind
    answer: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sample:
    """A sample table: a file in the folder `data`, the origin of its data, and suggested questions."""

    name: str
    title: str
    description: str
    file: str
    origin: str
    questions: tuple[SampleQuestion, ...]

    @classmethod
    def of(cls, name: str, entry: Mapping[str, Any]) -> Self:
        """Return the sample that an entry of `questions.toml` describes."""
        questions = tuple(
            SampleQuestion(question["text"], question["kind"], tuple(question["answer"]))
            for question in entry["questions"]
        )
        return cls(name, **{**entry, "questions": questions})


_FOLDER = resources.files(__name__)

SAMPLES: tuple[Sample, ...] = tuple(
    Sample.of(name, entry)
    for name, entry in tomllib.loads(_FOLDER.joinpath("questions.toml").read_text(encoding="utf-8")).items()
)
"""All samples, in the order in which the app offers them."""


def read_sample(name: str) -> Source:
    """Return the table of a sample, read like any other file, with the sample's title as its caption.

    Raises InputError if there is no such sample.

    >>> read_sample("planets").table.cell(2, "Planet")
    'Earth'
    """
    # The readers are slow to import, and most users of SAMPLES read none.
    from chaintable.readers import read_source

    sample = next((sample for sample in SAMPLES if sample.name == name), None)
    if sample is None:
        raise InputError(f"There is no sample '{name}'.", did_you_mean(name, [sample.name for sample in SAMPLES]))
    source = read_source(_FOLDER.joinpath("data", sample.file).read_bytes(), sample.file)
    return replace(source, table=replace(source.table, caption=sample.title))


__all__ = ["SAMPLES", "QuestionKind", "Sample", "SampleQuestion", "read_sample"]
