"""The style "whole": one reply gives the rest of the chain, and the model is asked again only where it must be."""

import json
from pathlib import Path
from typing import Any

import pytest

from chaintable.chain import Chain
from chaintable.methods import ChainOfTable
from chaintable.models.scripted import Scripted
from chaintable.operations import Answer, Reading, SelectColumn, SelectRow, SortBy
from chaintable.operations.conditions import Comparison
from chaintable.playing import advance, play
from chaintable.prompts.dialogue import Completion
from chaintable.runs.exchange.chain_json import chain_to_json
from chaintable.runs.exchange.run_file import read_run
from chaintable.runs.rerun import Rerun, Resaid, rerun
from chaintable.store import open_store
from chaintable.tables.source import Source
from chaintable.tables.state import Kind, Question
from chaintable.tables.table import Table

TABLE = Table.of(
    ["Rank", "Rider", "Nation"],
    [["1", "Valverde", "ESP"], ["2", "Kolobnev", "RUS"], ["3", "Rebellin", "ITA"], ["4", "Bettini", "ITA"]],
)
LARGE = Table.of(["Rank", "Rider"], [[str(k), f"A rider with the number {k}"] for k in range(1, 200)])
WHOLE = ChainOfTable(style="whole")
TOP = {"operation": "select_row", "where": "Rank <= 3"}
COLUMNS = {"operation": "select_column", "columns": ["Rider", "Nation"]}
GROUP = {"operation": "group_by", "columns": ["Nation"]}
COUNT = {"operation": "answer", "read": "count"}


def reply(*steps: dict[str, Any]) -> str:
    return json.dumps({"steps": steps})


def begun(table: Table = TABLE, kind: Kind = "question") -> Chain:
    return Chain(Question("Which nation has the most riders?", kind), Source.of(table))


def played(*said: str, method: ChainOfTable = WHOLE, start: Chain | None = None) -> tuple[Chain, Scripted]:
    model = Scripted(said)
    *_, chain = play(method, start or begun(), model)
    return chain, model


def calls(chain: Chain) -> list[str]:
    return [str(step.operation) for step in chain.steps]


def values(chain: Chain) -> tuple[str, ...]:
    assert chain.answer is not None
    return chain.answer.values


def test_one_reply_is_a_whole_chain_of_steps() -> None:
    chain, model = played(reply(TOP, GROUP, {"operation": "answer", "read": "most(Nation, Count)"}))
    assert calls(chain) == ["f_select_row(Rank <= 3)", "f_group_by(Nation)", "f_answer(most(Nation, Count))"]
    assert len(model.prompts) == 1 and model.prompts[0].schema is not None
    assert [len(step.calls) for step in chain.steps] == [1, 0, 0]
    assert [step.remark for step in chain.steps] == ["", "From the reply of step 1.", "From the reply of step 1."]


@pytest.mark.parametrize(
    "said",
    [
        json.dumps([TOP, COUNT]),
        f"Here it is:\n```json\n{json.dumps(TOP)}\n{json.dumps(COUNT)}\n```",
        json.dumps({"Steps": [TOP, COUNT]}),
        json.dumps({"steps": json.dumps([TOP, COUNT])}),
        json.dumps(json.dumps({"steps": [TOP, COUNT]})),
        json.dumps({"steps": [TOP, {"operation": "answer", "read": {"text": "count"}}]}),
    ],
)
def test_a_list_or_objects_one_after_another_are_steps_too(said: str) -> None:
    chain, model = played(said)
    assert calls(chain) == ["f_select_row(Rank <= 3)", "f_answer(count)"] and len(model.prompts) == 1


@pytest.mark.parametrize(
    ("second", "reason"),
    [
        ({"operation": "group_by", "columns": ["Team"]}, "No column 'Team'."),
        ({"operation": "select_column", "columns": ["Rank", "Rider", "Nation"]}, "It changes nothing."),
        ({"operation": "select_row", "where": "Rank > 90"}, "It leaves no row."),
        ({"operation": "select_row", "rows": [2]}, "these are no longer the rows shown"),
        ({"operation": "add_column", "column": "Code", "values": ["a", "b", "c"]}, "only for the rows shown"),
        ({"operation": "dance"}, "can't come next"),
    ],
)
def test_a_step_that_cannot_be_played_is_asked_for_anew(second: dict[str, Any], reason: str) -> None:
    chain, model = played(reply(TOP, second, COUNT), reply(COLUMNS, COUNT))
    assert calls(chain) == ["f_select_row(Rank <= 3)", "f_select_column(Rider, Nation)", "f_answer(count)"]
    assert len(model.prompts) == 2 and values(chain) == ("3",)
    (dropped,) = chain.steps[1].dropped
    assert reason in dropped.reason and json.loads(dropped.text) == second
    assert f"Left out: {json.dumps(second)[:20]}" in model.prompts[1].messages[0].content
    assert chain.steps[2].remark == "From the reply of step 2."


def test_row_numbers_of_the_rows_shown_are_played_while_the_rows_are_the_same() -> None:
    chain, model = played(reply(COLUMNS, {"operation": "select_row", "rows": [3, 4]}, COUNT))
    assert values(chain) == ("2",) and len(model.prompts) == 1


def test_row_numbers_that_were_not_shown_are_asked_for_anew() -> None:
    small = ChainOfTable(style="whole", most_tokens=300)
    column = {"operation": "calculate", "column": "Next", "formula": "Rank + 1"}
    said = reply(column, {"operation": "select_row", "rows": [100]}, COUNT)
    chain, model = played(said, reply(COUNT), method=small, start=begun(LARGE))
    assert len(model.prompts) == 2 and "not shown" in chain.steps[1].dropped[0].reason


def test_a_first_step_that_fails_or_leaves_no_row_is_corrected_once() -> None:
    nobody = {"operation": "select_row", "where": "Rank > 90"}
    chain, model = played(reply(nobody, COUNT), reply(TOP, COUNT))
    assert calls(chain) == ["f_select_row(Rank <= 3)", "f_answer(count)"]
    assert [dropped.reason for dropped in chain.steps[0].dropped] == ["It leaves no row."]
    assert "It leaves no row." in model.prompts[1].messages[-1].content
    insisting, again = played(reply(nobody, COUNT), reply(nobody, COUNT), reply(COUNT))
    assert values(insisting) == ("0",) and len(again.prompts) == 3


def test_a_reply_that_cannot_be_read_is_asked_for_once_more() -> None:
    chain, model = played("I would rather not.", reply(TOP, COUNT))
    assert calls(chain) == ["f_select_row(Rank <= 3)", "f_answer(count)"] and len(model.prompts) == 2
    lost, _ = played(*["I would rather not."] * 4, '{"operation": "answer", "answer": "ITA"}')
    assert values(lost) == ("ITA",) and [step.done for step in lost.steps] == [False, True]


def test_a_step_without_effect_is_taken_when_the_model_insists() -> None:
    same = {"operation": "sort_by", "column": "Rank", "order": "small to large"}
    chain, model = played(reply(TOP, same, COUNT), reply(same, COUNT))
    sort = str(SortBy("Rank", "small to large"))
    assert calls(chain) == ["f_select_row(Rank <= 3)", sort, "f_answer(count)"] and len(model.prompts) == 2


def test_an_answer_in_words_stands_if_all_its_cells_were_shown() -> None:
    chain, model = played(reply(TOP, {"operation": "answer", "answer": "ITA"}))
    assert values(chain) == ("ITA",) and len(model.prompts) == 1


@pytest.mark.parametrize(
    ("table", "first"), [(TABLE, GROUP), (LARGE, {"operation": "select_row", "where": "Rank <= 50"})]
)
def test_an_answer_in_words_about_cells_that_were_not_shown_is_asked_for(table: Table, first: dict[str, Any]) -> None:
    small = ChainOfTable(style="whole", most_tokens=300)
    said = reply(first, {"operation": "answer", "answer": "ITA"})
    chain, model = played(said, '{"operation": "answer", "answer": "RUS"}', method=small, start=begun(table))
    assert values(chain) == ("RUS",) and [prompt.purpose for prompt in model.prompts] == ["plan", "query"]
    assert "before the cells" in chain.steps[1].dropped[0].reason


def test_a_statement_is_answered_by_a_check() -> None:
    check = {"operation": "answer", "read": "true_false(count >= 3)"}
    chain, model = played(reply(TOP, check), start=begun(kind="statement"))
    assert values(chain) == ("true",) and len(model.prompts) == 1
    other, again = played(reply(TOP, COUNT), reply(check), start=begun(kind="statement"))
    assert values(other) == ("true",) and len(again.prompts) == 2
    assert "neither true nor false" in other.steps[1].dropped[0].reason


def test_values_for_rows_come_from_the_first_step() -> None:
    code = {"operation": "add_column", "column": "Code", "values": ["e", "r", "i", "i"]}
    group = {"operation": "group_by", "columns": ["Code"]}
    chain, model = played(reply(code, group, COUNT))
    assert values(chain) == ("3",) and len(model.prompts) == 1


def test_a_list_that_ends_without_an_answer_is_asked_to_go_on() -> None:
    chain, model = played(reply(TOP), reply(GROUP, COUNT))
    assert calls(chain) == ["f_select_row(Rank <= 3)", "f_group_by(Nation)", "f_answer(count)"]
    assert len(model.prompts) == 2 and chain.steps[1].dropped == ()


def test_the_most_steps_end_the_chain_and_a_reading_still_needs_no_request() -> None:
    short = ChainOfTable(style="whole", max_steps=1)
    chain, model = played(reply(TOP, COUNT), method=short)
    assert len(chain.steps) == 2 and len(model.prompts) == 1
    cut, asked = played(reply(TOP, GROUP, COUNT), '{"operation": "answer", "answer": "ITA"}', method=short)
    assert values(cut) == ("ITA",) and [prompt.purpose for prompt in asked.prompts] == ["plan", "query"]


def test_after_a_persons_edit_the_rest_is_asked_for_anew() -> None:
    chain, _ = played(reply(TOP, COLUMNS, COUNT))
    model = Scripted([reply(COUNT)])
    edited = chain.until(2).replace(1, SelectColumn(("Rider",)))
    assert advance(WHOLE, edited, model).operation == Answer(Reading("count")) and len(model.prompts) == 1
    for branch in (chain.until(2).switch(1, on=False), chain.until(1).then(edited.steps[1]), chain.until(2).delete(0)):
        again = Scripted([reply(COUNT)])
        assert advance(WHOLE, branch, again).operation == Answer(Reading("count")) and len(again.prompts) == 1


def test_a_branch_without_an_edit_goes_on_with_the_same_reply() -> None:
    chain, _ = played(reply(TOP, COLUMNS, COUNT))
    step = advance(WHOLE, chain.until(1), Scripted([]))
    assert step.operation == SelectColumn(("Rider", "Nation")) and step.calls == ()


def test_after_an_edited_reply_its_steps_follow() -> None:
    chain, _ = played(reply(TOP, COLUMNS, COUNT))
    other = reply({"operation": "sort_by", "column": "Rank", "order": "large to small"}, COUNT)
    again = Rerun(chain, 0, Resaid(0, (other,)), "changed")
    *_, changed = rerun(again, Scripted([]))
    assert calls(changed) == [str(SortBy("Rank", "large to small")), "f_answer(count)"]


def test_a_step_with_a_column_filled_in_batches_is_run_again_in_the_same_style() -> None:
    chain, _ = played(reply(TOP, COUNT))
    assert WHOLE.again(chain.steps[0].calls).style == "whole"
    assert ChainOfTable().again(chain.steps[0].calls).style == "whole"


def test_the_reply_is_found_again_after_a_reload_and_in_a_run_file(tmp_path: Path) -> None:
    chain, _ = played(reply(TOP, COLUMNS, COUNT))
    with open_store(tmp_path) as store:
        loaded = store.load_chain(store.save_chain(chain.until(1)))
    opened = read_run(chain_to_json(loaded).encode(), "run.json", loaded.source)
    for kept in (loaded, opened):
        assert advance(WHOLE, kept, Scripted([])).operation == SelectColumn(("Rider", "Nation"))


def test_of_several_samples_the_first_counts_and_the_step_says_so() -> None:
    class Three:
        name = "three"

        def complete(self, prompt: Any) -> Completion:
            return Completion((reply(TOP, COUNT), reply(COLUMNS, COUNT), reply(COLUMNS, COUNT)), "three")

    *_, chain = play(WHOLE, begun(), Three())
    assert chain.steps[0].operation == SelectRow(Comparison("Rank", "<=", "3"))
    assert chain.steps[0].remark == "The first of 3 samples counts"


def test_masked_columns_are_neither_sent_nor_used() -> None:
    chain, model = played(
        reply(TOP, {"operation": "group_by", "columns": ["Nation"]}, COUNT),
        reply(COUNT),
        method=ChainOfTable(style="whole", masked=("Nation",)),
    )
    assert values(chain) == ("3",) and "No column 'Nation'" in chain.steps[1].dropped[0].reason
    assert all("ITA" not in message.content for prompt in model.prompts for message in prompt.messages)


def test_a_model_that_replies_in_calls_is_followed_step_by_step() -> None:
    chain, model = played("f_select_row(Rank <= 3) -> f_group_by(Nation)", "f_group_by(Nation) -> <END>", reply(COUNT))
    assert calls(chain) == ["f_select_row(Rank <= 3)", "f_group_by(Nation)", "f_answer(count)"]
    assert len(model.prompts) == 3
