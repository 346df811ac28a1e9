"""Writes the question files from the keys: `python -m benchmarks.analyst.keys`."""

import json
from collections.abc import Iterator
from typing import Any

from benchmarks.analyst.files import HALVES, HERE
from benchmarks.analyst.keys.all import MODULES
from benchmarks.analyst.keys.table import Keys, Ordered, Refuse, written

_HEADERS = {
    "studied": "# Written by `python -m benchmarks.analyst.keys`. These questions may be studied.",
    "practice": "# Written by `python -m benchmarks.analyst.keys`. These questions may be studied.",
    "fresh1": "# Written by `python -m benchmarks.analyst.keys`. These questions may be studied.",
    "fresh2": "# Written by `python -m benchmarks.analyst.keys`. To be read last, when the others have been studied.",
    "fresh3": "# Written by `python -m benchmarks.analyst.keys`. These questions may be studied.",
    "fresh4": "# Written by `python -m benchmarks.analyst.keys`. These questions may be studied.",
    "fresh5": "# Written by `python -m benchmarks.analyst.keys`. These questions may be studied.",
    "fresh6": "# Written by `python -m benchmarks.analyst.keys`. These questions may be studied.",
    "fresh7": "# Written by `python -m benchmarks.analyst.keys`. These questions may be studied.",
    "fresh8": "# Written by `python -m benchmarks.analyst.keys`. These questions may be studied.",
    "fresh9": "# Written by `python -m benchmarks.analyst.keys`. These questions may be studied.",
    "fresh10": "# Written by `python -m benchmarks.analyst.keys`. These questions may be studied.",
    "fresh11": "# Written by `python -m benchmarks.analyst.keys`. These questions may be studied.",
    "fresh12": "# Written by `python -m benchmarks.analyst.keys`. These questions may be studied.",
    "fresh13": "# Written by `python -m benchmarks.analyst.keys`. These questions may be studied.",
    "fresh14": "# Written by `python -m benchmarks.analyst.keys`. These questions may be studied.",
    "fresh15": "# Written by `python -m benchmarks.analyst.keys`. These questions may be studied.",
    "fresh16": "# Written by `python -m benchmarks.analyst.keys`. These questions may be studied.",
    "fresh17": "# Written by `python -m benchmarks.analyst.keys`. These questions may be studied.",
    "fresh18": "# Written by `python -m benchmarks.analyst.keys`. These questions may be studied.",
    "fresh19": "# Written by `python -m benchmarks.analyst.keys`. These questions may be studied.",
    "fresh20": "# Written by `python -m benchmarks.analyst.keys`. These questions may be studied.",
    "fresh21": "# Written by `python -m benchmarks.analyst.keys`. These questions may be studied.",
    "fresh22": "# Written by `python -m benchmarks.analyst.keys`. These questions may be studied.",
    "fresh23": "# Written by `python -m benchmarks.analyst.keys`. These questions may be studied.",
    "fresh24": "# Written by `python -m benchmarks.analyst.keys`. These questions may be studied.",
    "untouched": "# Written by `python -m benchmarks.analyst.keys`. NOT TO BE READ while the parser is worked on: "
    "only counted.",
}


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
    return "\n".join([_HEADERS[half], *(json.dumps(record, ensure_ascii=False) for record in records(half)), ""])


def main() -> None:
    for half in HALVES:
        (HERE / f"{half}.jsonl").write_text(text(half), encoding="utf-8")


if __name__ == "__main__":
    main()
