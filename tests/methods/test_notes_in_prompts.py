"""Chain-of-Table's prompts show the notes of a state, but none that was written from a masked column."""

from dataclasses import dataclass, replace
from typing import ClassVar, Self

from chaintable.chain import Chain, Step, make_step
from chaintable.methods import ChainOfTable
from chaintable.methods.asking.step_context import StepContext
from chaintable.operations import Operation
from chaintable.prompts import ORIGINALS, PromptSet, PromptText
from chaintable.tables.pictures import PNG, Picture
from chaintable.tables.source import Source
from chaintable.tables.state import Note, Question, State
from chaintable.tables.table import Table

PICTURE = Picture("a", PNG, b"a")
TABLE = Table.of(["Name", "Wage"], [["Ann", "10"]])
CHAIN = Chain(Question("Who?"), Source(TABLE, notes=(Note("Context", "Wages of 2024"),), pictures=(PICTURE,)))


@dataclass(frozen=True, slots=True)
class Told(Operation):
    """Writes a note about the wages."""

    name: ClassVar[str] = "told"

    def __str__(self) -> str:
        return "f_told()"

    @classmethod
    def parse(cls, text: str, state: State | None = None) -> Self:
        return cls()

    def apply(self, state: State) -> State:
        return state.with_note(Note("Secret", "Ann earns 10"))

    def describe(self) -> str:
        return "Say what Ann earns"

    def to_pandas(self, state: State) -> str:
        return ""

    @property
    def columns_used(self) -> tuple[str, ...]:
        return ("Wage",)


def words(chain: Chain, masked: tuple[str, ...] = ()) -> str:
    return StepContext.of(chain, ChainOfTable(masked=masked)).prompt("query").messages[0].content


def told() -> Chain:
    step: Step = make_step(Told(), CHAIN.state)
    return CHAIN.then(step)


def test_the_notes_stand_below_the_table() -> None:
    assert "*/\nNote 1 (Context): Wages of 2024\nQuestion: Who?" in words(CHAIN)
    assert "Note" not in words(replace(CHAIN, source=Source(TABLE)))


def test_a_note_from_a_masked_column_is_not_shown() -> None:
    assert "Note 2 (Secret): Ann earns 10" in words(told())
    masked = words(told(), ("Wage",))
    assert "earns" not in masked
    assert "Note 1 (Context): Wages of 2024" in masked


def test_a_template_that_asks_for_pictures_sends_those_of_the_state() -> None:
    prompt = StepContext.of(CHAIN, ChainOfTable()).prompt("query")
    assert prompt.messages[0].pictures == ()
    text = ORIGINALS.text("chain_of_table", "query")
    own = PromptText(text.method, text.name, text.text.replace("+++\n", "+++\npictures = true\n", 1), "")
    asked = StepContext.of(CHAIN, ChainOfTable(prompts=PromptSet((own,)))).prompt("query")
    assert asked.messages[0].pictures == (PICTURE,)
