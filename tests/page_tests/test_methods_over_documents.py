"""A method that searches documents is chosen on the pages where a table is open: it says what is missing."""

from pathlib import Path

import pytest
from panels import with_panels
from streamlit.testing.v1 import AppTest
from streamlit.util import calc_hash

from chaintable import methods
from chaintable.ui.session.chain_actions import running

APP = Path(__file__).parents[2] / "app.py"


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> AppTest:
    monkeypatch.setenv("CHAINTABLE_DATA", str(tmp_path / "data"))
    monkeypatch.setattr(running, "PATIENCE_SECONDS", 120.0)
    app = with_panels(AppTest.from_file(str(APP), default_timeout=120))
    app.query_params["sample"] = "clasica"
    return app.run()


def test_explore_says_that_there_are_no_documents(app: AppTest) -> None:
    app.selectbox(key="method").set_value("furepa").run()
    app.text_input(key="question").set_value("Which team is first?")
    app.button(key="run").click().run()
    assert not app.exception
    chain = app.session_state["session"].chain
    assert chain.finished and chain.answer is None
    assert "This method searches documents, and there are none." in chain.steps[0].problem


def test_drive_ends_at_once_and_its_prompts_are_shown(app: AppTest) -> None:
    app._page_hash = calc_hash("drive")
    app.run()
    app.selectbox(key="drive_method").set_value("furepa").run()
    app.text_input(key="drive_question").set_value("Which team is first?")
    app.button(key="begin_drive").click().run()
    assert not app.exception
    app._page_hash = calc_hash("prompts")
    app.run()
    app.selectbox(key="prompts_method").set_value("furepa").run()
    assert not app.exception
    assert methods.ALL["furepa"].title in str(app.selectbox(key="prompts_method").options)
