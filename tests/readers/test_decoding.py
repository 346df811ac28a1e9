"""Encodings are found out, and whatever had to be replaced is told."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chaintable.errors import InputError
from chaintable.readers import read_source
from chaintable.readers.text.decoding import MIXED, decode, detect_encoding
from chaintable.tables.source import ReadOptions

TEXT = "Name,Town\nZoë,Łódź\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_unicode_is_read_with_and_without_a_mark(encoding: str) -> None:
    table = read_source(TEXT.encode(encoding), "x.csv").table
    assert table.columns == ("Name", "Town")
    assert table.rows() == [["Zoë", "Łódź"]]


def test_what_is_not_utf_8_is_windows_1252() -> None:
    source = read_source("Name,Price\nZoë,€ 5\n".encode("cp1252"), "x.csv")
    assert source.table.rows() == [["Zoë", "€ 5"]]
    assert source.options.encoding == "windows-1252"
    assert "Read as Western European (Windows-1252): the file doesn't say its encoding." in source.account


def test_mixed_encodings_are_both_read_and_told() -> None:
    source = read_source("a,b\nZoë,x\n".encode() + "José,y\n".encode("cp1252"), "x.csv")
    assert [row[0] for row in source.table.rows()] == ["Zoë", "José"]
    assert source.options.encoding == MIXED
    assert any("1 character read as Windows-1252" in note and "line 3" in note for note in source.account)


def test_bytes_that_mean_nothing_are_replaced_and_told() -> None:
    source = read_source(b"a,b\nx\x81,\xe9\n", "x.csv")
    assert source.table.rows() == [["x\ufffd", "é"]]
    assert any("1 character couldn't be read" in note and "line 2" in note for note in source.account)


def test_a_chosen_encoding_is_used() -> None:
    data = "Имя,Город\nАня,Омск\n".encode("koi8-r")
    assert read_source(data, "x.csv", ReadOptions(encoding="koi8-r")).table.rows() == [["Аня", "Омск"]]


@pytest.mark.parametrize("encoding", ["klingon", "hex", "zlib"])
def test_an_unknown_encoding_is_named(encoding: str) -> None:
    with pytest.raises(InputError, match=encoding):
        read_source(b"a,b\n1,2\n", "x.csv", ReadOptions(encoding=encoding))


def test_nul_characters_go_and_are_told() -> None:
    source = read_source(b"a,b\n1\x00\x00,2\n", "x.csv")
    assert source.table.rows() == [["1", "2"]]
    assert "2 NUL characters removed." in source.account


def test_utf_16_without_a_mark_is_told_by_its_nul_bytes() -> None:
    assert detect_encoding("Name,Town\n".encode("utf-16-be")) == "utf-16-be"


@settings(deadline=None)
@given(st.binary(max_size=50))
def test_any_bytes_are_decoded_and_again_in_the_same_way(data: bytes) -> None:
    decoded = decode(data)
    assert decode(data, decoded.encoding).utf8 == decoded.utf8
    assert decoded.utf8.decode("utf-8") is not None
    assert b"\0" not in decoded.utf8


@settings(deadline=None)
@given(st.text(st.characters(codec="utf-8", exclude_characters="\0\ufeff")))
def test_valid_utf_8_is_never_changed(text: str) -> None:
    assert decode(text.encode(), "utf-8").utf8 == text.encode()


def test_a_long_file_in_parts_of_both_encodings_is_mixed() -> None:
    data = "Zoë,x\n".encode() * 60_000 + "José,y\n".encode("cp1252") * 10_000
    assert detect_encoding(data) == MIXED
    assert detect_encoding("José,y\n".encode("cp1252") * 60_000 + "Zoë,x\n".encode()) == "windows-1252"


def test_half_a_character_becomes_a_question_mark() -> None:
    source = read_source(b"a,b\n+2AA-,1\n", "x.csv", ReadOptions(encoding="utf-7"))
    assert source.table.rows() == [["?", "1"]]


def test_the_middle_of_a_long_file_is_looked_at_too() -> None:
    plain = b"abc,1\n" * 40_000
    data = plain + "Zoë,x\n".encode() * 9_000 + plain + "José,y\n".encode("cp1252") * 1_000
    assert detect_encoding(data) == MIXED


@settings(deadline=None)
@given(st.text(st.characters(min_codepoint=32, max_codepoint=126), min_size=1), st.booleans(), st.binary(max_size=1))
def test_english_in_utf_16_is_recognised_without_a_mark_a_line_break_or_its_last_byte(
    text: str, big: bool, cut: bytes
) -> None:
    encoding = "utf-16-be" if big else "utf-16-le"
    assert detect_encoding(text.encode(encoding) + cut.replace(b"\0", b"x")) == encoding


LINES = st.lists(st.text("abcXYZ", min_size=3, max_size=9), min_size=6, max_size=9)


@settings(deadline=None)
@given(LINES, st.sampled_from(["\n", "\r\n", "\r"]), st.sets(st.integers(0, 5), max_size=2), st.booleans())
def test_two_nul_characters_do_not_make_utf_16_of_a_table(
    lines: list[str], end: str, damaged: set[int], after: bool
) -> None:
    ends = [(f"{end}\0" if after else f"\0{end}") if i in damaged else end for i in range(len(lines))]
    text = "".join(line + end for line, end in zip(lines, ends, strict=True))
    assert detect_encoding(text.encode()) == "utf-8"


@settings(deadline=None)
@given(st.text(st.characters(codec="utf-8", exclude_characters="\0\ufeff")))
def test_any_text_in_utf_8_is_recognised_as_such(text: str) -> None:
    assert detect_encoding(text.encode()) == "utf-8"
