"""How many of Squall's queries can be shown as steps, and of how many the rows behind the result are known.

`python -m benchmarks.squall_steps [--limit N] [--show]`. Each table is built from Squall's typed columns; the data are
looked for in `../shared/data` beside the repository, or in `--data`.
"""

import argparse
import re
from collections import Counter
from pathlib import Path
from typing import Any

from chaintable.errors import StepError
from chaintable.evaluation.datasets import read_records
from chaintable.operations import Sql
from chaintable.tables.state import Question, State
from chaintable.tables.table import Table

DATA = Path(__file__).parents[2] / "shared" / "data"
_ROW_NUMBER = re.compile(r"\bid\b")


def typed_table(record: dict[str, Any], typed: dict[str, Any]) -> Table:
    """Return the table with Squall's columns: c1, c2, c2_number …"""
    rows, columns = record["rows"], {}
    for column in typed["columns"]:
        if not re.fullmatch(r"c\d+", column["name"]):
            continue
        place = int(column["name"][1:]) - 1
        columns[column["name"]] = [row[place].lower() if place < len(row) else "" for row in rows]
        for key, values in column["derived"].items():
            if isinstance(values, list) and len(values) == len(rows) and not any(map(_is_nested, values)):
                columns[f"{column['name']}_{key}"] = ["" if value is None else str(value) for value in values]
    return Table.from_columns({"agg": ["0"] * len(rows), **columns})


def _is_nested(value: object) -> bool:
    return isinstance(value, list | dict)


def result_of(sql: str, table: Table) -> tuple[str, tuple[str, ...]]:
    """Return what came of one query, and its steps."""
    state = State(table)
    try:
        query = Sql.parse(_ROW_NUMBER.sub("row_id", sql), state)
        result = query.result(table)
    except StepError:
        return "does not run", ()
    if not any(cell for row in result.values for cell in row):
        return "finds nothing", ()
    steps = query.in_steps(state, Question(""))
    return f"{'steps' if steps else 'no steps'}, rows {'' if result.known else 'not '}known", tuple(map(str, steps))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--limit", type=int)
    parser.add_argument("--show", action="store_true", help="print the queries without steps")
    parser.add_argument("--data", type=Path, default=DATA)
    options = parser.parse_args()
    typed = {record["table"]: record for record in read_records(options.data / "squall" / "typed_columns.jsonl.gz")}
    tables = {record["id"]: record for record in read_records(options.data / "wikitq" / "tables.jsonl.gz")}
    found: Counter[str] = Counter()
    for record in list(read_records(options.data / "squall" / "sql.jsonl.gz"))[: options.limit]:
        result, _ = result_of(record["sql"], typed_table(tables[record["table"]], typed[record["table"]]))
        found[result] += 1
        if options.show and result.startswith("no steps"):
            print(record["sql"])
    ran = sum(found.values()) - found["does not run"] - found["finds nothing"]
    with_steps = sum(count for result, count in found.items() if result.startswith("steps"))
    print(f"{with_steps:,} of {ran:,} queries that find something have steps: {with_steps / max(1, ran):.1%}")
    print("; ".join(f"{result}: {count:,}" for result, count in found.most_common()))


if __name__ == "__main__":
    main()
