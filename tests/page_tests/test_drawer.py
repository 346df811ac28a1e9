"""The drawer of a step: what was asked, what was said, what it became; edited and run again."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from models.server import Heard, Said, ScriptedServer, refusal, reply
from streamlit.testing.v1 import AppTest
from talking import purpose_of, said_to

from chaintable.tables.table import Table

from .conftest import Planned, talk
from .test_explore import headings, press, steps, texts
from .test_server_model import LAST, ask, connect, upload

LONG = "I think aloud. " * 1_300
BY_TEAM = 'The answer is: f_sort_by(Team), the order is "small to large"'
MANY_ROWS, MOST_BYTES = 100_000, 200_000
NASTY = f"<script>alert(1)</script> **bold** $x$ :smile: {BY_TEAM}"


def open_drawer(app: AppTest, k: int = 0, side: str = "Reply") -> AppTest:
    app.session_state[f"step_{k}"] = True
    app.run()
    app.session_state[f"record_{k}"] = True
    app.session_state[f"side_{k}"] = side
    return app.run()


def html(app: AppTest) -> str:
    return "\n".join(element.proto.body for element in app.get("html"))


def write(app: AppTest, text: str, what: str = "Reply") -> AppTest:
    """Open the form for that and write into its first box."""
    open_drawer(app, 0, "Edit and run again")
    app.session_state["what_0"] = what
    app.run()
    next(box for box in app.text_area if box.key.startswith(f"edit_{what}_0")).set_value(text)
    return app.run()


def code_blocks(app: AppTest) -> str:
    return "\n".join(block.value for block in app.code)


def test_the_words_and_the_arguments_that_they_became_are_seen(app: AppTest, server: ScriptedServer) -> None:
    ask(connect(app, server))
    open_drawer(app)
    assert not app.exception
    assert ">Rank</mark>" in html(app)
    assert re.findall("<sup[^>]*>(.*?)</sup>", html(app)) == ["a", "b", "c"], "digits after row 1 would be part of it"
    assert "b column: `Rank` · c order: `large to small`" in texts(app)


def test_a_folded_drawer_makes_nothing(app: AppTest, server: ScriptedServer) -> None:
    ask(connect(app, server))
    assert "<mark" not in html(app)
    assert not [box for box in app.text_area if box.key.startswith("edit_")]


def test_the_exact_prompt_its_template_and_what_filled_it_are_seen(app: AppTest, server: ScriptedServer) -> None:
    ask(connect(app, server))
    open_drawer(app, side="Prompt as sent")
    assert server.bodies[1]["messages"][0]["content"].strip() in code_blocks(app)
    assert "prompt `sort_by`, the original" in texts(app)
    open_drawer(app, side="Template")
    assert "question" in html(app)
    holes = next(choice for choice in app.get("button_group") if str(choice.key).startswith("hole_0"))
    holes.set_value("question").run()
    assert "Who came in last?" in code_blocks(app)


def test_white_space_can_be_made_visible(app: AppTest, server: ScriptedServer) -> None:
    ask(connect(app, server))
    open_drawer(app, side="Prompt as sent")
    next(toggle for toggle in app.toggle if str(toggle.key).startswith("white_0")).set_value(True).run()
    assert "¶" in html(app)


def test_a_very_long_reply_is_shown_in_part_until_all_is_wanted(app: AppTest, server: ScriptedServer) -> None:
    def long_winded(heard: Heard) -> Said:
        if purpose_of(heard.body) == "arguments":
            return reply(*[LONG + BY_TEAM] * heard.body.get("n", 1))
        return talk(heard)

    server.always = long_winded
    ask(connect(app, server))
    open_drawer(app)
    assert "characters hidden" in texts(app)
    assert len(code_blocks(app)) < 8_000
    next(toggle for toggle in app.toggle if str(toggle.key).startswith("all_reply")).set_value(True).run()
    assert LONG in code_blocks(app)


def test_what_a_model_said_is_never_markup(app: AppTest, server: ScriptedServer) -> None:
    def nasty(heard: Heard) -> Said:
        return reply(*[NASTY] * heard.body.get("n", 1)) if purpose_of(heard.body) == "arguments" else talk(heard)

    server.always = nasty
    ask(connect(app, server))
    open_drawer(app)
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in html(app)
    assert "<script>" not in html(app)


def test_an_edited_reply_is_applied_with_no_call_and_undo_brings_the_chain_back(
    app: AppTest, server: ScriptedServer
) -> None:
    ask(connect(app, server))
    before, asked = steps(app), len(server.heard)
    write(app, BY_TEAM)
    assert "Read as: Sort by Team, small to large" in texts(app)
    press(app, "run_again_0")
    assert "Sort by Team, small to large" in steps(app)[0]
    assert "reply edited" in steps(app)[0]
    assert "decided by you" in texts(app)
    assert len(server.heard) == asked
    open_drawer(app)
    assert "The original:" in texts(app)
    press(app, "undo")
    assert steps(app) == before


@pytest.mark.parametrize(("way", "calls"), [("keep", 0), ("changed", 2), ("anew", 2)])
def test_each_way_with_the_rest_says_its_calls_before(
    app: AppTest, server: ScriptedServer, way: str, calls: int
) -> None:
    ask(connect(app, server))
    write(app, BY_TEAM)
    rest = app.radio(key="rest_0")
    costs = [cost.replace("\\", "") for cost in rest.proto.captions]
    assert dict(zip(rest.options, costs, strict=True)) == {
        "Keep step 2 and apply it again": "no calls",
        "Ask again only where something changed": "about 2 calls, 28 tokens, price unknown",
        "Ask it again": "about 2 calls, 28 tokens, price unknown",
    }
    asked = len(server.heard)
    rest.set_value(way).run()
    press(app, "run_again_0")
    assert len(server.heard) == asked + calls
    assert headings(app)[-1] == LAST


def test_a_reply_that_cannot_be_used_says_why_before_anything_is_sent(app: AppTest, server: ScriptedServer) -> None:
    ask(connect(app, server))
    asked = len(server.heard)
    write(app, "f_sort_by(Nowhere)")
    assert "No column 'Nowhere'" in texts(app)
    assert len(server.heard) == asked


def test_an_edited_prompt_is_sent_and_marked(app: AppTest, server: ScriptedServer) -> None:
    ask(connect(app, server))
    write(app, "Sort by what?", "Prompt")
    server.always = reply(BY_TEAM)
    press(app, "run_again_0")
    assert server.bodies[-1]["messages"][0]["content"] == "Sort by what?"
    assert "prompt edited" in steps(app)[0]
    open_drawer(app, side="Prompt as sent")
    assert "edited by a person" in texts(app)


def test_an_edited_operation_is_parsed_and_applied(app: AppTest, server: ScriptedServer) -> None:
    ask(connect(app, server))
    write(app, "f_nonsense(x)", "Operation")
    assert "There is no operation f_nonsense" in texts(app)
    write(app, "f_select_row(row 2)", "Operation")
    press(app, "run_again_0")
    assert "row 2" in steps(app)[0]


def test_the_embedded_model_says_that_it_does_not_read_the_words(app: AppTest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Planned, "name", "embedded")
    ask(app)
    open_drawer(app, side="Prompt as sent")
    assert "The embedded model reads the question and the table directly." in texts(app)
    write(app, "Other words", "Prompt")
    assert any("doesn't read the prompt" in info.value for info in app.info)


def test_two_sessions_never_see_each_others_prompts_or_chains(
    open_app: Callable[..., AppTest], app: AppTest, server: ScriptedServer
) -> None:
    ask(connect(app, server), "Who is my secret?")
    write(app, BY_TEAM)
    press(app, "run_again_0")
    other = open_app(sample="clasica")
    ask(connect(other, server), "Who is nobody's secret?")
    open_drawer(other, side="Prompt as sent")
    shown = "".join(str(element.proto) for element in other.main)
    assert "my secret" not in shown
    assert "reply edited" not in "".join(steps(other))
    assert "Sort by Rank" in steps(other)[0]
    assert said_to(server.bodies[-1])


def test_after_a_failed_rerun_try_again_repeats_the_edit(app: AppTest, server: ScriptedServer) -> None:
    ask(connect(app, server))
    before = steps(app)
    write(app, "Sort by what? By Team.", "Prompt")
    server.script.append(refusal(400, "No such thing"))
    press(app, "run_again_0")
    assert "The chain is unchanged." in texts(app)
    assert steps(app) == before

    server.script.append(reply(BY_TEAM))
    press(app, "try_again")
    assert server.bodies[-1]["messages"][0]["content"] == "Sort by what? By Team."
    assert "Sort by Team" in steps(app)[0]
    assert "prompt edited" in steps(app)[0]


def test_over_100_000_rows_a_redrawn_drawer_sends_little_and_works_on_no_whole_table(
    app: AppTest, server: ScriptedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    upload(connect(app, server), ["Rank,Name,Points", *(f"{n},name {n},{n % 97}" for n in range(MANY_ROWS))])
    ask(app)
    for side in ("Reply", "Prompt as sent", "Template", "Edit and run again"):
        open_drawer(app, side=side)
    touched = columns_touched(monkeypatch)
    for side in ("Reply", "Prompt as sent", "Template", "Edit and run again"):
        app.session_state["side_0"] = side
        app.run()
        assert not app.exception
        assert bytes_sent(app) < MOST_BYTES, side
    assert touched == [], "everything of the whole table is known from before"


def columns_touched(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """From now on, the columns of whole tables that somebody reads."""
    touched: list[str] = []
    read = Table.column

    def noted(self: Table, name: str) -> Any:
        if self.n_rows == MANY_ROWS:
            touched.append(name)
        return read(self, name)

    monkeypatch.setattr(Table, "column", noted)
    return touched


def bytes_sent(app: AppTest) -> int:
    """The size of every element that the page is made of."""
    return sum(element.proto.ByteSize() for element in app.main if hasattr(element.proto, "ByteSize"))


def test_the_way_with_the_rest_stays_chosen_when_another_text_costs_more(app: AppTest, server: ScriptedServer) -> None:
    ask(connect(app, server))
    write(app, BY_TEAM)
    app.radio(key="rest_0").set_value("anew").run()
    before = list(app.radio(key="rest_0").proto.captions)
    write(app, "Nothing that can be read as a call.")
    assert list(app.radio(key="rest_0").proto.captions) != before
    assert app.radio(key="rest_0").value == "anew"


def test_steps_behind_an_answer_are_kept_and_the_page_says_which_ways_end_before_them(
    app: AppTest, server: ScriptedServer
) -> None:
    ask(connect(app, server))
    open_drawer(app)
    app.session_state["call_0"] = 0
    write(app, "<END>")
    assert "The chain then has an answer before step 2" not in texts(app), (
        "it is not known yet that it will be an answer"
    )
    press(app, "run_again_0")
    assert [line.split(" · ")[1].split(":")[0] for line in steps(app)] == ["Answer", "Answer"]
    open_drawer(app, side="Edit and run again")
    app.session_state["call_0"] = 1
    write(app, "The answer is: Nobody")
    assert "The chain then has an answer before step 2 and ends there, unless you keep the later steps." in texts(app)
    app.radio(key="rest_0").set_value("changed").run()
    press(app, "run_again_0")
    assert len(steps(app)) == 1


def test_how_sure_the_model_was_is_a_chart_where_the_server_tells(app: AppTest, server: ScriptedServer) -> None:
    def sure(heard: Heard) -> Said:
        said = json.loads(talk(heard).body)
        for choice in said["choices"]:
            choice["logprobs"] = {"content": [{"token": "f_", "logprob": 0.0}, {"token": "sort_by", "logprob": -0.5}]}
        return Said(json.dumps(said))

    server.always = sure
    ask(connect(app, server))
    open_drawer(app)
    assert not app.get("plotly_chart"), "it is drawn on demand"
    next(toggle for toggle in app.toggle if str(toggle.key).startswith("chances_0")).set_value(True).run()
    (chart,) = app.get("plotly_chart")
    assert [round(share, 2) for share in json.loads(chart.proto.spec)["data"][0]["y"]] == [1.0, 0.61]
    assert "Least likely of 2 tokens: “sort_by” 61 %, “f_” 100 %." in texts(app)


def test_without_chances_there_is_no_chart_to_ask_for(app: AppTest, server: ScriptedServer) -> None:
    ask(connect(app, server))
    open_drawer(app)
    assert not [toggle for toggle in app.toggle if str(toggle.key).startswith("chances_0")]


def test_a_reply_that_the_same_model_gave_at_another_address_is_said_without_opening_the_drawer(
    app: AppTest, server: ScriptedServer
) -> None:
    ask(connect(app, server))
    moved = ScriptedServer(always=talk)
    try:
        ask(connect(app, moved))
        app.session_state["step_0"] = True
        app.run()
        assert f"Saved earlier from the same model at {server.url}; not asked again at {moved.url}." in texts(app)
        assert not moved.heard
    finally:
        moved.close()
