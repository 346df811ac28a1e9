"""How often one module follows another in the plans of many chains."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from chaintable.chain import Chain, make_step
from chaintable.methods.chameleon.transitions import (
    END,
    PUBLISHED,
    PUBLISHED_USE,
    START,
    edges_of,
    plan_of,
    transitions_of,
    use_of,
)
from chaintable.operations import SelectColumn
from chaintable.operations.modules import MODULES, PlanModules
from chaintable.tables.source import Source
from chaintable.tables.state import Question
from chaintable.tables.table import Table

PROGRAM = ("program_generator", "program_verifier", "program_executor", "answer_generator")
SOURCE = Source.of(Table.of(["A"], [["1"]]))
plans = st.lists(st.lists(st.sampled_from(sorted(MODULES)), max_size=6), max_size=12)


def planned(modules: tuple[str, ...]) -> Chain:
    chain = Chain(Question("How many?"), SOURCE, "chameleon")
    return chain.then(make_step(PlanModules(modules), chain.state, "model"))


@given(plans)
@settings(max_examples=50)
def test_every_plan_leaves_the_start_once_and_reaches_the_end_once(drawn: list[list[str]]) -> None:
    found = transitions_of(drawn)
    told = [plan for plan in drawn if plan]
    assert sum(count for (came_from, _), count in found.counts.items() if came_from == START) == len(told)
    assert found.arrivals(END) == found.plans == len(told)
    assert sum(found.counts.values()) == sum(len(plan) + 1 for plan in told)


def test_fifty_chains_give_the_counts_of_their_plans() -> None:
    chains = [planned(PROGRAM)] * 30 + [planned(("row_lookup", *PROGRAM))] * 20
    found = transitions_of(map(plan_of, chains))
    assert found.plans == 50
    assert found.counts[START, "program_generator"] == 30
    assert found.counts["row_lookup", "program_generator"] == 20
    assert found.counts["program_generator", "program_verifier"] == 50
    assert found.share((START, "row_lookup")) == 0.4
    assert found.share(("row_lookup", "answer_generator")) == 0


def test_a_plan_that_was_changed_counts_as_it_is_now_and_a_chain_without_one_not_at_all() -> None:
    chain = planned(PROGRAM)
    changed = chain.replace(0, PlanModules(("solution_generator", "answer_generator")))
    other = replace(chain, steps=()).then(make_step(SelectColumn(("A",)), chain.start))
    found = transitions_of([plan_of(changed), plan_of(other)])
    assert (found.plans, found.counts[START, "solution_generator"]) == (1, 1)


def test_the_share_of_plans_with_a_module_counts_each_plan_once() -> None:
    assert use_of([("row_lookup", "row_lookup"), (), ("answer_generator",)]) == {
        "row_lookup": 50.0,
        "answer_generator": 50.0,
    }


def test_what_the_paper_published_agrees_with_itself_and_names_our_modules() -> None:
    for found in PUBLISHED.values():
        leaving = sum(count for (came_from, _), count in found.counts.items() if came_from == START)
        assert abs(leaving - found.plans) <= 0
        assert found.arrivals(END) == found.plans
        assert set(found.modules) <= MODULES.keys()
        assert all(len(edge) == 2 for edge in found.counts)
    assert all(used.keys() <= MODULES.keys() for used in PUBLISHED_USE.values())
    rows = PUBLISHED["GPT-4, TabMWP"].arrivals("row_lookup")
    assert abs(100 * rows / 7_686 - PUBLISHED_USE["GPT-4, TabMWP"]["row_lookup"]) < 0.01


def test_an_empty_plan_has_no_edges() -> None:
    assert edges_of([]) == ()
    assert transitions_of([[]]).plans == 0


def test_the_stages_are_ordered_by_their_mean_place_in_the_plans() -> None:
    found = transitions_of([("solution_generator", "row_lookup", "answer_generator"), PROGRAM])
    assert found.stages == (
        "solution_generator",
        "program_generator",
        "program_verifier",
        "row_lookup",
        "program_executor",
        "answer_generator",
    )
