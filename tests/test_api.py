"""The public interface: its names, what it takes, and that importing it is cheap."""

import datetime
import decimal
import subprocess
import sys
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import openpyxl
import pandas as pd
import pytest

import chaintable
from chaintable.api import with_linked_sheets
from chaintable.prompts.dialogue import Completion, Prompt
from chaintable.tables.source import Source
from chaintable.tables.table import Table

ROOT = Path(__file__).parents[1]
RACE = b"Rider,Team,Points\nValverde,Caisse,40\nKolobnev,CSC,30\nRebellin,Gerolsteiner,25\n"
QUESTION = "Which rider has the most points?"


def test_every_public_name_is_there_and_has_words():
    assert len(chaintable.__all__) == len(set(chaintable.__all__)) <= 20
    for name in chaintable.__all__:
        assert getattr(chaintable, name).__doc__, name
        assert name in dir(chaintable)


def test_a_shell_offers_the_public_names_only():
    assert {name for name in dir(chaintable) if not name.startswith("__")} == set(chaintable.__all__)
    assert {"__all__", "__doc__", "__version__"} <= set(dir(chaintable))


def test_the_public_names_are_those_that_the_type_checker_sees():
    """What is imported under TYPE_CHECKING, what is imported when used and what is listed are the same names."""
    assert set(chaintable._HOME_OF) == set(chaintable.__all__)
    written = (ROOT / "chaintable" / "__init__.py").read_text(encoding="utf-8")
    seen = written.split("if TYPE_CHECKING:\n")[1].split("\n\n")[0]
    named = {word.strip() for line in seen.splitlines() for word in line.split(" import ")[1].split(",")}
    assert named == set(chaintable.__all__)


def test_a_name_that_is_not_there_is_refused_as_any_module_does():
    with pytest.raises(AttributeError, match="no attribute 'answer_everything'"):
        chaintable.answer_everything  # noqa: B018


def test_the_documentation_lists_every_public_name():
    page = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    assert [name for name in chaintable.__all__ if f"chaintable.{name}" not in page] == []


def test_importing_it_loads_nothing_else():
    loaded = (
        "import sys, chaintable; print([name for name in sys.modules if name.startswith(('chaintable.', 'pandas'))])"
    )
    done = subprocess.run([sys.executable, "-c", loaded], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("kind", ["path", "text of a path", "bytes", "table", "source", "frame"])
def test_a_question_is_answered_about_anything_that_holds_a_table(kind: str, tmp_path: Path):
    path = tmp_path / "race.csv"
    path.write_bytes(RACE)
    frame = pd.DataFrame({"Rider": ["Valverde", "Kolobnev", "Rebellin"], "Points": [40.0, 30.0, np.nan]})
    given = {
        "path": path,
        "text of a path": str(path),
        "bytes": RACE,
        "table": chaintable.read_table(RACE),
        "source": chaintable.read_source(RACE),
        "frame": frame,
    }[kind]
    assert str(chaintable.ask(given, QUESTION).answer) == "Valverde"


def test_a_source_keeps_its_name_and_account(tmp_path: Path):
    path = tmp_path / "race.csv"
    path.write_bytes(b"Results\n\n" + RACE)
    chain = chaintable.ask(chaintable.read_source(path), QUESTION)
    assert chain.source.name == "race.csv" and "header in row 3" in chain.source.account[0]


def test_the_options_of_reading_are_kept_to():
    comma = chaintable.read_table(b"a;b\n1;2\n", options=chaintable.ReadOptions(delimiter=","))
    assert comma.columns == ("a;b",)
    apollo = ROOT / "chaintable" / "samples" / "data" / "apollo.xlsx"
    sheets = chaintable.read_source(apollo).sheets
    headerless = chaintable.ReadOptions(header_rows=())
    with_both = chaintable.read_source(apollo, sheet=sheets[1], options=headerless).options
    assert (with_both.sheet, with_both.header_rows) == (sheets[1], ())
    with pytest.raises(chaintable.InputError, match="has no sheets"):
        chaintable.read_table(RACE, sheet="2024")


def test_a_question_can_be_a_statement_to_check():
    said = chaintable.Question("Rebellin has 25 points", "statement")
    assert chaintable.ask(RACE, said).answer.values == ("true",)


def test_a_model_and_a_method_can_be_passed_or_named():
    model, method = chaintable.open_model(), chaintable.ChainOfTable(style="structured")
    named = chaintable.ask(RACE, QUESTION, model="embedded", method="chain_of_table")
    passed = chaintable.ask(RACE, QUESTION, model=model, method=method)
    assert str(named.answer) == str(passed.answer) == "Valverde"
    assert (passed.method, passed.settings["style"]) == ("chain_of_table", "structured")
    with pytest.raises(chaintable.InputError, match=r"no method 'chain_of_tabel'\. Did you mean 'chain_of_table'"):
        chaintable.ask(RACE, QUESTION, method="chain_of_tabel")


def test_without_an_answer_the_chain_says_so():
    with pytest.raises(chaintable.ModelError):
        chaintable.ask(RACE, "Why is the sky blue?")


@pytest.mark.parametrize(
    ("values", "texts"),
    [
        ([1, 2], ["1", "2"]),
        ([1.0, np.nan], ["1", ""]),
        ([0.1, 2.0], ["0.1", "2"]),
        (pd.array([7, None], dtype="Int64"), ["7", ""]),
        (pd.to_datetime(["2020-01-02", None]), ["2020-01-02", ""]),
        (pd.to_datetime(["2020-01-02 10:30", None]), ["2020-01-02 10:30:00", ""]),
        (pd.to_datetime(["2020-01-02 10:30", None]).tz_localize("Europe/Paris"), ["2020-01-02 10:30:00+0100", ""]),
        ([datetime.date(2020, 1, 2), None], ["2020-01-02", ""]),
        (pd.period_range("2020-01", periods=2, freq="M"), ["2020-01", "2020-02"]),
        (pd.Categorical(["x", None]), ["x", ""]),
        (pd.array(["x", None], dtype="string"), ["x", ""]),
        ([decimal.Decimal("1.50"), None], ["1.50", ""]),
        ([True, None], ["true", ""]),
        ([[1, 2], None], ["[1, 2]", ""]),
        (["x", 2.0], ["x", "2"]),
        (pd.Series(["a\ud800", None], dtype=object), ["a?", ""]),
    ],
)
def test_a_value_of_a_frame_becomes_the_text_that_a_person_would_write(values: object, texts: list[str]):
    table = chaintable.Table.from_pandas(pd.DataFrame({"Value": values}))
    assert [row[0] for row in table.rows()] == texts


def test_a_named_index_becomes_columns_and_any_other_is_dropped():
    frame = pd.DataFrame({"Team": ["A", "B", "A"], "Points": [1, 2, 3]})
    assert chaintable.read_table(frame.groupby("Team").sum()).rows() == [["A", "4"], ["B", "2"]]
    assert chaintable.read_table(frame.iloc[[2, 0]]).rows() == [["A", "3"], ["A", "1"]]


def test_names_of_columns_in_levels_are_joined_and_repeated_names_refused():
    levels = pd.DataFrame([[1, 2]], columns=pd.MultiIndex.from_tuples([("Time", "in s"), ("Rank", "")]))
    assert chaintable.read_table(levels).columns == ("Time in s", "Rank")
    with pytest.raises(chaintable.InputError, match="Two columns are named 'a'"):
        chaintable.read_table(pd.DataFrame([[1, 2]], columns=["a", "a"]))


def test_an_empty_frame_is_an_empty_table():
    assert chaintable.read_table(pd.DataFrame()).shape == (0, 0)
    assert chaintable.read_table(pd.DataFrame({"a": []})).shape == (0, 1)


def test_a_source_is_read_from_a_frame_without_a_file():
    assert isinstance(chaintable.read_source(pd.DataFrame({"a": [1]})), Source)


class Joining:
    """A model that looks a column up in another table, and reads it."""

    name = "joining"

    def complete(self, prompt: Prompt) -> Completion:
        calls = ["f_join_table(Teams, Team = Team, City)", "f_answer(list(City))"]
        if prompt.purpose == "plan":
            return Completion((f"{calls[0]} -> <END>" if not prompt.history else "<END>",), self.name)
        return Completion((calls[-1] if prompt.purpose == "query" else calls[0],), self.name)


@pytest.mark.parametrize("others", [{"Teams": b"Team,City\nCSC,Oslo\n"}, [Table.of(["Team", "City"], [], "Teams")]])
def test_a_step_looks_something_up_in_a_table_beside_it(others: Any):
    chain = chaintable.ask(RACE, "Where are the teams from?", model=Joining(), others=others)
    assert [step.problem for step in chain.steps] == ["", ""]
    assert chain.state.table.columns == ("Rider", "Team", "Points", "City")


def _book(**sheets: list[list[object]]) -> bytes:
    book = openpyxl.Workbook()
    book.remove(book.active)
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(row)
    written = BytesIO()
    book.save(written)
    return written.getvalue()


ORDERS = [["Order", "Member", "Paid"], *([f"O{at}", f"M{1 + at % 3}", 10 * at] for at in range(1, 10))]
MEMBERS = [["Member", "Town"], ["M1", "Ulm"], ["M2", "Bern"], ["M3", "Ulm"], ["M4", "Bern"]]


def test_a_sheet_that_shares_a_key_stands_beside_the_table_and_is_looked_up() -> None:
    book = _book(Cover=[["Orders of the year"]], Orders=ORDERS, Members=MEMBERS)
    chain = chaintable.ask(book, "total paid per town")
    assert [table.caption for table in chain.source.others] == ["Members"]
    assert "by 'Member'" in " ".join(chain.source.account)
    assert chain.answer is not None
    assert sorted(chain.answer.values) == ["Bern · 120", "Ulm · 330"]


def test_a_sheet_without_a_shared_key_stays_away() -> None:
    book = _book(Orders=ORDERS, Rooms=[["Room", "Beds"], ["A", 2], ["B", 4]])
    assert chaintable.ask(book, "total paid").source.others == ()


def test_tables_that_are_given_are_the_only_ones_beside_it() -> None:
    book = _book(Orders=ORDERS, Members=MEMBERS)
    towns = Table.of(["Town", "Land"], [["Ulm", "DE"], ["Bern", "CH"]], "Towns")
    assert [table.caption for table in chaintable.ask(book, "total paid", others=[towns]).source.others] == ["Towns"]


@pytest.mark.parametrize(("size", "rows"), [(600_000, 3), (9_000, 20_001)])
def test_the_sheets_of_a_large_workbook_are_not_read_unasked(size: int, rows: int) -> None:
    table = Table.of(["Member", "Paid"], [[f"M{at}", "1"] for at in range(rows)])
    source = Source(table, "large.xlsx", sheets=("Orders", "Members"))
    asked: list[str] = []

    def read(sheet: str) -> Source:
        asked.append(sheet)
        return Source.of(table.head(9))

    assert with_linked_sheets(source, read, size).others == ()
    assert asked == []
    assert with_linked_sheets(replace(source, table=table.head(9)), read, 9_000).others
