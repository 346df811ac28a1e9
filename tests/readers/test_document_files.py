"""Files of documents from folders and archives, question sets, and the passages that all of them give."""

import io
import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from documents_on_the_fly import paragraph, read, refused, word, zipped

from chaintable.errors import InputError
from chaintable.readers import DocumentFile, as_passages, long_text_column, read_documents, read_source
from chaintable.readers.documents.cutting import title_of_name
from chaintable.readers.documents.files import MOST_FILES, is_documents
from chaintable.readers.documents.question_sets import read_set
from chaintable.tables.source import Source
from chaintable.tables.table import Table


def names(source: Source) -> list[str]:
    return list(dict.fromkeys(source.table.column("Document")))


def sizes(text: str, name: str = "1.txt") -> list[int]:
    """The number of words of each passage."""
    return [len(cell.split()) for cell in read(name, text).table.column("Text")]


def sentence(words: int) -> str:
    return " ".join(["Word", *["word"] * (words - 1)]) + "."


# --- Files -----------------------------------------------------------------------------------------------------------


def test_every_kind_of_document_in_a_folder_is_read(tmp_path: Path):
    endings = ["HTM", "docx", "html", "markdown", "md", "txt"]
    for ending in endings:
        data = word(paragraph("Ajax won.")) if ending == "docx" else b"<p>Ajax won.</p>"
        (tmp_path / f"a.{ending}").write_bytes(data)
    (tmp_path / "txt").write_text("No ending.")
    (tmp_path / "b.csv").write_text("a,b\n1,2\n")
    source = read_documents(tmp_path)
    assert names(source) == [f"a.{ending}" for ending in endings]
    assert source.account == ("6 passages of 6 documents.", "2 files of other kinds left out.")


@pytest.mark.parametrize(
    ("name", "certain"), [("a.zip", True), ("a.PDF", True), ("a.docx", True), ("a.txt", False), ("a.csv", False)]
)
def test_archives_pdf_and_word_documents_cannot_be_tables(tmp_path: Path, name: str, certain: bool):
    assert is_documents(tmp_path / name) == certain and is_documents(tmp_path)


def test_hidden_folders_are_not_read_and_one_link_is_told_in_the_singular(tmp_path: Path):
    folder = tmp_path / "docs"
    (folder / ".git").mkdir(parents=True)
    (folder / ".git" / "a.txt").write_text("Hidden.")
    (folder / "b.txt").write_text("Ajax won.")
    (folder / "link.txt").symlink_to(tmp_path / "gone.txt")
    assert read_documents(folder).account == ("1 passage of 1 document.", "1 link out of the folder not followed.")


def test_a_folder_with_files_of_other_kinds_only_says_how_many(tmp_path: Path):
    for number in range(3):
        (tmp_path / f"{number}.bin").write_text("x")
    with pytest.raises(InputError, match=r"It has 3 files of other kinds\..* txt, md, markdown, html, htm, pdf, docx"):
        read_documents(tmp_path)


def test_a_folder_may_be_as_large_as_a_file_and_no_larger(tmp_path: Path):
    for name in ("a.txt", "b.txt"):
        (tmp_path / name).write_text("Ajax won. " * 100)
    (tmp_path / "large.bin").write_bytes(b"x" * 3_000)
    assert len(names(read_documents(tmp_path, limit_mb=0.002))) == 2
    with pytest.raises(InputError, match=r"the limit is 0\.0019 MB"):
        read_documents(tmp_path, limit_mb=0.0019)
    with pytest.raises(InputError, match=r"'a\.txt' has .* the limit is 0.0009 MB"):
        read_documents(tmp_path / "a.txt", limit_mb=0.0009)


def of_folder(folder: Path, count: int) -> Source:
    for number in range(count):
        (folder / f"{number}.txt").write_text("Ajax won.")
    return read_documents(folder)


def of_archive(folder: Path, count: int) -> Source:
    return read("a.zip", zipped(*((f"{number}.txt", b"Ajax won.") for number in range(count))))


@pytest.mark.parametrize("reader", [of_folder, of_archive])
def test_more_documents_than_the_limit_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, reader: Callable[[Path, int], Source]
):
    assert MOST_FILES == 5_000
    monkeypatch.setattr("chaintable.readers.documents.files.MOST_FILES", 2)
    assert len(names(reader(tmp_path, 2))) == 2
    with pytest.raises(InputError, match="has more than 2 documents"):
        reader(tmp_path, 3)


def test_hidden_files_and_folders_of_an_archive_are_not_counted():
    packed = zipped(
        ("docs/", b""),
        ("docs/a.txt", b"Ajax won."),
        ("docs/.hidden.txt", b"Hidden."),
        (".git/b.txt", b"Hidden."),
        ("__MACOSX/docs/a.txt", b"Hidden."),
        ("docs/c.bin", b"x"),
        ("docs/d.bin", b"x"),
    )
    source = read("docs.zip", packed)
    assert names(source) == ["docs/a.txt"]
    assert source.account == ("1 passage of 1 document.", "2 files of other kinds left out.")


def test_files_of_one_name_are_numbered_and_still_read_as_what_they_are():
    data = b"# Clubs\nAjax *won*."
    source = read_documents([DocumentFile("a.md", data)] * 3)
    assert names(source) == ["a.md", "a.md (2)", "a.md (3)"]
    assert set(source.table.column("Text")) == {"Ajax won."}


@pytest.mark.parametrize("files", [[("a.txt", b"x ")], [("b.txt", b"x")], [("a.txt", b"x"), ("b.txt", b"x")]])
def test_the_checksum_tells_other_names_and_other_texts_apart(files: list[tuple[str, bytes]]):
    first, again, other = ([DocumentFile(*file) for file in some] for some in ([("a.txt", b"x")],) * 2 + (files,))
    assert read_documents(first).checksum == read_documents(again).checksum != read_documents(other).checksum


# --- What is told ----------------------------------------------------------------------------------------------------


def test_if_no_document_can_be_read_the_first_reason_is_given():
    files = [DocumentFile("a.pdf", b"%PDF-1.4"), DocumentFile("b.json", b"{}"), DocumentFile("c.txt", b"")]
    with pytest.raises(InputError, match=r"None of the 3 documents can be read: 'a\.pdf' is damaged"):
        read_documents(files)


def test_twenty_notes_are_told_and_then_their_number():
    bad = [DocumentFile(f"{number}.json", b"{}") for number in range(21)]
    for count, last in ((20, "'19.json' holds no passages. It was left out."), (21, "… and 1 more such notes.")):
        account = read_documents([DocumentFile("a.txt", b"Ajax won."), *bad[:count]]).account
        assert (account[-1], len(account)) == (last, count + 1)


def test_the_encoding_that_was_assumed_is_told_with_the_name_of_the_file():
    text = "Zoë wohnt in Köln. Sie malt gern und läuft täglich über die Brücke.".encode("cp1252")
    assert any(told.startswith("'zoe.txt': ") for told in read("zoe.txt", text).account)


# --- Question sets ---------------------------------------------------------------------------------------------------

FIRST: dict[str, Any] = {"question": " Who  won? ", "paragraphs": [{"title": "", "paragraph_text": "Ajax won."}]}
SECOND = {
    "_id": 7,
    "question": "Who lost?",
    "answer": "PSV",
    "paragraphs": [
        {"title": "A", "paragraph_text": "Ajax won."},
        {"title": "B", "paragraph_text": "PSV lost.", "is_supporting": True},
    ],
}


def test_questions_of_a_second_set_point_to_their_own_passages():
    source = read_documents([DocumentFile(f"{k}.json", json.dumps([SECOND]).encode()) for k in range(2)])
    assert [posed.rows for posed in source.posed] == [(1,), (3,)]
    assert source.table.column("Title").tolist() == ["A", "B"] * 2


def test_a_question_of_a_set_keeps_its_words_its_answer_and_its_id():
    source = read("set.json", json.dumps([FIRST, SECOND, {**FIRST, "question": " "}]))
    first, second = (posed.question for posed in source.posed)
    assert (first.text, first.expected, first.id) == ("Who won?", None, "")
    assert (second.text, second.expected, second.id) == ("Who lost?", ("PSV",), "7")
    assert source.table.column("Title").tolist() == ["Ajax", "A", "B"]


def test_the_passages_that_came_with_a_question_are_known():
    found = read_set([SECOND, {**SECOND, "paragraphs": SECOND["paragraphs"][1:]}], "set.json")  # type: ignore[index]
    assert (found.own, found.gold) == (((0, 1), (1,)), ((1,), (1,)))


def test_a_set_with_a_passage_without_text_poses_no_questions():
    empty = {**SECOND, "paragraphs": [*SECOND["paragraphs"], {"title": "C", "paragraph_text": " "}]}  # type: ignore[misc]
    source = read("set.json", json.dumps([empty]))
    assert (source.posed, source.table.n_rows) == ((), 2)


def test_blank_lines_of_a_context_and_of_a_file_are_left_out():
    record = {"question": "Who?", "context": [["A", ["One.", " ", "Two\n three."]]]}
    source = read("set.jsonl", f"\n{json.dumps(record)}\n\n")
    assert source.table.column("Text").tolist() == ["One.\nTwo three."]
    assert source.posed[0].rows == ()


@pytest.mark.parametrize("data", ["[]", '[{"title": "A"}]', '["a"]', "5"])
def test_json_without_passages_says_so(data: str):
    assert "'a.json' holds no passages. Save the texts as .txt or .md." in refused("a.json", data)


# --- Passages --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "passages"),
    [
        ([39, 10], [49]),
        ([40, 10], [40, 10]),
        ([30, 120], [150]),
        ([30, 121], [30, 121]),
        ([150], [150]),
        ([10, 29, 1, 5], [40, 5]),
    ],
)
def test_short_paragraphs_stand_together_until_they_have_forty_words_and_never_over_150(
    given: list[int], passages: list[int]
):
    assert sizes("\n\n".join(map(sentence, given))) == passages


@pytest.mark.parametrize(
    ("given", "passages"),
    [([10] * 16, [80, 80]), ([10] * 31, [110, 110, 90]), ([100, 60], [100, 60]), ([160], [150, 10])],
)
def test_a_long_paragraph_is_cut_into_parts_of_about_the_same_size(given: list[int], passages: list[int]):
    assert sizes(" ".join(map(sentence, given))) == passages


def test_parts_of_a_run_of_words_without_an_end_have_up_to_1500_characters():
    run = [*["word" * 3 + "sx"] * 99, "word" * 3 + "sss"]
    assert sizes(" ".join([*run, *run])) == [100, 100]


def test_what_is_written_without_spaces_is_cut_too():
    text = "東京は日本の首都です。" * 300
    found = read("1.txt", text).table.column("Text").tolist()
    assert "".join(found).replace(" ", "") == text and max(map(len, found)) <= 1_510 and len(found) <= 4


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("annual_report-2024.v2.pdf", "annual report 2024 v2"),
        ("report2024.txt", "report2024"),
        ("scan0012.pdf", ""),
        ("a1b2c3d4e.txt", ""),
        ("a1b2c3d.txt", "a1b2c3d"),
        ("ab.txt", ""),
        ("abc.txt", "abc"),
        ("notes/page 3.txt", ""),
        ("new__document of Ajax.txt", "new document of Ajax"),
    ],
)
def test_a_title_is_made_of_the_name_of_a_file_that_says_something(name: str, title: str):
    assert title_of_name(name) == title


def test_a_title_has_at_most_two_hundred_characters():
    assert read("a.md", f"# {'A' * 300}\nAjax won.").table.cell(0, "Title") == "A" * 200


@pytest.mark.parametrize(("length", "column"), [(150, "Text"), (149, None)])
def test_a_column_holds_texts_where_its_cells_have_150_characters_on_average(length: int, column: str | None):
    table = Table.of(["Id", "Text", "Note"], [["1", "x" * (length + 50), "n"], ["2", "x" * (length - 50), "n" * 100]])
    assert long_text_column(table) == column
    assert long_text_column(Table.of(["A"], [])) is None


def test_cells_read_as_passages_have_their_title_and_their_row():
    data = b'Report,Team\n"Ajax won.\n\n PSV  lost.", The club \n,b\n"PSV won.",\n'
    made = as_passages(read_source(data, "a.csv"), "Report", "Team")
    assert made.table.rows() == [
        ["a.csv", "row 2", "The club", "Ajax won.\nPSV lost."],
        ["a.csv", "row 4", "PSV", "PSV won."],
    ]
    with pytest.raises(InputError, match="Every cell of 'Team' is empty"):
        as_passages(Source.of(Table.of(["Team"], [[" "], [""]])), "Team")


def test_a_table_made_without_a_file_counts_its_rows_from_one():
    made = as_passages(Source.of(Table.of(["Report"], [["Ajax won."], ["PSV lost."]])), "Report")
    assert made.table.column("Place").tolist() == ["row 1", "row 2"]


def test_a_word_document_that_unpacks_to_more_than_the_limit_is_refused():
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("word/document.xml", b" " * 1_000_000)
    with pytest.raises(InputError, match=r"'a\.docx' would unpack to 1\.0 MB; the limit is"):
        read_documents([DocumentFile("a.docx", packed.getvalue())], limit_mb=0.01)
