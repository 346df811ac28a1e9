"""The pandas script of a chain runs with nothing but pandas, and comes to the chain's own table and answer."""

import os
from collections.abc import Sequence
from datetime import date
from importlib import resources
from io import BytesIO
from pathlib import Path
from typing import Any

import openpyxl
import pandas as pd
import pytest

from chaintable.chain import Chain, make_step
from chaintable.operations import ALL, Answer
from chaintable.operations.grammar.calls import parse_call
from chaintable.readers import read_source
from chaintable.runs.exchange import pandas_script
from chaintable.samples import SAMPLES, read_sample
from chaintable.tables.source import Source
from chaintable.tables.state import Question
from chaintable.tables.table import Table

CALLS = (
    "f_add_column(Country). The rule: in_brackets(Cyclist)",
    "f_group_by(Country)",
    "f_answer(most(Country, Count))",
)


def chain_of(source: Source, *calls: str) -> Chain:
    chain = Chain(Question("?"), source)
    for call in calls:
        chain = chain.then(make_step(parse_call(call, (*ALL, Answer), chain.state), chain.state))
    return chain


def script_of(chain: Chain, data: bytes | None = None, until: int | None = None) -> str:
    return pandas_script.pandas_script(chain, data, until).text


def bytes_of(sample: str) -> bytes:
    file = next(one.file for one in SAMPLES if one.name == sample)
    return resources.files("chaintable.samples").joinpath("data", file).read_bytes()


def run(script: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What the script leaves behind when it runs in that folder; it may import pandas and nothing else."""
    assert [line for line in script.splitlines() if line.startswith(("import", "from"))] == ["import pandas as pd"]
    monkeypatch.chdir(folder)
    names: dict[str, Any] = {}
    exec(script, names)
    return names


def same(found: pd.DataFrame, wanted: Table) -> bool:
    return list(found.columns) == list(wanted.columns) and found.astype("str").values.tolist() == wanted.rows()


def test_the_script_comes_to_the_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    chain, data = chain_of(read_sample("clasica"), *CALLS), bytes_of("clasica")
    (tmp_path / "clasica.csv").write_bytes(data)
    script = script_of(chain, data)
    assert "table = pd.read_csv('clasica.csv', dtype='str', keep_default_na=False)" in script
    found = run(script, tmp_path, monkeypatch)
    assert same(found["table"], chain.state.table)
    assert chain.answer is not None
    assert tuple(found["answer"]) == chain.answer.values


@pytest.mark.parametrize("until", range(4))
def test_the_script_of_the_first_steps_comes_to_the_table_after_them(
    until: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chain = chain_of(read_sample("clasica"), *CALLS)
    found = run(script_of(chain, until=until), tmp_path, monkeypatch)
    assert same(found["table"], chain.until(until).state.table)
    assert ("answer" in found) == (until == 3)


@pytest.mark.parametrize("sample", [sample.name for sample in SAMPLES])
def test_every_sample_is_read_as_it_was(sample: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source, data = read_sample(sample), bytes_of(sample)
    (tmp_path / source.name).write_bytes(data)
    assert same(run(script_of(chain_of(source), data), tmp_path, monkeypatch)["table"], source.table)


def test_a_file_with_titles_and_marks_of_its_own_is_read_by_pandas_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = "A report;;\nTeam;Café;n\nAjax;007;1\nPSV;;2\n".encode("cp1252")
    (tmp_path / "report.csv").write_bytes(data)
    source = read_source(data, "report.csv")
    script = script_of(chain_of(source), data)
    assert "pd.read_csv" in script
    assert same(run(script, tmp_path, monkeypatch)["table"], source.table)


def test_a_large_table_that_pandas_reads_otherwise_is_to_be_saved_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pandas_script, "MOST_CELLS", 3)
    chain = chain_of(Source.of(Table.of(["A", "B"], [["1", "NA"], ["", "x, y"]])))
    chain.source.table.frame.to_csv(tmp_path / "table.csv", index=False)
    script = script_of(chain)
    assert "# Save the table as table.csv first." in script
    assert same(run(script, tmp_path, monkeypatch)["table"], chain.source.table)


def workbook(*rows: Sequence[object]) -> bytes:
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(list(row))
    data = BytesIO()
    book.save(data)
    return data.getvalue()


@pytest.mark.parametrize("gap", [(), ((None, None),)], ids=["without an empty row", "with an empty row"])
def test_a_workbook_with_a_title_and_dates_is_read_by_pandas_itself(
    gap: tuple[tuple[object, ...], ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without this, an ordinary workbook of 5,000 cells would have to be saved as another file first."""
    days = [(date(2024, 1, day), 1.5 * day) for day in range(1, 9)]
    data = workbook(("Hours in 2024",), (), ("Day", "Hours"), *days, *gap, (date(2024, 2, 1), 7))
    (tmp_path / "hours.xlsx").write_bytes(data)
    chain = chain_of(read_source(data, "hours.xlsx"))
    assert chain.state.table.rows()[0] == ["2024-01-01", "1.5"]
    script = pandas_script.pandas_script(chain, data)
    assert (script.file, script.reads_workbook, script.saves_table) == ("hours.xlsx", True, False)
    assert same(run(script.text, tmp_path, monkeypatch)["table"], chain.source.table)


def test_a_script_says_which_file_it_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    chain, data = chain_of(read_sample("clasica")), bytes_of("clasica")
    assert pandas_script.pandas_script(chain, data).file == "clasica.csv"
    assert pandas_script.pandas_script(chain).file == ""
    monkeypatch.setattr(pandas_script, "MOST_CELLS", 3)
    assert pandas_script.pandas_script(chain).saves_table
    own = read_source(b"A,B\n1,2\n3,4\n", "table.csv")
    assert not pandas_script.pandas_script(chain_of(own), b"A,B\n1,2\n3,4\n").saves_table, "a file of the same name"


def test_a_step_that_was_not_done_is_left_out_with_its_reason(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    chain = chain_of(read_sample("clasica"), *CALLS[:2]).switch(0, False)
    script = script_of(chain)
    assert "# Step 1 is left out: it is switched off." in script
    assert "# Step 2 is left out: " in script
    assert same(run(script, tmp_path, monkeypatch)["table"], chain.state.table)


def test_foreign_text_never_becomes_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A header with a line end, a quote and a call stays a header: nothing of it is run."""
    nasty = "x\nimport os; os.environ['TAKEN'] = '1' #\r\u2028\"'''"
    chain = chain_of(Source.of(Table.of([nasty, "n"], [["a\nb", "2"], ["'", "1"]]), nasty))
    chain = chain.then(make_step(parse_call("f_sort_by(n)", ALL, chain.state), chain.state))
    operation = next(kind for kind in ALL if kind.name == "group_by")(nasty)
    chain = chain.then(make_step(operation, chain.state))
    found = run(script_of(chain, b"n\n1\n"), tmp_path, monkeypatch)
    assert "TAKEN" not in os.environ
    assert same(found["table"], chain.state.table)
