"""A run that was taken away from Explore or Drive is opened again with Upload a file."""

from collections.abc import Callable
from dataclasses import replace
from importlib import resources

import pytest
from streamlit.testing.v1 import AppTest

from chaintable.runs.exchange.chain_json import chain_to_json
from chaintable.runs.recorded import RUNS, play_run
from chaintable.ui.model import choice

from .test_explore import ask, headings, press, texts

Open = Callable[..., AppTest]


def upload(app: AppTest, name: str, data: bytes) -> AppTest:
    return app.file_uploader(key="upload").upload(name, data).run()


def test_a_chain_that_was_downloaded_is_opened_with_its_table_and_question(app: AppTest, open_app: Open) -> None:
    ask(app)
    chain = app.session_state["session"].chain
    other = upload(open_app(sample="league"), "run.json", chain_to_json(chain).encode())
    assert not other.exception
    assert headings(other) == headings(app)
    assert other.text_input(key="question").value == chain.question.text
    found = other.session_state["session"].chain
    assert [(str(s.operation), s.author, s.calls) for s in found.steps] == [
        (str(s.operation), s.author, s.calls) for s in chain.steps
    ]
    press(other, "undo")
    assert other.session_state["session"].moment.sample == "league"


@pytest.mark.parametrize("name", [run.name for run in RUNS])
def test_every_recorded_run_comes_back_from_its_download_without_a_model(
    app: AppTest, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(choice, "embedded", lambda: opened.append(name))
    upload(app, "run.json", chain_to_json(play_run(name)).encode())
    assert not app.exception
    chain = app.session_state["session"].chain
    assert chain.answer == play_run(name).answer
    assert [step.dropped for step in chain.steps] == [step.dropped for step in play_run(name).steps]
    assert opened == []


@pytest.mark.parametrize("name", [run.name for run in RUNS])
def test_the_record_of_a_drive_is_opened_and_played(app: AppTest, name: str) -> None:
    data = resources.files("chaintable.runs.recorded").joinpath("data", f"{name}.json").read_bytes()
    upload(app, "run.json", data)
    assert not app.exception
    assert app.session_state["session"].chain.answer == play_run(name).answer
    assert "Recorded run, made by hand." in texts(app)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b'{"chaintable": 1, "steps": []}', "'run.json' doesn't contain a run."),
        (b'{"chaintable": 1', "'run.json' can't be read as JSON"),
        (b'{"chaintable": 1, "record": {"version": 1, "steps": 7}}', "The run in 'run.json' is damaged"),
        (b'{"chaintable_run": 1, "calls": []}', "The recorded run in 'run.json' is damaged"),
        (
            b'{"chaintable_run": 1, "title": "", "shows": "", "sample": "nowhere", "question": {"text": "?", "kind": '
            b'"question"}, "method": {"style": "paper", "ahead": false}, "calls": []}',
            "nowhere",
        ),
    ],
)
def test_a_bad_run_is_refused_and_leaves_the_chain_that_was_there(app: AppTest, data: bytes, words: str) -> None:
    ask(app)
    upload(app, "run.json", data)
    assert not app.exception
    assert words in texts(app).replace("\\", "")
    assert headings(app)[-1] == "ESP, ITA"


def test_a_table_in_json_is_still_a_table(app: AppTest) -> None:
    upload(app, "teams.json", b'[{"Team": "Ajax", "Points": 7}, {"Team": "PSV", "Points": 9}]')
    assert app.session_state["session"].chain.source.table.columns == ("Team", "Points")


def test_a_run_by_a_method_that_is_not_here_says_so_and_can_be_read(app: AppTest) -> None:
    ask(app)
    chain = app.session_state["session"].chain
    foreign = replace(chain, method="../../etc/*passwd*")
    upload(app, "run.json", chain_to_json(foreign).encode())
    assert not app.exception
    assert r"etc/\*passwd\*', which this ChainTable doesn't have" in app.warning[0].value
    assert app.session_state["session"].chain.steps
