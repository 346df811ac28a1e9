"""A step that is asked for again gets the method that asked then, and what is masked now stays masked too."""

import pytest

from chaintable.chain import Chain, make_step
from chaintable.methods import ChainOfTable, Method, method_of, open_method
from chaintable.methods.asking.step_context import StepContext
from chaintable.operations import SortBy
from chaintable.prompts import PromptSet
from chaintable.prompts.dialogue import Call, Completion
from chaintable.runs.rerun import Rerun, Resaid
from chaintable.tables.source import Source
from chaintable.tables.state import Question
from chaintable.tables.table import Table

TABLE = Table.of(["Team", "Wage", "Rank"], [["Ajax", "5", "1"], ["PSV", "6", "2"]])
CHAIN = Chain(Question("Who is first?"), Source.of(TABLE))


def asked(method: Method, purpose: str = "query") -> Call:
    return Call(StepContext.of(CHAIN, method).prompt(purpose), Completion(("yes",), "some-model"))


@pytest.mark.parametrize(
    ("then", "now", "again"),
    [
        ((), (), ()),
        (("Wage",), (), ("Wage",)),
        ((), ("Team",), ("Team",)),
        (("Wage",), ("Team",), ("Team", "Wage")),
        (("Wage", "Team"), ("Team", "Gone"), ("Team", "Gone", "Wage")),
    ],
)
def test_what_was_masked_then_or_is_masked_now_is_masked_again(
    then: tuple[str, ...], now: tuple[str, ...], again: tuple[str, ...]
) -> None:
    method = ChainOfTable(masked=now).again([asked(ChainOfTable(masked=then))])
    assert method.masked == again
    shown = StepContext.of(CHAIN, method).prompt("query").view
    assert set(shown.columns) == set(TABLE.columns) - set(again)


def test_the_examples_left_out_then_are_left_out_again_and_those_of_other_prompts_as_now() -> None:
    then = asked(ChainOfTable(prompts=PromptSet(off=(("query", "rivers"), ("plan", "lakes")))))
    now = ChainOfTable(prompts=PromptSet(off=(("query", "seas"), ("select_row", "query"))))
    assert now.again([then]).prompts.off == (("select_row", "query"), ("query", "rivers"))


def test_the_table_is_written_again_as_it_was() -> None:
    assert ChainOfTable().again([asked(ChainOfTable(encoding="tsv"))]).encoding == "tsv"


def test_a_chain_has_the_method_and_settings_that_made_it_and_the_masks_and_prompts_of_now() -> None:
    prompts = PromptSet(off=(("plan", "lakes"),))
    now = ChainOfTable(masked=("Wage",), prompts=prompts, max_steps=7, encoding="tsv")
    made = CHAIN.by(ChainOfTable(max_steps=3))
    assert method_of(made) == ChainOfTable(max_steps=3)
    assert method_of(made, now) == ChainOfTable(max_steps=3, masked=("Wage",), prompts=prompts)
    other = method_of(CHAIN.by(open_method("end_to_end")), now)
    assert (other.name, other.masked, other.prompts) == ("end_to_end", ("Wage",), prompts)


def test_settings_that_a_chain_does_not_record_are_those_of_now_with_the_same_method() -> None:
    earlier = Chain(CHAIN.question, CHAIN.source, "chain_of_table", settings={"max_steps": 3})
    assert method_of(earlier, ChainOfTable(max_steps=7, encoding="tsv")) == ChainOfTable(max_steps=3, encoding="tsv")
    unlike = method_of(earlier, open_method("end_to_end", {"encoding": "tsv"}))
    assert unlike == ChainOfTable(max_steps=3)


def test_a_step_is_asked_for_again_with_the_method_that_asked_for_it_then() -> None:
    chain = CHAIN.by(ChainOfTable(max_steps=3)).then(make_step(SortBy("Rank"), CHAIN.state))
    run = Rerun(chain, 0, Resaid(0, ("f_sort_by(Team)",)), method=ChainOfTable(masked=("Wage",), max_steps=9))
    usual = ChainOfTable(max_steps=3, masked=("Wage",))
    assert run.asked(()) == usual
    for calls in ([asked(usual)], [asked(usual), asked(usual)], [asked(ChainOfTable(encoding="tsv"))]):
        assert run.asked(calls) == usual.again(calls)
        assert (run.asked(calls).name, run.asked(calls).settings["max_steps"]) == (usual.name, 3)
    end_to_end = open_method("end_to_end")
    other = run.asked([asked(end_to_end, end_to_end.used[0].purpose)])
    assert (other.name, other.masked) == ("end_to_end", ("Wage",))
