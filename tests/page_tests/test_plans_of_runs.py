"""Runs counts which module follows which in the plans of its runs, beside the paper's figures, and opens them."""

import json
from collections.abc import Callable

import pytest
from streamlit.testing.v1 import AppTest

from chaintable.models.embedded import EmbeddedModel
from chaintable.ui.model import choice
from chaintable.ui.plan import actions
from chaintable.ui.plan.transitions import plans_in, plans_of_answers

from .conftest import to_page
from .test_explore import ask, press, tables

LIST = "How often one module follows another"
USE = "The share of plans that each module stands in"


@pytest.fixture
def runs(open_app: Callable[..., AppTest], monkeypatch: pytest.MonkeyPatch) -> AppTest:
    """The page Runs after two questions to a price list by Chameleon, with the transitions open."""
    monkeypatch.setattr(choice, "embedded", EmbeddedModel)
    app = open_app(sample="school_shop")
    app.selectbox(key="method").set_value("chameleon").run()
    ask(app, "How much do three notebooks and a ruler cost?")
    ask(app, "How much more does the calculator cost than the set of paints?")
    to_page(app, "runs")
    app.session_state["runs_plans"] = True
    return app.run()


def test_the_ways_of_all_plans_are_counted_and_one_leads_to_its_runs(runs: AppTest) -> None:
    assert not runs.exception
    ways = tables(runs)[LIST]
    counts = {(a, b): times for a, b, times in zip(ways["From"], ways["To"], ways["Times"], strict=True)}
    assert counts["Program generator", "Program verifier"] == counts["Answer generator", "End"] == 2
    runs.session_state[actions.EDGES_KEY] = {"selection": {"rows": [0], "columns": [], "cells": []}}
    runs.run()
    press(runs, "plan_run_0")
    assert runs.session_state["session"].chain.question.text.startswith("How much more")


def test_the_papers_counts_stand_beside_them(runs: AppTest) -> None:
    runs.selectbox(key=actions.PAPER_KEY).set_value("GPT-4, TabMWP").run()
    ways = tables(runs)[LIST].set_index(["From", "To"])
    assert ways.loc[("Start", "Program generator"), "Times, paper"] == 2996
    runs.selectbox(key=actions.PAPER_KEY).set_value("ChatGPT, TabMWP").run()
    assert "Times, paper" not in tables(runs)[LIST], "only the use of modules is published for ChatGPT"
    use = tables(runs)[USE].set_index("Module")
    assert use.loc["Row lookup", "ChatGPT, TabMWP"] == "46.51"


def test_a_question_that_was_run_twice_counts_once(runs: AppTest) -> None:
    to_page(runs, "explore")
    ask(runs, "How much do three notebooks and a ruler cost?")
    to_page(runs, "runs")
    runs.session_state["runs_plans"] = True
    runs.run()
    ways = tables(runs)[LIST].set_index(["From", "To"])
    assert ways.loc[("Answer generator", "End"), "Times"] == 2


def test_the_plans_of_an_evaluation_are_read_from_its_answers(runs: AppTest) -> None:
    by_file = next(one for one in runs.get("button_group") if one.key == actions.PLANS_KEY)
    by_file.set_value("A file of answers").run()
    lines = [{"id": "a", "plan": ["solution_generator", "answer_generator"]}, {"id": "b"}]
    uploader = next(one for one in runs.get("file_uploader") if one.key == actions.ANSWERS_KEY)
    uploader.upload("answers.jsonl", "\n".join(map(json.dumps, lines)).encode()).run()
    assert not runs.exception
    assert tables(runs)[LIST]["Times"].tolist() == [1, 1, 1]


def test_lines_and_calls_without_a_plan_are_left_out() -> None:
    assert plans_of_answers('3\n{"id": 1, "plan": "x"}\n{"plan": ["no_module"]}') == {}
    plan = "f_plan_modules(solution_generator, answer_generator)"
    calls = {"one": (plan, "f_answer(text(1))"), "two": ("f_plan_modules(",)}
    assert plans_in(calls) == {"one": ("solution_generator", "answer_generator")}
