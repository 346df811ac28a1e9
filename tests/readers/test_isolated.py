"""A file that is read in a child process gives what it gives here, or a plain message about the limit it reached."""

import io
import sys
from pathlib import Path

import pandas as pd
import pyarrow as pa
import pytest
from documents_on_the_fly import zipped
from files_on_the_fly import ods_of, xls_of, xlsx_of

import chaintable
from chaintable.errors import InputError
from chaintable.readers import (
    encoding_choices,
    encodings_isolated,
    isolated,
    read_documents_isolated,
    read_isolated,
    read_source,
    worker,
)
from chaintable.readers.source_message import pack_options, pack_source, unpack_options, unpack_source
from chaintable.sandbox import Ended, Limits, Reply
from chaintable.sandbox.shared_memory import written
from chaintable.settings.environment import Settings
from chaintable.tables.source import ReadOptions, Source
from chaintable.tables.values import ColumnFormat

ROWS = [["Team", "Points"], ["Ajax", 7], ["PSV", 5]]


def parquet() -> bytes:
    target = io.BytesIO()
    pd.DataFrame({"Team": ["Ajax", None], "Points": [7.5, 5.0]}).to_parquet(target)
    return target.getvalue()


FILES = {
    "t.csv": b"Results 2020\n\nTeam,Points,Day\nAjax,1.234,03/04/2024\nPSV,2.5,04/05/2024\n",
    "gaps.csv": b"Team;Hours\nAjax;1:30\n\nPSV;2:15\n\n",
    "letters.csv": "Name,Zoë\nÅsa,ü\n".encode("cp1252"),
    "wide.csv": b",".join(b"c%d" % i for i in range(300)) + b"\n" + b",".join(b"%d" % i for i in range(300)),
    "t.xlsx": xlsx_of(ROWS),
    "t.ods": ods_of([["Team", "Points"], ["Ajax", "7"]]),
    "t.xls": xls_of(ROWS),
    "t.parquet": parquet(),
    "t.json": b'[{"Team": "Ajax", "\\ud800": 7}]',
    "t.html": b"<table><tr><th>Team<th>Points<tr><td>Ajax<td>7</table>",
    "t.md": b"# Scores\n| Team | Points |\n|---|---|\n| Ajax | 7 |\n",
}


def parts(source: Source) -> tuple[object, ...]:
    lines = None if source.line_numbers is None else source.line_numbers.tolist()
    table = source.table
    return (
        *(table.rows(), table.columns, table.caption, table.formats, table.frame.dtypes.tolist()),
        *(source.name, source.options, source.account, source.sheets, lines),
        *(source.checksum, source.raw_head, source.doubts),
    )


@pytest.mark.parametrize("name", FILES)
def test_a_child_reads_a_file_as_this_process_does(name: str) -> None:
    assert parts(read_isolated(FILES[name], name)) == parts(read_source(FILES[name], name))


def test_the_options_reach_the_child() -> None:
    options = ReadOptions(
        header_rows=(), delimiter=",", decimal_mark=",", columns=(("Column 1", ColumnFormat("text")),)
    )
    source = read_isolated(FILES["t.csv"], "t.csv", options)
    assert parts(source) == parts(read_source(FILES["t.csv"], "t.csv", options))
    assert unpack_options(pack_options(source.options)) == source.options


@pytest.mark.parametrize("data", [b"", b"%PDF-1.4 x", b"PK\x03\x04 damaged"])
def test_a_child_refuses_a_file_in_the_words_of_this_process(data: bytes) -> None:
    with pytest.raises(InputError) as here:
        read_source(data, "x.xlsx")
    with pytest.raises(InputError) as there:
        read_isolated(data, "x.xlsx")
    assert (there.value.message, there.value.hint) == (here.value.message, here.value.hint)


@pytest.mark.skipif(sys.platform != "linux", reason="memory is limited on Linux only")
def test_a_file_that_needs_more_memory_than_allowed_is_refused() -> None:
    isolated.pool_of(isolated.WORKER).close()  # a child that read large files holds memory that it can use again
    with pytest.raises(
        InputError, match=r"more than 5\.0 MB of memory; it was not read\. .* CHAINTABLE_READ_MEMORY_MB"
    ):
        read_isolated(b"a,b\n" + b"1,2\n" * 1_000_000, "x.csv", limits=Limits(1, 60))
    assert read_isolated(b"a,b\n1,2\n", "x.csv").table.shape == (1, 2)


@pytest.mark.skipif(sys.platform != "linux", reason="memory is limited on Linux only")
def test_a_small_archive_of_documents_may_use_no_more_than_another_small_file(tmp_path: Path) -> None:
    (tmp_path / "notes.zip").write_bytes(zipped(("notes.md", b"# Day\n\nWe slept.\n\n" * 300_000)))
    isolated.pool_of(isolated.WORKER).close()
    words = r"'notes\.zip' needs more than 1\.\d MB of memory; it was not read\. Choose fewer or shorter documents"
    with pytest.raises(InputError, match=words):
        read_documents_isolated(tmp_path / "notes.zip", limits=Limits(1, 60))


@pytest.mark.skipif(sys.platform == "win32", reason="processor time can't be limited on Windows")
def test_a_file_that_takes_more_time_than_allowed_is_refused() -> None:
    words = r"'x\.csv' took more than 0\.04 s; .* set CHAINTABLE_READ_SECONDS to a number above 0\.005"
    with pytest.raises(InputError, match=words):
        read_isolated(b"a,b\n" + b'"1,2\n' * 3_000_000, "x.csv", limits=Limits(800, 0.005))


@pytest.mark.parametrize("start", [b"Team,Points\n", b"PK\x03\x04", b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff"])
def test_no_file_of_one_megabyte_may_take_a_gigabyte_or_twenty_seconds(start: bytes) -> None:
    usual = Settings(_env_file=None)  # type: ignore[call-arg]
    used = isolated._used(start.ljust(1_000_000, b"x"), Limits(usual.read_memory_mb, usual.read_seconds))
    assert used.memory <= 850_000_000, "a child takes 150 MB before it reads anything"
    assert used.seconds <= 20


@pytest.mark.parametrize(
    ("reply", "words"),
    [
        (Ended("crash"), r"'x\.csv' is damaged, or needs more than 800 MB of memory; it was not read\. Open it"),
        (Reply({"outcome": "memory"}, b""), r"needs more than 800 MB .* Save the table as CSV"),
        (Reply({"outcome": "failed", "problem": "ArrowInvalid in tidy, line 3"}, b""), "can't be read: it is damaged"),
    ],
)
def test_a_child_that_could_not_read_a_file_is_explained(
    monkeypatch: pytest.MonkeyPatch, reply: Ended | Reply, words: str
) -> None:
    class Stub:
        def ask(self, *_: object) -> Ended | Reply:
            return reply

    monkeypatch.setattr(isolated, "pool_of", lambda _module: Stub())
    with pytest.raises(InputError, match=words):
        read_isolated(b"a,b\n1,2\n", "x.csv")


def test_a_problem_that_nobody_foresaw_is_told_by_its_place_and_without_words_of_the_file(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    problem: BaseException = ValueError("a secret cell")

    def broken(*_: object) -> Source:
        raise problem

    monkeypatch.setattr(worker, "read_source", broken)
    header = {"name": "x.csv", "options": pack_options(ReadOptions()), "limit_mb": 1.0}
    told, cells = worker.read(header, b"a,b\n1,2\n")
    assert (told["outcome"], told["last"], cells) == ("failed", True, b"")
    assert told["problem"].startswith("ValueError in broken, line ")
    for problem in (MemoryError(), KeyboardInterrupt(), SystemExit(1)):
        with pytest.raises(type(problem)):
            worker.read(header, b"a,b\n1,2\n")


def test_a_program_chooses_whether_a_file_is_read_in_a_child(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_bytes(FILES["t.csv"])
    assert chaintable.read_source(path, limits=Limits()).table.columns == ("Team", "Points", "Day")
    monkeypatch.setattr("chaintable.api.read_isolated", None)
    assert chaintable.read_source(path).table.columns == ("Team", "Points", "Day")
    with pytest.raises(TypeError):
        chaintable.read_source(path, limits=Limits())


def test_a_child_names_the_likely_encodings_too() -> None:
    text = "Команда;Очки\nЗенит;7\n".encode("windows-1251")
    assert encodings_isolated(text, "t.csv", Limits()) == encoding_choices(text)
    assert encodings_isolated(b"a,b\n", "t.csv", Limits()) == ()


def test_the_cells_of_a_reply_are_not_copied() -> None:
    header, write = pack_source(read_source(FILES["t.csv"], "t.csv"))
    body = written(write)
    start = pa.py_buffer(body).address
    frame = unpack_source(header, body).table.frame
    buffers = [buffer for name in frame for buffer in pa.array(frame[name]).buffers() if buffer is not None]
    assert all(start <= buffer.address < start + len(body) for buffer in buffers if buffer.size)
