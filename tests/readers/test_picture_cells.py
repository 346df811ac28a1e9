"""Pieces of text become lines, rows and columns by where they stand, and pictures come upright with what was read."""

import warnings

import numpy as np
import pytest
from pictures_on_the_fly import DRINKS, file_of, picture_of
from PIL import Image

from chaintable.errors import InputError
from chaintable.readers.grid import Grid
from chaintable.readers.pictures import child_tasks as child
from chaintable.readers.pictures import pictures_beside_question
from chaintable.readers.pictures.decoding import decode_picture, enlarged
from chaintable.readers.pictures.misread import account_of, notes_on, unsure_cells
from chaintable.readers.pictures.picture_orientation import read_upright
from chaintable.readers.pictures.picture_table import is_picture
from chaintable.readers.pictures.pictures_beside_question import known_of, open_picture, text_in
from chaintable.readers.pictures.recognition import Piece
from chaintable.readers.pictures.tesseract import pieces_in
from chaintable.readers.pictures.text_layout import Cell, cells_of, lines_of
from chaintable.sandbox import Limits
from chaintable.tables.pictures import JPEG, PNG, Picture
from chaintable.tables.source import UnsureCell
from chaintable.tables.table import Table


def piece(text: str, left: float, top: float, width: float = 60, score: float = 1.0) -> Piece:
    return Piece(text, left, top, left + width, top + 20, score)


def words_in(pieces: list[Piece]) -> list[list[str]]:
    return [[cell.text for cell in row] for row in cells_of(pieces).rows]


def lines(*pieces: Piece) -> list[list[str]]:
    return [[one.text for one in line] for line in lines_of(pieces)]


def rows_of(words: str, count: int, first: float = 50, step: float = 50) -> list[Piece]:
    return [piece(word, 100 * i, first + step * row) for row in range(count) for i, word in enumerate(words)]


# --- Lines -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("top", "one_line"), [(9, True), (10, False), (-9, True), (-10, False)])
def test_texts_stand_on_one_line_if_their_middles_are_less_than_half_a_height_apart(top: float, one_line: bool) -> None:
    assert len(lines(piece("a", 0, 0), piece("b", 100, top))) == (1 if one_line else 2)


@pytest.mark.parametrize(
    ("gap", "joined"), [(3, True), (4, False), (-9, True), (-10, False)], ids=["near", "apart", "over", "far over"]
)
def test_texts_that_stand_less_than_a_fifth_of_their_height_apart_are_one(gap: float, joined: bool) -> None:
    assert lines(piece("7:05", 0, 0), piece("A.M.", 60 + gap, 0)) == ([["7:05 A.M."]] if joined else [["7:05", "A.M."]])


def test_a_text_read_in_parts_is_as_sure_as_its_least_sure_part_and_as_high_as_both() -> None:
    ((whole,),) = lines_of([piece("7:05", 0, 0, score=0.7), piece("A.M.", 62, -2, score=0.9)])
    assert (whole.score, whole.left, whole.right, whole.top, whole.bottom) == (0.7, 0, 122, -2, 20)


def test_the_slope_of_a_page_is_that_of_its_long_texts() -> None:
    words = [Piece("a long text", 0, 0, 200, 40, slope=0.1), Piece("x", 300, 30, 310, 50, slope=-3.0)]
    assert lines(*words) == [["a long text", "x"]]
    assert {one.slope for line in lines_of(words) for one in line} == {0.0}


def test_short_texts_tell_the_slope_where_there_are_no_long_ones() -> None:
    words = [Piece(str(k), 100 * k, 20 * k, 100 * k + 30, 20 * k + 20, slope=0.2) for k in range(4)]
    assert lines(*words) == [["0", "1", "2", "3"]]


# --- Columns ---------------------------------------------------------------------------------------------------------


def test_a_column_that_was_joined_from_two_stays_apart_from_one_that_stands_beside_its_header() -> None:
    found = [piece("Fruit", 0, 0), piece("Price", 100, 0, 40), piece("Note", 250, 0)]
    found += [piece("Fig", 0, 50), piece("7", 160, 50, 15)]
    assert words_in(found) == [["Fruit", "Price", "Note"], ["Fig", "7", ""]]


def test_a_number_that_begins_where_its_header_ends_stands_below_it() -> None:
    found = [piece("Fruit", 0, 0), piece("Price", 100, 0, 50), piece("Fig", 0, 50), piece("7", 150, 50, 15)]
    assert words_in(found) == [["Fruit", "Price"], ["Fig", "7"]]


@pytest.mark.parametrize(("overlap", "columns"), [(2, 3), (3, 2)])
def test_columns_may_overlap_by_a_little(overlap: float, columns: int) -> None:
    found = [piece("a", 0, 0), piece("b", 100, 0, 60), piece("d", 0, 40), piece("c", 160 - overlap, 40)]
    assert len(words_in(found)[0]) == columns


def test_a_text_between_two_columns_belongs_to_the_nearer_one() -> None:
    found = [*rows_of("ab", 3, 0), piece("Total of all", 0, 150, 75), piece("9", 90, 150, 8)]
    assert words_in(found)[-1] == ["Total of all", "9"]


def test_a_title_over_half_of_the_lines_does_not_join_the_columns() -> None:
    found = [piece("All prices", 0, 0, 160), piece("x", 300, 0, 10)]
    found += [
        *rows_of("ab", 2),
        piece("c", 0, 150),
        piece("y", 300, 150, 10),
        piece("d", 0, 200),
        piece("z", 300, 200, 10),
    ]
    assert len(words_in(found)[0]) == 3


@pytest.mark.parametrize(("gap", "apart"), [(12, False), (13, True)])
def test_one_word_over_two_texts_is_their_header_unless_they_stand_far_apart(gap: float, apart: bool) -> None:
    found = [piece("Month", 0, 0, 60), piece("Rain", 100, 0, 60 + gap)]
    for row in (50, 100, 150):
        found += [piece("May", 0, row, 30), piece("88", 100, row, 30), piece("mm", 130 + gap, row, 30)]
    assert len(words_in(found)[1]) == (3 if apart else 2)


@pytest.mark.parametrize(
    ("text", "row"),
    [
        ("Bo      Ajax", ["Bo", "Ajax"]),
        ("BoAjaxClub 1", ["BoAjaxClub 1", ""]),
        ("BoAjaxClub12", ["BoAjaxClub12", ""]),
    ],
)
def test_two_cells_read_as_one_are_told_apart_at_a_blank_near_the_gap(text: str, row: list[str]) -> None:
    found = [piece(word, 100 * i, 50 * j, 50) for j in range(4) for i, word in enumerate(("Ann", "PSV"))]
    assert words_in([*found, piece(text, 0, 200, 150)])[-1] == row


@pytest.mark.parametrize(("width", "row"), [(169, ["Bo a", "Ajax"]), (230, ["Bo", "a Ajax"])])
def test_of_several_blanks_cells_read_as_one_part_at_the_one_nearest_to_the_gap(width: float, row: list[str]) -> None:
    found = [piece(word, 100 * i, 50 * j, 50) for j in range(4) for i, word in enumerate(("Ann", "PSV"))]
    assert words_in([*found, piece("Bo a Ajax", 0, 200, width)])[-1] == row


@pytest.mark.parametrize("place", range(1, 11))
def test_cells_read_as_one_part_at_a_blank_within_two_and_a_half_letters_of_the_gap(place: int) -> None:
    """Twelve letters of 12.5 stand over a gap whose middle is at 75, between the sixth and the seventh."""
    found = [piece(word, 100 * i, 50 * j, 50) for j in range(4) for i, word in enumerate(("Ann", "PSV"))]
    left, right = "BoAjaxClub12"[:place], "BoAjaxClub12"[place + 1 :]
    row = [left, right] if abs(place + 0.5 - 6) <= 2.5 else [f"{left} {right}", ""]
    assert words_in([*found, piece(f"{left} {right}", 0, 200, 150)])[-1] == row


def test_cells_read_as_one_keep_their_score_and_stand_in_their_columns() -> None:
    found = [piece(word, 100 * i, 50 * j, 50) for j in range(4) for i, word in enumerate(("Ann", "PSV", "DEN"))]
    row = cells_of([*found, piece("Bo      Ajax      NED", 0, 200, 250, 0.6)]).rows[-1]
    assert row == (Cell("Bo", 0.6), Cell("Ajax", 0.6), Cell("NED", 0.6))


# --- Rows ------------------------------------------------------------------------------------------------------------


def test_rows_that_stand_close_stay_rows_below_a_title_that_stands_far_above() -> None:
    found = [piece("Prices", 0, 0), piece("in May", 100, 0), *rows_of("ab", 6, first=120, step=18)]
    assert words_in(found) == [["Prices", "in May"], *[["a", "b"]] * 6]


@pytest.mark.parametrize(("step", "rows"), [(14, 6), (12, 1)])
def test_lines_that_overlap_by_a_third_of_their_height_are_one_row(step: float, rows: int) -> None:
    assert len(words_in(rows_of("ab", 6, step=step))) == rows


def test_a_title_above_two_columns_is_a_banner() -> None:
    cells = cells_of([piece("Prices", 0, 0), *rows_of("ab", 3)])
    assert cells.banners == (0,)


def test_a_picture_of_one_column_has_no_banners() -> None:
    cells = cells_of([piece("Fruit", 0, 0), piece("Fig", 0, 50), piece("Kiwi", 0, 100)])
    assert (cells.banners, len(cells.rows)) == ((), 3)


def test_the_leaves_of_a_plot_are_as_sure_as_they_were_read() -> None:
    found = [piece("Stem", 0, 0), piece("Leaf", 100, 0), piece("4", 0, 50, 15, 0.9), piece("03", 100, 50, score=0.7)]
    found += [piece("5", 0, 100, 15), piece("12", 100, 100)]
    assert cells_of(found).rows[1] == (Cell("4", 0.9), Cell("0 3", 0.7))


def test_the_leaves_of_a_plot_that_are_no_digits_stay_as_they_are() -> None:
    found = [piece("Stem", 0, 0), piece("Leaf", 100, 0), piece("4", 0, 50, 15), piece("0 3x", 100, 50)]
    found += [piece("5", 0, 100, 15), piece("12", 100, 100)]
    assert words_in(found) == [["Stem", "Leaf"], ["4", "0 3x"], ["5", "1 2"]]


@pytest.mark.parametrize("header", [("Stem", "Price"), ("Price", "Leaf")])
def test_a_table_whose_header_names_one_of_stem_and_leaf_keeps_its_numbers_whole(header: tuple[str, str]) -> None:
    found = [piece(word, 100 * i, 0) for i, word in enumerate(header)]
    found += [piece("4", 0, 50), piece("120", 100, 50)]
    assert words_in(found)[1] == ["4", "120"]


# --- Pictures --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "known"),
    [
        (file_of(Image.new("RGB", (3, 3))), True),
        (file_of(Image.new("RGB", (3, 3)), "JPEG"), True),
        (file_of(Image.new("RGB", (3, 3)), "WEBP"), True),
        (b"RIFF\0\0\0\0WAVEfmt ", False),
        (b"xxxx\0\0\0\0WEBP", False),
        (file_of(Image.new("RGB", (3, 3)), "GIF"), False),
    ],
)
def test_png_jpeg_and_webp_are_pictures_and_nothing_else(data: bytes, known: bool) -> None:
    assert is_picture(data) == known


@pytest.mark.parametrize(("orientation", "turned"), [(1, False), (3, True), (6, True), (2, True)])
def test_a_photo_that_its_camera_held_otherwise_is_turned_and_says_so(orientation: int, turned: bool) -> None:
    told = Image.Exif()
    told[0x0112] = orientation
    decoded = decode_picture(file_of(Image.new("RGB", (40, 20)), "JPEG", exif=told), "x")
    assert decoded.account == (("The picture was turned upright.",) if turned else ())
    assert decoded.image.size == ((20, 40) if orientation == 6 else (40, 20))


@pytest.mark.parametrize("mode", ["RGBA", "LA", "P"])
def test_what_is_clear_in_a_picture_becomes_white(mode: str) -> None:
    clear = Image.new(mode, (4, 4))
    data = file_of(clear, transparency=0) if mode == "P" else file_of(clear)
    assert decode_picture(data, "x").image.getpixel((1, 1)) == (255, 255, 255)
    assert decode_picture(file_of(Image.new("L", (4, 4))), "x").image.getpixel((1, 1)) == (0, 0, 0)


@pytest.mark.parametrize(
    ("size", "times"),
    [((400, 400), 1), ((500, 2_400), 1), ((200, 300), 2), ((100, 100), 3), ((10, 1_200), 2), ((1, 1), 3)],
)
def test_a_small_picture_is_enlarged_at_most_three_times(size: tuple[int, int], times: int) -> None:
    image, by = enlarged(Image.new("RGB", size))
    assert (image.size, by) == ((size[0] * times, size[1] * times), times)


def test_a_picture_with_too_many_pixels_is_refused_without_a_warning() -> None:
    data = file_of(Image.new("1", (10_000, 10_000)))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(InputError, match="'x' has 10,000 × 10,000 pixels"):
            decode_picture(data, "x")


@pytest.mark.parametrize("media", [PNG, JPEG])
def test_a_child_tells_how_a_cleaned_picture_is_kept(media: str) -> None:
    header, body = child.work({"only": "clean", "name": "x"}, file_of(picture_of(DRINKS), media.partition("/")[2]))
    assert header == {"outcome": "read", "media": media}
    assert decode_picture(body, "x").image.size == picture_of(DRINKS).size
    told, nothing = child.work({"only": "clean", "name": "x"}, b"\x89PNG\r\n\x1a\ntorn")
    assert (told["outcome"], nothing) == ("refused", b"")
    assert "'x' is damaged" in told["message"] and "Save the picture" in told["hint"]


class Reader:
    """Reads what it is told to, with a score for each way that the picture is held."""

    name = "a reader"

    def __init__(self, *readings: tuple[Piece, ...]) -> None:
        self.readings = list(readings)

    def read(self, image: Image.Image) -> tuple[Piece, ...]:
        return self.readings.pop(0)


def test_a_child_tells_the_lines_of_a_picture_and_what_read_them(monkeypatch: pytest.MonkeyPatch) -> None:
    pieces = (piece("Tea", 0, 0), piece("$2", 100, 0), piece("Milk", 0, 50))
    monkeypatch.setattr(child, "recognizer", lambda: Reader(pieces))
    header, body = child.work({"only": "text", "name": "x"}, file_of(picture_of(DRINKS)))
    assert header == {"outcome": "read", "lines": ["Tea | $2", "Milk"], "reader": "a reader", "last": True}
    assert body == b""


SIDEWAYS = (Piece("Menu", 0, 0, 20, 60, 0.99),)


@pytest.mark.parametrize(
    ("readings", "account"),
    [
        ([(piece("Tea", 0, 0, score=0.88),)], ""),
        ([()], ""),
        ([(piece("Tea", 0, 0, score=0.5),), (piece("Tea", 0, 0, score=0.56),)], "was upside down"),
        ([(piece("Tea", 0, 0, score=0.5),), (piece("Tea", 0, 0, score=0.54),)], ""),
        ([SIDEWAYS, (piece("Menu", 0, 0, score=0.9),)], "lay on its side"),
        ([SIDEWAYS, (piece("Menu", 0, 0, score=0.5),), (piece("Menu", 0, 0, score=0.9),)], "lay on its side"),
        ([(Piece("12", 0, 0, 5, 20, 0.9), piece("Menu", 0, 50, score=0.9))], ""),
    ],
)
def test_a_picture_is_turned_only_where_it_then_reads_better(readings: list[tuple[Piece, ...]], account: str) -> None:
    reader = Reader(*readings)
    upright = read_upright(decode_picture(file_of(Image.new("RGB", (600, 500))), "x"), reader)
    assert reader.readings == []
    assert (account in "".join(upright.decoded.account)) and bool(upright.decoded.account) == bool(account)
    assert upright.pieces == (readings[-1] if account else readings[0])


def test_pictures_beside_a_question_are_opened_and_read_within_the_limits_of_a_child() -> None:
    large = file_of(Image.new("RGB", (5_000, 5_000)))
    with pytest.raises(InputError, match="memory"):
        open_picture(large, "a.png", Limits(1))
    with pytest.raises(InputError, match="memory"):
        pictures_beside_question.text_lines(Picture("b.png", PNG, large), Limits(1))


def test_the_texts_of_pictures_stand_under_their_names_and_their_size_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    def read(picture: Picture, limits: Limits | None = None) -> tuple[str, ...]:
        if picture.name == "unread":
            raise InputError("No.")
        return {"menu": ("Tea | $2", "Milk")}.get(picture.name, ())

    monkeypatch.setattr(pictures_beside_question, "text_lines", read)
    data = file_of(Image.new("RGB", (1_200, 30)))
    menu, sky, unread = (Picture(name, PNG, data) for name in ("menu", "sky", "unread"))
    assert text_in([menu]) == "Tea | $2\nMilk"
    assert text_in([sky]) == ""
    assert text_in([menu, sky]) == "menu:\nTea | $2\nMilk\n\nsky:\n(no text found)"
    assert known_of([menu, sky, unread]).splitlines() == [
        "“menu” has 1,200 × 30 pixels. What it shows was not looked at. Text in it: Tea | $2; Milk.",
        "“sky” has 1,200 × 30 pixels. What it shows was not looked at. No text was found in it.",
        "“unread” has 1,200 × 30 pixels. What it shows was not looked at. Its text was not read.",
    ]


# --- Cells that may be misread ---------------------------------------------------------------------------------------


def test_cells_with_a_score_below_nine_tenths_are_marked_in_the_row_of_the_table_where_they_stand() -> None:
    scores = ((1.0, 0.1), (0.9, 0.899), (0.5, 1.0))
    table = Table.of(["Name", "Price"], [["Kiwi", "8"]])
    grid = Grid([["x"] * 3] * 2, 3, scores=scores)  # type: ignore[arg-type]
    assert unsure_cells(grid, table, np.array([3])) == (UnsureCell(0, "Name", 0.5),)
    two = Table.of(["Name", "Price"], [["Fig", "7"], ["Kiwi", "8"]])
    assert unsure_cells(grid, two, np.array([2, 3])) == (UnsureCell(0, "Price", 0.9), UnsureCell(1, "Name", 0.5))


def test_thirty_cells_that_may_be_misread_are_listed_and_then_their_number() -> None:
    table = Table.of(["A"], [[f"v{k}"] for k in range(31)])
    cells = tuple(UnsureCell(k, "A", 0.25) for k in range(31))
    assert notes_on(cells[:30], table)[0].text.splitlines()[-1] == "Row 30, A: “v29” (25 % sure)"
    (note,) = notes_on(cells, table)
    assert note.text.splitlines()[29:] == ["Row 30, A: “v29” (25 % sure)", "and 1 more"]
    assert (note.title, note.rows) == ("Cells that may be misread", tuple(range(31)))
    assert account_of(cells) == ("31 cells may be misread and are marked: compare with the picture.",)
    assert (account_of(()), notes_on((), table)) == ((), ())


# --- tesseract -------------------------------------------------------------------------------------------------------

HEAD = "block_num\tpar_num\tline_num\tleft\ttop\twidth\theight\tconf\ttext\n"


def tsv(*words: tuple[int, int, int, str]) -> str:
    """Words of a line, from the left: line, left, confidence and text; each is 30 wide and 20 high."""
    return HEAD + "".join(f"1\t1\t{line}\t{left}\t5\t30\t20\t{conf}\t{text}\n" for line, left, conf, text in words)


@pytest.mark.parametrize(
    ("words", "pieces"),
    [
        ([(1, 0, 90, "Black"), (1, 54, 80, "tea")], ["Black tea"]),
        ([(1, 0, 90, "Black"), (1, 55, 80, "tea")], ["Black", "tea"]),
        ([(1, 0, 90, "Black"), (2, 34, 80, "tea")], ["Black", "tea"]),
        ([(1, 0, 0, "faint"), (1, 34, -1, "no"), (1, 34, 50, " ")], ["faint"]),
        ([(1, 0, 90, '"Tea')], ['"Tea']),
    ],
)
def test_words_of_tesseract_stand_together_unless_they_are_far_apart(
    words: list[tuple[int, int, int, str]], pieces: list[str]
) -> None:
    assert [found.text for found in pieces_in(tsv(*words))] == pieces


def test_a_piece_of_tesseract_is_as_sure_as_its_least_sure_word() -> None:
    (found,) = pieces_in(tsv((1, 0, 90, "Black"), (1, 40, 80, "tea")))
    assert found == Piece("Black tea", 0, 5, 70, 25, 0.8)
