"""Results are kept with their table: they go when it goes, and no other table pushes them out."""

import gc
from typing import Any
from weakref import ref

import pytest

from chaintable.chain import Chain
from chaintable.methods.chain_of_table import ChainOfTable
from chaintable.models.cascade import Cascade
from chaintable.models.embedded import EmbeddedModel, model
from chaintable.models.embedded.indexing.table_index import TableIndex
from chaintable.operations import SelectRow
from chaintable.operations.applying import applied
from chaintable.operations.conditions import Comparison
from chaintable.playing import play
from chaintable.prompts import PromptTemplate
from chaintable.prompts.dialogue import Completion, Message, Prompt
from chaintable.tables.source import Source
from chaintable.tables.state import Question, State
from chaintable.tables.table import Table
from chaintable.tables.table_memory import FEW_CELLS, TableMemory

QUESTION = Question("Who has the most points?")


class Careful(EmbeddedModel):
    """An embedded model that reads the words of each prompt too, as a model on a server does."""

    def complete(self, prompt: Prompt) -> Completion:
        assert prompt.messages == prompt.messages
        return super().complete(prompt)


def points(leader: str) -> Table:
    """A small table of its own."""
    return Table.of(["Rider", "Points"], [[leader, "30"], ["Ben", "20"], ["Cy", "10"]])


def test_only_the_results_used_last_are_kept() -> None:
    memory: TableMemory[int] = TableMemory(2)
    table, made = points("Ada"), []

    def make(key: str) -> None:
        memory.recall(table, key, lambda: made.append(key) or len(made))

    make("a"), make("b"), make("a"), make("c"), make("b")
    assert made == ["a", "b", "c", "b"]


def test_a_small_table_which_a_class_may_share_keeps_more_results() -> None:
    memory: TableMemory[int] = TableMemory(1, of_small=3)
    large = Table.of(["Order"], [[str(k)] for k in range(FEW_CELLS + 1)])
    for table, most in ((points("Ada"), 3), (large, 1)):
        for key in range(4):
            memory.recall(table, key, lambda: 0)
        made: list[int] = []
        for key in reversed(range(4)):
            memory.recall(table, key, lambda found=made: found.append(0) or 0)
        assert len(made) == 4 - most


def test_equal_tables_and_other_memories_share_nothing() -> None:
    memory, other = TableMemory[str](2), TableMemory[str](2)
    one, same = points("Ada"), points("Ada")
    assert memory.recall(one, "k", lambda: "first") == "first"
    assert memory.recall(same, "k", lambda: "second") == "second"
    assert other.recall(one, "k", lambda: "third") == "third"
    assert memory.recall(one, "k", lambda: "fourth") == "first"


def test_results_go_with_the_memory_that_they_were_made_for() -> None:
    table, memory = points("Ada"), TableMemory[Table](2)
    kept = ref(memory.recall(table, "k", lambda: points("Ben")))
    assert kept() is not None
    del memory
    gc.collect()
    assert kept() is None


def test_nothing_holds_a_table_after_its_chain_is_dropped() -> None:
    cascade = Cascade(Careful(), EmbeddedModel(), threshold=0.0)
    table = points("Ada")
    chains = list(play(ChainOfTable(), Chain(QUESTION, Source.of(table)), cascade))
    assert chains[-1].answer is not None and chains[-1].answer.values == ("Ada",)
    assert cascade.readings(QUESTION, table)
    applied(SelectRow(Comparison("Points", ">", "15")), State(table))
    left = [ref(table), *(ref(step.state.table) for step in chains[-1].steps)]
    assert all(table() is not None for table in left)
    del table, chains
    gc.collect()
    assert [table() for table in left] == [None] * len(left)


def test_the_prompts_of_a_question_are_written_once_for_all_who_ask_it(monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []
    fill = PromptTemplate.fill

    def counted(self: PromptTemplate, *given: Any, **more: Any) -> tuple[Message, ...]:
        written.append(self.purpose)
        return fill(self, *given, **more)

    monkeypatch.setattr(PromptTemplate, "fill", counted)
    table = points("Ada")

    def words(text: str) -> list[tuple[Message, ...]]:
        *_, chain = play(ChainOfTable(), Chain(Question(text), Source.of(table)), Careful())
        return [call.prompt.messages for step in chain.steps for call in step.calls]

    first, count = words("Who has the most points?"), len(written)
    assert words("Who has the most points?") == first and len(written) == count > 1
    assert words("Who has the fewest points?") != first and len(written) > count


def test_seventeen_people_at_once_do_not_index_each_others_tables_again(monkeypatch: pytest.MonkeyPatch) -> None:
    indexed: list[Table] = []

    def index(table: Table) -> TableIndex:
        indexed.append(table)
        return TableIndex(table)

    monkeypatch.setattr(model, "TableIndex", index)
    shared = EmbeddedModel()
    people = [points(f"Rider {number}") for number in range(17)]
    for _ in range(3):
        assert all(shared.confidence(QUESTION, table) > 0 for table in people)
    assert len(indexed) == 17


def test_an_operation_is_applied_once_for_the_same_state() -> None:
    table = points("Ada")
    keep = SelectRow(Comparison("Points", ">", "15"))
    assert applied(keep, State(table)) is applied(keep, State(table))
    assert applied(keep, State(points("Ada"))) is not applied(keep, State(table))
