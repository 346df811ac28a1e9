"""What Chameleon can be set to, and what it adds to the paper: repertoires, limits, tries, Chain-of-Table inside."""

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from chaintable.chain import Chain
from chaintable.errors import InputError
from chaintable.methods import open_method
from chaintable.models.embedded import EmbeddedModel
from chaintable.models.scripted import Scripted
from chaintable.operations.grammar.calls import parse_call
from chaintable.operations.modules import MEMBERS, MODULES, ModuleNote, RetrieveKnowledge, problems_of
from chaintable.playing import play
from chaintable.prompts.dialogue import Completion
from chaintable.tables.source import Source
from chaintable.tables.state import Question
from chaintable.tables.table import Table

SHOP = Table.of(["Item", "Price"], [["pen", "$1.25"], ["ruler", "$0.80"], ["eraser", "$0.30"], ["book", "$12"]])
SCORES = Table.of(
    ["Name", "Score", "Team", "Year", "Town"], [[f"n{k}", str(k), "A", "2020", "Lund"] for k in range(1, 5)]
)
SOLVE = '["Solution_Generator", "Answer_Generator"]'
QUESTION = Question("How much is a book?")
NOTES = tuple(kind for kind in MEMBERS if issubclass(kind, ModuleNote))


def grid(rows: int, columns: int) -> Source:
    return Source.of(
        Table.of([f"C{k}" for k in range(columns)], [[f"{r}-{k}" for k in range(columns)] for r in range(rows)])
    )


def played(
    replies: Sequence[str | Completion] | None, source: Source, question: Question = QUESTION, **settings: Any
) -> Chain:
    method = open_method("chameleon", settings)
    model = EmbeddedModel() if replies is None else Scripted(replies)
    *_, chain = play(method, method.begin(question, source), model)
    return chain


def asked(chain: Chain) -> list[str]:
    return [call.prompt.purpose for step in chain.steps for call in step.calls]


@pytest.mark.parametrize(
    ("rows", "columns", "settings", "sent"),
    [
        (3, 4, {}, False),  # 4 lines of 4 cells: 16 cells
        (3, 7, {}, True),  # 4 lines of 7 cells: 28 cells
        (2, 9, {}, False),  # 3 lines
        (5, 3, {}, False),  # 18 cells
        (4, 4, {}, True),  # 20 cells
        (3, 4, {"least_cells": 12}, True),
        (4, 4, {"least_rows": 5}, False),
    ],
)
def test_rows_are_looked_up_where_the_table_is_larger_than_the_limits(
    rows: int, columns: int, settings: dict[str, int], sent: bool
) -> None:
    reply = " | ".join(f"0-{k}" for k in range(columns))
    plan = '["Row_Lookup", "Solution_Generator", "Answer_Generator"]'
    chain = played([plan, *([reply] if sent else []), "The answer is: 1"], grid(rows, columns), **settings)
    assert ("row_lookup" in asked(chain)) is sent
    assert bool(chain.steps[1].remark) is not sent


@pytest.mark.parametrize(
    ("columns", "settings", "sent"), [(2, {}, False), (3, {}, True), (3, {"least_columns": 3}, False)]
)
def test_columns_are_looked_up_where_there_are_more_than_the_limit(
    columns: int, settings: dict[str, int], sent: bool
) -> None:
    plan = '["Column_Lookup", "Solution_Generator", "Answer_Generator"]'
    chain = played([plan, *(["C0 | C1"] if sent else []), "The answer is: 1"], grid(9, columns), **settings)
    assert ("column_lookup" in asked(chain)) is sent


def test_of_several_replies_to_a_lookup_the_most_frequent_counts() -> None:
    plan = '["Row_Lookup", "Solution_Generator", "Answer_Generator"]'
    votes = ("n1 | 1 | A | 2020 | Lund", "n2 | 2 | A | 2020 | Lund", "n2 | 2 | A | 2020 | Lund")
    chain = played([plan, Completion(votes, "m"), "The answer is: 2"], Source.of(SCORES), lookup_samples=3)
    assert chain.steps[1].calls[0].prompt.samples == 3
    assert chain.steps[1].state.table.rows() == [["n2", "2", "A", "2020", "Lund"]]


def test_a_solution_without_an_answer_is_asked_for_again_and_then_taken_as_it_is() -> None:
    chain = played([SOLVE, "It costs twelve.", "So: the answer is: 12."], Source.of(SHOP))
    assert asked(chain) == ["plan_modules", "solution_generator", "solution_generator"]
    assert "doesn't say" in chain.steps[1].dropped[0].reason
    assert str(chain.answer) == "12"
    assert asked(played([SOLVE, "It costs twelve."], Source.of(SHOP), solutions=0)) == asked(chain)[:2]


def test_the_last_answer_of_a_solution_counts_and_no_character_of_it_is_lost() -> None:
    said = "Some think the answer is 7. But 4 + 8 = 12, so the answer is 12"
    assert str(played([SOLVE, said], Source.of(SHOP)).answer) == "12"
    assert str(played([SOLVE, "The answer is 7"], Source.of(SHOP)).answer) == "7"


@pytest.mark.parametrize(
    ("repertoire", "inside", "outside"),
    [
        ("tables", "Row_Lookup:", "Text_Detector:"),
        ("science", "Text_Detector:", "Row_Lookup:"),
        ("all", "Sort_By:", "?:"),
    ],
)
def test_the_planner_is_told_the_modules_of_the_repertoire(repertoire: str, inside: str, outside: str) -> None:
    chain = played([SOLVE, "The answer is: 12"], Source.of(SHOP), repertoire=repertoire)
    words = chain.steps[0].calls[0].prompt.messages[0].content
    assert f"- {inside}" in words
    assert f"- {outside}" not in words


def test_a_module_outside_the_repertoire_is_asked_for_no_more_than_twice() -> None:
    plan = '["Row_Lookup", "Solution_Generator", "Answer_Generator"]'
    chain = played([plan, plan, "The answer is: 12"], Source.of(SHOP), repertoire="science")
    assert asked(chain) == ["plan_modules", "plan_modules", "solution_generator"]
    assert "Row lookup can't be used here." in chain.steps[0].remark


def test_a_module_that_is_switched_off_is_planned_by_nobody() -> None:
    chain = played(None, Source.of(SHOP), Question("How much do 2 pens and a ruler cost?"), without="Row_Lookup")
    assert [step.operation.name for step in chain.steps][:2] == ["plan_modules", "program_generator"]
    assert str(chain.answer) == "3.3"
    told = played([SOLVE, "The answer is: 1"], Source.of(SHOP), without="row_lookup").steps[0].calls[0].prompt
    assert "Row_Lookup:" not in told.messages[0].content


def test_a_name_that_no_module_has_is_not_switched_off_in_silence() -> None:
    with pytest.raises(InputError, match=r"no module 'knowlege'"):
        played([SOLVE], Source.of(SHOP), without="row_lookup, knowlege")


def test_notes_stand_in_a_prompt_with_a_blank_line_between_them() -> None:
    plan = '["Knowledge_Retrieval", "Table_Verbalizer", "Solution_Generator", "Answer_Generator"]'
    chain = played([plan, "- A book is one item.", "Four items.", "The answer is: 12"], Source.of(SHOP))
    words = chain.steps[3].calls[0].prompt.messages[0].content
    assert "Note 1 (Knowledge): - A book is one item.\n\nNote 2 (Table description): Four items.\n" in words


def test_chain_of_table_as_a_module_hands_over_to_what_follows_it_in_the_plan() -> None:
    plan = '["Chain_of_Table", "Program_Generator", "Program_Executor", "Answer_Generator"]'
    sort = 'The answer is: f_sort_by(Price), the order is "large to small".'
    replies = [plan, "f_sort_by() -> <END>", sort, "<END>", "ans = table[0]['Price']"]
    chain = played(replies, Source.of(SHOP), Question("How much is the dearest item?"))
    names = [step.operation.name for step in chain.steps]
    assert names == ["plan_modules", "sort_by", "program_generator", "program_executor", "answer"]
    assert "query" not in asked(chain)
    assert str(chain.answer) == "12"


def test_chain_of_table_as_the_last_module_gives_the_answer() -> None:
    replies = ['["Chain_of_Table", "Answer_Generator"]', "<END>", "The answer is: 12"]
    chain = played(replies, Source.of(SHOP))
    assert asked(chain)[0] == "plan_modules"
    assert str(chain.answer) == "12"


def test_a_module_among_the_operations_of_chain_of_table_is_read_by_what_follows() -> None:
    method = open_method("chain_of_table")
    start = method.begin(QUESTION, Source.of(SHOP))
    chain = start.insert(0, RetrieveKnowledge("A book is never free."))
    *_, chain = play(method, chain, Scripted(["<END>", "The answer is: 12"]))
    assert "A book is never free." in chain.steps[-1].calls[0].prompt.messages[0].content
    assert str(chain.answer) == "12"


def test_a_module_moved_before_what_it_reads_says_why_it_cannot_be_played() -> None:
    plan = '["Program_Generator", "Program_Executor", "Answer_Generator"]'
    chain = played([plan, "ans = 3 + 4"], Source.of(SHOP)).move(2, 1)
    assert chain.steps[1].problem == "There is no program to run. Add a step that writes one before it."
    assert str(chain.move(2, 1).answer) == "7"


def test_every_module_but_the_first_readers_can_stand_alone_before_the_answer() -> None:
    for name, module in MODULES.items():
        problems = problems_of((name, "answer_generator")) if name != "answer_generator" else ()
        assert bool(problems) is bool(module.reads), name


@given(st.sampled_from(NOTES), st.text(min_size=1).filter(lambda text: text.strip()))
@hypothesis_settings(max_examples=80)
def test_the_call_of_a_module_is_read_back_whatever_its_text(kind: type[ModuleNote], text: str) -> None:
    assert parse_call(str(kind(text)), (kind,)) == kind(text)


def test_the_settings_of_a_chain_are_kept_with_it() -> None:
    chain = played([SOLVE, "The answer is: 12"], Source.of(SHOP), repertoire="science", hits=5)
    assert (chain.settings["repertoire"], chain.settings["hits"]) == ("science", 5)
