"""Text, Markdown, HTML, Word and PDF give their words and headings, and none of their marks."""

import logging

import pytest
from documents_on_the_fly import page_tree, paragraph, pdf, read, refused, word

from chaintable.readers import read_table_or_documents


def rows(name: str, data: bytes | str) -> list[list[str]]:
    """Title and text of each passage."""
    return [row[2:] for row in read(name, data).table.rows()]


def test_front_matter_of_markdown_is_left_out():
    text = "---\ntitle: Clubs\ntags: --- x\n---\n# Ajax\n\nAjax is a club.\n\n---\n\nIt won."
    assert read("a.md", text).table.rows() == [["a.md", "lines 7 to 11", "Ajax", "Ajax is a club.\nIt won."]]


def test_markdown_that_begins_with_a_rule_is_read():
    assert rows("a.md", "---\n\nAjax is a club.") == [["Ajax", "Ajax is a club."]]


@pytest.mark.parametrize("fence", ["```", "~~~"])
def test_code_in_markdown_keeps_its_marks(fence: str):
    text = f"# Loop\nAdd *it*:\n{fence}python\nx = a * b * c\n{fence}\nThat is _all_."
    assert rows("a.markdown", text) == [["Loop", "Add it:\nx = a * b * c\nThat is all."]]


@pytest.mark.parametrize("rule", ["===", "---", "***", "___", "-" * 70])
@pytest.mark.parametrize("name", ["a.txt", "a.md"])
def test_a_rule_between_paragraphs_is_no_text(name: str, rule: str):
    assert rows(name, f"# Ajax\nAjax won.\n\n{rule}\n\nPSV lost.") == [["Ajax", "Ajax won.\nPSV lost."]]
    assert rows(name, f"# Ajax\nAjax won\n{rule}\nin 1995.") == [["Ajax", "Ajax won in 1995."]]


@pytest.mark.parametrize(
    ("marked", "plain"),
    [
        ('![A photo](a.png "Ajax") of [Ajax](http://example.org "Home page").', "A photo of Ajax."),
        ("![](a.png) Ajax ~~lost~~ `won`.", "Ajax lost won."),
        ("**Ajax** is __a__ ***club*** in snake_case_words.", "Ajax is a club in snake_case_words."),
        ("- Ajax.", "Ajax."),
        ("* Ajax.", "Ajax."),
        ("+ Ajax.", "Ajax."),
        ("12. Ajax.", "Ajax."),
        ("3) Ajax.", "Ajax."),
        ("> > Ajax won.", "Ajax won."),
        ("-Ajax", "-Ajax"),
        ("#ajax won", "#ajax won"),
        ("####### Ajax", "####### Ajax"),
    ],
)
def test_markdown_loses_its_marks_and_nothing_else(marked: str, plain: str):
    assert rows("a.md", f"# Clubs\n\n{marked}") == [["Clubs", plain]]


def test_headings_of_markdown_stand_below_those_of_a_higher_level():
    text = "# A\n## B\n###### C\nOne.\n## [D](x.md) **d** ##\nTwo.\nThree.\n## \n# E\nFour."
    assert rows("a.md", text) == [["A › B › C", "One."], ["A › D d", "Two. Three. ##"], ["E", "Four."]]


def test_headings_of_markdown_may_be_underlined():
    assert rows("a.md", "Clubs\n=====\n\nAjax\n----\n\nAjax won.") == [["Clubs › Ajax", "Ajax won."]]


HEADINGS = ["Early life", "A" * 90, "One two three four five six seven eight nine ten", "1914", "2. The end", "É"]
WORDS = [
    "early life",
    "A" * 91,
    "One two three four five six seven eight nine ten e",
    "- Milk",
    "Early\nlife",
    "• Milk",
    "2. the end",
]


@pytest.mark.parametrize("line", [*HEADINGS, *WORDS, *(f"Early life{end}" for end in ".!?,;\"”'’)")])
def test_a_heading_of_plain_text_is_short_begins_with_a_capital_or_a_digit_and_has_no_end(line: str):
    found = rows("1.txt", f"{line}\n\nThe river was wide.")
    assert (found == [[line, "The river was wide."]]) == (line in HEADINGS)
    assert line in HEADINGS or found[0][1] == f"{' '.join(line.split())}\nThe river was wide."


def test_a_page_without_headings_has_its_title():
    page = "<html><head><title>Clubs of\n Amsterdam</title></head><body><p>Ajax.</p><h2>Past</h2><p>Old."
    assert rows("clubs.htm", page) == [["Clubs of Amsterdam", "Ajax."], ["Past", "Old."]]


def test_headings_of_a_page_stand_below_those_of_a_higher_level():
    page = "<h1>A</h1><h3>B</h3><p>One.</p><h2>C</h2>Two.<h6>D</h6><p>Three.</p><h1>E</h1><p>Four."
    assert rows("a.html", page) == [["A › B", "One."], ["A › C", "Two."], ["A › C › D", "Three."], ["E", "Four."]]


@pytest.mark.parametrize(
    ("page", "text"),
    [
        ("<p>A <b>club</b></p>", "A club"),
        ("<p><b></b>Aj<i>ax</i> won</p>after", "Ajax won\nafter"),
        ("before<p>Ajax<!-- not this --> won<?nor this?></p>", "before\nAjax won"),
        ("<div>One<div>Two</div>Three</div>", "One\nTwo\nThree"),
        ("<p>One<br>Two<br/>Three", "One Two Three"),
        ("<nav>Menu<nav>more</nav>Menu</nav>Ajax", "Ajax"),
        ("<ul><li>One<li>Two</ul>Three", "One\nTwo\nThree"),
    ],
)
def test_a_page_gives_its_words_block_by_block(page: str, text: str):
    assert read("a.html", f"<body>{page}</body>").table.cell(0, "Text") == text


@pytest.mark.parametrize(
    "style", ["Title", "titel", "heading", "heading 1", "berschrift1", "Titre1", "Titolo1", "Ttulo1", "Kop1", "Rubrik1"]
)
def test_styles_of_word_name_headings_in_several_languages(style: str):
    body = paragraph("Ajax", style) + paragraph("It won.") + paragraph("PSV", style) + paragraph("It lost.")
    assert rows("a.docx", word(body)) == [["Ajax", "It won."], ["PSV", "It lost."]]


@pytest.mark.parametrize("style", ["", "BodyText", "Subtitle", "Heading10", "Heading0", "My Heading1"])
def test_other_styles_of_word_name_none(style: str):
    assert rows("1.docx", word(paragraph("Ajax", style) + paragraph("It won."))) == [["Ajax", "Ajax\nIt won."]]


def test_headings_of_word_stand_below_those_of_a_higher_level():
    styled = [("A", "Heading1"), ("B", "Heading3"), ("One.", ""), ("C", "Heading2"), ("Two.", ""), ("D", "Heading1")]
    body = "".join(paragraph(*one) for one in [*styled, ("Three.", "")])
    assert rows("a.docx", word(body)) == [["A › B", "One."], ["A › C", "Two."], ["D", "Three."]]


def test_tabs_and_line_breaks_of_word_are_spaces_and_empty_paragraphs_do_not_count():
    run = "<w:t>Ajax</w:t><w:t></w:t><w:tab/><w:t>won</w:t><w:br/><w:t>in</w:t><w:cr/><w:t>19</w:t><w:t>95.</w:t>"
    source = read("a.docx", word(f"<w:p/><w:p><w:r>{run}</w:r></w:p>{paragraph('   ')}{paragraph('It did.')}"))
    assert source.table.rows() == [["a.docx", "paragraphs 1 to 2", "Ajax", "Ajax won in 1995.\nIt did."]]


def test_a_zip_archive_that_is_no_word_document_is_said_to_be_damaged():
    other = word(paragraph("Ajax")).replace(b"word/document.xml", b"word/documentxxml")
    assert "'a.docx' is damaged and can't be read as a Word document." in refused("a.docx", other)


def test_a_pdf_is_known_by_its_name_too_if_its_first_bytes_are_others():
    assert read("a.pdf", b"\n" + pdf("Ajax is a club.")).table.rows()[0][1:] == ["page 1", "Ajax", "Ajax is a club."]
    assert "is damaged and can't be read as a PDF" in refused("a.pdf", b"Ajax is a club.")


def test_words_of_a_pdf_are_joined_at_a_hyphen_between_small_letters_only():
    assert rows("1.pdf", pdf("Foot-\nball in Ajax-\nPSV and 1990-\n95.")) == [
        ["Football", "Football in Ajax- PSV and 1990- 95."]
    ]


@pytest.mark.parametrize(
    ("empty", "words"),
    [
        (1, "page 1 has no text (a scan?) and was left out."),
        (2, "pages 1, 2 have no text (a scan?) and were left out."),
        (8, "pages 1, 2, 3, 4, 5, 6, 7, 8 have no text (a scan?) and were left out."),
        (9, "pages 1, 2, 3, 4, 5, 6, 7, 8 … have no text (a scan?) and were left out."),
    ],
)
def test_the_first_eight_pages_without_text_are_named(empty: int, words: str):
    assert f"'a.pdf': {words}" in read("a.pdf", pdf(*[""] * empty, "Ajax is a club.")).account


def test_a_pdf_locked_in_another_way_is_said_to_be_locked():
    tree = page_tree(b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Count 0/Kids[]>>", b"<</Filter/Other/V 1>>")
    locked = tree.replace(b"/Root 1 0 R", b"/Root 1 0 R/Encrypt 3 0 R/ID[<00><00>]")
    assert "'a.pdf' is protected with a password." in refused("a.pdf", locked)


def test_flaws_of_a_pdf_that_can_be_read_are_not_logged(caplog: pytest.LogCaptureFixture):
    logging.getLogger("pypdf").setLevel(logging.NOTSET)
    flawed = pdf("Ajax is a club.").replace(b"0000000000 65535 f", b"0000000001 00000 n")
    assert rows("1.pdf", b"junk\n" + flawed) == [["Ajax", "Ajax is a club."]]
    assert caplog.text == ""


QUESTION = b'{"question": "Who?", "context": [["A", ["B."]]]}'


@pytest.mark.parametrize(
    ("name", "data", "of_documents"),
    [
        ("set.json", b"[" + QUESTION + b"]", True),
        ("SET.JSONL", b"\xef\xbb\xbf\r\n\t " + QUESTION, True),
        ("set.json", QUESTION.replace(b"context", b"paragraphs").replace(b'["A", ["B."]]', b""), True),
        ("set.json", b'[{"question": "Who?", "answer": "Al"}]', False),
        ("set.json", b'[{"context": "x", "answer": "Al"}]', False),
        ("set.csv", b"question,context\nWho?,A\n", False),
    ],
)
def test_a_set_of_questions_with_passages_is_read_as_documents_and_other_json_as_a_table(
    name: str, data: bytes, of_documents: bool
):
    if b'"paragraphs": []' in data:
        data = data.replace(b"[]", b'[{"title": "A", "paragraph_text": "B."}]')
    assert read_table_or_documents(data, name).of_documents == of_documents
