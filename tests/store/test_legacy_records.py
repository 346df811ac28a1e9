"""What ChainTable wrote before states held notes and pictures is read as it was."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from saved import QUESTION, SOURCE, full_chain, same_source

from chaintable.chain import Step
from chaintable.runs.exchange.run_file import read_run
from chaintable.store import open_store
from chaintable.store.database.database import FILE_NAME
from chaintable.tables.source import Source
from chaintable.tables.table import Table

EARLIER = Path(__file__).parents[1] / "data" / "earlier"
ASKED_THEN = replace(QUESTION, unit="", hint="", about=())
OPTIONS = replace(SOURCE.options, decimal_mark=None, date_order=None, columns=())
BEFORE = replace(
    SOURCE,
    table=SOURCE.table.with_formats({}),  # it did not know formats
    notes=(),
    pictures=(),
    options=OPTIONS,
    doubts=(),
    others=(),
    passages=None,
    posed=(),
)
CAPTION = "Only 2 of the 3 rows are shown."


def test_a_store_of_the_third_version_is_read(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as database:
        database.executescript((EARLIER / "store_version_3.sql").read_text())
    with open_store(tmp_path) as store:
        (saved,) = store.chains()
        chain = store.load_chain(saved.id)
        written_then = tuple(replace(step, carried=False) for step in full_chain(ASKED_THEN, BEFORE).steps)
        assert tuple(map(_in_words_of_today, chain.steps)) == written_then
        assert chain.answer == full_chain().answer
        assert same_source(chain.source, BEFORE)
        assert [c.prompt.view.caption for step in chain.steps for c in step.calls] == [CAPTION] * 5
        assert [question.question for question in store.questions()] == [replace(ASKED_THEN, id="")]
        assert store.read_completion("request", 0) == {"text": "kept"}


def _in_words_of_today(step: Step) -> Step:
    """Return a kept step with its message as it would be worded now; a store gives back the words it was given."""
    return replace(step, problem=step.problem.replace("Known here:", "Available:"))


def test_a_run_file_of_the_first_version_is_read() -> None:
    at_hand = Source.of(Table.of(["A"], [["1"]]))
    chain = read_run((EARLIER / "run.json").read_bytes(), "run.json", at_hand)
    assert str(chain.answer) == "Rebellin"
    assert chain.source.account == ("2 title rows skipped.",)
    assert [c.prompt.view.caption for step in chain.steps for c in step.calls] == [CAPTION] * 5
