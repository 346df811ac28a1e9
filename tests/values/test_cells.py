"""What one cell means."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chaintable.tables.values import ValueKind, fold, parse_value
from chaintable.tables.values.kinds import Context


def day(year: int, month: int, number: int) -> float:
    return float((date(year, month, number) - date(1970, 1, 1)).days)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("7", 7),
        ("007", 7),
        ("1,045", 1045),
        ("12,345,678.5", 12345678.5),
        ("1 045", 1045),
        ("1\u00a0045", 1045),
        ("1'045", 1045),
        ("1.234,56", 1234.56),
        ("1.234", 1.234),
        (".5", 0.5),
        ("$1,200.50", 1200.5),
        ("€5", 5),
        ("5 €", 5),
        ("5 EUR", 5),
        ("US$3", 3),
        ("12 km", 12),
        ("12 km/h", 12),
        ("5 m²", 5),
        ("45 %", 45),
        ("45%", 45),
        ("1.5 million", 1_500_000),
        ("$2.5m", 2_500_000),
        ("12k", 12_000),
        ("3 bn", 3_000_000_000),
        ("-3.5", -3.5),
        ("−3", -3),
        ("+3", 3),
        ("(1,200)", -1200),
        ("($5.00)", -5),
        ("1e6", 1_000_000),
        ("2.5E-3", 0.0025),
        ("4th", 4),
        ("1st", 1),
        ("2.", 2),
        ("1/2", 0.5),
        ("3 1/2", 3.5),
        ("½", 0.5),
        ("3½", 3.5),
        ("13.12 (90)", 90),
        ("1,234 (5%)", 1234),
        ("1976 (UK)", 1976),
        ("T2", 2),
        ("T-2", 2),
        ("=3", 3),
        ("2=", 2),
        ("1,234[a]", 1234),
        ("12*", 12),
        ("45†", 45),
        ("~5", 5),
        ("c. 400", 400),
        ("#5", 5),
        ("  8 ", 8),
    ],
)
def test_a_number_is_read_however_it_is_written(text: str, number: float) -> None:
    value = parse_value(text)
    assert (value.kind, value.key) == (ValueKind.NUMBER, pytest.approx(number))


@pytest.mark.parametrize(
    "text",
    [
        "1,23",
        "7 Up",
        "5 apples",
        "3 Doors Down",
        "(5)",
        "nan",
        "inf",
        "1.2.3",
        "192.168.1.1",
        "1234567890123456",
        "<5",
        "SW1A 1AA",
        "978-0-306-40615-7",
        "31/2/2004",
        "2004-13-01",
        "03/04/2004",
        "6–4, 6–3",
        "s.t.",
        "Route 66",
        "A4",
        "²",
    ],
)
def test_what_is_not_sure_stays_text(text: str) -> None:
    assert parse_value(text).kind is ValueKind.TEXT


@pytest.mark.parametrize("text", ["", "  ", "-", "–", "—", "n/a", "N/A", "?", "..", "TBD"])
def test_a_mark_for_nothing_is_empty(text: str) -> None:
    assert parse_value(text).kind is ValueKind.EMPTY


@pytest.mark.parametrize(
    ("text", "key", "precision"),
    [
        ("2004-03-12", day(2004, 3, 12), "day"),
        ("2004/03/12", day(2004, 3, 12), "day"),
        ("12 March 2004", day(2004, 3, 12), "day"),
        ("March 12, 2004", day(2004, 3, 12), "day"),
        ("March 12th, 2004", day(2004, 3, 12), "day"),
        ("12-Mar-04", day(2004, 3, 12), "day"),
        ("12-Mar-94", day(1994, 3, 12), "day"),
        ("12.03.2004", day(2004, 3, 12), "day"),
        ("13/12/2004", day(2004, 12, 13), "day"),
        ("12/13/2004", day(2004, 12, 13), "day"),
        ("Mar 2004", day(2004, 3, 1), "month"),
        ("2004-03", day(2004, 3, 1), "month"),
        ("2004-03-12T12:00:00Z", day(2004, 3, 12) + 0.5, "second"),
        ("2004-03-12 18:00", day(2004, 3, 12) + 0.75, "second"),
    ],
)
def test_a_date_is_read_in_the_usual_spellings(text: str, key: float, precision: str) -> None:
    value = parse_value(text)
    assert (value.kind, value.key, value.precision) == (ValueKind.DATE, key, precision)


def test_dates_without_a_year_keep_their_order() -> None:
    april, may = parse_value("Saturday, April 13"), parse_value("2 May")
    assert april.kind is may.kind is ValueKind.DATE
    assert april.key is not None and may.key is not None and april.key < may.key


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("5h 29' 10\"", 19750),
        ("2h 5m", 7500),
        ("5 min 3 s", 303),
        ("1:23.45", 83.45),
        ("1:02:03", 3723),
        ("7:00 p.m.", 19 * 3600),
        ("12:30 am", 1800),
        ("8:30 pm EDT", 20.5 * 3600),
        ("19:30", 19.5 * 3600),
        ('+ 2"', 2),
    ],
)
def test_a_time_is_read_in_seconds(text: str, seconds: float) -> None:
    value = parse_value(text)
    assert (value.kind, value.key) == (ValueKind.TIME, pytest.approx(seconds))


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("1990–1994", 1990, 1994),
        ("10-12", 10, 12),
        ("2001–04", 2001, 2004),
        ("1999–00", 1999, 2000),
        ("1986/87", 1986, 1987),
        ("2001 to 2004", 2001, 2004),
        ("1990s", 1990, 1999),
        ("1998–present", 1998, None),
        ("July 1–5, 2004", day(2004, 7, 1), day(2004, 7, 5)),
        ("3 May – 4 June 2010", day(2010, 5, 3), day(2010, 6, 4)),
    ],
)
def test_a_range_has_a_start_and_an_end(text: str, start: float, end: float | None) -> None:
    value = parse_value(text)
    assert (value.kind, value.key, value.end) == (ValueKind.RANGE, start, end)


@pytest.mark.parametrize(
    ("text", "first", "second"), [("3–1", 3, 1), ("2-2", 2, 2), ("W 27-31", 27, 31), ("2:1", 2, 1), ("3-1 (aet)", 3, 1)]
)
def test_a_score_has_two_sides(text: str, first: float, second: float) -> None:
    value = parse_value(text)
    assert (value.kind, value.key, value.end) == (ValueKind.SCORE, first, second)


def test_the_column_settles_what_a_cell_alone_cannot() -> None:
    assert parse_value("1,5", Context(decimal_comma=True)).key == 1.5
    assert parse_value("03/04/2004", Context(day_first=True)).key == day(2004, 4, 3)
    assert parse_value("03/04/2004", Context(day_first=False)).key == day(2004, 3, 4)
    assert parse_value("1–3", Context(scores=True)).kind is ValueKind.SCORE
    assert parse_value("4:05", Context(minutes_first=True)).key == 245


@given(st.text(max_size=60))
def test_any_text_at_all_has_a_meaning_and_keeps_its_words(text: str) -> None:
    value = parse_value(text)
    assert value.text == text
    assert value.key is None or (value.key == value.key and abs(value.key) != float("inf"))


@given(st.floats(-1e12, 1e12), st.integers(0, 4))
def test_a_number_written_with_thousands_marks_is_that_number(number: float, places: int) -> None:
    text = f"{number:,.{places}f}"
    assert parse_value(text).key == pytest.approx(float(text.replace(",", "")))


@given(st.dates(date(1000, 1, 1), date(2100, 12, 31)))
def test_a_date_written_out_is_that_date(moment: date) -> None:
    wanted = day(moment.year, moment.month, moment.day)
    assert parse_value(moment.isoformat()).key == wanted
    assert parse_value(f"{moment:%B} {moment.day}, {moment.year:04}").key == wanted


def test_folding_sets_aside_capitals_spaces_widths_dashes_and_quotes() -> None:
    assert fold("  Saint–Étienne\n FC ") == fold("SAINT-ÉTIENNE fc")
    assert fold("Caisse d’Epargne") == fold("caisse d'epargne")
    assert fold("ＡＢＣ") == "abc"
    assert fold("Peru") != fold("Perú")


@given(st.text())
def test_folding_twice_is_folding_once(text: str) -> None:
    assert fold(fold(text)) == fold(text)
