"""`ask` and `ask-many` with another method than the usual one, and with settings."""

import json
from collections.abc import Callable, Iterator
from importlib import resources
from pathlib import Path

import pandas as pd
import pytest
from models.server import ScriptedServer, reply
from typer.testing import CliRunner, Result

from chaintable import methods
from chaintable.cli import app
from chaintable.methods import settings_of
from chaintable.models.openai.dialect import peer_of
from chaintable.settings.environment import read_settings
from chaintable.store import open_store

TABLE = "Rider,Team\nAna,Blue\nBo,Red\nCy,Blue\n"


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CHAINTABLE_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("CHAINTABLE_MODEL", "embedded")
    path = tmp_path / "race.csv"
    path.write_text(TABLE, encoding="utf-8")
    return path


def ask(table: Path, *options: str) -> Result:
    return CliRunner().invoke(app, ["ask", str(table), "How many riders are in Blue?", *options])


def test_the_method_is_the_one_that_was_named(table: Path) -> None:
    found = json.loads(ask(table, "--method", "end_to_end", "--json").stdout)
    assert (found["method"], found["answer"], len(found["steps"])) == ("end_to_end", "2", 1)


def test_settings_are_given_by_name(table: Path) -> None:
    found = json.loads(ask(table, "--set", "max_steps=0", "--json").stdout)
    assert len(found["steps"]) == 1, "no operation before the answer"


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--method", "end_to_and"], "no method 'end_to_and'. Did you mean 'end_to_end'"),
        (["--set", "max_stops=3"], "no setting 'max_stops'. Did you mean 'max_steps'"),
        (["--set", "max_steps=many"], "'max_steps' cannot be 'many'"),
        (["--set", "max_steps"], "The setting 'max_steps' has no value. Write it with one: --set max_steps=value."),
        (["--method", "end_to_end", "--style", "paper"], "no setting 'style'"),
    ],
)
def test_what_does_not_fit_is_said(table: Path, options: list[str], words: str) -> None:
    result = ask(table, *options)
    assert result.exit_code == 2
    assert words in " ".join(result.stderr.split())


def test_the_help_says_once_what_each_setting_can_be() -> None:
    told = " ".join(CliRunner().invoke(app, ["ask", "--help"]).stdout.replace("│", " ").replace("|", " ").split())
    for kind in methods.ALL.values():
        assert all(one.name in told and one.allowed in told for one in settings_of(kind))
    assert told.count("most_tokens (a whole number from 200)") == 1
    assert told.count("place (both, own or web)") == 1, "of two methods with the same settings"


def test_one_column_is_not_called_columns(tmp_path: Path) -> None:
    narrow = tmp_path / "narrow.csv"
    narrow.write_text("Rider\nAna\nBo\n")
    assert "2 rows × 1 column\n" in ask(narrow, "--model", "embedded").stdout


def test_a_file_of_questions_is_answered_by_that_method(tmp_path: Path) -> None:
    questions, tables, output = tmp_path / "q.jsonl", tmp_path / "t.jsonl", tmp_path / "a.jsonl"
    tables.write_text(json.dumps({"id": "t", "header": ["Rider", "Team"], "rows": [["Ana", "Blue"], ["Bo", "Red"]]}))
    questions.write_text(json.dumps({"id": "q", "table": "t", "question": "Who rides for Red?"}))
    given = ["--questions", str(questions), "--tables", str(tables), "--output", str(output)]
    result = CliRunner().invoke(app, ["ask-many", *given, "--method", "end_to_end"])
    assert result.exit_code == 0, result.stderr
    assert json.loads(output.read_text())["answer"] == ["Bo"]


def test_tables_beside_the_file_are_other_files_and_other_sheets(table: Path) -> None:
    book, more = table.with_name("book.xlsx"), table.with_name("teams.csv")
    with pd.ExcelWriter(book) as writer:
        for sheet, rows in {"Race": [["Ana", "Blue"]], "Prizes": [["Blue", "10"]]}.items():
            pd.DataFrame(rows, columns=["Rider" if sheet == "Race" else "Team", "Value"]).to_excel(
                writer, sheet_name=sheet, index=False
            )
    more.write_text("Team,City\nBlue,Oslo\n", encoding="utf-8")
    options = ["--sheet", "Race", "--with", "Prizes", "--with", str(more), "--json"]
    found = json.loads(CliRunner().invoke(app, ["ask", str(book), "How many riders are there?", *options]).stdout)
    with open_store(read_settings().store) as store:
        kept = store.load_chain(found["chain"]).source
    assert [other.caption for other in kept.others] == ["Prizes", "teams"]
    assert kept.others[1].cell(0, "City") == "Oslo"


def test_a_table_that_is_neither_a_file_nor_a_sheet_is_refused(table: Path) -> None:
    result = ask(table, "--with", "nowhere.csv")
    assert result.exit_code == 2
    assert "There is no file and no other sheet 'nowhere.csv'." in " ".join(result.stderr.split())


def test_a_picture_goes_with_the_question_and_a_file_that_is_none_is_refused(table: Path) -> None:
    shown = resources.files("chaintable.samples").joinpath("pictures", "menu.png")
    with resources.as_file(shown) as picture:
        found = json.loads(ask(table, "--picture", str(picture), "--json").stdout)
    with open_store(read_settings().store) as store:
        assert [kept.name for kept in store.load_chain(found["chain"]).start.pictures] == ["menu.png"]
    refused = ask(table, "--picture", str(table))
    assert refused.exit_code == 2
    assert "'race.csv' is not a PNG, JPEG or WebP picture. Save it as PNG or JPEG" in " ".join(refused.stderr.split())


@pytest.fixture
def says(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., None]]:
    """Lets a server give these replies, one after another."""
    peer_of.cache_clear()
    opened: list[ScriptedServer] = []

    def listen(*replies: str) -> None:
        opened.append(ScriptedServer(map(reply, replies)))
        monkeypatch.setenv("OPENAI_BASE_URL", opened[-1].url)

    yield listen
    for server in opened:
        server.close()


def words_of(result: Result) -> str:
    return " ".join(result.stdout.split())


def test_the_first_reply_and_why_it_was_not_used_are_shown_after_a_correction(
    table: Path, says: Callable[..., None]
) -> None:
    says("Sure thing!", "SELECT COUNT(*) FROM w WHERE Team = 'Blue'")
    words = words_of(ask(table, "--method", "text_to_sql", "--model", "some"))
    assert "not used: Sure thing! There is no SELECT in 'Sure thing!'. Write one SELECT." in words
    assert "Found in column COUNT(*), from rows 1 and 3 of your table." in words
    assert "answered by some" in words, "the answer was read from the query of that model"


def test_the_value_of_each_part_of_a_question_is_shown(table: Path, says: Callable[..., None]) -> None:
    said = {
        "queries": "SQL1: SELECT COUNT(*) FROM w WHERE Team = 'Blue'",
        "cloze": "{how many} riders are in Blue",
        "answer": "The answer is: 2",
    }
    says(*[said["cloze"], said["queries"], said["answer"], said["answer"], said["answer"]])
    stages = ("part", "query", "row", "column", "answer")
    one = [word for stage in stages for word in ("--set", f"{stage}_samples=1")]
    words = words_of(ask(table, "--method", "dater", "--model", "some", "--set", "ahead=no", *one))
    assert "Part 1: 2 riders are in Blue" in words


def test_a_query_whose_rows_cannot_be_followed_says_so(table: Path, says: Callable[..., None]) -> None:
    says("WITH a AS (SELECT * FROM w) SELECT COUNT(*) FROM a")
    words = words_of(ask(table, "--method", "text_to_sql", "--model", "some"))
    assert "no row of your table is known to be behind it" in words


def test_the_reasoning_of_chain_of_thought_is_shown(table: Path, says: Callable[..., None]) -> None:
    says("Ana and Cy ride for Blue.\nThat makes [two]. The answer is: 2")
    words = words_of(ask(table, "--method", "chain_of_thought", "--model", "some"))
    assert "Ana and Cy ride for Blue. That makes [two]." in words


def test_a_value_that_does_not_occur_in_its_row_is_named_below_its_step(table: Path, says: Callable[..., None]) -> None:
    colours = {"operation": "add_column", "column": "Colour", "values": ["Blue", "Crimson", "Blue"]}
    says(json.dumps({"steps": [colours, {"operation": "answer", "read": "count"}]}))
    words = words_of(ask(table, "--style", "whole", "--model", "some"))
    assert "1 of 3 values of Colour not found in their rows: “Crimson” (row 2)" in words


def test_replies_that_the_same_model_gave_at_another_address_are_said(table: Path, says: Callable[..., None]) -> None:
    query = "SELECT COUNT(*) FROM w WHERE Team = 'Blue'"
    says(query)
    first = words_of(ask(table, "--method", "text_to_sql", "--model", "some"))
    assert "Saved earlier" not in first
    before = read_settings().base_url
    says(query)
    told = f"Saved earlier from the same model at {before}; not asked again at {read_settings().base_url}."
    words = words_of(ask(table, "--method", "text_to_sql", "--model", "some"))
    assert told in words and "nothing sent" in words
    found = json.loads(ask(table, "--method", "text_to_sql", "--model", "some", "--json").stdout)
    assert found["saved_elsewhere"] == told
