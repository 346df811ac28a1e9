"""A chain as a Python script that needs only pandas: it reads the file, does each step and prints the answer.

pandas reads files differently from ChainTable. So each way of reading is tried on the file's bytes, and used only if
it gives exactly the same cells; otherwise the script contains the table, or reads it from a CSV file saved beside it.
"""

import warnings
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from io import BytesIO
from typing import Any

import pandas as pd

from chaintable.chain import Chain
from chaintable.operations import Answer
from chaintable.tables.source import Source
from chaintable.tables.table import Table

MOST_CELLS = 5_000
"""The largest table that a script contains."""
MOST_BYTES = 20_000_000
"""The largest file that is read again to check whether pandas reads it the same way."""
TABLE_FILE = "table.csv"
"""The file that a script reads if pandas reads the person's own file otherwise."""
_TEXT = {"dtype": "str", "keep_default_na": False}
_READERS = {"csv": "read_csv", "workbook": "read_excel", "parquet": "read_parquet"}


def _bare_dates(frame: pd.DataFrame) -> pd.DataFrame:
    return frame.replace(" 00:00:00$", "", regex=True)


def _filled_rows(frame: pd.DataFrame) -> pd.DataFrame:
    return frame.loc[(frame != "").any(axis=1)].reset_index(drop=True)


_DATES = '.replace(" 00:00:00$", "", regex=True)'
_ROWS = '.loc[lambda rows: (rows != "").any(axis=1)].reset_index(drop=True)'
_TIDYING: Mapping[str, Callable[[pd.DataFrame], pd.DataFrame]] = {
    "": lambda frame: frame,
    _DATES: _bare_dates,
    _ROWS: _filled_rows,
    _DATES + _ROWS: lambda frame: _filled_rows(_bare_dates(frame)),
}
"""Code that may follow the reading, and what it does: dates of a workbook lose their midnight, empty rows go."""


@dataclass(frozen=True, slots=True)
class PandasScript:
    """The text of a script, and the file that must lie beside it: the person's own, or "" if there is none.

    `saves_table` says that it is another one, `TABLE_FILE`, which the person has to save first.
    """

    text: str
    file: str = ""
    saves_table: bool = False

    @property
    def reads_workbook(self) -> bool:
        """Whether pandas needs an Excel reader to run it."""
        return bool(self.file) and "pd.read_excel(" in self.text


def pandas_script(chain: Chain, data: bytes | None = None, until: int | None = None) -> PandasScript:
    """Return the script of the whole chain, or of its first `until` steps.

    `data` is the content of the file that the table was read from, if available.
    """
    count = len(chain.steps) if until is None else until
    reading = _reading(chain.source, data)
    parts = ["import pandas as pd", reading.text, *(_step(chain, k) for k in range(count))]
    answered = any(chain.steps[k].done and isinstance(chain.steps[k].operation, Answer) for k in range(count))
    parts.append("print(answer)" if answered else "print(table)")
    return replace(reading, text="\n\n".join(parts) + "\n")


def _step(chain: Chain, k: int) -> str:
    """Return the lines of step k, below a comment that says what it does."""
    step = chain.steps[k]
    if step.done:
        return f"# Step {k + 1}: {_on_one_line(step.operation.describe())}\n{step.operation.to_pandas(chain.before(k))}"
    why = _on_one_line(step.problem) if step.on else "it is switched off."
    return f"# Step {k + 1} is left out: {why}"


def _reading(source: Source, data: bytes | None) -> PandasScript:
    """Return the line that creates `table`, with all cells as text, and the file that it reads."""
    if data is not None and len(data) <= MOST_BYTES:
        for name, options in _ways(source):
            tidying = _tidying(name, options, data, source.table)
            if tidying is not None:
                call = f"pd.{name}({', '.join([repr(source.name), *_written(options)])})"
                return PandasScript(f"table = {call}{tidying}", source.name)
    return _spelled_out(source.table)


def _ways(source: Source) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield ways in which pandas may read the file: the function and its options, the simplest first."""
    known, columns = source.options, list(source.table.columns)
    name = _READERS.get(known.format or "", "")
    if name == "read_parquet":
        yield name, {}
    if name not in ("read_csv", "read_excel"):
        return
    own: dict[str, Any] = dict(_TEXT)
    if name == "read_csv":
        own |= {key: value for key, value in (("sep", known.delimiter), ("encoding", known.encoding)) if value}
        own = {key: value for key, value in own.items() if (key, value) not in (("sep", ","), ("encoding", "utf-8"))}
    elif known.sheet:
        own["sheet_name"] = known.sheet
    yield name, own
    above = max(known.header_rows or (0,))
    yield name, {**own, "header": None, "names": columns, "skiprows": above}
    yield name, {**own, "header": None, "names": columns, "skiprows": above, "nrows": source.table.n_rows}


def _tidying(name: str, options: Mapping[str, Any], data: bytes, wanted: Table) -> str | None:
    """Return the code after which pandas has read the same table from the file; None if there is none."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            found: pd.DataFrame = getattr(pd, name)(BytesIO(data), **options)
        except Exception:  # whatever pandas raises for an unknown file: this way doesn't work
            return None
    texts = all(isinstance(kind, pd.StringDtype) for kind in found.dtypes)
    if not texts or list(found.columns) != list(wanted.columns) or len(found) < wanted.n_rows:
        return None
    return next((code for code, tidy in _TIDYING.items() if _same_cells(tidy(found), wanted)), None)


def _same_cells(found: pd.DataFrame, wanted: Table) -> bool:
    return len(found) == wanted.n_rows and bool((found.to_numpy() == wanted.frame.to_numpy()).all())


def _written(options: Mapping[str, Any]) -> list[str]:
    return [f"{name}={value!r}" for name, value in options.items()]


def _spelled_out(table: Table) -> PandasScript:
    """Return code with the table in it, or, if it is too large, code that reads a file the person has to save."""
    columns = list(table.columns)
    if table.n_rows * table.n_columns > MOST_CELLS:
        read = f'table = pd.read_csv("{TABLE_FILE}", {", ".join(_written(_TEXT))})'
        return PandasScript(f"# Save the table as {TABLE_FILE} first.\n{read}", TABLE_FILE, saves_table=True)
    rows = "".join(f"        {row!r},\n" for row in table.rows())
    return PandasScript(f'table = pd.DataFrame(\n    [\n{rows}    ],\n    columns={columns!r},\n    dtype="str",\n)')


def _on_one_line(text: str) -> str:
    """Return the text on one line, for a comment."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())
