"""The small tables that the glossary shows each operation on."""

from dataclasses import dataclass

from chaintable.tables.state import Note, Passages
from chaintable.tables.table import Table


@dataclass(frozen=True, slots=True, eq=False)
class Example:
    """A table and a call that can be applied to it; `others` are further tables that the call may name.

    `passages` says where the passages are if the table holds documents, and `notes` stand beside it before the call.
    """

    table: Table
    call: str
    others: tuple[Table, ...] = ()
    passages: Passages | None = None
    notes: tuple[Note, ...] = ()


SALES = Table.of(
    ["Shop", "Item", "Pieces", "Price"],
    [
        ["Bonn", "Bike", "3", "900"],
        ["Köln", "Lamp", "12", "20"],
        ["Bonn", "Lamp", "5", "20"],
        ["Aachen", "Bike", "1", "900"],
        ["Köln", "Bike", "2", "850"],
    ],
)
CYCLISTS = Table.of(
    ["Rank", "Cyclist"],
    [["1", "Valverde (ESP)"], ["2", "Kolobnev (RUS)"], ["3", "Rebellin (ITA)"], ["4", "Bettini (ITA)"]],
)
MONTHS = Table.of(["Shop", "Jan", "Feb"], [["Bonn", "10", "12"], ["Köln", "7", "9"]])
BLOCKS = Table.of(["Region", "Shop", "Sales"], [["West", "Bonn", "10"], ["", "Köln", "7"], ["East", "Jena", "4"]])
TOTALS = Table.of(["Shop", "Sales"], [["Bonn", "10"], ["Köln", "7"], ["Total", "17"]])
REPEATS = Table.of(["Shop", "Item"], [["Bonn", "Bike"], ["Köln", "Lamp"], ["Bonn", "Bike"]])
PEOPLE = Table.of(["Name"], [["Curie, Marie"], ["Noether, Emmy"]])
DETAILS = Table.of(["Item", "Details"], [["Bike", '{"colour": "red"}'], ["Lamp", '{"colour": "blue"}']])
SPELLINGS = Table.of(["Order", "Paid"], [["1", "Y"], ["2", "yes"], ["3", "no"]])
CITIES = Table.of(["City", "State"], [["Bonn", "NRW"], ["Köln", "NRW"], ["Aachen", "NRW"]], caption="Cities")
PASSAGES = Passages()
DOCUMENTS = Table.of(
    ["Document", "Place", "Title", "Text"],
    [
        ["people.md", "line 3", "Ida Brandt", "Ida Brandt is a guest on the Harbour Show."],
        ["shows.md", "line 3", "Harbour Show", "The Harbour Show is hosted by Tom Reyes."],
        ["people.md", "line 7", "Tom Reyes", "Tom Reyes was born in Lisbon."],
    ],
)
