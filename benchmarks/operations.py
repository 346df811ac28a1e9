"""How long each operation takes on a million rows: `python -m benchmarks.operations [--rows 1000000]`.

The first figure of a column includes parsing its cells; the second doesn't.
"""

import argparse
import time

from benchmarks.measure import made_up
from chaintable.operations import (
    AddColumn,
    Answer,
    Derivation,
    GroupBy,
    Operation,
    Reading,
    SelectColumn,
    SelectRow,
    SortBy,
)
from chaintable.operations.conditions import parse_condition
from chaintable.state import State
from chaintable.table import Table

CONDITIONS = (
    "Quantity > 250",
    "Country = Italy",
    "Customer contains 77",
    "Date >= 2019",
    "Price < 1000 and Country = Spain",
    "Remark is empty",
)
RULES = (
    ("in_brackets", "Customer"),
    ("year", "Date"),
    ("number", "Customer"),
    ("result", "Score"),
    ("items", "Remark"),
)


def operations() -> list[Operation]:
    return [
        *(SelectRow(parse_condition(words)) for words in CONDITIONS),
        SelectColumn(("Order", "Price")),
        *(AddColumn("New", Derivation(rule, (column,))) for rule, column in RULES),
        AddColumn("New", Derivation("product", ("Quantity", "Price"))),
        *(GroupBy((column,)) for column in ("Country", "Customer", "Date")),
        *(SortBy(column, "large to small") for column in ("Price", "Date", "Customer", "Quantity")),
        *(
            Answer(reading)
            for reading in (Reading("count"), Reading("sum", ("Price",)), Reading("most", ("Customer", "Price")))
        ),
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=1_000_000)
    table = Table.from_frame(made_up(parser.parse_args().rows))
    slowest = 0.0
    for operation in operations():
        state = State(Table(table.frame, table.caption, table.origins))
        seconds = []
        for _ in range(2):
            started = time.perf_counter()
            after = operation.apply(state)
            seconds.append(time.perf_counter() - started)
        slowest = max(slowest, seconds[0])
        print(
            f"{str(operation)[:64]:64} {seconds[0]:6.3f} s, again {seconds[1]:6.3f} s  -> {after.table.n_rows:,} rows"
        )
    print(f"slowest: {slowest:.3f} s")


if __name__ == "__main__":
    main()
