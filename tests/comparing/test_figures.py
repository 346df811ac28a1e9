"""Figures: what a lane answered and cost, and each figure's difference to a baseline."""

from dataclasses import replace

import pytest

from chaintable.chain import Chain, make_step
from chaintable.operations import Answer, Reading
from chaintable.prompts.dialogue import Call, Completion, Prompt, Usage
from chaintable.runs.comparing import Cost, Figures, cost_of, figure_rows, figures_of
from chaintable.tables.source import Source
from chaintable.tables.state import Question
from chaintable.tables.table import Table

TABLE = Table.of(["Rider", "Points"], [["Ana", "5"], ["Bo", "3"]])
QUESTION = Question("Who has most points?")
START = Chain(QUESTION, Source.of(TABLE))
PROMPT = Prompt("plan", QUESTION, START.state, START.state)


def call(texts: int = 1, **more: object) -> Call:
    return Call(PROMPT, Completion(("Ana",) * texts, "planner", **more))  # type: ignore[arg-type]


def answered(name: str, *calls: Call) -> Chain:
    step = make_step(Answer(Reading("text", text=name)), START.state)
    return START.then(replace(step, calls=calls))


def test_the_cost_is_what_it_would_be_without_the_cache() -> None:
    sent = call(8, usage=Usage(100, 20, price=0.5), requests=2)
    cached = call(1, saved=Usage(50, 5, price=0.25), cached=True)
    assert cost_of([sent, cached]) == Cost(requests=3, samples=9, tokens=175, cached=55, price=0.75)


def test_a_model_that_sends_nothing_costs_nothing() -> None:
    assert cost_of([call(8)]) == Cost()


def test_an_unknown_price_stays_unknown() -> None:
    assert cost_of([call(usage=Usage(10, 2), requests=1), call(usage=Usage(1, 1, price=1.0), requests=1)]).price is None


def test_an_answer_is_graded_where_the_right_one_is_known() -> None:
    right, wrong, unknown = (
        figures_of(answered("Ana"), 1.0, expected=["ana"]),
        figures_of(answered("Bo"), 1.0, expected=["ana"]),
        figures_of(answered("Bo"), 1.0),
    )
    assert (right.right, wrong.right, unknown.right) == (True, False, None)
    assert figures_of(START, 1.0, expected=["ana"]).right is False, "no answer is never right"


def test_what_unfinished_steps_cost_counts_too() -> None:
    assert figures_of(START, 1.0, Cost(1, 1, 40)).cost.tokens == 40


def test_each_figure_is_told_with_its_difference_to_the_baseline() -> None:
    base = Figures("Ana", ("Ana",), True, right=True, steps=3, cost=Cost(5, 5, 1_200, price=0.02), seconds=2.0)
    other = Figures("Bo", ("Bo",), False, right=False, steps=4, cost=Cost(2, 9, 200, price=0.01), seconds=0.5)
    rows = {title: (cells[1].words, cells[1].difference, cells[1].mark) for title, cells in _told(base, other)}
    assert rows["Answer"] == ("Bo", "another answer", "other")
    assert rows["Check"] == ("not in the table", "", "worse")
    assert rows["Grade"] == ("wrong", "", "worse")
    assert rows["Steps"] == ("4", "+1", "other")
    assert rows["Requests"] == ("2", "−3", "better")
    assert rows["Samples"] == ("9", "+4", "worse")
    assert rows["Tokens"] == ("200", "−1,000", "better")
    assert rows["Price"] == ("$0.01", "−$0.01", "better")
    assert rows["Seconds"] == ("0.5 s", "−1.5 s", "better")


def test_an_answer_about_documents_is_looked_for_in_the_evidence() -> None:
    base = Figures("Ana", ("Ana",), True, over_documents=True)
    other = Figures("Bo", ("Bo",), False, over_documents=True)
    check = next(cells for title, cells in _told(base, other) if title == "Check")
    assert [cell.words for cell in check] == ["in the evidence", "not in the evidence"]


def test_the_baseline_has_no_difference_to_itself() -> None:
    one = Figures("Ana", ("Ana",), True, steps=3, cost=Cost(5, 5, 1_200), seconds=2.0)
    assert all(cell.difference == "" and cell.mark == "same" for _, cells in _told(one, one) for cell in cells)


@pytest.mark.parametrize(
    ("values", "mark"), [(("ana",), "same"), (("Ana", "Bo"), "other"), ((), "other")], ids=["same", "more", "none"]
)
def test_answers_are_the_same_by_the_rules_of_the_benchmarks(values: tuple[str, ...], mark: str) -> None:
    told = dict(_told(Figures(values=("Ana",)), Figures(values=values)))
    assert told["Answer"][1].mark == mark


def test_a_part_from_the_cache_is_said() -> None:
    told = dict(_told(Figures(cost=Cost(1, 1, 300, cached=120)), Figures()))
    assert told["Tokens"][0].words == "300 (120 from the cache)"


def _told(*figures: Figures) -> list[tuple[str, tuple[object, ...]]]:
    return list(figure_rows(figures, 0).items())  # type: ignore[arg-type]


def test_a_lane_that_runs_awaits_its_answer_and_has_no_difference_yet() -> None:
    base = Figures("Ana", ("Ana",), True, steps=3, seconds=2.0)
    cells = dict(_told(base, Figures(steps=1, growing=True)))
    assert [cells[title][1].words for title in ("Answer", "Check", "Grade", "Confidence")] == ["not yet"] * 4
    assert cells["Steps"][1].words == "1"
    assert cells["Seconds"][1].words == "running"
    assert all(cell.difference == "" and cell.mark == "same" for row in cells.values() for cell in row)
