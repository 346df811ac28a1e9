"""What `chaintable ask` can be told, each with the words of its help."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

LEAST_TOKENS = 200
"""A table in fewer tokens is no table any more."""
_SERVER = "A language model at a server"
_SPEND = "The most that may be spent at a server"


class KindOption(StrEnum):
    question = "question"
    statement = "statement"
    long = "long"


class StyleOption(StrEnum):
    paper = "paper"
    structured = "structured"


File = Annotated[Path, typer.Argument(help="The spreadsheet: CSV, XLSX, ODS, Parquet, JSON, HTML, Markdown …")]
Words = Annotated[str, typer.Argument(help="What to find out, or with --kind statement what to check.")]
Sheet = Annotated[
    str | None, typer.Option(metavar="NAME", help="The sheet to read.", show_default="the first with cells")
]
Kind = Annotated[KindOption, typer.Option(help="What is asked.")]
ModelName = Annotated[
    str | None,
    typer.Option(
        metavar="NAME",
        help="Who plans the chain: embedded, or a model at the server that is set (OPENAI_BASE_URL).",
        show_default="CHAINTABLE_MODEL, else embedded",
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON object instead of words.")]
Style = Annotated[
    StyleOption,
    typer.Option(
        help="paper: worked examples, first the operation, then its arguments. structured: both in one JSON reply.",
        rich_help_panel=_SERVER,
    ),
]
Masked = Annotated[
    list[str] | None,
    typer.Option(
        metavar="COLUMN",
        help="A column that is never sent, neither its name nor its cells. Give it again for another column.",
        rich_help_panel=_SERVER,
    ),
]
PromptTokens = Annotated[
    int,
    typer.Option(
        min=LEAST_TOKENS,
        metavar="N",
        help="The most tokens that the table may take in a prompt; of a larger one a part is shown.",
        rich_help_panel=_SERVER,
    ),
]
Sure = Annotated[
    float | None,
    typer.Option(
        min=0,
        max=1,
        metavar="SURE",
        help="Let the embedded model answer, for nothing, what it is at least so sure of (0 to 1), and ask the server "
        "the rest.",
        show_default="always ask the server",
        rich_help_panel=_SERVER,
    ),
]
Replay = Annotated[
    bool, typer.Option("--replay", help="Answer from what was kept; send nothing.", rich_help_panel=_SERVER)
]
MostCalls = Annotated[int | None, typer.Option(min=0, metavar="N", help="Requests.", rich_help_panel=_SPEND)]
MostTokens = Annotated[
    int | None, typer.Option(min=0, metavar="N", help="Tokens, in and out together.", rich_help_panel=_SPEND)
]
MostMoney = Annotated[float | None, typer.Option(min=0, metavar="N", help="US dollars.", rich_help_panel=_SPEND)]
