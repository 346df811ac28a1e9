"""The record of a reading: the same bytes with the same options give the same table."""

import dataclasses
import hashlib
import json
from pathlib import Path

import numpy as np
import pytest
from files_on_the_fly import ods_of, parquet_of, xls_of, xlsx_of
from hypothesis import given, settings
from hypothesis import strategies as st

from chaintable.errors import InputError
from chaintable.readers import FORMATS, read_source, read_text
from chaintable.tables.source import ReadOptions, Source

ROWS = [["Tour", None, None], ["Rank", "Rider", "Rider"], [1, "Ann", None], [2, "Bob", "x"]]
FILES = {
    "titles.csv": b"Tour 2020,,\n\nRank;Rider;Time\n1;Ann;3:40\n2;Bob;3:41\n",
    "no header.csv": b"Ann,5\nBob,6\n",
    "ragged.csv": b"a,b\n1\n2,3,4\n\n5,6\n",
    "windows.csv": "Name;Preis\nZoë;€ 5\n".encode("cp1252"),
    "mixed.csv": "a,b\nZoë,x\n".encode() + b"Jos\xe9,y\n",
    "wide.tsv": "a\tb\nx\ty\n".encode("utf-16"),
    "open quote.csv": b'a,b\n"Weird,1\nBob,2\n',
    "spaced.csv": b'a, "b"\n1, "x, y"\n',
    "single.csv": b"a,b\n'x, y','2'\n'z','3'\n",
    "backslash.csv": b'"Year","Title"\n"1999","\\"Low\\", live"\n',
    "declared.csv": b"sep=;\na;b\n1,5;2\n",
    "column.txt": b"Name\nAnn\nKim, Jr.\nZoe\nEva\n",
    "book.xlsx": xlsx_of([], Riders=ROWS),
    "old.xls": xls_of(ROWS),
    "open.ods": ods_of([["a", ("b", 2), None], ["1", "2", "3"]]),
    "table.parquet": parquet_of({"a": [1, 2], "b": ["x", None]}),
    "records.json": b'{"n": 1, "rows": [{"a": 1.10}, {"a": 2, "b": [1]}]}',
    "lines.jsonl": b'{"a": 1}\n{"a": 2}\n',
    "rows": b'[["a", "b"], [1, 2]]',
    "page.html": b"<table><tr><th>a<th>b</tr><tr><td>1<td>2</tr></table><table><tr><td>x</table>",
    "text.md": b"# T\n\n| a | b |\n|---|---|\n| 1 | 2 |\n",
}


@pytest.mark.parametrize(("name", "data"), FILES.items(), ids=FILES.keys())
def test_the_options_in_force_give_the_same_table_again(name: str, data: bytes) -> None:
    first = read_source(data, name)
    options = ReadOptions(**json.loads(json.dumps(dataclasses.asdict(first.options))))
    again = read_source(data, name, options)
    assert again.table == first.table
    assert dataclasses.astuple(again.options) == dataclasses.astuple(first.options)
    assert lines_of(again) == lines_of(first)


@settings(deadline=None)
@given(st.text(alphabet='ab1,;\t"\n\r |-é<{[', max_size=60))
def test_any_text_is_read_again_in_the_same_way(text: str) -> None:
    try:
        first = read_text(text)
    except InputError:
        return
    assert read_source(text.encode(), first.name, first.options).table == first.table


@pytest.mark.parametrize(("name", "data"), FILES.items(), ids=FILES.keys())
def test_every_table_keeps_the_rules_of_tables(name: str, data: bytes) -> None:
    source = read_source(data, name)
    frame = source.table.frame
    assert {str(dtype) for dtype in frame.dtypes} == {"str"}
    assert not frame.isna().any(axis=None)
    assert frame.columns.is_unique
    assert list(frame.index) == list(range(len(frame)))
    assert source.options.format in FORMATS
    assert all(note.endswith(".") for note in source.account)


def test_a_path_has_its_own_name_and_is_never_changed(tmp_path: Path) -> None:
    path = tmp_path / "teams.csv"
    path.write_bytes(b" a ,b\n1,2\n")
    source = read_source(path)
    assert source.name == "teams.csv"
    assert source.table.caption == "teams"
    assert source.checksum == hashlib.sha256(path.read_bytes()).hexdigest()
    assert path.read_bytes() == b" a ,b\n1,2\n"


def test_folders_in_a_name_are_left_out() -> None:
    assert read_source(b"a,b\n1,2\n", "../secret/teams.csv").name == "teams.csv"


def test_a_table_takes_at_most_three_times_the_size_of_its_file() -> None:
    rng = np.random.default_rng(7)
    numbers = rng.integers(100, 100_000, size=(20_000, 20)).tolist()
    rows = (",".join(f"{cell}" if j % 2 else f"name {cell}" for j, cell in enumerate(row)) for row in numbers)
    data = "\n".join([",".join(f"column {j}" for j in range(20)), *rows]).encode()
    for text in (data, data + b"\n1,2\n"):  # the fast way, and the careful one
        assert read_source(text, "x.csv").table.nbytes <= 3 * len(text)


def test_an_ordinary_file_needs_no_notes() -> None:
    assert read_source(b"Team,Points\nAjax,7\nPSV,5\n", "x.csv").account == ()


def lines_of(source: Source) -> list[int] | None:
    return None if source.line_numbers is None else source.line_numbers.tolist()
