"""The tables of the newest version of the database.

A row of `chains` is a chain after one step, and its `parent` is the chain before that step. So chains with the same
first steps share them, and every saved chain keeps its address. The first row of a chain has no step; its `start` has
the question, the table and the method. Everything is JSON text except the tables, which are Parquet. Prompts and
replies are stored once by SHA-256, and `calls` refers to them; `completions` is the cache. `templates` are the texts
that prompts were made from, by content; those that a person saved are `versions`.

Chains belong to nobody by themselves, as two people may come to the same one. Whoever saved a chain has a row of
`links`: its random id opens the chain, and it says who it belongs to and whether it is listed for everyone. What has an
`owner` ("" is nobody) is deleted by a time in `deleted_at`, and goes for good later. `continued` marks the links of
chains that a longer one of the same owner begins with. A row of `comparisons` names the links of its chains. A row of
`personal` has all of a person's records of one kind, such as saved connections.
"""

from typing import Any

from sqlalchemy import BigInteger, Column, Float, ForeignKey, Index, Integer, LargeBinary, MetaData, String, Table, Text

METADATA = MetaData()

schema_version = Table("schema_version", METADATA, Column("version", Integer, primary_key=True, autoincrement=False))

completions = Table(
    "completions",
    METADATA,
    Column("key", String(64), primary_key=True),
    Column("sample", Integer, primary_key=True, autoincrement=False),
    Column("record", Text, nullable=False),
    Column("saved_at", String(32), nullable=False),
)

source_tables = Table(
    "source_tables",
    METADATA,
    Column("key", String(64), primary_key=True),
    Column("parquet", LargeBinary, nullable=False),
)

sources = Table(
    "sources",
    METADATA,
    Column("key", String(64), primary_key=True),
    Column("source_table", String(64), ForeignKey("source_tables.key"), nullable=False),
    Column("name", Text, nullable=False),
    Column("account", Text, nullable=False),
    Column("line_numbers", LargeBinary),
)

starts = Table(
    "starts",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("source", String(64), ForeignKey("sources.key"), nullable=False),
    Column("question", Text, nullable=False),
    Column("method", Text, nullable=False),
)

prompts = Table(
    "prompts", METADATA, Column("key", String(64), primary_key=True), Column("record", Text, nullable=False)
)

replies = Table(
    "replies", METADATA, Column("key", String(64), primary_key=True), Column("record", Text, nullable=False)
)

pictures = Table(
    "pictures", METADATA, Column("key", String(64), primary_key=True), Column("data", LargeBinary, nullable=False)
)

source_pictures = Table(
    "source_pictures",
    METADATA,
    Column("source", String(64), ForeignKey("sources.key", ondelete="CASCADE"), primary_key=True),
    Column("picture", String(64), ForeignKey("pictures.key"), primary_key=True),
    Index("source_pictures_by_picture", "picture"),
)

source_others = Table(
    "source_others",
    METADATA,
    Column("source", String(64), ForeignKey("sources.key", ondelete="CASCADE"), primary_key=True),
    Column("source_table", String(64), ForeignKey("source_tables.key"), primary_key=True),
    Index("source_others_by_table", "source_table"),
)

prompt_pictures = Table(
    "prompt_pictures",
    METADATA,
    Column("prompt", String(64), ForeignKey("prompts.key", ondelete="CASCADE"), primary_key=True),
    Column("picture", String(64), ForeignKey("pictures.key"), primary_key=True),
    Index("prompt_pictures_by_picture", "picture"),
)

chains = Table(
    "chains",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("parent", String(16), ForeignKey("chains.id")),
    Column("start", String(16), ForeignKey("starts.id"), nullable=False),
    Column("depth", Integer, nullable=False),
    Column("step", Text),
    Column("saved_at", String(32), nullable=False),
    Index("chains_by_parent", "parent"),
    Index("chains_by_start", "start"),
)

calls = Table(
    "calls",
    METADATA,
    Column("chain", String(16), ForeignKey("chains.id", ondelete="CASCADE"), primary_key=True),
    Column("place", Integer, primary_key=True, autoincrement=False),
    Column("prompt", String(64), ForeignKey("prompts.key"), nullable=False),
    Column("reply", String(64), ForeignKey("replies.key"), nullable=False),
    Column("source_table", String(64), ForeignKey("source_tables.key")),
    Column("record", Text, nullable=False),
    Index("calls_by_prompt", "prompt"),
    Index("calls_by_reply", "reply"),
)

templates = Table(
    "templates",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("method", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("record", Text, nullable=False),
)

call_templates = Table(
    "call_templates",
    METADATA,
    Column("chain", String(16), ForeignKey("chains.id", ondelete="CASCADE"), primary_key=True),
    Column("template", String(16), ForeignKey("templates.id"), primary_key=True),
    Index("call_templates_by_template", "template"),
)


def ownership() -> tuple[Column[Any], ...]:
    """The columns of what belongs to a person."""
    return (
        Column("owner", String(80), nullable=False, server_default=""),
        Column("shared", Integer, nullable=False, server_default="0"),
        Column("deleted_at", String(32), nullable=False, server_default=""),
    )


versions = Table(
    "versions",
    METADATA,
    Column("template", String(16), ForeignKey("templates.id"), primary_key=True),
    Column("owner", String(80), primary_key=True, server_default=""),
    Column("parent", String(16), ForeignKey("templates.id"), nullable=False),
    Column("note", Text, nullable=False),
    Column("saved_at", String(32), nullable=False),
    *ownership()[1:],
)

saved_questions = Table(
    "saved_questions",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("source", String(64), ForeignKey("sources.key"), nullable=False),
    Column("question", Text, nullable=False),
    Column("saved_at", String(32), nullable=False),
    *ownership(),
    Index("saved_questions_by_source", "source"),
)

links = Table(
    "links",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("chain", String(16), ForeignKey("chains.id", ondelete="CASCADE"), nullable=False),
    Column("saved_at", String(32), nullable=False),
    Column("continued", Integer, nullable=False, server_default="0"),
    Column("summary", Text),
    *ownership(),
    Index("links_by_owner", "owner", "chain", unique=True),
    Index("links_by_chain", "chain"),
)

comparisons = Table(
    "comparisons",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("record", Text, nullable=False),
    Column("saved_at", String(32), nullable=False),
    *ownership(),
    Index("comparisons_by_owner", "owner"),
)

spending = Table(
    "spending",
    METADATA,
    Column("day", String(10), primary_key=True),
    Column("person", String(80), primary_key=True),
    Column("calls", Integer, nullable=False),
    Column("tokens", BigInteger, nullable=False),
    Column("money", Float, nullable=False),
)

personal = Table(
    "personal",
    METADATA,
    Column("owner", String(80), primary_key=True),
    Column("kind", String(20), primary_key=True),
    Column("records", Text, nullable=False),
    Column("saved_at", String(32), nullable=False),
)

OWNED = (links, saved_questions, versions, comparisons)
"""The tables whose rows belong to a person."""
