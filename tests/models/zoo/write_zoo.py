"""Prints the table of the zoo into docs/zoo.md: python tests/models/zoo/write_zoo.py"""

import sys
from pathlib import Path

HERE = Path(__file__).parent
DOCUMENT = HERE.parents[2] / "docs" / "zoo.md"
sys.path[:0] = [str(HERE), str(HERE.parent), str(HERE.parents[2])]

from zoo_server import Animal  # noqa: E402
from zoo_strangers import GROUPS  # noqa: E402

_HEAD = """# Models as they are

Models and servers misbehave in many ways. Each row below describes a local test server that misbehaves, and what comes
of a question in all styles: `tests/models/zoo` holds them, and a test keeps this page true. The question takes 4
requests in the style of the paper and 2 in the structured styles (one step, or the whole chain, in one JSON reply); its
right answer is ITA. More requests mean that a request was sent again or that the model was asked to correct its reply.
Where no answer is possible, the name of the error stands in its place, and the page says what happened and what to do.
"""


def page() -> str:
    """Return the document."""
    return _HEAD + "".join(_section(title, animals) for title, animals in GROUPS.items())


def _section(title: str, animals: tuple[Animal, ...]) -> str:
    rows = [
        f"| {one.name} | {one.like} | {one.paper} | {one.structured} | {one.expected('whole')} | {one.says} |"
        for one in animals
    ]
    head = (
        "| What it does | Seen with | Paper | Structured | Whole chain | A person reads |\n|---|---|---|---|---|---|\n"
    )
    return f"\n## {title}\n\n{head}" + "\n".join(rows) + "\n"


if __name__ == "__main__":
    DOCUMENT.write_text(page(), encoding="utf-8")
