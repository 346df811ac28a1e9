"""What each person spent on each day, in calls, tokens and US dollars."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime

import sqlalchemy as sa
from sqlalchemy import Connection

from chaintable.store.database import schema
from chaintable.store.database.database import Database, insert


@dataclass(frozen=True, slots=True)
class Spent:
    """Calls, tokens and US dollars."""

    calls: int = 0
    tokens: int = 0
    money: float = 0.0

    def __add__(self, other: "Spent") -> "Spent":
        return Spent(self.calls + other.calls, self.tokens + other.tokens, self.money + other.money)


Refused = Callable[[Spent, Spent], str]


def today() -> str:
    """The day, in UTC."""
    return datetime.now(UTC).date().isoformat()


def spent_on(database: Database, day: str, person: str) -> tuple[Spent, Spent]:
    """What the person spent on that day, and everyone together."""
    with database.reading() as connection:
        return _read(connection, day, person)


def spend(database: Database, day: str, person: str, more: Spent, refused: Refused = lambda mine, all: "") -> str:
    """Add to what the person spent, unless it is `refused`; the reason, or "". No two programs do this at once.

    `refused` gets what the person and everyone together would have spent then.
    """
    table = schema.spending
    row = {"day": day, "person": person, "calls": more.calls, "tokens": more.tokens, "money": more.money}
    with database.writing(alone=True) as connection:
        mine, everyone = _read(connection, day, person)
        if said := refused(mine + more, everyone + more):
            return said
        made = insert(connection, table).values(row)
        sums = {name: table.c[name] + made.excluded[name] for name in ("calls", "tokens", "money")}
        connection.execute(made.on_conflict_do_update(index_elements=[table.c.day, table.c.person], set_=sums))
        return ""


def _read(connection: Connection, day: str, person: str) -> tuple[Spent, Spent]:
    table = schema.spending
    rows = connection.execute(sa.select(table).where(table.c.day == day)).all()
    spent = {row.person: Spent(row.calls, row.tokens, row.money) for row in rows}
    return spent.get(person, Spent()), sum(spent.values(), Spent())
