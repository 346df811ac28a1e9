"""How long operations take on a million rows: `python -m benchmarks.operations [--rows 1000000] [--only pivot]`.

The first figure of a column includes parsing its cells; the second doesn't, and of a query is that of a result kept in
memory. On a busy machine, look at the processor's time, which is behind both.
"""

import argparse
import time

from benchmarks.measure import made_up
from chaintable.errors import StepError
from chaintable.operations import (
    ALL,
    AddColumn,
    Answer,
    Derivation,
    GroupBy,
    Operation,
    Reading,
    SelectColumn,
    SelectRow,
    SortBy,
    Sql,
)
from chaintable.operations.conditions import parse_condition
from chaintable.operations.grammar.calls import parse_call
from chaintable.tables.state import State
from chaintable.tables.table import Table

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
    ("quarter", "Date"),
    ("year_month", "Date"),
    ("week", "Date"),
    ("weekday", "Date"),
)
MEASURED = (
    "f_group_by(Country, Remark)",
    "f_group_by(Country, Date, sum of Price)",
    "f_group_by(Country, sum of Price, average of Quantity, median of Price, share of Price)",
    "f_group_by(Country, distinct of Customer, first of Order, lowest of Date, highest of Date)",
    "f_top_rows(5, Price)",
    "f_top_rows(3, Price, smallest, per Country, per Remark)",
    "f_distinct(Country, Date)",
    "f_distinct()",
    "f_keep_groups(Country, Date, sum of Price > 100000)",
    "f_rename(Price, Amount)",
    "f_calculate(New = round(Price * Quantity * (1 - 0.2), 2))",
    'f_calculate(New = if(Quantity > 250, "large", Country & " / " & Remark))',
    "f_calculate(New = running_total(Price, Country))",
    "f_calculate(New = rank(Price))",
    "f_calculate(New = share(Price) + change(Quantity))",
    "f_calculate(New = Date + 30)",
)
SHAPING = (
    "f_fill_down(Country, Remark)",
    'f_split_column(Score, "–", Home, Away)',
    "f_json_field(Details, at.country, Where)",
    "f_replace_values(Remark, paid = settled, open = due)",
    'f_replace_values(Price, "," = "", parts)',
    "f_leave_out_subtotals()",
    "f_unpivot(Quantity, Price, names in Figure, values in Amount)",
    "f_pivot(Country, across Remark, sum of Price)",
    "f_pivot(Customer, across Country, count)",
    "f_join_table(Customers, Customer = Name, Rating)",
    "f_join_table(Customers, Customer = Name, keep unmatched)",
)

QUERIES = (
    "SELECT COUNT(*) FROM w WHERE Country = 'italy'",
    "SELECT Customer FROM w ORDER BY Price DESC LIMIT 5",
    "SELECT Country, SUM(Price) FROM w GROUP BY Country ORDER BY 2 DESC",
    "SELECT Country, Remark, COUNT(*), AVG(Quantity) FROM w GROUP BY Country, Remark",
    "SELECT MAX(Date) FROM w WHERE Quantity > 250",
    "SELECT COUNT(DISTINCT Customer) FROM w",
    "SELECT Customer FROM w GROUP BY Customer ORDER BY COUNT(*) DESC LIMIT 1",
)


def customers(table: Table) -> Table:
    """A second table: half of the customers, each with a rating."""
    names = table.column("Customer").drop_duplicates().iloc[::2].reset_index(drop=True)
    return Table.from_columns({"Name": names, "Rating": names.str.len().astype("str")}, "Customers")


def with_json(table: Table) -> Table:
    """The table with a column of JSON, another in each row."""
    numbers, countries = table.column("Order"), table.column("Country")
    return table.with_column("Details", '{"order": ' + numbers + ', "at": {"country": "' + countries + '"}}')


def operations() -> list[Operation]:
    return [
        *(parse_call(call, ALL) for call in SHAPING),
        *(Sql(query) for query in QUERIES),
        *(SelectRow(parse_condition(words)) for words in CONDITIONS),
        SelectColumn(("Order", "Price")),
        *(AddColumn("New", Derivation(rule, (column,))) for rule, column in RULES),
        AddColumn("New", Derivation("product", ("Quantity", "Price"))),
        *(parse_call(call, ALL) for call in MEASURED),
        *(GroupBy((column,)) for column in ("Country", "Customer", "Date")),
        *(SortBy(column, "large to small") for column in ("Price", "Date", "Customer", "Quantity")),
        *(
            Answer(reading)
            for reading in (Reading("count"), Reading("sum", ("Price",)), Reading("most", ("Customer", "Price")))
        ),
    ]


def outcome(operation: Operation, state: State) -> str:
    """How many rows are left, or why the operation can't be done."""
    try:
        return f"{operation.apply(state).table.n_rows:,} rows"
    except StepError as error:
        return str(error)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--only", nargs="+", default=(), help="names of operations")
    asked = parser.parse_args()
    table = with_json(Table.from_frame(made_up(asked.rows)))
    others = (customers(table),)
    slowest = 0.0
    for operation in operations():
        if asked.only and operation.name not in asked.only:
            continue
        state = State(Table(table.frame, table.caption, table.origins), others=others)
        seconds, busy = [], []
        for _ in range(2):
            started, began = time.perf_counter(), time.process_time()
            after = outcome(operation, state)
            seconds.append(time.perf_counter() - started)
            busy.append(time.process_time() - began)
        slowest = max(slowest, seconds[0])
        times = f"{seconds[0]:6.3f} s, again {seconds[1]:6.3f} s, busy {busy[0]:6.3f} and {busy[1]:6.3f} s"
        print(f"{str(operation)[:64]:64} {times}  -> {after}")
    print(f"slowest: {slowest:.3f} s")


if __name__ == "__main__":
    main()
