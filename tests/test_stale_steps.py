"""A step that was made for an earlier state says so: after an edit it was applied again, not asked again."""

from pathlib import Path

from chaintable.chain import Chain
from chaintable.methods import open_method
from chaintable.models.embedded import EmbeddedModel
from chaintable.models.scripted import Scripted
from chaintable.operations import SelectRow
from chaintable.operations.conditions import Rows
from chaintable.operations.modules import GenerateProgram, PlanModules
from chaintable.playing import play
from chaintable.runs.recorded.run import RUNS, play_recorded
from chaintable.store import open_store
from chaintable.tables.source import Source
from chaintable.tables.state import Question
from chaintable.tables.table import Table

SHOP = Source.of(
    Table.of(
        ["Item", "Price", "Colour"], [[f"item {k}", f"${k}.50", "red"] for k in range(1, 10)], "Prices in the shop"
    )
)
QUESTION = Question("How much do item 2 and item 4 cost together?")
PLAN = '["Row_Lookup", "Knowledge_Retrieval", "Program_Generator", "Program_Executor", "Answer_Generator"]'
ROWS = "Item | Price | Colour\nitem 2 | $2.50 | red\nitem 4 | $4.50 | red"


def played() -> Chain:
    method = open_method("chameleon")
    replies = [PLAN, ROWS, "- Together means the sum.", "ans = 2.50 + 4.50"]
    *_, chain = play(method, method.begin(QUESTION, SHOP), Scripted(replies))
    return chain


def stale(chain: Chain) -> list[str]:
    return [chain.steps[k].operation.name for k in range(len(chain.steps)) if chain.is_stale(k)]


def test_no_step_of_a_chain_as_it_was_played_is_stale() -> None:
    assert stale(played()) == []


def test_without_a_note_the_steps_that_read_it_are_stale_and_the_answer_stays() -> None:
    chain = played().delete(2)
    assert stale(chain) == ["program_generator"]
    assert str(chain.answer) == "7"


def test_after_other_rows_were_looked_up_what_was_written_for_them_is_stale() -> None:
    chain = played().replace(1, SelectRow(Rows((2, 5))))
    assert stale(chain) == ["knowledge_retrieval", "program_generator"]


def test_what_a_person_wrote_and_what_follows_from_it_by_rule_is_not_stale() -> None:
    chain = played().replace(3, GenerateProgram("ans = 2.50 * 2"))
    assert stale(chain) == []
    assert str(chain.answer) == "5"


def test_a_change_that_leaves_the_state_as_it_was_makes_nothing_stale() -> None:
    chain = played()
    again = chain.replace(1, SelectRow(Rows((4, 2))))
    assert again.state.table == chain.state.table
    assert stale(again) == []


def test_a_changed_plan_makes_no_module_stale_as_none_reads_it() -> None:
    fewer = PlanModules(("row_lookup", "program_generator", "program_executor", "answer_generator"))
    assert stale(played().replace(0, fewer)) == []


def test_a_chain_from_the_store_knows_it_too(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        chain = played()
        fresh, edited = store.save_chain(chain), store.save_chain(chain.delete(2))
        assert stale(store.load_chain(fresh)) == []
        assert stale(store.load_chain(edited)) == ["program_generator"]


def test_the_embedded_model_s_steps_are_not_stale_until_something_changes() -> None:
    table = Table.of(["Rank", "Team", "Country"], [["1", "Ajax", "NED"], ["2", "Porto", "POR"], ["3", "PSV", "NED"]])
    method = open_method("chain_of_table")
    *_, chain = play(method, method.begin(Question("How many teams are from NED?"), Source.of(table)), EmbeddedModel())
    assert stale(chain) == []
    assert len(stale(chain.delete(0))) == len(chain.steps) - 1


def test_no_step_of_a_recorded_run_is_stale() -> None:
    for run in RUNS:
        assert stale(play_recorded(run)) == [], run.name
