"""The page Compare: lanes are played, stopped, looked at, linked, and changed by steps of other lanes."""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from models.server import Heard, Said, ScriptedServer, refusal, reply
from panels import with_panels
from streamlit.runtime.media_file_manager import MediaFileManager
from streamlit.testing.v1 import AppTest

from chaintable.runs.comparing import Cell, Comparison, lane_name
from chaintable.runs.exchange.run_file import read_run
from chaintable.ui.pages.compare import actions
from chaintable.ui.pages.compare.figures_table import figures_as_html
from chaintable.ui.pages.compare.state import CompareState
from chaintable.ui.session.chain_actions import running

from .conftest import APP, CALLS, downloaded, to_page
from .test_explore import choose, press, texts

Open = Callable[..., AppTest]
ASKED = "Which country had the most cyclists?"


def own(app: AppTest) -> CompareState:
    return app.session_state["session"].part(CompareState)


def shown(app: AppTest) -> Comparison:
    assert not app.exception
    found = own(app).comparison
    assert found is not None
    return found


def compared(app: AppTest, *methods: str, question: str = ASKED) -> AppTest:
    """Play these methods by the model that is chosen, each in a lane."""
    to_page(app, "compare")
    for _ in range(len(methods) - 2):
        press(app, "compare_add")
    for place, method in enumerate(methods):
        app.selectbox(key=f"compare_method_{own(app).drafts[place].number}").set_value(method).run()
    app.text_input(key=actions.QUESTION_KEY).set_value(question).run()
    return begin(app)


def begin(app: AppTest) -> AppTest:
    press(app, "compare_begin")
    work = own(app).work
    assert work is not None
    work.wait(60)
    return app.run()


def choose_model(app: AppTest, model: str, server: str = "") -> None:
    """Choose a model that the model settings name for the second lane."""
    held = app.session_state["session"]
    held.wanted = replace(held.wanted, model=model, base_url=server)
    to_page(app, "compare")
    app.selectbox(key=f"compare_model_{own(app).drafts[1].number}").set_value(model).run()


def answers(app: AppTest) -> list[tuple[str, ...] | None]:
    return [lane.chain.answer.values if lane.chain.answer else None for lane in shown(app).lanes]


def words(app: AppTest) -> str:
    return texts(app).replace("\\", "")


def test_the_form_begins_with_the_question_of_explore_and_two_methods(open_app: Open) -> None:
    app = to_page(open_app(sample="clasica", q=ASKED), "compare")
    assert app.text_input(key=actions.QUESTION_KEY).value == ASKED
    assert own(app).drafts[0].setup.method == "chain_of_table"
    assert len(own(app).drafts) == 2
    assert "nothing is sent" in words(app)


def test_lanes_are_shown_with_where_they_part_and_their_figures(app: AppTest) -> None:
    compared(app, "chain_of_table", "end_to_end")
    assert answers(app)[:1] == [("ESP", "ITA")]
    said = words(app)
    assert "A and B part in row 1 (step 1 of A; B has no step there)." in said
    assert "Only in A: the column Country." in said
    assert [app.button(key=f"open_0_{step}").label for step in range(3)]
    assert len(app.dataframe) == 2, "the tables of both where they part"


def test_lanes_over_documents_say_what_they_found(open_app: Open) -> None:
    app = to_page(open_app(sample="coast"), "compare")
    assert "Documents: coast · 12 passages. Open others on Explore." in words(app)
    compared(app, "furepa", "direct_retrieval", question="When did the director of The Grey Heron die?")
    said = words(app)
    assert "Documents: coast" in said and "step 4 of B · from 3 pieces of evidence" in said
    assert "The evidence differs: only B has found “The Grey Heron”" in said


def test_a_click_opens_the_chain_of_that_lane_at_that_step(app: AppTest) -> None:
    compared(app, "chain_of_table", "end_to_end")
    press(app, "open_0_1")
    held = app.session_state["session"]
    assert held.chain.history == CALLS
    assert held.chain is shown(app).lanes[0].chain
    assert held.view.shown_step == 2
    to_page(app, "explore")
    assert "Undo" in [button.label for button in app.button]


def test_a_lane_that_fails_keeps_what_it_has_and_does_not_stop_the_others(app: AppTest) -> None:
    compared(app, "chain_of_table", "end_to_end", question="Which country would fail?")
    first, second = shown(app).lanes
    assert len(first.chain.steps) == 1
    assert "I recognised the column" in first.problem
    assert second.chain.answer is not None
    assert "Ask in other words. 1 step kept." in words(app)


def test_a_lane_says_what_it_needs(app: AppTest) -> None:
    choose_model(app, "planner-7")
    app.text_input(key=actions.QUESTION_KEY).set_value(ASKED).run()
    begin(app)
    assert answers(app)[0] == ("ESP", "ITA")
    assert "No server is set." in shown(app).lanes[1].problem
    assert "No server is set." in words(app)


def test_without_a_question_nothing_begins(app: AppTest) -> None:
    press(to_page(app, "compare"), "compare_begin")
    assert own(app).comparison is None
    assert "Type a question" in "".join(warning.value for warning in app.warning)
    press(app, f"compare_remove_{own(app).drafts[1].number}")
    assert "A comparison has 2 to 8 lanes: add another one." in words(app)
    assert app.button(key="compare_begin").disabled


def test_the_baseline_is_chosen_and_what_is_the_same_can_be_left_out(app: AppTest) -> None:
    compared(app, "chain_of_table", "end_to_end", "chain_of_table")
    app.button_group(key=actions.BASE_KEY).set_value(2).run()
    assert shown(app).base == 2
    assert "the same as C" in words(app)
    assert "B parts from C here" in words(app)
    app.toggle(key=actions.DIFFERENT_KEY).set_value(True).run()
    assert own(app).only_different
    assert "Where they part" in words(app)
    app.session_state["compare_form"] = True
    begin(app.run())
    assert shown(app).base == app.button_group(key=actions.BASE_KEY).value == 0, "the next one begins with lane A"
    assert app.session_state["compare_form"] is False, "and is seen, as the form is folded"


def test_all_lanes_that_do_the_same_leave_no_row(app: AppTest) -> None:
    compared(app, "chain_of_table", "chain_of_table")
    assert "A and B do the same." in words(app)
    app.toggle(key=actions.DIFFERENT_KEY).set_value(True).run()
    assert "3 rows left out: every lane does the same there." in words(app)
    assert not [button for button in app.button if str(button.key).startswith("open_0")]


def test_an_answer_is_graded_by_the_right_one(app: AppTest) -> None:
    to_page(app, "compare")
    app.text_area(key=actions.EXPECTED_KEY).set_value("ESP\nITA").run()
    compared(app, "chain_of_table", "end_to_end")
    assert shown(app).figures()[0].right is True
    assert [graded(app, icon) for icon in ("check_circle", "cancel", "flag")] == [1, 1, 0]
    assert [one.value.rpartition(" · ")[2] for one in app.markdown if one.value.startswith(":material/check_")] == [
        ":small[right]"
    ]
    app.session_state["compare_form"] = True
    app.run()
    app.text_area(key=actions.EXPECTED_KEY).set_value("").run()
    begin(app)
    assert graded(app, "flag") == 2, "without a right answer none has a tick"


def graded(app: AppTest, icon: str) -> int:
    """How many answers stand behind that icon."""
    return sum(one.value.startswith(f":material/{icon}:") for one in app.markdown)


def test_a_step_is_taken_into_another_lane_which_goes_on_from_there_and_can_be_brought_back(app: AppTest) -> None:
    compared(app, "end_to_end", "chain_of_table")
    before = shown(app).lanes[0].chain
    taken_into(app, 1, 0, into=0)
    assert own(app).other == 1, "its divergence from the lane that it was taken from is shown"
    after = shown(app).lanes[0]
    assert after.chain.history[0] == CALLS[0]
    assert after.chain.steps[0].author == "person"
    assert after.chain.answer is not None, "it was played on"
    press(app, "bring_back_0")
    assert shown(app).lanes[0].chain is before


def taken_into(app: AppTest, lane: int, step: int, into: int) -> None:
    """Choose an entry of the menu of a step."""
    choose(app, f"take_{lane}_{step}", f"into {lane_name(into)},")
    work = own(app).work
    assert work is not None
    work.wait(60)
    app.run()


def linked(link: str, **more: str) -> AppTest:
    """Open the page at an address."""
    app = with_panels(AppTest.from_file(str(APP), default_timeout=120))
    for name, value in {**more, "compare": link}.items():
        app.query_params[name] = value
    return to_page(app, "compare")


def test_the_link_brings_everything_back(app: AppTest) -> None:
    compared(app, "chain_of_table", "end_to_end")
    link = own(app).link
    assert link in app.query_params["compare"]
    other = linked(link)
    assert [lane.chain.history for lane in shown(other).lanes] == [lane.chain.history for lane in shown(app).lanes]
    assert "A and B part in row 1" in words(other)
    assert other.session_state["session"].chain.question.text == ASKED, "its baseline is on Explore"
    press(other, "open_1_0")
    assert other.session_state["session"].chain.method == "end_to_end"


def test_a_link_to_nothing_says_so() -> None:
    app = linked("nothing")
    assert "There is no comparison 'nothing'" in "".join(error.value for error in app.error).replace("\\", "")
    assert own(app).comparison is None


def test_an_earlier_comparison_is_opened_from_the_list(app: AppTest) -> None:
    compared(app, "chain_of_table", "end_to_end")
    link = own(app).link
    app.session_state["compare_form"] = True
    begin(app.run())
    assert own(app).link != link
    app.session_state["compare_earlier"] = True
    app.run()
    press(app, f"open_compare_{link}")
    assert own(app).link == link
    assert answers(app)[0] == ("ESP", "ITA")


def test_the_button_brings_the_whole_comparison_as_a_file(app: AppTest, files: list[MediaFileManager]) -> None:
    compared(app, "chain_of_table", "end_to_end")
    name, content = downloaded(app, files, "compare_download")
    record = json.loads(content)
    assert name == "comparison.json"
    assert [(lane["lane"], lane["method"]) for lane in record["lanes"]] == [
        ("A", "chain_of_table"),
        ("B", "end_to_end"),
    ]
    assert record["lanes"][0]["answer"] == ["ESP", "ITA"]
    assert record["partings"][0]["words"].startswith("A and B part in row 1")
    source = shown(app).lanes[0].chain.source
    opened = [read_run(json.dumps(lane["chain"]).encode(), "lane.json", source) for lane in record["lanes"]]
    assert [chain.history for chain in opened] == [lane.chain.history for lane in shown(app).lanes]


def test_a_comparison_that_was_downloaded_is_opened_from_its_file(
    app: AppTest, open_app: Open, files: list[MediaFileManager]
) -> None:
    app.text_area(key="pasted").set_value("Team\tPoints\nAjax\t7\nPSV\t5\n")
    press(app, "use_pasted")
    compared(app, "chain_of_table", "end_to_end", question="Which team?")
    _, content = downloaded(app, files, "compare_download")
    other = put(to_page(open_app(sample="clasica"), "compare"), content)
    assert [lane.chain.history for lane in shown(other).lanes] == [lane.chain.history for lane in shown(app).lanes]
    assert other.session_state["session"].chain.source.table.columns == ("Team", "Points"), "its table is on Explore"
    assert len(shown(linked(own(other).link)).lanes) == 2, "it was saved"
    before = shown(other)
    put(other, content.replace(b'"baseline": "A"', b'"baseline": "<b>"'))
    assert "The comparison in 'comparison.json' is damaged" in words(other)
    assert shown(other) is before


def put(app: AppTest, content: bytes) -> AppTest:
    """Open a comparison from a file on the page Compare."""
    app.session_state[actions.FILE_BOX_KEY] = True
    app.run()
    return app.file_uploader(key=actions.FILE_KEY).upload("comparison.json", content).run()


def test_explore_says_where_a_comparison_is_opened(app: AppTest) -> None:
    app.file_uploader(key="upload").upload("mine.json", b'{"comparison": 1, "lanes": []}').run()
    assert "'mine.json' is a comparison. Open it on the page Compare" in words(app)


def test_cells_of_figures_are_escaped(app: AppTest) -> None:
    compared(app, "chain_of_table", "end_to_end")
    html = figures_as_html(shown(app), {"<b>": (Cell("<script>"), Cell("x", "<i>", "other"))})
    assert "<script>" not in html
    assert "<i>" not in html


@pytest.fixture
def planner() -> Iterator[ScriptedServer]:
    """A server that gives a whole chain in one reply."""
    steps = [{"operation": "select_row", "rows": [1, 3]}, {"operation": "answer", "read": "count"}]
    scripted = ScriptedServer(always=lambda heard: reply(json.dumps({"steps": steps})))
    yield scripted
    scripted.close()


def test_a_lane_in_the_style_of_the_whole_chain_plays_all_its_steps_from_one_reply(
    app: AppTest, planner: ScriptedServer
) -> None:
    choose_model(app, "scripted", planner.url)
    number = own(app).drafts[1].number
    app.selectbox(key=f"compare_method_{number}").set_value("binder").run()
    assert " samples in 1 lane" in words(app), "what Binder draws is said before"
    app.session_state[f"compare_more_{number}"] = True
    app.selectbox(key=f"compare_method_{number}").set_value("chain_of_table").run()
    app.radio(key=f"compare_set_{number}_chain_of_table_style").set_value("whole").run()
    assert ": Whole chain (JSON)" in words(app)
    app.text_input(key=actions.QUESTION_KEY).set_value(ASKED).run()
    begin(app)
    assert answers(app) == [("ESP", "ITA"), ("2",)], shown(app).lanes[1].problem
    assert len(planner.heard) == 1
    assert "A and B part in row" in words(app)
    press(app, "open_1_1")
    assert app.session_state["session"].view.shown_step == 2
    assert (
        linked(own(app).link).session_state["session"].part(CompareState).drafts[1].setup.settings["style"] == "whole"
    )


@pytest.fixture
def gated() -> Iterator[ScriptedServer]:
    """A server that begins its replies and never ends them."""
    scripted = ScriptedServer(always=lambda heard: Said(later=(" ",), content_type="text/event-stream"))
    yield scripted
    scripted.close()


def test_one_lane_is_stopped_and_the_others_go_on(
    app: AppTest, gated: ScriptedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "PATIENCE_SECONDS", 0.0)
    choose_model(app, "scripted", gated.url)
    app.text_input(key=actions.QUESTION_KEY).set_value(ASKED).run()
    press(app, "compare_begin")
    assert gated.arrived.acquire(timeout=60)
    work = own(app).work
    assert work is not None
    first = work.plays[0].job
    assert first is not None
    assert first.wait_until_saved(60)
    app.run()
    assert [lane.growing for lane in shown(app).lanes] == [False, True]
    assert "the same as A" not in words(app), "a lane without a step has done nothing yet"
    assert "Row 1 · not yet" in words(app)
    press(app, "stop_lane_1")
    work.wait(60)
    app.run()
    assert "Stopped by you." in shown(app).lanes[1].problem
    assert answers(app)[0] == ("ESP", "ITA")


def test_a_reload_while_it_runs_brings_the_lanes_with_their_table_and_question(
    app: AppTest, gated: ScriptedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "PATIENCE_SECONDS", 0.0)
    app.text_area(key="pasted").set_value("Team\tPoints\nAjax\t7\nPSV\t5\n")
    press(app, "use_pasted")
    choose_model(app, "scripted", gated.url)
    app.text_input(key=actions.QUESTION_KEY).set_value("Which team has 7 points?").run()
    press(app, "compare_begin")
    assert gated.arrived.acquire(timeout=60)
    again = linked(own(app).link, work=app.session_state["session"].session_work.token)
    assert own(again).work is own(app).work
    assert again.session_state["session"].chain.source.table.columns == ("Team", "Points")
    again.session_state["compare_form"] = True
    assert again.run().text_input(key=actions.QUESTION_KEY).value == "Which team has 7 points?"
    press(again, "compare_stop")
    own(app).work.wait(60)  # type: ignore[union-attr]


def test_who_is_here_to_guess_sees_no_right_answer(app: AppTest, files: list[MediaFileManager]) -> None:
    to_page(app, "compare")
    app.text_area(key=actions.EXPECTED_KEY).set_value("ESP\nITA\nthe secret").run()
    compared(app, "chain_of_table", "end_to_end")
    _, content = downloaded(app, files, "compare_download")
    student = linked(own(app).link, read_only="1")
    _shows_no_right_answer(student, files)
    _shows_no_right_answer(put(to_page(linked("nothing", read_only="1"), "compare"), content), files)
    assert shown(linked(own(app).link)).expected == ("ESP", "ITA", "the secret")


def _shows_no_right_answer(app: AppTest, files: list[MediaFileManager]) -> None:
    app.session_state["compare_form"] = True
    app.run()
    assert app.text_area(key=actions.EXPECTED_KEY).value in (None, "")
    assert [figures.right for figures in shown(app).figures()] == [None, None]
    assert graded(app, "flag") == 2, "no answer has a tick or a cross"
    assert b"the secret" not in downloaded(app, files, "compare_download")[1]
    assert "the secret" not in words(app)


def test_a_right_answer_that_a_read_only_session_does_not_see_is_not_lost(app: AppTest) -> None:
    to_page(app, "compare")
    app.text_area(key=actions.EXPECTED_KEY).set_value("ESP\nITA").run()
    compared(app, "chain_of_table", "end_to_end")
    link = own(app).link
    student = linked(link, read_only="1")
    taken_into(student, 0, 0, into=1)
    assert shown(linked(own(student).link)).expected == ("ESP", "ITA")
    assert own(student).link


def test_a_lane_whose_thought_was_cut_offers_tokens_for_thinking_and_goes_on_with_them(
    app: AppTest, planner: ScriptedServer
) -> None:
    answer = planner.always

    def thinks(heard: Heard) -> Said:
        if heard.body["max_tokens"] < 4_000:
            return reply("<think>Hmm.", finish_reason="length")
        return answer(heard) if callable(answer) else answer

    planner.always = thinks
    choose_model(app, "scripted", planner.url)
    app.text_input(key=actions.QUESTION_KEY).set_value(ASKED).run()
    begin(app)
    assert "while the model was thinking" in shown(app).lanes[1].problem
    before = len(planner.heard)
    app.number_input(key="lever_thinking_tokens_1").set_value(9_000).run()
    assert len(planner.heard) == before, "nothing is sent before the lane goes on"
    go_on(app, 1)
    assert planner.heard[before].body["max_tokens"] > 9_000


def test_a_lane_whose_prompt_was_too_long_offers_the_size_of_the_table(app: AppTest, planner: ScriptedServer) -> None:
    planner.always = refusal(400, "the request exceeds the available context size. try increasing it")
    choose_model(app, "scripted", planner.url)
    app.text_input(key=actions.QUESTION_KEY).set_value(ASKED).run()
    begin(app)
    app.slider(key="lever_table_tokens_1").set_value(800).run()
    go_on(app, 1)
    assert shown(app).lanes[1].setup.settings["most_tokens"] == 800
    assert own(app).drafts[1].setup.settings["most_tokens"] == 800
    assert "most_tokens" not in shown(app).lanes[0].setup.settings


def go_on(app: AppTest, lane: int) -> None:
    """Let a lane that is stuck go on, until it ends."""
    press(app, f"go_on_lane_{lane}")
    work = own(app).work
    assert work is not None
    work.wait(60)
    app.run()
