"""Writes the ten middle-sized tables: `python -m data.spreadsheets.make` in the folder `tests`. Same seed, same files.

The untidiness is meant: spaces after a word, one category in several spellings, empty cells, a total row.
"""

import csv
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from random import Random

from data.spreadsheets.made_goods import bookings, orders, shipments, stock
from data.spreadsheets.made_people import attendance, library_loans, survey
from data.spreadsheets.made_work import expenses, inspections, support_tickets
from data.spreadsheets.spelled import Rows

TABLES = Path(__file__).parent / "tables"
MAKERS: dict[str, Callable[[Random], Rows]] = {
    "attendance.csv": attendance,
    "bookings.csv": bookings,
    "expenses.csv": expenses,
    "inspections.csv": inspections,
    "library_loans.csv": library_loans,
    "orders.csv": orders,
    "shipments.csv": shipments,
    "stock.csv": stock,
    "support_tickets.tsv": support_tickets,
    "survey.csv": survey,
}
MARKS = {"stock.csv": ";", "support_tickets.tsv": "\t"}
"""What separates the cells where it is not a comma."""


def render(name: str) -> str:
    """The content of the file of that name; its name is the seed."""
    rows, text = list(MAKERS[name](Random(name))), StringIO()
    writer = csv.DictWriter(text, list(rows[0]), delimiter=MARKS.get(name, ","), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


if __name__ == "__main__":
    for name in MAKERS:
        (TABLES / name).write_text(render(name), encoding="utf-8", newline="\n")
