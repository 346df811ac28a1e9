"""A note that an operation writes goes wherever a table goes: prompts, store, files, check, evidence, pages."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from note_writing import GIVEN, PICTURE, PIXEL, QUESTION, RACE, Know, add, begun, model
from panels import with_panels
from streamlit.testing.v1 import AppTest
from streamlit.util import calc_hash

from chaintable.chain import Chain
from chaintable.evidence import check_chain, evidence
from chaintable.methods import ChainOfTable
from chaintable.playing import play
from chaintable.prompts import text
from chaintable.prompts.dialogue import Prompt
from chaintable.runs.exchange.chain_json import chain_to_json
from chaintable.runs.exchange.run_file import read_run
from chaintable.settings.environment import Settings, variable_of
from chaintable.store import open_store
from chaintable.tables.pictures import PNG, Picture
from chaintable.tables.source import Source
from chaintable.tables.state import Note, State
from chaintable.ui.session import state
from chaintable.ui.session.chain_actions import running

APP = Path(__file__).parents[2] / "app.py"
WRITER = Path(__file__).with_name("note_writing.py")
KNOWN = Note("Known", "Kolobnev, of all", "knowledge", (1,))
NOTES = (GIVEN, KNOWN)


@pytest.fixture(autouse=True)
def added(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    add(monkeypatch, tmp_path / "prompts")
    yield
    text.original.cache_clear()


def played() -> tuple[Chain, list[Prompt]]:
    asked = model()
    *_, chain = play(ChainOfTable(ahead=False), begun(), asked)
    return chain, asked.prompts


def test_a_model_is_shown_the_notes_and_a_prompt_that_wants_them_the_pictures() -> None:
    chain, prompts = played()
    assert [prompt.purpose for prompt in prompts] == ["plan", "select_row", "plan", "know", "plan", "query"]
    words = [prompt.messages[0].content for prompt in prompts]
    assert all("Note 1 (Context): A race in <b>Spain</b>, *2008*" in each for each in words)
    assert ["Note 2 (Known): Kolobnev, of all" in each for each in words] == [False] * 4 + [True] * 2
    assert [prompt.messages[0].pictures for prompt in prompts] == [()] * 3 + [(PICTURE,)] + [()] * 2
    assert str(chain.answer) == "Kolobnev, of all"


def test_writing_a_note_is_a_change_and_writing_it_again_is_none() -> None:
    chain, _ = played()
    assert chain.state == State(RACE.take([1, 2]), NOTES, (PICTURE,))
    assert (str(chain.change(1)), chain.no_effect(1)) == ("1 → 2 notes", "")
    twice = chain.insert(2, Know("Kolobnev, of all"))
    assert (twice.steps[2].state, twice.no_effect(2)) == (twice.steps[1].state, "nothing changed")
    assert str(chain.replace(1, Know("Rebellin")).answer) == "Rebellin"
    assert chain.delete(1).answer is None
    assert chain.delete(0).state.notes == (GIVEN, Note("Known", "Kolobnev, of all", "knowledge", (0,)))


def test_the_answer_is_checked_against_the_note_and_rests_on_it() -> None:
    chain, _ = played()
    checked, found = check_chain(chain), evidence(chain)
    assert checked is not None
    assert (checked.found, checked.words) == (True, "found in note 2 (Known)")
    assert found is not None
    assert (found.notes, found.rows.tolist(), found.columns, found.deciding) == ((KNOWN,), [1], (), ("Rank",))


def assert_same(read: Chain, chain: Chain) -> None:
    assert (read.question, read.start, read.steps) == (chain.question, chain.start, chain.steps)
    assert [c.prompt.messages for step in read.steps for c in step.calls] == [
        c.prompt.messages for step in chain.steps for c in step.calls
    ]
    assert read.source.pictures[0].data == PIXEL
    assert (read.answer, check_chain(read)) == (chain.answer, check_chain(chain))


def test_it_comes_back_from_a_run_file_and_stands_in_the_export() -> None:
    chain, _ = played()
    written = chain_to_json(chain)
    assert_same(read_run(written.encode(), "run.json", Source.of(RACE)), chain)
    told = json.loads(written)
    assert told["source"]["notes"] == [
        {"title": "Context", "text": GIVEN.text, "kind": "text", "rows": [2], "query": "where?", "score": 0.5}
        | {"table": "", "sentence": None}
    ]
    assert told["source"]["pictures"] == [{"name": "riders", "media": "image/png", "sha256": PICTURE.checksum}]
    assert [[note["title"] for note in step["notes"]] for step in told["steps"]] == [[], ["Known"], []]
    assert told["evidence"] == {"rows": [2], "columns": [], "deciding": ["Rank"], "notes": ["Known"]}
    assert told["check"] == {"found": True, "words": "found in note 2 (Known)"}


def test_it_comes_back_from_a_store_whose_writer_was_killed(tmp_path: Path) -> None:
    command = [sys.executable, str(WRITER), str(tmp_path / "kept")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=APP.parent, env=environment()) as writer:
        assert writer.stdout is not None
        told = [writer.stdout.readline().split() for _ in range(2)]
        writer.kill()
    assert [steps for _, steps in told] == ["1", "2"]
    chain, _ = played()
    with open_store(tmp_path / "kept") as store:
        half = store.load_chain(told[1][0])
        assert_same(half, chain.until(2))
        whole = half.then(chain.steps[2])
        saved = store.save_chain(whole, told[1][0])
    with open_store(tmp_path / "kept") as store:
        assert_same(store.load_chain(saved), whole)


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(APP.parent)}


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> AppTest:
    """The app with the chain opened from a run file."""
    for name in Settings.model_fields:
        monkeypatch.delenv(variable_of(name), raising=False)
    monkeypatch.setitem(Settings.model_config, "env_file", None)
    monkeypatch.setenv("CHAINTABLE_DATA", str(tmp_path / "data"))
    monkeypatch.setattr(running, "PATIENCE_SECONDS", 120.0)
    app = with_panels(AppTest.from_file(str(APP), default_timeout=120))
    app.query_params["sample"] = "clasica"
    app.run()
    app.file_uploader(key="upload").upload("run.json", chain_to_json(played()[0]).encode()).run()
    assert not app.exception
    return with_source_open(app)


def with_source_open(app: AppTest) -> AppTest:
    """The page with the table as it was read, which folds once there are steps."""
    app.session_state[state.SOURCE_KEY] = True
    return app.run()


def press(app: AppTest, key: str) -> AppTest:
    return app.button(key=key).click().run()


def shown(app: AppTest) -> str:
    """All words of the page, as they are read: backslashes only keep them plain."""
    return "\n".join(str(part.value) for kind in (app.markdown, app.caption) for part in kind).replace("\\", "")


def test_the_page_shows_notes_and_pictures_and_lights_the_note_that_the_answer_rests_on(app: AppTest) -> None:
    words = shown(app)
    assert "Note 1: Context · from row 2 · found with “where?” · score 0.50" in words
    assert "A race in <b>Spain</b>, *2008*" in words
    assert not any("<b>" in part.value for part in app.markdown), "foreign text is never markup"
    assert "### The notes the answer rests on" in words
    assert "**●** :material/sticky_note_2: Note 2: Known · knowledge · from row 2" in words
    assert "**●** :material/sticky_note_2: Note 1" not in words
    assert "Found in note 2 (Known). Whether this is what you asked isn't checked." in words
    assert app.get("image")
    assert any("1 → 2 notes" in step.label.replace("\xa0", " ") for step in app.expander)


def test_the_note_is_in_the_step_and_in_its_drawer_and_undo_takes_it_away(app: AppTest) -> None:
    held = app.session_state["session"]
    chain = held.chain
    app.session_state[state.step_key(1)] = True
    app.run()
    assert "**+** :material/sticky_note_2: Note 2: Known" in shown(app)
    assert "**+** :material/sticky_note_2: Note 1" not in shown(app)
    press(app, "edit_1")
    form = next(str(box.key) for box in app.text_input if str(box.key).endswith("_know_call"))
    app.text_input(key=form).set_value('f_know("Rebellin, *too*")').run()
    press(app, "apply")
    assert not app.exception
    assert str(app.session_state["session"].chain.answer) == "Rebellin, *too*"
    press(app, "undo")
    assert app.session_state["session"].chain.state == chain.state


def test_a_person_writes_a_note_on_drive(app: AppTest) -> None:
    app._page_hash = calc_hash("drive")
    app.run()
    app.text_input(key="drive_question").set_value(QUESTION.text)
    press(app, "begin_drive")
    assert "Note 1: Context" in shown(app)
    press(app, "plan_know")
    form = next(str(box.key) for box in app.text_input if str(box.key).endswith("_know_call"))
    app.text_input(key=form).set_value('f_know("Valverde")').run()
    press(app, "say_form")
    assert not app.exception
    assert "Note 2: Known" in shown(app)


def test_a_damaged_picture_is_named_and_breaks_nothing(app: AppTest) -> None:
    broken = Source(RACE, notes=(GIVEN,), pictures=(Picture("*torn*", PNG, PIXEL[:40]),))
    chain = app.session_state["session"].chain.with_source(broken)
    app.file_uploader(key="upload").upload("torn.json", chain_to_json(chain).encode()).run()
    with_source_open(app)
    assert not app.exception
    assert not app.get("image")
    assert "“*torn*” is damaged and can't be shown." in shown(app)
