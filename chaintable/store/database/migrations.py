"""Steps from each version of the database to the next, in numbered functions that never change once released.

A new version is a new function at the end of MIGRATIONS, together with the change in `schema`. A migration spells out
the tables of its own version and doesn't use those of `schema`, which keep changing.
"""

import json
from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    case,
    delete,
    exists,
    insert,
    inspect,
    select,
)

from chaintable.errors import StoreError
from chaintable.store.database.schema import schema_version

Migration = Callable[[Connection], None]


def version_1(connection: Connection) -> None:
    """Completions, source tables, prompts and replies by content, and chains as a tree of steps."""
    tables = MetaData()
    Table("schema_version", tables, Column("version", Integer, primary_key=True, autoincrement=False))
    Table(
        "completions",
        tables,
        Column("key", String(64), primary_key=True),
        Column("sample", Integer, primary_key=True, autoincrement=False),
        Column("record", Text, nullable=False),
        Column("saved_at", String(32), nullable=False),
    )
    Table(
        "source_tables",
        tables,
        Column("key", String(64), primary_key=True),
        Column("parquet", LargeBinary, nullable=False),
    )
    Table(
        "sources",
        tables,
        Column("key", String(64), primary_key=True),
        Column("source_table", String(64), ForeignKey("source_tables.key"), nullable=False),
        Column("name", Text, nullable=False),
        Column("account", Text, nullable=False),
        Column("line_numbers", LargeBinary),
    )
    Table(
        "starts",
        tables,
        Column("id", String(16), primary_key=True),
        Column("source", String(64), ForeignKey("sources.key"), nullable=False),
        Column("question", Text, nullable=False),
        Column("method", Text, nullable=False),
    )
    for name in ("prompts", "replies"):
        Table(name, tables, Column("key", String(64), primary_key=True), Column("record", Text, nullable=False))
    Table(
        "chains",
        tables,
        Column("id", String(16), primary_key=True),
        Column("parent", String(16), ForeignKey("chains.id")),
        Column("start", String(16), ForeignKey("starts.id"), nullable=False),
        Column("depth", Integer, nullable=False),
        Column("step", Text),
        Column("saved_at", String(32), nullable=False),
        Index("chains_by_parent", "parent"),
        Index("chains_by_start", "start"),
    )
    Table(
        "calls",
        tables,
        Column("chain", String(16), ForeignKey("chains.id", ondelete="CASCADE"), primary_key=True),
        Column("place", Integer, primary_key=True, autoincrement=False),
        Column("prompt", String(64), ForeignKey("prompts.key"), nullable=False),
        Column("reply", String(64), ForeignKey("replies.key"), nullable=False),
        Column("source_table", String(64), ForeignKey("source_tables.key")),
        Column("record", Text, nullable=False),
        Index("calls_by_prompt", "prompt"),
        Index("calls_by_reply", "reply"),
    )
    tables.create_all(connection, checkfirst=False)


def version_2(connection: Connection) -> None:
    """The chain that each session opened last."""
    tables = MetaData()
    Table("chains", tables, Column("id", String(16), primary_key=True))
    sessions = Table(
        "sessions",
        tables,
        Column("key", String(64), primary_key=True),
        Column("chain", String(16), ForeignKey("chains.id", ondelete="CASCADE"), nullable=False),
        Column("saved_at", String(32), nullable=False),
        Index("sessions_by_chain", "chain"),
    )
    sessions.create(connection)


def version_3(connection: Connection) -> None:
    """The texts of prompts, the versions that people saved of them, and saved questions."""
    tables = MetaData()
    Table("sources", tables, Column("key", String(64), primary_key=True))
    templates = Table(
        "templates",
        tables,
        Column("id", String(16), primary_key=True),
        Column("method", Text, nullable=False),
        Column("name", Text, nullable=False),
        Column("record", Text, nullable=False),
    )
    versions = Table(
        "versions",
        tables,
        Column("template", String(16), ForeignKey("templates.id"), primary_key=True),
        Column("parent", String(16), ForeignKey("templates.id"), nullable=False),
        Column("note", Text, nullable=False),
        Column("saved_at", String(32), nullable=False),
    )
    questions = Table(
        "saved_questions",
        tables,
        Column("id", String(16), primary_key=True),
        Column("source", String(64), ForeignKey("sources.key"), nullable=False),
        Column("question", Text, nullable=False),
        Column("saved_at", String(32), nullable=False),
        Index("saved_questions_by_source", "source"),
    )
    tables.create_all(connection, [templates, versions, questions], checkfirst=False)


def version_4(connection: Connection) -> None:
    """Pictures by content, and which sources and prompts show them."""
    tables = MetaData()
    Table("sources", tables, Column("key", String(64), primary_key=True))
    Table("prompts", tables, Column("key", String(64), primary_key=True))
    made = [
        Table(
            "pictures",
            tables,
            Column("key", String(64), primary_key=True),
            Column("data", LargeBinary, nullable=False),
        )
    ]
    for owner in ("source", "prompt"):
        uses = Table(
            f"{owner}_pictures",
            tables,
            Column(owner, String(64), ForeignKey(f"{owner}s.key", ondelete="CASCADE"), primary_key=True),
            Column("picture", String(64), ForeignKey("pictures.key"), primary_key=True),
            Index(f"{owner}_pictures_by_picture", "picture"),
        )
        made.append(uses)
    tables.create_all(connection, made, checkfirst=False)


def version_5(connection: Connection) -> None:
    """Drop the table of version 2, which nothing reads."""
    Table("sessions", MetaData(), Column("key", String(64), primary_key=True)).drop(connection)


def version_6(connection: Connection) -> None:
    """Which further tables each source brings."""
    tables = MetaData()
    Table("sources", tables, Column("key", String(64), primary_key=True))
    Table("source_tables", tables, Column("key", String(64), primary_key=True))
    others = Table(
        "source_others",
        tables,
        Column("source", String(64), ForeignKey("sources.key", ondelete="CASCADE"), primary_key=True),
        Column("source_table", String(64), ForeignKey("source_tables.key"), primary_key=True),
        Index("source_others_by_table", "source_table"),
    )
    others.create(connection)


def version_7(connection: Connection) -> None:
    """Owners: links to chains, owners of questions and versions, the templates of calls, and spending by day.

    What is there already belongs to nobody, and the old addresses of chains become links.
    """
    tables = MetaData()
    chains = Table("chains", tables, *_columns("id", "parent", "saved_at"))
    Table("templates", tables, Column("id", String(16), primary_key=True))
    links = Table(
        "links",
        tables,
        Column("id", String(32), primary_key=True),
        Column("chain", String(16), ForeignKey("chains.id", ondelete="CASCADE"), nullable=False),
        Column("saved_at", String(32), nullable=False),
        Column("continued", Integer, nullable=False, server_default="0"),
        Column("summary", Text),
        *_ownership_7(),
        Index("links_by_owner", "owner", "chain", unique=True),
        Index("links_by_chain", "chain"),
    )
    made_from = Table(
        "call_templates",
        tables,
        Column("chain", String(16), ForeignKey("chains.id", ondelete="CASCADE"), primary_key=True),
        Column("template", String(16), ForeignKey("templates.id"), primary_key=True),
        Index("call_templates_by_template", "template"),
    )
    spending = Table(
        "spending",
        tables,
        Column("day", String(10), primary_key=True),
        Column("person", String(80), primary_key=True),
        Column("calls", Integer, nullable=False),
        Column("tokens", BigInteger, nullable=False),
        Column("money", Float, nullable=False),
    )
    tables.create_all(connection, [links, made_from, spending], checkfirst=False)
    longer = chains.alias()
    continued = case((exists().where(longer.c.parent == chains.c.id), 1), else_=0)
    known = select(chains.c.id, chains.c.id, chains.c.saved_at, continued)
    connection.execute(insert(links).from_select(["id", "chain", "saved_at", "continued"], known))
    _fill_call_templates_7(connection, made_from)
    _give_owners_7(connection)


def _columns(*names: str) -> tuple[Column[Any], ...]:
    return tuple(Column(name, String(32)) for name in names)


def _ownership_7() -> tuple[Column[Any], ...]:
    return (
        Column("owner", String(80), nullable=False, server_default=""),
        Column("shared", Integer, nullable=False, server_default="0"),
        Column("deleted_at", String(32), nullable=False, server_default=""),
    )


def _fill_call_templates_7(connection: Connection, made_from: Table) -> None:
    calls = Table("calls", MetaData(), *_columns("chain", "record"))
    templates = Table("templates", MetaData(), *_columns("id"))
    known = set(connection.scalars(select(templates.c.id)))
    pairs = {
        (row.chain, json.loads(row.record).get("template", {}).get("id"))
        for row in connection.execute(select(calls).where(calls.c.record.contains('"template"')))
    }
    rows = [{"chain": chain, "template": template} for chain, template in pairs if template in known]
    if rows:
        connection.execute(insert(made_from), rows)


def _give_owners_7(connection: Connection) -> None:
    """SQLite can't change a primary key, so the table of versions is made again."""
    for change in ("owner VARCHAR(80) DEFAULT '' NOT NULL", "shared INTEGER DEFAULT '0' NOT NULL"):
        connection.exec_driver_sql(f"ALTER TABLE saved_questions ADD COLUMN {change}")
    connection.exec_driver_sql("ALTER TABLE saved_questions ADD COLUMN deleted_at VARCHAR(32) DEFAULT '' NOT NULL")
    old = Table("versions", MetaData(), *_columns("template", "parent", "note", "saved_at"))
    rows = [dict(row._mapping) for row in connection.execute(select(old))]
    old.drop(connection)
    tables = MetaData()
    Table("templates", tables, Column("id", String(16), primary_key=True))
    versions = Table(
        "versions",
        tables,
        Column("template", String(16), ForeignKey("templates.id"), primary_key=True),
        Column("owner", String(80), primary_key=True, server_default=""),
        Column("parent", String(16), ForeignKey("templates.id"), nullable=False),
        Column("note", Text, nullable=False),
        Column("saved_at", String(32), nullable=False),
        *_ownership_7()[1:],
    )
    versions.create(connection)
    if rows:
        connection.execute(insert(versions), rows)


def version_8(connection: Connection) -> None:
    """Comparisons: several chains of one question beside each other."""
    comparisons = Table(
        "comparisons",
        MetaData(),
        Column("id", String(32), primary_key=True),
        Column("record", Text, nullable=False),
        Column("saved_at", String(32), nullable=False),
        *_ownership_7(),
        Index("comparisons_by_owner", "owner"),
    )
    comparisons.create(connection)


def version_9(connection: Connection) -> None:
    """Small records of one person: saved connections, and the results of A/B tests."""
    personal = Table(
        "personal",
        MetaData(),
        Column("owner", String(80), primary_key=True),
        Column("kind", String(20), primary_key=True),
        Column("records", Text, nullable=False),
        Column("saved_at", String(32), nullable=False),
    )
    personal.create(connection)


MIGRATIONS: tuple[Migration, ...] = (
    version_1,
    version_2,
    version_3,
    version_4,
    version_5,
    version_6,
    version_7,
    version_8,
    version_9,
)


def version_of(connection: Connection) -> int:
    """The version of the database; 0 if it is empty."""
    if not inspect(connection).has_table(schema_version.name):
        return 0
    return int(connection.scalar(select(schema_version.c.version)) or 0)


def migrate(connection: Connection, migrations: Sequence[Migration] = MIGRATIONS) -> None:
    """Bring the database to the newest version, within the transaction of `connection`."""
    version = version_of(connection)
    for change in migrations[version:]:
        change(connection)
    if version < len(migrations):
        connection.execute(delete(schema_version))
        connection.execute(insert(schema_version).values(version=len(migrations)))


def check_version(version: int, newest: int, name: str) -> None:
    """Raise StoreError if a database is newer than this program."""
    if version > newest:
        raise StoreError(
            f"The data in '{name}' has version {version}; this ChainTable reads up to version {newest}.",
            "Update ChainTable, or choose another data folder.",
        )
