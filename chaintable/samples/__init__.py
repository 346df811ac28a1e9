"""Samples written for this project, tables and documents, with questions and their right answers (`questions.toml`)."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from importlib import resources
from typing import Any, Literal, Self
from weakref import WeakValueDictionary

from chaintable.errors import InputError, did_you_mean
from chaintable.tables.pictures import read_picture
from chaintable.tables.source import Source
from chaintable.tables.state import HINT, Note, Question
from chaintable.tables.table import Table

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
    """A question about a sample. `answer` holds all values of the right answer, in any order.

    `choices` are the answers to choose from, if there are some, and `unit` is what the answer is measured in.
    """

    text: str
    kind: QuestionKind
    answer: tuple[str, ...]
    choices: tuple[str, ...] = ()
    unit: str = ""

    @property
    def asked(self) -> Question:
        """The question as the app asks it."""
        return Question(self.text, "multiple_choice" if self.choices else "question", self.choices, unit=self.unit)


@dataclass(frozen=True, slots=True)
class Sample:
    """A sample: its file, the origin of its data, and suggested questions.

    The file of a table is in the folder `data`, that of a picture in `pictures`. Documents have a folder in `documents`
    instead, and `beside` names the tables in it that go with them: each under its caption. A picture `without_table` is
    asked about as it is; its `hint` stands beside it as a note.
    """

    name: str
    title: str
    description: str
    file: str
    origin: str
    questions: tuple[SampleQuestion, ...]
    beside: Mapping[str, str] | None = None
    without_table: bool = False
    hint: str = ""

    @property
    def has_documents(self) -> bool:
        """Whether it is made of documents."""
        return self.beside is not None

    @property
    def data(self) -> bytes:
        """The bytes of its file."""
        folder = "pictures" if self.file.endswith(".png") else "data"
        return _FOLDER.joinpath(folder, self.file).read_bytes()

    @classmethod
    def of(cls, name: str, entry: Mapping[str, Any]) -> Self:
        """Return the sample that an entry of `questions.toml` describes."""
        questions = tuple(map(_question, entry["questions"]))
        return cls(name, **{**entry, "questions": questions})


def _question(entry: Mapping[str, Any]) -> SampleQuestion:
    listed = {name: tuple(value) for name, value in entry.items() if isinstance(value, list)}
    return SampleQuestion(**{**entry, **listed})


_FOLDER = resources.files(__name__)


def _listed(file: str) -> tuple[Sample, ...]:
    entries = tomllib.loads(_FOLDER.joinpath(file).read_text(encoding="utf-8"))
    return tuple(Sample.of(name, entry) for name, entry in entries.items())


SAMPLES = _listed("questions.toml")
"""The sample tables, in the order in which the app offers them."""
DOCUMENTS = _listed("documents.toml")
"""The samples that are documents."""
PICTURES = _listed("pictures.toml")
"""The samples that are pictures of tables; they can be read where `chaintable[images]` or tesseract is installed."""
SCIENCE = _listed("science.toml")
"""The samples that are a picture without a table, with questions of school science."""
ALL = (*SAMPLES, *PICTURES, *SCIENCE, *DOCUMENTS)
"""All samples, in the order in which the app offers them."""


def sample_named(name: str) -> Sample | None:
    """Return the sample of that name; None if there is none."""
    return next((sample for sample in ALL if sample.name == name), None)


_open: WeakValueDictionary[str, Source] = WeakValueDictionary()


def read_sample(name: str) -> Source:
    """Return a sample, read like any other file, with the sample's title as the caption of its table.

    Everyone who has it open shares one source, and so what was worked out for its table (`table_memory`); it goes with
    the last of them. Raises InputError if there is no such sample.

    >>> read_sample("planets").table.cell(2, "Planet")
    'Earth'
    """
    sample = sample_named(name)
    if sample is None:
        raise InputError(f"There is no sample '{name}'.", did_you_mean(name, [sample.name for sample in ALL]))
    source = _open.get(name)
    return _open.setdefault(name, _read(sample)) if source is None else source


def _read(sample: Sample) -> Source:
    if sample.without_table:
        return _read_picture(sample)
    source = _read_documents(sample) if sample.has_documents else _read_table(sample.data, sample.file)
    return replace(source, table=replace(source.table, caption=sample.title))


def _read_table(data: bytes, file: str) -> Source:
    # The readers are slow to import, and most users of SAMPLES read none.
    from chaintable.readers import read_source

    return read_source(data, file)


def _read_picture(sample: Sample) -> Source:
    """Return the picture of a sample and its hint, with no table."""
    notes = (Note("Hint", sample.hint, HINT),) if sample.hint else ()
    table = replace(Table.of([], []), caption=sample.title)
    return Source(table, sample.file, notes=notes, pictures=(read_picture(sample.data, sample.file),))


def _read_documents(sample: Sample) -> Source:
    """Return the documents in the folder of a sample, with its tables beside them."""
    from chaintable.readers import DocumentFile, read_documents

    folder, beside = _FOLDER.joinpath("documents", sample.file), sample.beside or {}
    files = sorted((file for file in folder.iterdir() if file.name.endswith(".md")), key=lambda file: file.name)
    source = read_documents([DocumentFile(file.name, file.read_bytes()) for file in files], sample.file)
    tables = (
        (caption, _read_table(folder.joinpath(file).read_bytes(), file).table) for caption, file in beside.items()
    )
    return replace(source, others=tuple(replace(table, caption=caption) for caption, table in tables))


__all__ = [
    "ALL",
    "DOCUMENTS",
    "PICTURES",
    "SAMPLES",
    "SCIENCE",
    "QuestionKind",
    "Sample",
    "SampleQuestion",
    "read_sample",
    "sample_named",
]
