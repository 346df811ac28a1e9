"""An operation that writes a note, what adds it for one test, and a process that plays it until it is killed.

python note_writing.py FOLDER
"""

import shutil
import sys
import time
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Self

import pytest

from chaintable import operations
from chaintable.chain import Chain
from chaintable.methods import ChainOfTable
from chaintable.models.scripted import Scripted
from chaintable.operations import Operation
from chaintable.operations.grammar import call_inside, quote, unquote
from chaintable.playing import play
from chaintable.prompts import text
from chaintable.store import open_store, recording
from chaintable.tables.pictures import PNG, Picture
from chaintable.tables.source import Source
from chaintable.tables.state import Note, Question, State
from chaintable.tables.table import Table

PROMPT = """+++
purpose = "know"
temperature = 0.0
samples = 1
max_tokens = 100
pictures = true
+++
Call f_know() with what is known about the first row.

/*
{{ table }}
*/
{% if notes %}{{ notes }}
{% endif %}
{{ word }}: {{ question }}
Explanation:
"""


def chunk(kind: bytes, data: bytes) -> bytes:
    """A part of a PNG file."""
    return len(data).to_bytes(4, "big") + kind + data + zlib.crc32(kind + data).to_bytes(4, "big")


PIXEL = b"".join(
    (
        b"\x89PNG\r\n\x1a\n",
        chunk(b"IHDR", b"\0\0\0\x01\0\0\0\x01\x08\x02\0\0\0"),
        chunk(b"IDAT", zlib.compress(b"\0\xff\0\0")),
        chunk(b"IEND", b""),
    )
)
PICTURE = Picture("riders", PNG, PIXEL)
GIVEN = Note("Context", "A race in <b>Spain</b>, *2008*", "text", (1,), "where?", 0.5)
RACE = Table.of(["Rank", "Rider"], [["1", "Valverde"], ["2", "Kolobnev"], ["3", "Rebellin"]])
QUESTION = Question("Who trained in Murcia?")
REPLIES = (
    "f_select_row() -> f_know() -> <END>",
    "The answer is: f_select_row(Rank >= 2)",
    "f_know() -> <END>",
    'The answer is: f_know("Kolobnev, of all")',
    "<END>",
    'f_answer(note("Known"))',
)


@dataclass(frozen=True, slots=True)
class Know(Operation):
    """Writes down what is known about the first row."""

    name: ClassVar[str] = "know"
    plan_hint: ClassVar[str] = "f_know() writes down what is known about the first row."
    text: str

    def __str__(self) -> str:
        return f"f_know({quote(self.text)})"

    @classmethod
    def parse(cls, text: str, state: State | None = None) -> Self:
        return cls(unquote(call_inside(text, "know")))

    def apply(self, state: State) -> State:
        rows = tuple(state.table.origins.of_all([0] if state.table.n_rows else []).tolist())
        return state.with_note(Note("Known", self.text, "knowledge", rows))

    def describe(self) -> str:
        return f"Write down: {self.text}"


def add(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """List the operation and give it a prompt, in a copy of the prompts."""
    monkeypatch.setattr(operations, "ALL", (*operations.ALL, Know))
    shutil.copytree(text.FOLDER, folder, dirs_exist_ok=True)
    (folder / "chain_of_table" / "know.md").write_text(PROMPT)
    monkeypatch.setattr(text, "FOLDERS", (folder,))
    text.original.cache_clear()


def begun() -> Chain:
    return Chain(QUESTION, Source(RACE, "race.csv", notes=(GIVEN,), pictures=(PICTURE,)))


def model() -> Scripted:
    return Scripted(REPLIES)


if __name__ == "__main__":
    with pytest.MonkeyPatch.context() as patch, open_store(sys.argv[1]) as store:
        add(patch, Path(sys.argv[1]) / "prompts")
        for saved, chain in recording(store, play(ChainOfTable(ahead=False), begun(), model())):
            print(saved, len(chain.steps), flush=True)
            if len(chain.steps) == 2:
                time.sleep(600)
