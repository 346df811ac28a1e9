"""Documents become a table with one row for each passage, and every file that can't be read says why."""

import io
import json
import zipfile
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from documents_on_the_fly import locked_pdf, page_tree, paragraph, pdf, pdf_with_aes, read, refused, word, zipped
from hypothesis import given
from hypothesis import strategies as st

from chaintable.errors import InputError
from chaintable.readers import (
    DocumentFile,
    as_passages,
    long_text_column,
    read_documents,
    read_documents_isolated,
    read_source,
    read_table_or_documents,
)
from chaintable.readers.documents.cutting import MOST_WORDS, Paragraph, Section, passages_of, title_of_name
from chaintable.readers.documents.passage_table import MOST_PASSAGES
from chaintable.tables.state import Passages

MARKDOWN = b"""# Peru

Peru is a [country](https://example.org) in *South America*.

## Cuisine
- Ceviche is made of raw fish.
- Lomo saltado is a stir fry.
"""
HOTPOT = {
    "_id": "q1",
    "question": "Where was the host born?",
    "answer": "Lisbon",
    "context": [["Show", ["Tom hosts it. ", "It is old."]], ["Tom", ["Tom was born in Lisbon."]], ["Cat", ["A pet."]]],
    "supporting_facts": [["Show", 0], ["Tom", 0], ["Gone", 3]],
}


def test_markdown_is_cut_at_its_headings_and_loses_its_marks():
    assert read("peru.md", MARKDOWN).table.rows() == [
        ["peru.md", "line 3", "Peru", "Peru is a country in South America."],
        ["peru.md", "lines 6 to 7", "Peru › Cuisine", "Ceviche is made of raw fish. Lomo saltado is a stir fry."],
    ]


def test_plain_text_has_the_title_of_its_file_or_of_its_headings():
    rows = read("river_notes.txt", "Early years\n\nThe river was wide.\n\nIt froze in winter.").table.rows()
    assert rows == [
        ["river_notes.txt", "lines 3 to 5", "Early years", "The river was wide.\nIt froze in winter."],
    ]
    assert read("annual report.txt", "The firm grew.").table.cell(0, "Title") == "annual report"


def test_a_file_whose_name_says_nothing_has_the_first_name_in_its_text_as_title():
    assert read("document1.txt", "the painter Frida Kahlo was born in 1907.").table.cell(0, "Title") == "Frida Kahlo"
    assert title_of_name("3f2a91bc77.txt") == title_of_name("page-12.html") == ""
    assert title_of_name("2024/annual report.pdf") == "annual report"


def test_no_passage_is_without_a_title():
    for text in ("x", "and so on it went", "1907.", "“…”"):
        assert read("1.txt", text).table.cell(0, "Title")


def test_a_pdf_is_known_by_its_first_bytes_too():
    assert read("scan.txt", pdf("Ajax is a club.")).table.rows()[0][1:] == ["page 1", "Ajax", "Ajax is a club."]


def test_html_is_read_without_menus_and_scripts():
    page = "<html><head><title>Home</title><style>p{}</style></head><body><nav>Menu</nav><h1>Ajax</h1><p>A <b>club</b>."
    page += "<script>alert(1)</script><h2>Past</h2><div>Old<br>times</div></body></html>"
    assert read("a.html", page).table.rows() == [
        ["a.html", "paragraph 1", "Ajax", "A club."],
        ["a.html", "paragraph 2", "Ajax › Past", "Old times"],
    ]


BLOCKS = ["p", "li", "td", "th", "dd", "dt", "blockquote", "pre", "figcaption", "caption", "div", "section", "article"]


@pytest.mark.parametrize("tag", BLOCKS)
def test_each_block_of_a_page_begins_a_paragraph(tag: str):
    inside = f"<{tag}>One.</{tag}><{tag}>Two.</{tag}>"
    page = f"<table><tr>{inside}</table>" if tag in ("td", "th", "caption") else f"<body>{inside}</body>"
    assert read("a.html", page).table.cell(0, "Text") == "One.\nTwo."


@pytest.mark.parametrize("tag", ["script", "style", "template", "noscript", "nav", "svg"])
def test_what_is_no_text_of_a_page_is_left_out(tag: str):
    page = f"<body><p>Ajax <{tag}>Menu</{tag}>is a club.</p></body>"
    assert read("a.html", page).table.cell(0, "Text") == "Ajax is a club."


def test_a_page_whose_tags_stand_a_thousand_deep_is_read():
    assert read("a.html", "<div>" * 1_000 + "Ajax is a club.").table.cell(0, "Text") == "Ajax is a club."


def test_pdf_pages_are_places_and_pages_without_text_are_named():
    source = read("report.pdf", pdf("Ajax is a club in Amster-\ndam.", "", "PSV is a club."))
    assert source.table.rows() == [
        ["report.pdf", "page 1", "report", "Ajax is a club in Amsterdam."],
        ["report.pdf", "page 3", "report", "PSV is a club."],
    ]
    assert "'report.pdf': page 2 has no text (a scan?) and was left out." in source.account


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("scan.pdf", pdf("", ""), "'scan.pdf' holds no text: its pages are pictures."),
        ("locked.pdf", locked_pdf(), "'locked.pdf' is protected with a password."),
        ("aes.pdf", pdf_with_aes(), "'aes.pdf' is protected with a password."),
        ("broken.pdf", b"%PDF-1.4\nrubbish", "'broken.pdf' is damaged"),
        ("empty.txt", b" \n\n", "There is no text in 'documents'."),
        ("nul.txt", b"\0\0", "There is no text in 'documents'."),
        ("cut.json", b'[{"question": "a", "context": [["T", ["te', "'cut.json', line 1: it isn't JSON."),
        ("other.json", b'{"a": 1}', "'other.json' holds no passages."),
        ("half.json", b'[{"question": "a", "context": 5}]', "'half.json', record 1: it has no usable passages."),
        ("bad.zip", b"PK\x03\x04rubbish", "'bad.zip' is damaged"),
    ],
)
def test_a_file_that_cannot_be_read_says_why(name: str, data: bytes, words: str):
    assert words in refused(name, data)


@pytest.mark.parametrize(("controls", "after", "is_text"), [(500, 100, True), (501, 0, False)])
def test_a_file_is_no_text_where_over_a_twentieth_of_its_first_bytes_are_control_characters(
    controls: int, after: int, is_text: bool
):
    data = b"\1" * controls + b"word " * ((10_000 - controls) // 5) + b"w" * ((10_000 - controls) % 5) + b"\1" * after
    others = DocumentFile("b.txt", b"Ajax is a club.")
    read_names = set(read_documents([DocumentFile("a.txt", data), others]).table.column("Document"))
    assert read_names == ({"a.txt", "b.txt"} if is_text else {"b.txt"})


@pytest.mark.parametrize("heading", ["Early life", "Early life:", "The matrix:", "2. The appendix"])
def test_a_short_line_alone_is_a_heading_without_its_colon(heading: str):
    titles = read("document.txt", f"{heading}\n\nThe river was wide.").table.column("Title").tolist()
    assert titles == [heading.rstrip(":")]


@pytest.mark.parametrize(("length", "passages"), [(1_500, 1), (1_501, 2)])
def test_a_run_of_words_without_an_end_is_cut_after_1500_characters(length: int, passages: int):
    assert read("a.txt", "word-" * 300 + "s" * (length - 1_500)).table.n_rows == passages


def test_a_word_document_is_cut_at_its_headings():
    body = paragraph("Clubs", "Title") + paragraph("Ajax", "Heading2") + paragraph("Ajax is a club.") + paragraph("PSV")
    source = read("clubs.docx", word(body))
    assert source.table.rows() == [["clubs.docx", "paragraphs 3 to 4", "Clubs › Ajax", "Ajax is a club.\nPSV"]]
    assert read_table_or_documents(word(body), "clubs.docx").of_documents


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (word("<w:p>"), "'a.docx' is damaged and can't be read as a Word document."),
        (b"PK\x03\x04torn", "'a.docx' is damaged"),
        (word(""), "There is no text in 'documents'."),
    ],
)
def test_a_word_document_that_cannot_be_read_says_why(data: bytes, words: str):
    assert words in refused("a.docx", data)


def test_no_entity_of_a_word_document_is_resolved():
    bomb = b'<!DOCTYPE d [<!ENTITY a "Ajax Ajax"><!ENTITY f SYSTEM "file:///etc/passwd">]>'
    space = b'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
    body = b"<w:d " + space + b"><w:p><w:r><w:t>PSV won. &a; &f;</w:t></w:r></w:p></w:d>"
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("word/document.xml", bomb + body)
    assert "root:" not in read("a.docx", out.getvalue()).table.cell(0, "Text")


def test_packed_files_of_other_kinds_are_counted_once():
    assert "It has 1 file of other kinds" in refused("slides.pptx", word(paragraph("Ajax")))


def test_among_others_a_file_that_cannot_be_read_is_left_out():
    files = [DocumentFile("a.txt", b"Ajax is a club."), DocumentFile("b.pdf", b"%PDF-1.4")]
    source = read_documents(files)
    assert source.table.n_rows == 1
    assert "'b.pdf' is damaged and can't be read as a PDF. It was left out." in source.account


def test_two_files_of_one_name_stay_apart():
    source = read_documents([DocumentFile("a.txt", b"One."), DocumentFile("a.txt", b"Two.")])
    assert source.table.column("Document").tolist() == ["a.txt", "a.txt (2)"]


def test_a_folder_is_read_with_what_is_below_it_and_no_link_leads_out(tmp_path: Path):
    outside, folder = tmp_path / "secret.txt", tmp_path / "docs"
    (folder / "sub").mkdir(parents=True)
    outside.write_text("A secret.")
    (folder / "a.txt").write_text("Ajax is a club.")
    (folder / "sub" / "b.md").write_text("# PSV\nA club too.")
    (folder / "c.bin").write_text("Words in a file of another kind.")
    (folder / ".hidden.txt").write_text("hidden")
    (folder / "link.txt").symlink_to(outside)
    (folder / "up").symlink_to(tmp_path)
    source = read_documents(folder)
    assert source.table.column("Document").tolist() == ["a.txt", "sub/b.md"]
    assert source.name == source.table.caption == "docs"
    assert "1 file of other kinds left out." in source.account
    assert "2 links out of the folder not followed." in source.account


def test_an_empty_folder_and_a_missing_one_are_refused(tmp_path: Path):
    with pytest.raises(InputError, match=r"There are no documents in .* It is empty"):
        read_documents(tmp_path)
    with pytest.raises(InputError, match="There is no file or folder"):
        read_documents(tmp_path / "gone")


def test_a_zip_archive_is_read_as_a_folder():
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("docs/a.txt", "Ajax is a club.")
        archive.writestr("../up.md", "# Up\nAbove.")
        archive.writestr("x.bin", "no")
    assert read("docs.zip", packed.getvalue()).table.column("Document").tolist() == ["up.md", "docs/a.txt"]


def locked_zip() -> bytes:
    data = bytearray(zipped(("a.txt", b"Ajax is a club.")))
    data[6] |= 1
    data[data.find(b"PK\x01\x02") + 8] |= 1
    return bytes(data)


def lying_zip() -> bytes:
    data = bytearray(zipped(("a.txt", b"Ajax is a club. " * 9)))
    at = data.find(b"PK\x01\x02") + 24
    data[at : at + 4] = (10).to_bytes(4, "little")
    return bytes(data)


_CATALOG = b"<</Type/Catalog/Pages 2 0 R>>"
_ONE_PAGE = b"<</Type/Pages/Count 1/Kids[3 0 R]>>"
_SPACES = zlib.compress(b" " * 2_000_000)
HOSTILE: Mapping[str, tuple[str, bytes, str]] = {
    "a bomb": ("b.zip", zipped(("a.txt", b"\0" * 101_000_000)), "would unpack to 101 MB, far more than documents need"),
    "archives in archives": ("n.zip", zipped(("a.zip", zipped(("b.txt", b"x")))), "It has 1 file of other kinds."),
    "a locked archive": ("l.zip", locked_zip(), "'l.zip' is protected with a password. Unpack it"),
    "an archive that lies": ("l.zip", lying_zip(), "'l.zip' is not what it claims: 'a.txt' unpacks to more"),
    "a damaged archive": ("d.zip", b"PK\x03\x04rubbish", "'d.zip' is damaged and can't be opened. Unpack it"),
    "a tree of pages in a loop": (
        "t.pdf",
        page_tree(_CATALOG, b"<</Type/Pages/Count 2/Kids[2 0 R 2 0 R]>>"),
        "'t.pdf' is damaged",
    ),
    "a page that draws itself": (
        "f.pdf",
        page_tree(
            _CATALOG,
            _ONE_PAGE,
            b"<</Type/Page/Parent 2 0 R/Resources<</XObject<</F 4 0 R>>>>/Contents 5 0 R>>",
            b"<</Subtype/Form/Resources<</XObject<</F 4 0 R>>>>/Length 5>>stream\n/F Do\nendstream",
            b"<</Length 5>>stream\n/F Do\nendstream",
        ),
        "'f.pdf' holds no text",
    ),
    "a page that unpacks to much": (
        "u.pdf",
        page_tree(
            _CATALOG,
            _ONE_PAGE,
            b"<</Type/Page/Parent 2 0 R/Contents 4 0 R>>",
            b"<</Length %d/Filter/FlateDecode>>stream\n%s\nendstream" % (len(_SPACES), _SPACES),
        ),
        "'u.pdf' holds no text",
    ),
    "tags in tags": ("h.html", b"<div>" * 100_000 + b"Deep.", "There is no text in 'documents'."),
    "headings only": ("h.md", b"# h\n" * 9_000, "There is no text in 'documents'."),
    "brackets in brackets": ("j.json", b"[" * 200_000, "'j.json', line 1: it isn't JSON."),
    "numbers": ("j.json", b"[1,2,3]", "'j.json' holds no passages."),
    "another kind of record": ("j.jsonl", b'{"title":"a","text":"b."}\n7\n', "'j.jsonl', record 2: it has no usable"),
    "a text that is a number": ("j.json", b'[{"title":5,"text":7}]', "'j.json', record 1: it has no usable passages."),
    "a text that is a list": (
        "j.json",
        b'[{"question":"q","paragraphs":[{"title":null,"paragraph_text":[1]}]}]',
        "'j.json', record 1: it has no usable passages.",
    ),
    "facts that are numbers": (
        "j.json",
        b'[{"question":"q","context":[["A",["b."]]],"supporting_facts":[5]}]',
        "'j.json', record 1: it has no usable passages.",
    ),
}


@pytest.mark.parametrize("case", HOSTILE)
def test_what_means_harm_is_refused_in_one_sentence_and_what_to_do(case: str):
    name, data, words = HOSTILE[case]
    said = refused(name, data)
    assert words in said and "\n" not in said and len(said) < 300


def test_links_in_an_archive_and_damaged_archives_among_others_are_left_out():
    link = zipfile.ZipInfo("link.txt")
    link.external_attr = 0o120777 << 16
    good = DocumentFile("good.zip", zipped((link, b"/etc/passwd"), ("a.txt", b"Ajax is a club.")))
    source = read_documents([good, DocumentFile("bad.zip", b"PK\x03\x04rubbish")])
    assert source.table.column("Document").tolist() == ["a.txt"]
    assert "1 file of other kinds left out." in source.account
    assert "'bad.zip' is damaged and can't be opened. It was left out." in source.account


def test_a_run_without_spaces_is_no_longer_than_other_passages():
    texts = read("solid.txt", "x" * 50_000).table.column("Text").tolist()
    assert max(map(len, texts)) <= 1_501 and "".join(texts).count("x") == 50_000


def sets() -> dict[str, Any]:
    as_dicts = [{"title": title, "sentences": lines} for title, lines in HOTPOT["context"]]
    as_columns = {"title": ["Show", "Tom", "Cat"], "sentences": [lines for _, lines in HOTPOT["context"]]}
    facts = {"title": ["Show", "Tom"], "sent_id": [0, 0]}
    return {
        "pairs": HOTPOT,
        "records": {**HOTPOT, "context": as_dicts},
        "columns": {**HOTPOT, "context": as_columns, "supporting_facts": facts},
    }


@pytest.mark.parametrize("shape", ["pairs", "records", "columns"])
def test_hotpotqa_and_2wiki_bring_their_question_and_its_passages(shape: str):
    source = read("hotpot.json", json.dumps([sets()[shape]]))
    assert source.table.column("Title").tolist() == ["Show", "Tom", "Cat"]
    assert source.table.cell(0, "Text") == "Tom hosts it.\nIt is old."
    assert source.posed[0].question.text == "Where was the host born?"
    assert (source.posed[0].question.expected, source.posed[0].rows) == (("Lisbon",), (0, 1))


def test_musique_and_lines_of_titled_texts_are_read():
    paragraphs = [{"title": "A", "paragraph_text": "One  two.", "is_supporting": True}]
    record = {"id": "m", "question": "Who?", "answer": "Al", "answer_aliases": ["Albert"], "paragraphs": paragraphs}
    source = read("musique.jsonl", f"{json.dumps(record)}\n{json.dumps(record)}\n")
    assert source.table.column("Text").tolist() == ["One two."]
    assert source.posed[1].question.expected == ("Al", "Albert")
    lines = '{"id": 0, "title": "A", "text": "One."}\n{"id": 1, "title": "B", "text": "Two."}\n'
    assert read("corpus.jsonl", lines).table.column("Title").tolist() == ["A", "B"]


def test_more_passages_than_the_limit_are_refused(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("chaintable.readers.documents.passage_table.MOST_PASSAGES", 2)
    text = "\n\n".join(f"# H{number}\nText." for number in range(3))
    assert "more than 2 passages" in refused("a.md", text)
    assert MOST_PASSAGES == 100_000


def test_a_huge_word_run_is_cut_and_none_of_it_is_lost():
    words = [f"w{number}" for number in range(20_000)]
    texts = read("long.txt", " ".join(words)).table.column("Text").tolist()
    assert max(len(text.split()) for text in texts) <= MOST_WORDS
    assert " ".join(texts).split() == words


SENTENCE = st.integers(1, 60).map(lambda count: " ".join(["Word", *["word"] * (count - 1)]) + ".")


@given(st.lists(st.lists(SENTENCE, min_size=1, max_size=6).map(" ".join), min_size=1, max_size=6))
def test_passages_hold_whole_sentences_and_all_of_them(paragraphs: list[str]):
    section = Section(paragraphs=[Paragraph(text, number, number) for number, text in enumerate(paragraphs, start=1)])
    texts = [passage.text for passage in passages_of("a.txt", [section])]
    assert " ".join(" ".join(texts).split()) == " ".join(paragraphs)
    assert all(text.endswith(".") and len(text.split()) <= MOST_WORDS for text in texts)


def test_a_column_of_long_texts_can_be_read_as_passages():
    long = "Ajax is a club. " * 20
    csv = f'Id,Team,Report\n1,Ajax,"{long}"\n2,PSV,"PSV is a club. {long}"\n'.encode()
    source = read_source(csv, "reports.csv")
    assert long_text_column(source.table) == "Report"
    made = as_passages(source, "Report", "Team")
    assert made.table.columns == ("Document", "Place", "Title", "Text")
    assert made.table.rows()[0][:3] == ["reports.csv", "row 2", "Ajax"]
    assert made.passages == Passages()
    assert as_passages(source, "Report").table.cell(0, "Title") == "Ajax"
    assert long_text_column(read_source(b"A,B\n1,2\n", "a.csv").table) is None


def test_documents_read_in_a_child_are_the_same(tmp_path: Path):
    (tmp_path / "q.json").write_text(json.dumps([HOTPOT]))
    (tmp_path / "r.pdf").write_bytes(pdf("Ajax is a club."))
    here, there = read_documents(tmp_path), read_documents_isolated(tmp_path)
    assert there.table.rows() == here.table.rows()
    assert (there.passages, there.posed, there.account) == (here.passages, here.posed, here.account)
    with pytest.raises(InputError, match="is damaged"):
        read_documents_isolated([DocumentFile("b.pdf", b"%PDF-1.4")])


def test_files_without_text_are_named_and_what_is_not_text_is_left_out() -> None:
    files = [
        ("ada.txt", b"Ada lives in Turku."),
        ("none.txt", b""),
        ("blank.md", b" \n\n"),
        ("x.txt", bytes(range(256)) * 9),
    ]
    source = read_documents([DocumentFile(*file) for file in files])
    assert source.account == (
        "1 passage of 1 document.",
        "'x.txt' isn't a text. It was left out.",
        "'none.txt' holds no text.",
        "'blank.md' holds no text.",
    )


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "cp1252", "shift-jis"])
def test_texts_in_other_encodings_are_texts(encoding: str) -> None:
    words = "東京は日本の首都です。" if encoding == "shift-jis" else "Zoë wohnt in Köln.\f\tSie malt."
    assert read_documents([DocumentFile("a.txt", (words * 9).encode(encoding))]).table.n_rows
