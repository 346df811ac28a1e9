"""A page is added with a file of its own and two lines in `app.py`: with state, and with a part of the address."""

from pathlib import Path

import pytest
from panels import with_panels
from streamlit.testing.v1 import AppTest
from streamlit.util import calc_hash

from chaintable.settings.environment import Settings, variable_of

APP = Path(__file__).parents[2] / "app.py"
PAGE = """
from dataclasses import dataclass

import streamlit as st

from chaintable.ui.session import state
from chaintable.ui.session.page import Page


@dataclass
class Remarks:
    kept: str = ""


def draw(held):
    own = held.part(Remarks)
    st.markdown(f"Remarks on {held.chain.source.name}: {own.kept or 'none'}")
    st.text_input("Remark", key="remark")
    st.button("Keep", key="keep_remark", on_click=keep)


def keep():
    state.session().part(Remarks).kept = st.session_state["remark"]


def open_address(held, asked):
    held.part(Remarks).kept = asked.get("remark", "")


def address(held):
    kept = held.part(Remarks).kept
    return {"remark": kept} if kept else {}


REMARKS = Page("remarks", "Remarks", ":material/comment:", draw, open=open_address, address=address)
"""


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AppTest:
    """The app with the page in it, opened at a link to a remark."""
    for name in Settings.model_fields:
        monkeypatch.delenv(variable_of(name), raising=False)
    monkeypatch.setitem(Settings.model_config, "env_file", None)
    monkeypatch.setenv("CHAINTABLE_DATA", str(tmp_path / "data"))
    (tmp_path / "remarks_page.py").write_text(PAGE)
    monkeypatch.syspath_prepend(str(tmp_path))
    text = APP.read_text(encoding="utf-8")
    assert text.count("    PROMPTS,\n") == 1
    added = text.replace("    PROMPTS,\n", "    PROMPTS,\n    __import__('remarks_page').REMARKS,\n")
    (tmp_path / "main.py").write_text(added)
    return with_panels(AppTest.from_file(str(tmp_path / "main.py"), default_timeout=60))


def to(app: AppTest, name: str) -> AppTest:
    app._page_hash = calc_hash(name)
    return app.run()


def words(app: AppTest) -> str:
    assert not app.exception
    return " ".join(element.value for element in app.markdown)


def test_the_page_is_drawn_with_the_state_of_the_session(app: AppTest) -> None:
    text = words(to(app.run(), "remarks"))
    assert "Remarks on" in text
    assert ": none" in text


def test_what_it_remembers_outlives_a_visit_to_another_page(app: AppTest) -> None:
    to(app.run(), "remarks")
    app.text_input(key="remark").set_value("odd units").run()
    app.button(key="keep_remark").click().run()
    to(app, "explore")
    assert "Remarks on" not in words(app)
    assert ": odd units" in words(to(app, "remarks"))


def test_its_part_of_the_address_brings_it_back(app: AppTest) -> None:
    app.query_params["remark"] = "odd units"
    app.query_params["sample"] = "clasica"
    app._page_hash = calc_hash("remarks")
    app.run()
    assert ": odd units" in words(app)
    app.text_input(key="remark").set_value("no units").run()
    app.button(key="keep_remark").click().run()
    assert "no units" in app.query_params["remark"]
    assert "clasica" in app.query_params["sample"]


def test_other_pages_keep_its_part_out_of_their_address(app: AppTest) -> None:
    app.query_params["remark"] = "odd units"
    app._page_hash = calc_hash("remarks")
    to(app.run(), "explore")
    assert "remark" not in app.query_params


def test_its_model_settings_and_menu_are_those_of_every_page(app: AppTest) -> None:
    to(app.run(), "remarks")
    assert app.radio(key="model_kind").value == "embedded"


@pytest.mark.parametrize("name", ["explore", "drive", "prompts"])
def test_a_page_that_streamlit_starts_by_itself_is_drawn_with_all_others(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Streamlit takes the files of a folder `pages` for pages of their own until app.py was opened once."""
    monkeypatch.setenv("CHAINTABLE_DATA", str(tmp_path / "data"))
    app = with_panels(AppTest.from_file(str(APP.parent / "pages" / f"{name}.py"), default_timeout=120)).run()
    assert "ChainTable" in words(app)
    assert app.radio(key="model_kind").value == "embedded"
