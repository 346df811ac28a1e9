"""Writes the question files from the keys: `python -m benchmarks.analyst.keys`."""

import json
from collections.abc import Iterator
from typing import Any

from benchmarks.analyst.files import HALVES, HERE
from benchmarks.analyst.keys.all import MODULES
from benchmarks.analyst.keys.table import Keys, Ordered, Refuse, written

_WRITTEN = "# Written by `python -m benchmarks.analyst.keys`. "
_STUDIED = f"{_WRITTEN}These questions may be studied."
_HEADERS = {
    "fresh2": f"{_WRITTEN}To be read last, when the others have been studied.",
    "untouched": f"{_WRITTEN}NOT TO BE READ while the parser is worked on: only counted.",
}
"""The first lines of the question files that say something else."""


def records(half: str) -> Iterator[dict[str, Any]]:
    """Yield the questions of one half, each with its expected answer."""
    for module in MODULES[half]:
        for name, keys in module.FILES.items():
            yield from _records(name, keys())


def _records(name: str, keys: Keys) -> Iterator[dict[str, Any]]:
    stem = name.partition(".")[0]
    for place, ((kind, question), answer) in enumerate(keys.items(), start=1):
        record: dict[str, Any] = {
            "id": f"{stem}_{place}",
            "file": name,
            "kind": kind,
            "question": question,
            "expected": written(answer),
        }
        record |= {"ordered": True} if isinstance(answer, Ordered) else {}
        yield record | ({"missing": list(answer.missing)} if isinstance(answer, Refuse) else {})


def text(half: str) -> str:
    """Return the question file of one half."""
    return "\n".join(
        [_HEADERS.get(half, _STUDIED), *(json.dumps(record, ensure_ascii=False) for record in records(half)), ""]
    )


def main() -> None:
    for half in HALVES:
        (HERE / f"{half}.jsonl").write_text(text(half), encoding="utf-8")


if __name__ == "__main__":
    main()
