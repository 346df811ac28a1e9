"""Links: who saved which chain. The random id of a link opens its chain; lists and deletions are the owner's."""

import json
import secrets
from base64 import b32encode
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy import Connection

from chaintable.store.database import schema
from chaintable.store.database.database import Database, insert_in
from chaintable.store.formats.json_codec import from_plain, to_json, to_plain
from chaintable.store.people import Person, may_change, may_see
from chaintable.store.saved.prompt_versions import now
from chaintable.tables.state import Question


@dataclass(frozen=True, slots=True)
class Summary:
    """What a list says about a saved chain: its answer, and whether it occurs in the table; its models and their cost.

    `failed` counts the steps that could not be done. `found` is None if there is no answer to look for, `money` (in US
    dollars) if the price is unknown.
    """

    answer: str = ""
    found: bool | None = None
    failed: int = 0
    models: tuple[str, ...] = ()
    calls: int = 0
    tokens: int = 0
    money: float | None = None


@dataclass(frozen=True, slots=True)
class SavedChain:
    """A saved chain as lists show it: its question, the name of its table, the number of steps.

    `own` is whether the person who asked may change it, `shared` whether everyone sees it in their list. `summary` is
    None if it was saved by an earlier version.
    """

    id: str
    question: Question
    source: str
    method: str
    steps: int
    saved_at: datetime
    summary: Summary | None = None
    own: bool = True
    shared: bool = False


def new_id() -> str:
    """A random id of 26 letters and digits (128 bits), which nobody can guess."""
    return b32encode(secrets.token_bytes(16)).decode().rstrip("=").casefold()


def add_link(connection: Connection, chain_id: str, person: Person, summary: Summary | None) -> str:
    """Make the person an owner of a chain; the id of their link, which stays the same when they save it again."""
    told = None if summary is None else to_json(to_plain(summary))
    whose = {"of_chain": chain_id, "of_owner": person.id}
    statements = _statements(connection.dialect.name)
    continued = connection.scalar(statements.longer, whose) is not None
    row = {"id": new_id(), "chain": chain_id, "owner": person.id, "saved_at": now(), "summary": told}
    connection.execute(statements.add if told else statements.add_untold, {**row, "continued": int(continued)})
    connection.execute(statements.mark_beginnings, whose)
    return str(connection.execute(statements.own, whose).scalar_one())


class _Statements(NamedTuple):
    """What a link is added with, for the chain `of_chain` and the person `of_owner`."""

    longer: sa.Select[Any]
    add: Any
    add_untold: Any
    mark_beginnings: sa.Update
    own: sa.Select[Any]


@cache
def _statements(dialect: str) -> _Statements:
    """The statements of `add_link`, made once: making them takes longer than carrying them out."""
    links = schema.links
    chain: sa.BindParameter[str] = sa.bindparam("of_chain")
    mine = links.c.owner == sa.bindparam("of_owner")
    longer = _with_descendants(chain)
    made = insert_in(dialect, links)
    fresh = {"saved_at": made.excluded.saved_at, "deleted_at": ""}
    keys = [links.c.owner, links.c.chain]
    return _Statements(
        sa.select(links.c.id).where(mine, links.c.chain.in_(sa.select(longer.c.id)), links.c.chain != chain).limit(1),
        made.on_conflict_do_update(index_elements=keys, set_={**fresh, "summary": made.excluded.summary}),
        made.on_conflict_do_update(index_elements=keys, set_=fresh),
        _mark_beginnings(chain, mine),
        sa.select(links.c.id).where(mine, links.c.chain == chain),
    )


def _mark_beginnings(chain: sa.BindParameter[str], mine: sa.ColumnElement[bool]) -> sa.Update:
    """Mark the person's links to what this chain begins with as continued by it."""
    links, chains = schema.links, schema.chains
    line = sa.select(chains.c.parent).where(chains.c.id == chain).cte("line", recursive=True)
    line = line.union_all(sa.select(chains.c.parent).join(line, chains.c.id == line.c.parent))
    begun = links.c.chain.in_(sa.select(line.c.parent))
    return sa.update(links).where(begun, mine, links.c.continued == 0).values(continued=1)


def _with_descendants(chain: str | sa.BindParameter[str]) -> sa.CTE:
    """The chain and all that continue it."""
    chains = schema.chains
    longer = sa.select(chains.c.id).where(chains.c.id == chain).cte("longer", recursive=True)
    return longer.union_all(sa.select(chains.c.id).join(longer, chains.c.parent == longer.c.id))


def chain_of(connection: Connection, link: str | None) -> str | None:
    """The chain that a link opens; None if there is no such link or it was deleted."""
    links = schema.links.c
    chain: str | None = connection.scalar(sa.select(links.chain).where(links.id == link, links.deleted_at == ""))
    return chain


def listed(database: Database, person: Person, most: int | None) -> tuple[SavedChain, ...]:
    """The chains that the person may see in a list, newest first, without those that a longer one begins with."""
    links, chains, starts, sources = schema.links, schema.chains, schema.starts, schema.sources
    own = sa.case((may_change(links, person), 1), else_=0).label("own")
    wanted = (
        sa.select(links.c.id, links.c.saved_at, links.c.summary, links.c.shared, own, chains.c.depth)
        .add_columns(starts.c.question, starts.c.method, sources.c.name)
        .select_from(links.join(chains, links.c.chain == chains.c.id).join(starts).join(sources))
        .where(may_see(links, person), links.c.continued == 0)
        .order_by(links.c.saved_at.desc(), links.c.id)
        .limit(most)
    )
    with database.reading() as connection:
        return tuple(_saved_chain(row) for row in connection.execute(wanted))


def find(database: Database, person: Person, link: str) -> SavedChain | None:
    """A link as lists show it, whoever it belongs to; None if it was deleted or never was."""
    links, chains, starts, sources = schema.links, schema.chains, schema.starts, schema.sources
    own = sa.case((may_change(links, person), 1), else_=0).label("own")
    wanted = (
        sa.select(links.c.id, links.c.saved_at, links.c.summary, links.c.shared, own, chains.c.depth)
        .add_columns(starts.c.question, starts.c.method, sources.c.name)
        .select_from(links.join(chains, links.c.chain == chains.c.id).join(starts).join(sources))
        .where(links.c.id == link, links.c.deleted_at == "")
    )
    with database.reading() as connection:
        row = connection.execute(wanted).first()
    return None if row is None else _saved_chain(row)


def method_of(text: str) -> tuple[str, dict[str, Any]]:
    """A method's name and its settings, from the text in the database."""
    found = json.loads(text)
    return (found, {}) if isinstance(found, str) else (found[0], found[1])


def _saved_chain(row: Any) -> SavedChain:
    question = from_plain(Question, json.loads(row.question))
    summary = None if row.summary is None else from_plain(Summary, json.loads(row.summary))
    saved_at, method = datetime.fromisoformat(row.saved_at), method_of(row.method)[0]
    name, steps = json.loads(row.name), row.depth
    return SavedChain(row.id, question, name, method, steps, saved_at, summary, bool(row.own), bool(row.shared))


def mark_deleted(connection: Connection, link: str, person: Person, stamp: str) -> int:
    """Mark a link as deleted, with the same owner's links to all that continue its chain; how many lists lose one."""
    links = schema.links
    mine = sa.and_(links.c.deleted_at == "", may_change(links, person))
    found = connection.execute(sa.select(links.c.chain, links.c.owner).where(links.c.id == link, mine)).first()
    if found is None:
        return 0
    longer = _with_descendants(found.chain)
    ends = sa.and_(links.c.owner == found.owner, links.c.chain.in_(sa.select(longer.c.id)), mine)
    gone = connection.execute(sa.update(links).where(ends).values(deleted_at=stamp)).rowcount
    mark_beginnings_deleted(connection, stamp, links.c.owner == found.owner)
    return int(gone)


def mark_beginnings_deleted(connection: Connection, stamp: str, among: sa.ColumnElement[bool]) -> None:
    """Mark the links as deleted that no longer one of the same owner begins with any more."""
    links, chains = schema.links, schema.chains
    alive = sa.and_(links.c.deleted_at == "", among)
    needed = sa.select(links.c.owner, links.c.chain).where(links.c.continued == 0, alive).cte("needed", recursive=True)
    before = sa.select(needed.c.owner, chains.c.parent).join(needed, chains.c.id == needed.c.chain)
    needed = needed.union(before.where(chains.c.parent.is_not(None)))
    kept = sa.select(sa.literal(1)).where(needed.c.owner == links.c.owner, needed.c.chain == links.c.chain).exists()
    connection.execute(sa.update(links).where(links.c.continued == 1, alive, ~kept).values(deleted_at=stamp))
