"""Every method, and one that is added at run time, works everywhere: nothing but its own files knows it."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from added_method import SketchFirst, add
from panels import with_panels
from streamlit.testing.v1 import AppTest
from streamlit.util import calc_hash
from typer.testing import CliRunner

from chaintable import methods
from chaintable.chain import Chain
from chaintable.cli import app as commands
from chaintable.errors import InputError
from chaintable.evaluation import answering
from chaintable.evaluation.answering import Round, answer_round
from chaintable.evaluation.datasets import Asked
from chaintable.methods import ask_of, find_faults, method_of, open_method, settings_of
from chaintable.models.person import Drive, Reply
from chaintable.playing import play
from chaintable.prompts import PromptText, original, text
from chaintable.prompts.dialogue import Completion, Prompt
from chaintable.runs.exchange.chain_json import chain_to_json
from chaintable.runs.exchange.run_file import read_run
from chaintable.runs.recorded import run_record
from chaintable.runs.recorded.run import play_recorded, read_recorded
from chaintable.runs.rerun import Rerun, Resaid, Reworded, rerun
from chaintable.samples import read_sample
from chaintable.settings.environment import Settings, variable_of
from chaintable.store import open_store
from chaintable.tables.source import Source
from chaintable.tables.state import Question
from chaintable.tables.table import Table
from chaintable.ui.chain.drawer.votes import groups_of
from chaintable.ui.model import choice
from chaintable.ui.parts.prompt_purposes import purpose_words
from chaintable.ui.session.chain_actions import running

APP = Path(__file__).parents[2] / "app.py"
NAMES = [*(name for name, kind in methods.ALL.items() if not kind.needs_passages), SketchFirst.name]
"""The methods that answer from a table; those that search documents have none here."""
RACE = Source.of(Table.of(["Rank", "Team"], [["1", "A"], ["2", "B"]], "Race"), "race.csv")
TEXT = "Which team is first?"
REPLIES = {
    "plan": "<END>",
    "sketch": "the row of rank 1",
    "sql": "SELECT 'A' AS Team",
    "program": "SELECT 'A' AS Team",
    "cloze": "There are {how many} teams.",
    "queries": "SQL1: SELECT COUNT(*) FROM w",
    "select_row": "f_select_row([*])",
    "select_column": "f_select_column(Rank, Team)",
    "plan_modules": '["Solution_Generator", "Answer_Generator"]',
    "program_generator": "ans = 'A'",
}
IN_SQL = ("text_to_sql", "binder")
SAID = {
    **dict.fromkeys(IN_SQL, "f_sql(SELECT 'A' AS Team)"),
    "chameleon": 'f_solution_generator("The answer is: A")',
    "program_of_thought": "f_program_generator(\"ans = 'A'\")",
}
"""How the last reply of a method is shown, where that isn't the answer itself."""
EDITED = {**dict.fromkeys(IN_SQL, "SELECT 'B' AS Team"), "program_of_thought": "ans = 'B'"}
"""The reply of a method that leads to the answer B, where that isn't simply "The answer is: B"."""


def asked_in(chain: Chain) -> int:
    """The place of the last step that a model was asked for."""
    return max(k for k, step in enumerate(chain.steps) if step.calls)


class Planned:
    """A model that answers every prompt with the least that its method can go on with."""

    name = "planned"

    def complete(self, prompt: Prompt) -> Completion:
        return Completion((REPLIES.get(prompt.purpose, "The answer is: A"),) * prompt.samples, self.name)


@pytest.fixture(autouse=True)
def added(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    add(monkeypatch, tmp_path / "prompts")
    for name in Settings.model_fields:
        monkeypatch.delenv(variable_of(name), raising=False)
    monkeypatch.setitem(Settings.model_config, "env_file", None)
    monkeypatch.setenv("CHAINTABLE_DATA", str(tmp_path / "data"))
    yield
    text.original.cache_clear()


@pytest.fixture(params=NAMES)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def played(name: str, **settings: Any) -> Chain:
    method = open_method(name, settings)
    *_, chain = play(method, method.begin(Question(TEXT), RACE), Planned())
    return chain


def test_a_chain_says_which_method_made_it_and_how_it_was_set(name: str) -> None:
    chain = played(name, encoding="tsv")
    assert (chain.method, chain.settings["encoding"]) == (name, "tsv")
    assert method_of(chain) == open_method(name, {"encoding": "tsv"})
    assert chain.answer is not None and chain.answer.values == ("A",)


def test_every_prompt_has_an_ask_and_every_reply_is_read_by_it(name: str) -> None:
    calls = [call for step in played(name).steps for call in step.calls]
    assert calls
    for call in calls:
        ask = ask_of(call.prompt)
        assert ask is not None and ask.name == call.prompt.template.name  # type: ignore[union-attr]
        assert ask.read(call.completion.text, call.prompt)


def test_none_of_its_prompts_has_faults_and_an_unknown_hole_is_one(name: str) -> None:
    for ask in open_method(name).asks:
        assert not find_faults(original(name, ask.name))
        wrong = PromptText(name, ask.name, original(name, ask.name).text + "{{ nonsense }}")
        assert "nonsense" in find_faults(wrong).text[0].words


def test_its_settings_are_plain_values_that_fit(name: str) -> None:
    method = open_method(name)
    assert json.loads(json.dumps(method.settings)) == method.settings
    assert all(one.title and one.fits(getattr(method, one.name)) for one in settings_of(type(method)))


def test_it_comes_back_from_the_store_after_the_process_ended(name: str, tmp_path: Path) -> None:
    chain = played(name, encoding="html")
    with open_store(tmp_path / "kept.db") as store:
        saved = store.save_chain(chain)
    with open_store(tmp_path / "kept.db") as again:
        found = again.load_chain(saved)
    assert (found.method, found.settings, found.history) == (chain.method, chain.settings, chain.history)
    k = asked_in(chain)
    assert found.steps[k].calls[-1].prompt.messages == chain.steps[k].calls[-1].prompt.messages


def test_it_comes_back_from_a_run_file(name: str) -> None:
    chain = played(name, encoding="html")
    found = read_run(chain_to_json(chain).encode(), "run.json", RACE)
    assert (found.method, found.settings, found.history) == (chain.method, chain.settings, chain.history)


def test_a_job_says_what_each_of_its_prompts_is_for() -> None:
    assert [purpose_words(purpose) for purpose in ("sketch", "reply")] == [
        "to sketch where to look",
        "to give the answer",
    ]


def test_a_chain_of_a_method_that_is_gone_still_opens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    chain = played(SketchFirst.name)
    with open_store(tmp_path / "kept.db") as store:
        saved = store.save_chain(chain)
        monkeypatch.delitem(methods.ALL, SketchFirst.name)
        found = store.load_chain(saved)
    assert found.answer == chain.answer and groups_of(found.steps[0], 0, found.method)[0].said == REPLIES["sketch"]
    with pytest.raises(InputError, match="no method 'sketch_first'"):
        method_of(found)


def test_a_reply_of_its_step_is_edited_and_the_step_runs_again_as_it_was_asked(name: str) -> None:
    chain = played(name, encoding="tsv")
    k = asked_in(chain)
    last = len(chain.steps[k].calls) - 1
    again = Rerun(chain, k, Resaid(last, (EDITED.get(name, "The answer is: B"),)))
    *_, found = rerun(again, Planned())
    assert found.answer is not None and found.answer.values == ("B",)
    assert (found.method, found.settings) == (name, chain.settings)


def test_a_prompt_of_its_step_is_edited_though_another_method_is_chosen_now(name: str) -> None:
    chain = played(name)
    k = asked_in(chain)
    call = chain.steps[k].calls[0]
    other = next(open_method(other) for other in NAMES if other != name)
    edit = Reworded(0, (call.prompt.messages[0],))
    *_, found = rerun(Rerun(chain, k, edit, method=other), Planned())
    assert (found.method, found.history) == (name, chain.history)


def test_its_replies_are_shown_as_its_ask_reads_them(name: str) -> None:
    chain = played(name)
    step = chain.steps[asked_in(chain)]
    said = [groups_of(step, place, name)[0].said for place in range(len(step.calls))]
    assert said[-1] == SAID.get(name, "f_answer(text(A))")
    assert name != "sketch_first" or said[0] == "the row of rank 1"
    assert name != "chain_of_table" or said[0] == "the end"


def test_a_drive_is_recorded_and_played_again(name: str) -> None:
    method = open_method(name).in_turn()
    drive = Drive.begin(method, method.begin(Question(TEXT), read_sample("mountains")), "a person, recorded")
    while drive.asked is not None:
        drive = drive.answer(Reply((REPLIES.get(drive.asked.prompt.purpose, "The answer is: A"),)))
    run = read_recorded(json.loads(run_record(drive.chain, "mountains", method)), "run.json")
    assert run.method == method
    assert play_recorded(run).history == drive.chain.history


def test_many_questions_are_answered_by_it(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answering, "_model", Planned)
    table = {"id": "t", "header": ["Rank", "Team"], "rows": [["1", "A"]]}
    (found,) = answer_round(Round(table, (Asked("q", "t", Question(TEXT)),)), open_method(name))
    assert (found.answer, found.problem) == (("A",), "")


def test_the_command_line_asks_with_it(name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("chaintable.cli.commands.ask.open_model", lambda *_, **__: Planned())
    file = tmp_path / "race.csv"
    file.write_text("Rank,Team\n1,A\n", encoding="utf-8")
    result = CliRunner().invoke(commands, ["ask", str(file), TEXT, "--json", "--method", name, "--set", "encoding=tsv"])
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    assert (found["method"], found["answer"]) == (name, "A")


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch) -> AppTest:
    monkeypatch.setattr(choice, "embedded", Planned)
    monkeypatch.setattr(running, "PATIENCE_SECONDS", 120.0)
    app = with_panels(AppTest.from_file(str(APP), default_timeout=120))
    app.query_params["sample"] = "clasica"
    app.query_params["details"] = "1"
    return app.run()


def press(app: AppTest, key: str) -> AppTest:
    return app.button(key=key).click().run()


def to(app: AppTest, page: str) -> AppTest:
    app._page_hash = calc_hash(page)
    return app.run()


def shown(app: AppTest) -> str:
    kinds: list[Any] = [app.markdown, app.caption, app.code, app.warning]
    return "\n".join(element.value for elements in kinds for element in elements).replace("\\", "")


def test_it_is_chosen_and_played_on_explore_and_its_reply_is_edited_in_the_drawer(app: AppTest, name: str) -> None:
    app.selectbox(key="method").set_value(name).run()
    app.text_input(key="question").set_value(TEXT)
    press(app, "run")
    assert not app.exception
    held = app.session_state["session"]
    assert (held.chain.method, held.chain.answer.values) == (name, ("A",))
    k = asked_in(held.chain)
    app.session_state[f"step_{k}"] = True
    app.run()
    for side in ("Prompt", "Reply", "Edit and run again"):
        app.session_state[f"record_{k}"] = True
        app.session_state[f"side_{k}"] = side
        app.run()
        assert not app.exception
    said = held.chain.steps[k].calls[-1].completion.text
    box = next(box for box in app.text_area if box.value == said)
    box.set_value(EDITED.get(name, "The answer is: B")).run()
    press(app, f"run_again_{k}")
    assert not app.exception
    assert app.session_state["session"].chain.answer.values == ("B",)


def test_its_settings_are_drawn_and_used(app: AppTest) -> None:
    app.selectbox(key="method").set_value(SketchFirst.name).run()
    app.number_input(key="setting_sketch_first_words").set_value(7).run()
    app.radio(key="setting_sketch_first_tone").set_value("keen").run()
    app.text_input(key="question").set_value(TEXT)
    press(app, "run")
    chain = app.session_state["session"].chain
    assert (chain.settings["words"], chain.settings["tone"]) == (7, "keen")
    assert "In 7 words or fewer, in a keen tone" in chain.steps[0].calls[0].prompt.messages[0].content


def test_a_person_answers_its_prompts_on_drive(app: AppTest, name: str) -> None:
    to(app, "drive")
    app.selectbox(key="drive_method").set_value(name).run()
    app.text_input(key="drive_question").set_value(TEXT)
    press(app, "begin_drive")
    asks = {ask.purpose: ask for ask in open_method(name).used}
    while (asked := app.session_state["session"].part(_driving()).drive.asked) is not None:
        assert not app.exception
        words = asks[asked.prompt.purpose].words
        assert f"### {words}" in shown(app)
        box = next(area for area in app.text_area if "_written_" in str(area.key))
        box.set_value(REPLIES.get(asked.prompt.purpose, "The answer is: A"))
        press(app, "say_written")
    assert not app.exception
    press(app, "open_driven")
    assert not app.exception
    assert app.session_state["session"].chain.method == name


def _driving() -> type:
    from chaintable.ui.pages.drive.state import Driving

    return Driving


def test_its_prompts_are_edited_and_used_on_the_prompts_page(app: AppTest, name: str) -> None:
    to(app, "prompts")
    app.selectbox(key="prompts_method").set_value(name).run()
    last = open_method(name).used[-1].name
    group = next(iter(app.session_state["session"].part(_prompts_state()).groups.values()), None) or _first_group(name)
    app.selectbox(key=f"prompts_name_{name}_{group}").set_value(last).run()
    assert not app.exception
    box = next(area for area in app.text_area if str(area.key).startswith("prompts_text_"))
    assert box.value == original(name, last).text
    box.set_value(box.value.replace("+++\n", "+++\nMine. ", 2).replace("+++\nMine. ", "+++\n", 1)).run()
    press(app, "prompts_save")
    assert not app.exception
    assert app.session_state["session"].wanted.prompts.text(name, last).version != "original"


def _prompts_state() -> type:
    from chaintable.ui.pages.prompts.state import PromptsState

    return PromptsState


def _first_group(name: str) -> str:
    from chaintable.ui.pages.prompts.state import groups_of as groups

    return next(iter(groups(name)))
