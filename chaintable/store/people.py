"""Who uses the store, and what they may see and change."""

from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa


@dataclass(frozen=True, slots=True)
class Person:
    """A person in whose name the store is read and written.

    `id` names them: a browser's own space, or somebody who signed in; "" is nobody, as on the command line. A `host`
    runs this ChainTable: they see and may change everything. What belongs to nobody is everybody's if they are
    `at_this_computer`.
    """

    id: str = ""
    host: bool = False
    at_this_computer: bool = False


HOST = Person(host=True)
"""Who uses the command line or the library."""


def may_change(table: Any, person: Person) -> sa.ColumnElement[bool]:
    """Whether a row of a table with owners belongs to the person."""
    if person.host:
        return sa.true()
    own = table.c.owner == person.id
    # Nobody's rows are never those of a person without a name.
    own = sa.and_(own, table.c.owner != "")
    return sa.or_(own, table.c.owner == "") if person.at_this_computer else own


def may_see(table: Any, person: Person) -> sa.ColumnElement[bool]:
    """Whether a list may show the person a row of a table with owners: it isn't deleted, and theirs or shared."""
    return sa.and_(table.c.deleted_at == "", sa.or_(may_change(table, person), table.c.shared == 1))
