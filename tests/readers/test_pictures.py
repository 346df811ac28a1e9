"""A picture of a table becomes a table, and a picture that isn't what it says is refused."""

import io
import os
import struct
import sys
import zlib
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pictures_on_the_fly import DRINKS, file_of, picture_of, reads_pictures
from PIL import Image

from benchmarks.pictures.drawing import drawn
from benchmarks.pictures.tables import TABLES
from chaintable.errors import InputError
from chaintable.readers import read_isolated, read_source
from chaintable.readers.pictures import recognition
from chaintable.readers.pictures.child_tasks import work
from chaintable.readers.pictures.decoding import LONGEST_SIDE, decode_picture
from chaintable.readers.pictures.picture_orientation import read_upright
from chaintable.readers.pictures.pictures_beside_question import open_picture, text_in, with_pictures
from chaintable.readers.pictures.recognition import Piece, recognizer
from chaintable.readers.pictures.tesseract import Tesseract, pieces_in
from chaintable.readers.pictures.text_layout import cells_of, straightened
from chaintable.readers.source_message import pack_source, unpack_source
from chaintable.sandbox import Limits
from chaintable.sandbox.limits import INSIDE
from chaintable.sandbox.shared_memory import written
from chaintable.tables.pictures import JPEG, PNG, Picture, size_of
from chaintable.tables.source import Source, UnsureCell
from chaintable.tables.table import Table

TILT, TURNED_LEFT = 2.5, 6


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Read pictures in this process, as the child does."""
    reads_pictures()
    monkeypatch.setenv(INSIDE, "1")


def piece(text: str, left: float, top: float, width: float = 60, score: float = 1.0) -> Piece:
    return Piece(text, left, top, left + width, top + 20, score)


def words_in(pieces: list[Piece]) -> list[list[str]]:
    return [[cell.text for cell in row] for row in cells_of(pieces).rows]


# Rows and columns


def test_a_header_on_the_left_over_numbers_on_the_right_is_one_column() -> None:
    found = [piece("Fruit", 0, 0), piece("Price", 100, 0, 50), piece("Fig", 0, 50), piece("7", 160, 50, 15)]
    assert words_in(found) == [["Fruit", "Price"], ["Fig", "7"]]


@pytest.mark.parametrize("slope", [-0.1, 0.05, 0.2])
def test_a_line_of_text_that_runs_aslant_is_made_level(slope: float) -> None:
    aslant = [piece("word", left, 500 + slope * (left + 30)) for left in (0, 100, 200, 300)]
    level = straightened([replace(one, slope=slope) for one in aslant])
    assert [one.middle for one in level] == pytest.approx([510.0] * 4)
    assert {one.slope for one in level} == {0.0}


def test_a_title_over_all_columns_does_not_join_them() -> None:
    found = [piece("Prices of fruit in May", 0, 0, 220)]
    found += [piece(word, 100 * i, 50 * j) for j in (1, 2, 3) for i, word in enumerate(("a", "b", "c"))]
    cells = cells_of(found)
    assert cells.banners == (0,)
    assert [cell.text for cell in cells.rows[0]] == ["Prices of fruit in May", "", ""]
    assert [cell.text for cell in cells.rows[3]] == ["a", "b", "c"]


def test_two_cells_that_were_read_as_one_are_told_apart() -> None:
    found = [piece(word, 100 * i, 50 * j, 50) for j in range(4) for i, word in enumerate(("Ann", "PSV"))]
    found.append(piece("Bo      Ajax", 0, 200, 150))
    assert words_in(found)[-1] == ["Bo", "Ajax"]


def test_a_cell_of_two_lines_is_one_cell() -> None:
    found = [piece("Price per", 100, 0), piece("Fruit", 0, 12), piece("kilogram", 100, 24)]
    found += [piece(word, 100 * i, 80 * j) for j in (1, 2, 3, 4) for i, word in enumerate(("Fig", "7"))]
    assert words_in(found)[0] == ["Fruit", "Price per kilogram"]


def test_a_row_of_two_lines_beside_cells_of_one_is_one_row() -> None:
    found = [Piece("Question", 0, 0, 80, 30), Piece("Yes", 300, 0, 340, 30)]
    for top in (60, 130, 200):
        found += [Piece("Do you ride", 0, top, 110, top + 30), Piece("to work?", 0, top + 28, 80, top + 58)]
        found.append(Piece(str(top), 300, top + 13, 330, top + 43))
    assert words_in(found) == [["Question", "Yes"], *(["Do you ride to work?", str(top)] for top in (60, 130, 200))]


def test_lines_of_text_that_stand_close_but_alike_are_rows() -> None:
    found = [piece(f"{word}{row}", 100 * i, 22 * row) for row in range(5) for i, word in enumerate("ab")]
    assert words_in(found) == [[f"a{row}", f"b{row}"] for row in range(5)]


def test_a_text_that_was_read_in_parts_is_one_cell() -> None:
    found = [piece("Departs", 0, 0, 90), piece("Platform", 150, 0, 80)]
    for row in (1, 2, 3):
        found += [piece("7:05", 0, 50 * row, 50), piece("A.M.", 53, 50 * row, 45), piece("3", 180, 50 * row, 10)]
    assert words_in(found) == [["Departs", "Platform"], *[["7:05 A.M.", "3"]] * 3]


def test_one_word_over_two_that_stand_close_is_the_header_of_one_column() -> None:
    found = [piece("Month", 0, 0, 60), piece("Rain", 100, 0, 70)]
    found += [piece(text, left, 50 * j, 30) for j in (1, 2, 3) for text, left in (("May", 0), ("88", 100), ("mm", 140))]
    assert words_in(found) == [["Month", "Rain"], *[["May", "88 mm"]] * 3]


def test_a_title_of_two_lines_is_no_row() -> None:
    found = [piece("Prices of fruit", 0, 0, 160), piece("in May", 0, 22, 60)]
    found += [piece(word, 100 * i, 50 * j) for j in (2, 3, 4, 5) for i, word in enumerate("abc")]
    cells = cells_of(found)
    assert cells.banners == (0, 1)
    assert [cell.text for cell in cells.rows[2]] == ["a", "b", "c"]


def test_the_leaves_of_a_stem_and_leaf_plot_stay_together() -> None:
    found = [piece("Stem", 0, 0), piece("Leaf", 100, 0)]
    found += [piece("4", 0, 50, 15), *(piece(digit, 100 + 40 * i, 50, 15) for i, digit in enumerate("0378"))]
    found += [piece("5", 0, 100, 15), *(piece(digit, 100 + 40 * i, 100, 15) for i, digit in enumerate("12"))]
    found += [piece("6", 0, 150, 15), piece("0039", 100, 150)]
    assert words_in(found) == [["Stem", "Leaf"], ["4", "0 3 7 8"], ["5", "1 2"], ["6", "0 0 3 9"]]


def test_a_row_with_a_gap_keeps_its_columns() -> None:
    found = [piece(word, 100 * i, 0) for i, word in enumerate("abc")]
    found += [piece("1", 0, 50), piece("3", 200, 50)]
    assert words_in(found) == [["a", "b", "c"], ["1", "", "3"]]


# Reading


SIGNS = (
    ("OPEN", "Mon-Fri 9:00", "Closed"),
    ("Stem", "Room 204", "12.5 km"),
    ("$1,045.50", "3/4 cup", "47%"),
    ("7:35 A.M.", "11:50 P.M.", "-12"),
)


def test_every_text_of_the_drawn_pictures_is_read() -> None:
    reads_pictures()
    drawn = [DRINKS[:1], SIGNS, (("3", "$9", "8", "64"),)]
    texts = [*chain.from_iterable((*DRINKS[:1], *SIGNS)), "3"]
    assert len(texts) == 16
    read = [piece.text for rows in drawn for piece in recognizer().read(picture_of(rows))]
    assert [text for text in texts if text not in read] == []


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize(
    ("ruled", "right", "title", "size"), [(True, (), "", 18), (False, (2,), "Drinks of the week", 30)]
)
def test_a_picture_of_a_table_is_read_as_the_table(ruled: bool, right: tuple[int, ...], title: str, size: int) -> None:
    source = read_source(file_of(picture_of(DRINKS, size, ruled, right, title)), "drinks.png")
    assert [list(source.table.columns), *source.table.rows()] == [list(row) for row in DRINKS]
    assert source.table.caption == (title or "drinks")
    assert source.account[0] == "Read from a picture by rapidocr."
    assert source.table.values("Price").keys.tolist() == [1.8, 9.0, 2.75, 3.0]


@pytest.mark.usefixtures("here")
def test_a_photo_that_was_taken_aslant_is_read() -> None:
    aslant = picture_of(DRINKS, 30).rotate(TILT, expand=True, fillcolor="white")
    assert read_source(file_of(aslant, "WEBP"), "x.webp").table.rows() == [list(row) for row in DRINKS[1:]]


@pytest.mark.usefixtures("here")
def test_a_photo_that_lies_on_its_side_is_turned_and_says_so() -> None:
    source = read_source(file_of(picture_of(DRINKS[:3], 24).rotate(90, expand=True)), "drinks.png")
    assert source.table.rows() == [list(row) for row in DRINKS[1:3]]
    assert source.account[1] == "The picture lay on its side, so it was turned."
    width, height = size_of(source.pictures[0])
    assert width > height


def test_a_picture_that_reads_well_is_read_once_and_one_that_never_does_stays_as_it_is() -> None:
    turns: list[tuple[int, int]] = []

    class Reader:
        name = "a reader"

        def __init__(self, score: float) -> None:
            self.score = score

        def read(self, image: Image.Image) -> tuple[Piece, ...]:
            turns.append(image.size)
            return (piece("Tea", 0, 0, score=self.score),)

    decoded = decode_picture(file_of(Image.new("RGB", (600, 500), "white")), "x")
    assert read_upright(decoded, Reader(0.95)).decoded is decoded
    assert len(turns) == 1
    assert read_upright(decoded, Reader(0.3)).decoded is decoded
    assert len(turns) == 3


@pytest.mark.usefixtures("here")
def test_columns_that_the_reader_runs_together_are_told_apart() -> None:
    table = TABLES["receipt"]
    source = read_source(file_of(drawn(table.drawn, table.how)), "receipt.png")
    assert [list(source.table.columns), *source.table.rows()] == table.rows


def test_a_photo_is_read_in_a_child_and_kept_upright_without_its_place() -> None:
    reads_pictures()
    told = Image.Exif()
    told[0x0112], told[0x010F] = TURNED_LEFT, "Camera of Ann"
    turned = file_of(picture_of(DRINKS, 24).rotate(90, expand=True), "JPEG", exif=told)
    source = read_isolated(turned, "drinks.jpg")
    assert source.table.rows() == [list(row) for row in DRINKS[1:]]
    assert "The picture was turned upright." in source.account
    (kept,) = source.pictures
    width, height = size_of(kept)
    assert kept.media == JPEG
    assert width > height
    assert b"Camera of Ann" in turned
    assert b"Camera of Ann" not in kept.data


def test_cells_that_were_read_with_a_low_score_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    class Doubtful:
        name = "a reader"

        def read(self, image: Image.Image) -> tuple[Piece, ...]:
            cells = (("Name", "Price", 1.0), ("Fig", "7", 0.5), ("Kiwi", "8", 0.99))
            return tuple(
                piece(text, left, 50 * row, score=score if left else 1.0)
                for row, (name, price, score) in enumerate(cells)
                for text, left in ((name, 0), (price, 100))
            )

    monkeypatch.setenv(INSIDE, "1")
    monkeypatch.setattr(recognition, "recognizer", Doubtful)
    source = read_source(file_of(picture_of(DRINKS)), "x.png")
    assert source.unsure == (UnsureCell(0, "Price", 0.5),)
    assert source.account[-1] == "1 cell may be misread and is marked: compare with the picture."
    (note,) = source.notes
    assert (note.text, note.rows) == ("Row 1, Price: “7” (50 % sure)", (0,))
    told, write = pack_source(source)
    back = unpack_source(told, written(write))
    assert (back.pictures, back.notes, back.unsure) == (source.pictures, source.notes, source.unsure)


@pytest.mark.usefixtures("here")
def test_a_picture_without_text_says_so() -> None:
    with pytest.raises(InputError, match=r"No text was found in the picture 'sky\.png'"):
        read_source(file_of(Image.new("RGB", (120, 80), "skyblue")), "sky.png")


def test_without_a_reader_the_message_names_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recognition, "has_rapidocr", lambda: False)
    monkeypatch.setattr(recognition.shutil, "which", lambda name: None)
    recognizer.cache_clear()
    with pytest.raises(InputError) as caught:
        recognizer()
    recognizer.cache_clear()
    assert "pip install 'chaintable[images]'" in caught.value.hint


@pytest.mark.parametrize("installed", [(), ("rapidocr",), ("onnxruntime",), ("rapidocr", "onnxruntime")])
def test_text_is_read_here_where_both_packages_are_installed(
    monkeypatch: pytest.MonkeyPatch, installed: tuple[str, ...]
) -> None:
    monkeypatch.setattr(recognition, "find_spec", lambda name: name if name in installed else None)
    assert recognition.has_rapidocr() == (len(installed) == 2)


def test_where_there_is_only_tesseract_it_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recognition, "has_rapidocr", lambda: False)
    monkeypatch.setattr(recognition.shutil, "which", lambda name: f"/usr/bin/{name}")
    recognizer.cache_clear()
    assert recognizer().name == "tesseract"
    recognizer.cache_clear()


def test_a_box_of_text_has_a_slope_and_loses_the_margin_around_it() -> None:
    reads_pictures()
    from chaintable.readers.pictures import rapid

    aslant = rapid._piece(np.array([[0.0, 0.0], [100.0, 10.0], [98.0, 30.0], [-2.0, 20.0]]), "（12％）", 0.9)
    assert (aslant.text, aslant.slope, aslant.top, aslant.bottom, aslant.score) == ("(12%)", 0.1, 0.0, 30.0, 0.9)
    assert aslant.left + 2.0 == pytest.approx(100.0 - aslant.right) and 0 < aslant.left + 2.0 < 10
    upright = rapid._piece(np.array([[20.0, 0.0], [20.0, 90.0], [0.0, 90.0], [0.0, 0.0]]), "x", 0.5)
    assert upright.slope == 0.0


def test_words_far_apart_become_cells_whose_outer_ends_reach_as_far_as_the_line() -> None:
    reads_pictures()
    from chaintable.readers.pictures import rapid

    def box(left: float, right: float) -> Any:
        return np.array([[left, 0.0], [right, 0.0], [right, 20.0], [left, 20.0]])

    words = [("Tea", 0.9, box(10, 50)), ("green", 0.9, box(55, 90)), ("$2", 0.9, box(150, 180))]
    whole = rapid._piece(box(0, 190), "Tea green $2", 0.9)
    first, last = rapid._pieces(box(0, 190), "Tea green $2", 0.9, words)
    assert (first.text, last.text) == ("Tea green", "$2")
    assert (first.left, first.right) == (whole.left, 90.0)
    assert (last.left, last.right) == (150.0, whole.right)


TESSERACT_HEAD = "level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext\n"
TEA = "5\t1\t1\t1\t1\t1\t5\t10\t50\t20\t90\tTea"


def test_the_words_of_tesseract_become_pieces_where_they_stand_far_apart() -> None:
    words = [("Black", 0, 92), ("tea", 60, 80), ("$2", 200, 95)]
    lines = [f"5\t1\t1\t1\t1\t{n}\t{left}\t10\t50\t20\t{conf}\t{text}\n" for n, (text, left, conf) in enumerate(words)]
    found = list(pieces_in(TESSERACT_HEAD + "4\t1\t1\t1\t1\t0\t0\t10\t300\t20\t-1\t\n" + "".join(lines)))
    assert [(one.text, one.score) for one in found] == [("Black tea", 0.8), ("$2", 0.95)]


@pytest.mark.skipif(os.name == "nt", reason="a script stands in for the program")
def test_tesseract_is_given_the_pixels_and_says_the_words_in_them(tmp_path: Path) -> None:
    program = tmp_path / "tesseract"
    program.write_text(
        f"#!{sys.executable} -S\nimport sys\nassert sys.stdin.buffer.read().startswith(b'\\x89PNG')\n"
        f"assert sys.argv[1:3] == ['stdin', 'stdout'] and sys.argv[-1] == 'tsv'\nprint({TESSERACT_HEAD + TEA!r})\n"
    )
    program.chmod(0o755)
    picture = Image.new("RGB", (60, 40), "white")
    (found,) = Tesseract(str(program)).read(picture)
    assert (found.text, found.left, found.top, found.right, found.bottom, found.score) == ("Tea", 5, 10, 55, 30, 0.9)
    program.write_text(f"#!{sys.executable} -S\nraise SystemExit(1)\n")
    with pytest.raises(InputError, match="tesseract couldn't read the picture"):
        Tesseract(str(program)).read(picture)


# Pictures of strangers


def png_of(width: int, height: int) -> bytes:
    """A PNG whose header claims that size; its pixels are all of one colour, so that the file is small."""
    header = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    pixels = zlib.compress(bytes((width // 8 + 2) * min(height, 2_000)), 9)
    chunks = ((b"IHDR", header), (b"IDAT", pixels), (b"IEND", b""))
    parts = (
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in chunks
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (png_of(60_000, 60_000), "far more pixels|60,000 × 60,000 pixels"),
        (png_of(9_000, 9_000), "'x' has 9,000 × 9,000 pixels; a picture may have 40 million pixels."),
        (png_of(900, 900)[:60], "'x' is damaged"),
        (b"\x89PNG\r\n\x1a\n" + bytes(50), "'x' is damaged"),
        (b"\xff\xd8\xff" + bytes(50), "'x' is damaged"),
        (b"RIFF\0\0\0\0WEBPVP8 " + bytes(20), "'x' is damaged"),
        (b"\x89PNG\r\n\x1a\n" + bytes(10_000_001), "a picture may have 10 MB"),
    ],
)
def test_a_picture_that_is_damaged_or_too_large_is_refused(data: bytes, told: str) -> None:
    with pytest.raises(InputError, match=told):
        decode_picture(data, "x")


@pytest.mark.parametrize("size", [(2_400, 2_400), (2_400, 1_800), (2_400, 30), (3, 2_400), (300, 200)])
def test_lines_are_looked_for_in_a_bounded_number_of_pixels(size: tuple[int, int]) -> None:
    reads_pictures()
    engine: Any = recognizer()._engine  # type: ignore[attr-defined]
    searched = engine._load_det_model().get_preprocess()(np.zeros((*size, 3), dtype=np.uint8))
    assert searched.size / 3 < 1_600_000, "each takes 400 bytes, and the child has 800 MB"


@pytest.mark.parametrize(
    ("size", "searched"), [((96, 224), (288, 672)), ((288, 384), (736, 992)), ((800, 960), (800, 960))]
)
def test_a_small_picture_is_enlarged_to_where_lines_are_found_and_never_by_more_than_three(
    size: tuple[int, int], searched: tuple[int, int]
) -> None:
    reads_pictures()
    engine: Any = recognizer()._engine  # type: ignore[attr-defined]
    found = engine._load_det_model().get_preprocess()(np.zeros((*size, 3), dtype=np.uint8))
    assert found.shape[-2:] == searched


def test_a_large_picture_is_made_smaller_and_what_is_clear_becomes_white() -> None:
    large = decode_picture(file_of(Image.new("RGBA", (5_000, 1_000), (0, 0, 0, 0))), "x")
    kept = large.kept("x.png")
    assert size_of(kept) == (LONGEST_SIDE, LONGEST_SIDE // 5)
    assert kept.media == PNG
    assert Image.open(io.BytesIO(kept.data)).getpixel((5, 5)) == (255, 255, 255)


def test_a_picture_beside_a_question_is_cleaned_in_a_child() -> None:
    opened = open_picture(file_of(picture_of(DRINKS), "WEBP", lossless=True), "/home/ann/drinks.webp")
    assert (opened.name, opened.media) == ("drinks.webp", JPEG)
    with pytest.raises(InputError, match="not a PNG, JPEG or WebP picture"):
        open_picture(b"GIF89a", "x.gif")
    with pytest.raises(InputError, match=r"'x\.png' has 9,000 × 9,000 pixels"):
        open_picture(png_of(9_000, 9_000), "x.png", Limits(400))


def test_a_picture_without_a_name_is_called_as_its_file_is(tmp_path: Path) -> None:
    (tmp_path / "moving.gif").write_bytes(b"GIF89a")
    with pytest.raises(InputError, match=r"'moving\.gif' is not a PNG"):
        open_picture(tmp_path / "moving.gif")
    with pytest.raises(InputError, match="'picture' is not a PNG"):
        open_picture(b"GIF89a")


def test_the_text_of_a_picture_is_told_line_by_line() -> None:
    reads_pictures()
    header, body = work({"only": "text", "name": "x"}, file_of(picture_of(DRINKS)))
    assert body == b""
    assert header["lines"][:2] == ["Drink | Size | Price", "Black tea | small | $1.80"]


def test_pictures_stand_beside_a_source_once_and_in_a_number() -> None:
    source = Source.of(Table.of(["A"], []))
    pictures = [Picture(f"{n}.png", PNG, bytes([n])) for n in range(21)]
    assert with_pictures(source, [pictures[0], pictures[0]]).pictures == (pictures[0],)
    with pytest.raises(InputError, match="At most 20 pictures"):
        with_pictures(source, pictures)
    assert text_in(()) == ""
