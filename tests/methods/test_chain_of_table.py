"""ChainOfTable: Algorithm 1, whatever a model says."""

from collections.abc import Iterator
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import garbage

from chaintable.chain import Chain, make_step
from chaintable.errors import ModelError
from chaintable.methods import ChainOfTable
from chaintable.models.scripted import Scripted
from chaintable.operations import ALL, AddColumn, Answer, GroupBy, Reading, SelectColumn, SelectRow, SortBy
from chaintable.operations.conditions import Comparison, First
from chaintable.operations.unread import Unread
from chaintable.playing import play
from chaintable.prompts.dialogue import Alternative, Completion, Prompt
from chaintable.tables.source import Source
from chaintable.tables.state import Question
from chaintable.tables.table import Table

TABLE = Table.of(
    ["Rank", "Rider", "Nation", "a, b"],
    [
        ["1", "Valverde", "ESP", ""],
        ["2", "Kolobnev", "RUS", "x"],
        ["3", "Rebellin", "ITA", "y"],
        ["4", "Bettini", "ITA", ""],
    ],
)
START = Chain(Question("Which nation has the most riders?"), Source.of(TABLE))
NAMES = tuple(operation.name for operation in ALL if operation.possible(START.start))


class Repeating:
    """A model that says the same for each purpose, for ever."""

    name = "repeating"

    def __init__(self, plan: str, arguments: str, query: str) -> None:
        self.said = {"plan": plan, "query": query}
        self.arguments = arguments

    def complete(self, prompt: Prompt) -> Completion:
        return Completion((self.said.get(prompt.purpose, self.arguments),), self.name)


class Talkative:
    """A model that says the next of some texts, from the first again after the last."""

    name = "talkative"

    def __init__(self, texts: list[str]) -> None:
        self._next = self._round(texts)

    @staticmethod
    def _round(texts: list[str]) -> Iterator[str]:
        while True:
            yield from texts

    def complete(self, prompt: Prompt) -> Completion:
        return Completion((next(self._next),), self.name)


PAPER = (AddColumn, SelectRow, SelectColumn, GroupBy, SortBy)
"""The operations of the paper, in its order."""


def played(*said: str | Completion, method: ChainOfTable | None = None) -> tuple[Chain, Scripted]:
    """The chain that a model's words make, and the model, which remembers its prompts."""
    model = Scripted(said)
    *_, chain = play(method or ChainOfTable(), START, model)
    return chain, model


def calls(chain: Chain) -> list[str]:
    return [str(step.operation) for step in chain.steps]


def test_plan_arguments_apply_until_the_end_and_then_the_query() -> None:
    chain, model = played(
        "f_select_row(x) -> f_group_by(y) -> <END>",
        "The answer is: f_select_row(Rank > 1)",
        "f_group_by() -> <END>",
        "The answer is: f_group_by(nation)",
        "<END>",
        "The answer is: f_answer(most(Nation, Count))",
    )
    assert calls(chain) == ["f_select_row(Rank > 1)", "f_group_by(Nation)", "f_answer(most(Nation, Count))"]
    assert chain.answer is not None
    assert chain.answer.values == ("ITA",)
    assert [prompt.purpose for prompt in model.prompts] == ["plan", "select_row", "plan", "group_by", "plan", "query"]


def test_each_prompt_carries_the_state_the_history_and_the_choices() -> None:
    _, model = played("f_group_by()", "f_group_by(Nation)", "[E]", "ITA")
    plan, arguments, second, query = model.prompts
    assert plan.choices == NAMES
    assert arguments.choices == ()
    assert plan.history == ()
    assert second.history == query.history == ("f_group_by(Nation)",)
    assert second.state.table.columns == ("Nation", "Count")
    assert second.source.table is TABLE
    assert query.question == START.question


def test_every_step_records_its_calls_and_its_author() -> None:
    chain, _ = played(
        "f_group_by()",
        Completion(("f_group_by(Nation)",), "embedded", author="embedded"),
        "<END>",
        Completion(("ITA",), "person", author="person"),
    )
    assert [[call.prompt.purpose for call in step.calls] for step in chain.steps] == [
        ["plan", "group_by"],
        ["plan", "query"],
    ]
    assert [step.author for step in chain.steps] == ["embedded", "person"]


def test_a_completion_without_a_call_is_the_answer_in_the_models_words() -> None:
    chain, _ = played("<END>", "The answer is: Italy.")
    assert chain.steps[-1].operation == Answer(Reading("text", text="Italy"))


def test_a_plan_that_names_nothing_is_a_step_with_its_reason() -> None:
    chain, _ = played("Let me think.", "Let me think.", "<END>", "ITA")
    assert isinstance(chain.steps[0].operation, Unread)
    assert "names no operation" in chain.steps[0].problem
    assert chain.answer is not None


def test_a_plan_of_an_operation_that_may_not_come_is_a_step_with_its_reason() -> None:
    chain, _ = played("f_fly(home)", "f_fly(home)", "<END>", "ITA")
    assert "f_fly can't come next. Choose 'add_column', '" in chain.steps[0].problem


def test_arguments_that_cannot_be_read_are_a_step_with_its_reason_and_change_nothing() -> None:
    chain, _ = played(
        *("f_select_row()", "the Italian rows", "the Italian rows"),
        *("f_group_by()", "f_group_by(Nations)", "f_group_by(Nations)"),
        *("<END>", "f_answer(count)"),
    )
    assert "No call of f_select_row in 'the Italian rows'" in chain.steps[0].problem
    assert "Did you mean 'Nation'?" in chain.steps[1].problem
    assert chain.answer is not None
    assert chain.answer.values == ("4",)


def test_an_operation_that_cannot_be_done_is_a_step_with_its_reason() -> None:
    chain, _ = played("f_select_row()", "f_select_row(row 77)", "f_select_row(row 78)", "<END>", "ITA")
    assert chain.steps[0].problem == "There is no row 78. The table has 4 rows."
    assert chain.state.table is TABLE


def test_a_query_that_cannot_be_read_ends_the_chain_without_an_answer() -> None:
    chain, _ = played("<END>", "f_answer(modus(Rank))", "f_answer(modus(Rank))")
    assert chain.finished
    assert chain.answer is None
    assert "There is no way to read an answer called 'modus'" in chain.steps[-1].problem


@pytest.mark.parametrize(
    ("plan", "arguments"),
    [
        ("f_select_row()", "f_select_row(*)"),
        ("f_sort_by()", 'f_sort_by(Rank), the order is "small to large"'),
        ("no idea", ""),
        ("f_fly()", ""),
    ],
)
def test_what_had_no_effect_is_not_done_a_second_time(plan: str, arguments: str) -> None:
    *_, chain = play(ChainOfTable(), START, Repeating(plan, arguments, "ITA"))
    assert len(chain.steps) == 2
    assert isinstance(chain.steps[-1].operation, Answer)


@pytest.mark.parametrize(("plan", "said"), [("f_group_by()", "f_group_by(Nations)"), ("f_select_row()", "no idea")])
def test_an_operation_that_could_not_be_called_is_left_out_of_the_next_plan(plan: str, said: str) -> None:
    *_, chain = play(ChainOfTable(), START, Repeating(plan, said, "ITA"))
    first, second, answer = chain.steps
    assert (first.problem, answer.problem) != ("", "")
    assert plan.removesuffix("()").removeprefix("f_") not in second.calls[0].prompt.choices
    assert isinstance(answer.operation, Answer)


def test_the_same_operation_may_come_again_where_it_has_an_effect() -> None:
    again = SelectRow(Comparison("Nation", "=", "ITA"))
    chain, _ = played(
        *("f_sort_by()", 'f_sort_by(Rank), the order is "large to small"'),
        *("f_sort_by()", 'f_sort_by(Rank), the order is "small to large"'),
        *("f_sort_by()", 'f_sort_by(Rank), the order is "large to small"'),
        *("f_select_row()", str(again), "<END>", "ITA"),
    )
    assert [step.operation for step in chain.steps[:4]] == [
        SortBy("Rank", "large to small"),
        SortBy("Rank", "small to large"),
        SortBy("Rank", "large to small"),
        again,
    ]


def test_after_the_most_steps_the_query_comes_unasked() -> None:
    said = [word for n in range(4, 1, -1) for word in ("f_select_row()", f"f_select_row(first {n - 1} rows)")]
    chain, model = played(*said[:4], "f_answer(count)", method=ChainOfTable(max_steps=2))
    assert len(chain.steps) == 3
    assert model.prompts[-1].purpose == "query"
    assert [prompt.purpose for prompt in model.prompts].count("plan") == 2


def test_in_the_official_order_each_operation_comes_once_and_only_forwards() -> None:
    method = ChainOfTable(order="official", operations=PAPER)
    chain, model = played(
        "f_select_row()", "f_select_row(Rank > 1)", "f_group_by()", "f_group_by(Nation)", "[E]", "ITA", method=method
    )
    choices = [prompt.choices for prompt in model.prompts if prompt.purpose == "plan"]
    assert choices == [tuple(kind.name for kind in PAPER), ("select_column", "group_by", "sort_by"), ("sort_by",)]
    assert chain.answer is not None


def test_in_the_official_order_the_last_operation_is_followed_by_the_query() -> None:
    method = ChainOfTable(order="official", operations=PAPER)
    chain, model = played("f_sort_by()", 'f_sort_by(Rank), the order is "large to small"', "ITA", method=method)
    assert [prompt.purpose for prompt in model.prompts] == ["plan", "sort_by", "query"]
    assert len(chain.steps) == 2


def test_in_the_official_order_an_earlier_operation_is_refused() -> None:
    method = ChainOfTable(order="official", operations=PAPER)
    chain, _ = played(
        *("f_group_by()", "f_group_by(Nation)", "f_select_row()", "f_select_row()", "<END>", "ITA"), method=method
    )
    assert "f_select_row can't come next. The only choice is 'sort_by'." in chain.steps[1].problem


def test_a_method_plans_only_the_operations_that_it_was_given() -> None:
    chain, model = played("f_group_by()", "f_group_by()", "<END>", "ITA", method=ChainOfTable(operations=(SelectRow,)))
    assert model.prompts[0].choices == ("select_row",)
    assert "f_group_by can't come next" in chain.steps[0].problem


def test_a_plans_alternatives_become_candidates_the_likeliest_first_and_unreadable_ones_are_left_out() -> None:
    alternatives = (
        Alternative("f_group_by(Rank) -> <END>", 0.1),
        Alternative("f_group_by(Nation)", 0.5),
        Alternative("f_group_by(Nowhere)", 0.1),
        Alternative("f_select_row(first 2 rows)", 0.2),
        Alternative("<END>", 0.1),
    )
    plan = Completion(("f_group_by()",), "embedded", author="embedded", alternatives=alternatives)
    chain, _ = played(plan, "f_group_by(Nation)", "<END>", "ITA")
    found = [(candidate.operation, candidate.share) for candidate in chain.steps[0].candidates]
    assert found == [(GroupBy(("Nation",)), 0.5), (SelectRow(First(2)), 0.2), (GroupBy(("Rank",)), 0.1)]


def test_shares_are_of_one_whole_those_of_the_arguments_where_the_plan_has_none() -> None:
    said = Completion(
        ("f_group_by(Nation)",), "embedded", author="embedded", alternatives=(Alternative("f_group_by(Nation)", 0.9),)
    )
    weighed = Completion(
        ("f_group_by()",), "embedded", author="embedded", alternatives=(Alternative("f_group_by(Nation)", 0.5),)
    )
    for plan, share in (("f_group_by()", 0.9), (weighed, 0.5)):
        chain, _ = played(plan, said, "<END>", "ITA")
        assert [candidate.share for candidate in chain.steps[0].candidates] == [share]


def test_a_chain_that_a_person_began_is_played_on() -> None:
    begun = START.then(make_step(SelectRow(First(3)), START.state))
    *_, chain = play(ChainOfTable(), begun, Scripted(["<END>", "f_answer(count)"]))
    assert chain.answer is not None
    assert chain.answer.values == ("3",)


def test_a_script_that_ends_too_early_is_a_model_error() -> None:
    with pytest.raises(ModelError, match="The script ended before the group_by prompt"):
        played("f_group_by()")


@given(st.lists(garbage, max_size=12))
def test_any_words_make_a_chain_or_the_script_ends(said: list[str]) -> None:
    try:
        *_, chain = play(ChainOfTable(), START, Scripted(said))
    except ModelError:
        return
    assert chain.finished


@given(st.lists(garbage, min_size=1, max_size=6), st.sampled_from(["free", "official"]), st.integers(1, 5))
def test_every_chain_ends_within_the_most_steps_and_the_query(said: list[str], order: str, most: int) -> None:
    method = ChainOfTable(max_steps=most, order="official" if order == "official" else "free")
    chain = START
    for chain in play(method, START, Talkative(said)):
        assert len(chain.steps) <= most + 1
    assert chain.finished
    assert all(step.done or step.problem for step in chain.steps)


@given(st.lists(garbage, min_size=1, max_size=6))
def test_no_idle_step_is_ever_taken_twice(said: list[str]) -> None:
    *_, chain = play(ChainOfTable(), START, Talkative(said))
    idle = [step.operation for k, step in enumerate(chain.steps[:-1]) if not step.done or chain.no_effect(k)]
    assert all(idle.count(operation) == 1 for operation in idle)


@given(st.lists(garbage, min_size=1, max_size=6))
def test_in_the_official_order_the_steps_that_were_done_only_go_forwards(said: list[str]) -> None:
    *_, chain = play(ChainOfTable(order="official", operations=PAPER), START, Talkative(said))
    places = [NAMES.index(step.operation.name) for step in chain.steps if step.operation.name in NAMES]
    assert all(earlier < later for earlier, later in pairwise(places))
