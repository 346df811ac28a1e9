"""Steps from each version of the database to the next, in numbered functions that never change once released.

A new version is a new function at the end of MIGRATIONS, together with the change in `schema`. A migration spells out
the tables of its own version and doesn't use those of `schema`, which keep changing.
"""

from collections.abc import Callable, Sequence

from sqlalchemy import (
    Column,
    Connection,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    delete,
    insert,
    inspect,
    select,
)

from chaintable.errors import StoreError
from chaintable.store.schema import schema_version

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


MIGRATIONS: tuple[Migration, ...] = (version_1, version_2, version_3, version_4, version_5, version_6)


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
