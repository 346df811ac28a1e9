"""The chain, or its first steps, as a pandas script that runs."""

from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from chaintable.runs.exchange import pandas_script

from .test_explore import ask, choose

CLASICA = resources.files("chaintable.samples").joinpath("data", "clasica.csv")


def scripts(app: AppTest) -> list[str]:
    return [block.value for block in app.code if block.value.startswith("import pandas as pd")]


def captions(app: AppTest) -> list[str]:
    return [caption.value for caption in app.caption]


def downloads(app: AppTest) -> list[str]:
    return [str(button.key) for button in app.get("download_button")]


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
    assert "To run this script, install pandas and put the script in the same folder as `clasica.csv`." in captions(app)
    assert "table_pandas" not in downloads(app)
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


def test_the_table_after_a_step_can_be_downloaded_as_csv_and_as_a_workbook(app: AppTest) -> None:
    ask(app)
    assert "download_step_2_xlsx" not in downloads(app)
    assert {"download_step_2", "download_step_2_xlsx"} <= {*downloads(choose(app, "more_1", "Download the table"))}


def test_a_table_that_the_script_reads_from_another_file_can_be_downloaded_beside_it(
    app: AppTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pandas_script, "MOST_BYTES", 0)
    ask(app)
    app.session_state["pandas_popover"] = True
    assert "To run this script, install pandas. It contains the table." in captions(app.run())
    monkeypatch.setattr(pandas_script, "MOST_CELLS", 3)
    ask(app, "How many cyclists are from ITA?")
    assert any(words.endswith("`table.csv`, which you can download here.") for words in captions(app))
    assert "table_pandas" in downloads(app)
