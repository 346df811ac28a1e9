"""The files of the benchmarks: lines, questions and tables."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from chaintable.errors import InputError
from chaintable.evaluation.datasets import question_of, read_lines, read_records, table_of

TWO = b'{"id": 1}\n\n{"id": 2}\n'


def test_lines_are_read_plain_and_zipped_whatever_the_name(tmp_path: Path) -> None:
    (tmp_path / "plain.gz").write_bytes(TWO)
    (tmp_path / "zipped.jsonl").write_bytes(gzip.compress(TWO))
    for name in ("plain.gz", "zipped.jsonl"):
        assert [(line.number, line.record) for line in read_lines(tmp_path / name)] == [(1, {"id": 1}), (3, {"id": 2})]


@pytest.mark.parametrize(
    "broken", [b'{"id": 1', b"[1]", b"\xff\xfe", b"[" * 100_000], ids=["cut", "list", "bytes", "deep"]
)
def test_a_broken_line_has_a_problem_and_the_others_are_read(tmp_path: Path, broken: bytes) -> None:
    file = tmp_path / "some.jsonl"
    file.write_bytes(broken + b"\n" + TWO)
    first, *others = read_lines(file)
    assert (first.number, bool(first.problem), first.record) == (1, True, {})
    assert [line.record for line in others] == [{"id": 1}, {"id": 2}]
    with pytest.raises(InputError, match=r"'some\.jsonl', line 1"):
        list(read_records(file))


def test_a_zipped_file_that_ends_too_early_says_so_after_its_sound_lines(tmp_path: Path) -> None:
    file = tmp_path / "cut.jsonl.gz"
    lines = b"".join(json.dumps({"id": k, "text": str(k) * 50}).encode() + b"\n" for k in range(2_000))
    file.write_bytes(gzip.compress(lines)[:-500])
    *sound, last = read_lines(file)
    assert len(sound) > 100
    assert "damaged" in last.problem


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"nowhere.jsonl.*can't be read"):
        list(read_lines(tmp_path / "nowhere.jsonl"))


@pytest.mark.parametrize(
    ("record", "id", "table", "kind"),
    [
        ({"id": "nt-0", "question": "who?", "table": "csv/1.csv"}, "nt-0", "csv/1.csv", "question"),
        ({"id": "tf-0", "statement": "it is so", "table": "2-1.html.csv"}, "tf-0", "2-1.html.csv", "statement"),
        ({"nt": "nt-1", "nl": ["how", "many"], "tbl": "204_590"}, "nt-1", "csv/204-csv/590.csv", "question"),
        ({"id": 7, "question": "who?", "table": 3}, "7", "3", "question"),
    ],
)
def test_questions_of_each_data_set_are_read(record: dict[str, Any], id: str, table: str, kind: str) -> None:
    asked = question_of(record)
    assert (asked.id, asked.table, asked.question.kind) == (id, table, kind)


@pytest.mark.parametrize(
    ("record", "lacks"),
    [
        ({"question": "who?", "table": "t"}, "no id"),
        ({"id": "a", "question": "who?"}, "no table"),
        ({"id": "a", "table": "t"}, "asks nothing"),
        ({"id": "a", "table": "t", "question": " "}, "asks nothing"),
        ({"id": "a", "table": "t", "question": 5}, "asks nothing"),
    ],
)
def test_a_record_that_is_no_question_says_what_it_lacks(record: dict[str, Any], lacks: str) -> None:
    with pytest.raises(ValueError, match=lacks):
        question_of(record)


def test_every_column_of_a_table_gets_a_name_of_its_own() -> None:
    record = {"header": ["A (3)", "A", "A", "", "x\ny"], "rows": [["1"], ["1", "2", None, 4, "5", "6"]], "title": "T"}
    table = table_of(record)
    assert table.columns == ("A (3)", "A", "A (4)", "Column 4", "x y")
    assert list(table.rows()) == [["1", "", "", "", ""], ["1", "2", "", "4", "5"]]
    assert table.caption == "T"


@pytest.mark.parametrize("record", [{}, {"header": ["A"]}, {"header": [], "rows": []}, {"header": ["A"], "rows": [1]}])
def test_a_record_that_is_no_table_is_refused(record: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="it has no"):
        table_of(record)
