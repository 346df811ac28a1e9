"""The chain, or its first steps, as a pandas script that runs."""

from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from .test_explore import ask, choose

CLASICA = resources.files("chaintable.samples").joinpath("data", "clasica.csv")


def scripts(app: AppTest) -> list[str]:
    return [block.value for block in app.code if block.value.startswith("import pandas as pd")]


def run(script: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    (folder / "clasica.csv").write_bytes(CLASICA.read_bytes())
    monkeypatch.chdir(folder)
    names: dict[str, Any] = {}
    exec(script, names)
    return names


def test_the_whole_chain_is_a_script_that_comes_to_its_answer(
    app: AppTest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask(app)
    assert scripts(app) == [], "a script is made only when somebody wants to see it"
    app.session_state["pandas_popover"] = True
    (script,) = scripts(app.run())
    assert "pd.read_csv('clasica.csv'" in script
    found = run(script, tmp_path, monkeypatch)
    assert tuple(found["answer"]) == app.session_state["session"].chain.answer.values


def test_a_step_has_the_script_that_leads_to_its_table(
    app: AppTest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask(app)
    (script,) = scripts(choose(app, "more_1", "Copy as pandas"))
    found = run(script, tmp_path, monkeypatch)
    wanted = app.session_state["session"].chain.steps[1].state.table
    assert found["table"].astype("str").values.tolist() == wanted.rows()
    assert "answer" not in found
    assert scripts(app.run()) == []
