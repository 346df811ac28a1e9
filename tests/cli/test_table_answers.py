"""An answer that is a table outside the app: drawn for people, columns and rows in JSON, kept in files."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from chaintable.chain import Chain, make_step
from chaintable.cli.execution.outcome import Outcome
from chaintable.cli.output.chain_text import MOST_ROWS, outcome_record, show
from chaintable.evaluation.answering import Answered
from chaintable.evaluation.trials import is_right
from chaintable.models.serving.prices import bill_of
from chaintable.operations import Answer, GroupBy, Operation, Reading
from chaintable.operations.measures import Measure
from chaintable.runs.exchange.chain_json import chain_to_json
from chaintable.runs.exchange.pandas_script import pandas_script
from chaintable.runs.exchange.run_file import read_run
from chaintable.tables.source import Source
from chaintable.tables.state import Question
from chaintable.tables.table import Table

SALES = Table.of(["Team", "Amount"], [["North", "€1,200.50"], ["[red]South", "€12"], ["North", "€0.333"]])
TOTALS = GroupBy(("Team",), (Measure("sum", "Amount"),))
RECORD = {"columns": ["Team", "Sum of Amount"], "rows": [["North", "1200.833"], ["[red]South", "12"]]}


def answered(*operations: Operation, table: Table = SALES, reading: str = 'table(Team, "Sum of Amount")') -> Chain:
    chain = Chain(Question("Total per team?"), Source.of(table))
    for operation in (*operations, Answer(Reading.parse(reading))):
        chain = chain.then(make_step(operation, chain.state))
    assert chain.answer is not None
    return chain


def printed(chain: Chain, capsys: pytest.CaptureFixture[str]) -> str:
    show(Outcome(chain, "", bill_of([])))
    return capsys.readouterr().out


def test_it_is_drawn_with_numbers_as_people_write_them(capsys: pytest.CaptureFixture[str]) -> None:
    drawn = printed(answered(TOTALS), capsys).partition("Answer:")[2]
    assert "€1,200.83" in drawn and "[red]South" in drawn and "Sum of Amount" in drawn
    words = " ".join(drawn.split())
    assert "2 rows of the last table: 2 numbers worked out again from 3 rows of your table" in words
    assert "Whether this is what you asked isn't checked." in words and "✓" not in words


def test_a_long_one_is_cut_and_says_where_the_rest_is(capsys: pytest.CaptureFixture[str]) -> None:
    long = Table.of(["N"], [[f"row {k}x"] for k in range(MOST_ROWS + 5)])
    drawn = " ".join(printed(answered(table=long, reading="table"), capsys).split())
    assert f"row {MOST_ROWS - 1}x" in drawn and f"row {MOST_ROWS}x" not in drawn
    assert f"the first {MOST_ROWS} of {MOST_ROWS + 5} rows" in drawn


def test_a_figure_with_fewer_digits_is_given_in_full_below_it(capsys: pytest.CaptureFixture[str]) -> None:
    drawn = printed(answered(reading="sum(Amount)"), capsys)
    assert "€1,212.83" in drawn and "in full: 1212.833" in drawn


def test_json_has_its_columns_and_rows_with_every_digit() -> None:
    chain = answered(TOTALS)
    assert outcome_record(Outcome(chain, "", bill_of([])), "embedded", 0.1)["answer"] == RECORD
    assert json.loads(chain_to_json(chain))["answer"] == RECORD
    assert outcome_record(Outcome(chain, "", bill_of([])), "embedded", 0.1)["sure"] is None


def test_a_run_file_brings_it_back() -> None:
    chain = answered(TOTALS)
    again = read_run(chain_to_json(chain).encode(), "run.json", Source.of(SALES))
    assert again.answer == chain.answer


def test_a_line_of_ask_many_keeps_its_texts_and_has_the_table_beside_them() -> None:
    answer = answered(TOTALS).answer
    assert answer is not None
    record = Answered("1", answer.values, columns=answer.columns, rows=answer.grid).record
    assert record["answer"] == ["North · 1200.833", "[red]South · 12"] and record["table"] == RECORD
    assert "table" not in Answered("1", ("3",)).record


def test_it_is_compared_with_a_saved_answer_line_by_line() -> None:
    answer = answered(TOTALS).answer
    assert answer is not None
    assert is_right(Question("?", expected=("[red]South · 12", "North · 1200.833")), answer.values)
    assert not is_right(Question("?", expected=("North · 1200.833",)), answer.values)


def test_its_pandas_script_prints_the_same_cells(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(pandas_script(answered(TOTALS)).text, encoding="utf-8")
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, check=True, encoding="utf-8")
    assert "Sum of Amount" in done.stdout and "1200.833" in done.stdout
