"""A preview of a prompt: after which step it is sent, what each demonstration takes, and nothing of masked columns."""

import pytest

from chaintable.chain import Chain, make_step
from chaintable.operations import Answer, GroupBy, Reading, SortBy
from chaintable.prompts import original
from chaintable.tables.source import Source
from chaintable.tables.state import Question
from chaintable.tables.table import Table
from chaintable.ui.pages.prompts.preview import place_of, preview

TABLE = Table.of(["Team", "Wage"], [["Ajax", "4200"], ["PSV", "3900"]])
START = Chain(Question("Which team is first?"), Source.of(TABLE))


def played() -> Chain:
    chain = START
    for operation in (SortBy("Team"), GroupBy(("Team",)), Answer(Reading("cell", ("Team",)))):
        chain = chain.then(make_step(operation, chain.state))
    return chain


def test_a_demonstration_takes_the_tokens_that_the_prompt_has_less_without_it() -> None:
    text = original("chain_of_table", "plan")
    whole = preview(START, text, (), ())
    assert len(whole.costs) > 1
    for name, cost in whole.costs.items():
        less = preview(START, text, (name,), ())
        assert cost > 0
        assert less.tokens == whole.tokens - cost
        assert less.costs == whole.costs


def test_a_prompt_is_sent_before_the_step_that_it_led_to() -> None:
    chain = played()
    assert {
        purpose: place_of(chain, purpose) for purpose in ("plan", "sort_by", "group_by", "query", "add_column")
    } == {
        "plan": 0,
        "sort_by": 0,
        "group_by": 1,
        "query": 2,
        "add_column": 0,
    }
    assert (place_of(chain.until(2), "query"), place_of(chain.until(2), "plan")) == (2, 0)
    assert preview(chain, original("chain_of_table", "query"), (), ()).after == 2


@pytest.mark.parametrize("name", ["plan", "query", "group_by"])
def test_a_masked_column_is_in_no_preview(name: str) -> None:
    text = original("chain_of_table", name)
    shown, hidden = (preview(START, text, (), masked).prompt.messages[0].content for masked in ((), ("Wage",)))
    assert "4200" in shown and "Wage" in shown
    assert "Ajax" in hidden and "4200" not in hidden and "Wage" not in hidden
