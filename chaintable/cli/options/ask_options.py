"""The options of `chaintable ask`, each with its help text."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

LEAST_TOKENS = 200
"""With fewer tokens, no useful part of a table fits."""
_SERVER = "A language model at a server"
_SPEND = "Limits for a server"


class KindOption(StrEnum):
    question = "question"
    statement = "statement"
    long = "long"


class StyleOption(StrEnum):
    paper = "paper"
    structured = "structured"
    whole = "whole"


File = Annotated[
    Path,
    typer.Argument(
        help="The spreadsheet: CSV, XLSX, ODS, Parquet, JSON, HTML, Markdown, a photo of a table … With --method "
        "furepa documents: a folder, a zip archive, PDF, text, Markdown or HTML, at most 5,000 files and 100,000 "
        "passages."
    ),
]
Words = Annotated[str, typer.Argument(help="The question, or with --kind statement the statement to check.")]
Sheet = Annotated[
    str | None, typer.Option(metavar="NAME", help="The sheet to read.", show_default="the first with cells")
]
Others = Annotated[
    list[str] | None,
    typer.Option(
        "--with",
        metavar="OTHER",
        help="A table to look something up in: another file, or the name of another sheet of FILE; with --method "
        "furepa, also a folder of documents. Repeat it for more.",
    ),
]
Choices = Annotated[
    list[str] | None,
    typer.Option("--choices", metavar="ANSWER", help="An answer to choose from. Repeat it for each."),
]
Unit = Annotated[str, typer.Option(metavar="WORD", help="What the answer is measured in, such as $ or km.")]
Hint = Annotated[str, typer.Option(metavar="TEXT", help="A text that goes with the question, such as a passage.")]
Pictures = Annotated[
    list[Path] | None,
    typer.Option(
        "--picture",
        metavar="FILE",
        help="A picture that goes with the question (PNG, JPEG or WebP), which --method chameleon looks at. It "
        "isn't sent with --mask. Repeat it for more.",
    ),
]
NoTable = Annotated[
    bool,
    typer.Option(
        "--no-table",
        help="With --method chameleon: FILE is a picture to ask about, such as a diagram; look for no table in it.",
    ),
]
About = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME=VALUE",
        help="More about the question, such as grade=5 or topic=weather. Repeat it for each.",
    ),
]
Kind = Annotated[
    KindOption,
    typer.Option(help="What the table is asked: a question, a statement to check, or a question with a long answer."),
]
ModelName = Annotated[
    str | None,
    typer.Option(
        metavar="NAME",
        help="The model that plans the chain: embedded, or one at your server (OPENAI_BASE_URL).",
        show_default="CHAINTABLE_MODEL, else embedded",
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object instead of text.")]
Style = Annotated[
    StyleOption | None,
    typer.Option(
        help="Short for --set style=NAME. paper: worked examples, first the operation, then its arguments. "
        "structured: both in one JSON reply. whole: all steps in one JSON reply.",
        rich_help_panel=_SERVER,
    ),
]
Masked = Annotated[
    list[str] | None,
    typer.Option(
        metavar="COLUMN",
        help="A column that is never sent, neither its name nor its cells. Repeat it for more columns.",
        rich_help_panel=_SERVER,
    ),
]
PromptTokens = Annotated[
    int | None,
    typer.Option(
        min=LEAST_TOKENS,
        metavar="N",
        help="The limit for the table in a prompt, in tokens; a larger table is shown in part.",
        rich_help_panel=_SERVER,
    ),
]
Sure = Annotated[
    float | None,
    typer.Option(
        min=0,
        max=1,
        metavar="CONFIDENCE",
        help="Confidence threshold (0 to 1): above it the embedded model answers for free, else the server.",
        show_default="always ask the server",
        rich_help_panel=_SERVER,
    ),
]
Replay = Annotated[
    bool,
    typer.Option("--replay", help="Replay only: use saved replies and never call the server.", rich_help_panel=_SERVER),
]
Embeddings = Annotated[
    str | None,
    typer.Option(
        metavar="MODEL",
        help="With furepa: find passages by the embeddings of this model at the server, which sees all of them.",
        rich_help_panel=_SERVER,
    ),
]
MostCalls = Annotated[int | None, typer.Option(min=0, metavar="N", help="Requests.", rich_help_panel=_SPEND)]
MostTokens = Annotated[
    int | None, typer.Option(min=0, metavar="N", help="Tokens, prompts and replies together.", rich_help_panel=_SPEND)
]
MostMoney = Annotated[float | None, typer.Option(min=0, metavar="N", help="US dollars.", rich_help_panel=_SPEND)]
