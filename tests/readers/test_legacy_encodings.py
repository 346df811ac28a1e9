"""Small files that don't say their encoding are read in the right one, and the account says what was assumed."""

import itertools
import math

import pytest
from foreign_tables import TABLES

from chaintable.readers import encoding_choices, read_source
from chaintable.readers.text import letters
from chaintable.readers.text.decoding import detect_encoding
from chaintable.readers.text.legacy_encodings import (
    Encoding,
    _chance,
    _features,
    _square,
    _stretches,
    encodings,
    guess_encodings,
)
from chaintable.tables.source import ReadOptions


def written(text: str, encoding: str) -> bytes | None:
    """The bytes of a text; None where the encoding lacks one of its characters."""
    try:
        return text.encode(encoding)
    except UnicodeEncodeError:
        return None


CASES = [
    (language, encoding, text)
    for language, (names, texts) in TABLES.items()
    for encoding in names
    for text in texts
    if written(text, encoding) is not None
]
AMBIGUOUS = {"Név;Életkor\nGábor;31\nErzsébet;28\nLőrinc;45\n", "x,y\nщ,1\nэ,2\nю,3\n"}
"""Two or three letters say too little: here the right reading is among the choices, not the first."""
HARD = {"Ország,Főváros\nMagyarország,Budapest\nNémetország,Berlin\nSpanyolország,Madrid\n"} | AMBIGUOUS

EXPECTED = [
    ("Команда,Очки\nСпартак,45\n", "cp1251", "Cyrillic (Windows-1251)"),
    ("チーム,得点\n東京,45\n", "shift_jis", "Japanese (Shift-JIS)"),
    ("球队,积分\n北京国安,45\n", "gb18030", "Simplified Chinese (GB18030)"),
    ("球隊,積分\n台北,45\n", "big5", "Traditional Chinese (Big5)"),
    ("팀,점수\n서울,45\n", "euc-kr", "Korean (EUC-KR)"),
    ("Name,Price\nZoë,€ 5\n", "cp1252", "Western European (Windows-1252)"),
]


@pytest.mark.parametrize(("text", "encoding", "title"), EXPECTED, ids=[title for *_, title in EXPECTED])
def test_the_account_says_which_encoding_was_assumed(text: str, encoding: str, title: str) -> None:
    source = read_source(text.encode(encoding), "x.csv")
    assert source.table.columns == tuple(text.split("\n")[0].split(","))
    assert f"Read as {title}: the file doesn't say its encoding." in source.account


def test_small_tables_of_every_language_are_read_in_their_encoding() -> None:
    wrong = [
        (language, encoding, text) for language, encoding, text in CASES if text not in HARD and misread(text, encoding)
    ]
    assert len(CASES) > 230
    assert wrong == []


def misread(text: str, encoding: str) -> bool:
    data = text.encode(encoding)
    return data.decode(detect_encoding(data), "replace") != text


@pytest.mark.parametrize("text", sorted(AMBIGUOUS))
def test_the_right_encoding_of_a_few_letters_is_among_the_choices(text: str) -> None:
    encoding = "cp1250" if "ő" in text else "cp1251"
    words = text.replace("\n", ",").replace(";", ",").split(",")
    assert any(set(choice.words) <= set(words) for choice in encoding_choices(text.encode(encoding)))


@pytest.mark.parametrize(
    "language", ["Russian", "Japanese", "Simplified Chinese", "Traditional Chinese", "Korean", "German"]
)
def test_long_tables_are_read_in_their_encoding(language: str) -> None:
    names, texts = TABLES[language]
    body = "".join(texts) * 200
    for encoding in names:
        if (data := written(body, encoding)) is not None:
            assert data.decode(detect_encoding(data)) == body


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("language", list(TABLES))
def test_utf_16_without_a_mark_is_recognised_in_every_language(language: str, encoding: str) -> None:
    for text in TABLES[language][1]:
        assert detect_encoding(text.encode(encoding)) == encoding, text


def test_words_far_down_in_a_file_decide() -> None:
    data = ("id,name\n" + "1,x\n" * 100_000 + "2,Команда\n").encode("cp1251")
    assert detect_encoding(data) == "windows-1251"


def test_a_single_damaged_byte_does_not_change_the_encoding() -> None:
    data = "チーム,得点\n東京タワー,45\n大阪,43\n".encode("shift_jis") + b"\xff,1\n"
    assert detect_encoding(data) == "cp932"


def test_a_cell_of_many_megabytes_takes_no_time() -> None:
    data = b"a,b\n" + b"x" * 5_000_000 + b"\xe9,1\n" + b"\xe9" * 5_000_000
    assert guess_encodings(data)[0].score < 0


def test_an_unsure_reading_offers_others_with_words_of_the_file() -> None:
    choices = encoding_choices("Команда,Очки\nСпартак,45\n".encode("cp1251"))
    assert choices[0].encoding == "windows-1251"
    assert choices[0].words == ("Команда", "Очки", "Спартак")
    assert len(choices) == 5 == len({choice.words for choice in choices})


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "ascii"])
def test_nothing_is_offered_where_there_is_no_doubt(encoding: str) -> None:
    text = "a,b\n1,2\n" if encoding == "ascii" else "a,b\né,2\n"
    assert encoding_choices(text.encode(encoding)) == ()


def test_every_encoding_that_is_considered_can_be_chosen() -> None:
    for known in encodings():
        assert read_source(b"a,b\n1,2\n", "x.csv", ReadOptions(encoding=known.name)).table.n_rows == 1


def test_the_chances_of_a_language_add_up_to_nearly_one() -> None:
    for encoding in encodings():
        for language in encoding.languages:
            whole = sum(map(math.exp, language.chances.values()))
            assert 0.96 < whole < 1.0, encoding.name


def test_the_common_characters_of_each_standard_are_known() -> None:
    leads = {"gb2312": (0xB0, 0xD8), "big5": (0xA4, 0xC7), "euc-jp": (0xB0, 0xD0), "euc-kr": (0xB0, 0xC9)}
    counts = {name: len(_square(name, range(*lead))) for name, lead in leads.items()}
    assert counts == {"gb2312": 3755, "big5": 5495, "euc-jp": 2965, "euc-kr": 2350}
    sizes = {name: max(len(language.chances) for language in known(name).languages) for name in ("gb18030", "cp950")}
    assert sizes["gb18030"] > 3755
    assert sizes["cp950"] > 5401
    assert 2350 < len(known("cp949").languages[0].chances) < 2400
    assert 3100 < len(known("cp932").languages[0].chances) < 3200


def known(name: str) -> Encoding:
    return next(encoding for encoding in encodings() if encoding.name == name)


def test_words_are_taken_from_the_beginning_until_there_are_enough() -> None:
    assert list(_stretches("ab é,cdé;x\nyé".encode("latin-1"))) == ["é".encode("latin-1"), b"cd\xe9", b"y\xe9"]
    assert [len(stretch) for stretch in _stretches(b"\xe9" * 1000 + b",\xe9")] == [400, 1]
    assert len(list(_stretches(b"\xe9\xe9\xe9,".replace(b",", b" ") * 5000))) == 2000
    assert list(_stretches(b"x" * 100 + b"\xe9,")) == [b"x" * 20 + b"\xe9"]


PAIRS = [
    ("é", " ", "a", "latin-alone-before", True),
    ("É", "A", "A", "capitals", True),
    ("É", "a", "a", "a capital inside a word", False),
    ("é", "A", "A", "a small letter among capitals", False),
    ("é", "0", " ", "a letter after a digit", False),
    ("é", " ", " ", "a letter alone", False),
    ("é", "l", "a", "a letter after an accented one", False),
    ("”", "a", " ", "a closing mark after a word", True),
    ("”", " ", "a", "a closing mark before a word", False),
    ("“", " ", "a", "an opening mark before a word", True),
    ("“", "a", " ", "an opening mark after a word", False),
    ("’", "a", "a", "an apostrophe", True),
    ("©", "a", "a", "a sign inside a word", False),
    ("€", " ", "0", "a price", True),
    ("€", " ", "a", "a word after a currency", False),
]


@pytest.mark.parametrize(("character", "left", "right", "what", "likely"), PAIRS, ids=[pair[3] for pair in PAIRS])
def test_the_neighbours_of_a_character_make_it_likely_or_not(
    character: str, left: str, right: str, what: str, likely: bool
) -> None:
    western = known("windows-1252").languages[1]
    least = -4.0 if character.isalpha() else -6.0
    assert (_chance(western, character, left, right) > least) is likely


def test_letters_of_other_alphabets_do_not_touch_ascii_letters_and_final_ones_end_words() -> None:
    greek, hebrew = known("windows-1253").languages[0], known("windows-1255").languages[0]
    assert _chance(greek, "α", "l", "l") > -3 > -6 > _chance(greek, "α", "a", "l")
    assert _chance(greek, "α", "l", "a") < -6
    assert _chance(greek, "ς", "l", " ") > -6 > _chance(greek, "ς", "l", "l")
    assert _chance(hebrew, "ם", "l", " ") > -6 > _chance(hebrew, "ם", "l", "l")


def test_broken_characters_are_the_least_likely() -> None:
    chinese, western = known("gb18030").languages[0], known("windows-1252").languages[0]
    for language in (chinese, western):
        assert _chance(language, "\ufffd", " ", " ") == pytest.approx(math.log(1e-7))
    assert _chance(western, "\x81", " ", " ") == pytest.approx(math.log(1e-7))
    assert _chance(western, "Ж", " ", " ") == pytest.approx(math.log(1e-5))
    assert _chance(chinese, "é", " ", " ") == pytest.approx(math.log(1e-6))
    assert _chance(chinese, "€", " ", " ") == pytest.approx(math.log(1e-5))
    assert _chance(chinese, "的", " ", " ") > _chance(chinese, "吕", " ", " ") > _chance(chinese, "啊", " ", " ") > -10


def test_only_letters_outside_ascii_tell_languages_apart() -> None:
    for encoding in encodings():
        for language in encoding.languages:
            assert not [character for character in language.chances if character.isascii()], encoding.name


def test_western_files_are_the_most_common_and_then_those_of_large_languages() -> None:
    priors = {encoding.name: encoding.prior for encoding in encodings()}
    large = {"windows-1251", "cp932", "gb18030", "cp950", "cp949", "windows-1254"}
    assert priors.pop("windows-1252") == 0
    assert {name for name, prior in priors.items() if prior == -2} == large
    assert all(-5 <= prior <= -3 for name, prior in priors.items() if name not in large)


def test_a_word_reaches_over_signs_but_not_over_spaces() -> None:
    assert list(_stretches(b"x a@b[\xe9] y")) == [b"a@b[\xe9]"]
    assert encoding_choices("東京　大阪,1\n".encode("shift_jis"))[0].words == ("東京 大阪",)
    assert encoding_choices(("é" + "x" * 50 + ",1\n").encode("latin-1"))[0].words == ("é" + "x" * 29,)
    assert len(encoding_choices("é,è,ê,ë,à,â,ä\n".encode("latin-1"))[0].words) == 6


RARER = {"gb18030": ("gb2312", 0xD8), "cp950": ("big5", 0xC9), "cp932": ("euc-jp", 0xD0), "cp949": ("euc-kr", 0xCA)}
"""The first byte of the characters that each standard puts after the common ones."""


@pytest.mark.parametrize("encoding", RARER)
def test_the_rarer_characters_of_a_standard_are_not_counted_among_the_common_ones(encoding: str) -> None:
    standard, lead = RARER[encoding]
    usual = {*letters.SIMPLIFIED, *letters.TRADITIONAL, *letters.KANJI, *letters.HANGUL}
    rare = set(_square(standard, [lead])) - usual
    for language in known(encoding).languages:
        assert not rare & language.chances.keys()


KINDS = {"a": "a", "Z": "A", "é": "l", "Щ": "L", "7": "0", " ": " ", ",": " ", "字": "l", "": " "}


def test_a_character_is_judged_by_the_kinds_of_the_characters_just_before_and_after_it() -> None:
    for left, right in itertools.product(KINDS, repeat=2):
        for before, after in itertools.product(["", "-", "x"], repeat=2):
            text = f"{before if left else ''}{left}é{right}{after if right else ''}"
            expected = ("é", KINDS[left], KINDS[right])
            assert expected in list(_features(text)), text
