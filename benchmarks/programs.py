"""Hostile programs are refused or stopped, sound ones run: `python -m benchmarks.programs`.

The programs are those of `tests/data/programs`: 62 hostile and 18 sound ones of a study of sandboxes, and eight of our
own. Memory is that of this process; the programs run in another one, with a limit of its own.
"""

import json
import resource
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from chaintable.sandbox.programs import ProgramError, run_program

DATA = Path(__file__).parents[1] / "tests" / "data" / "programs" / "programs.json"


def outcome(code: str) -> tuple[Any, str, float]:
    """Return what a program gave, or why it was refused, and the seconds that it took."""
    began = time.perf_counter()
    try:
        answer, reason = run_program(code).answer, ""
    except ProgramError as error:
        answer, reason = None, error.message
    return answer, reason, time.perf_counter() - began


def main() -> None:
    programs: Mapping[str, Any] = json.loads(DATA.read_text(encoding="utf-8"))
    found = {name: outcome(code) for name, code in programs["hostile"].items()}
    ran = {name: answer for name, (answer, reason, _) in found.items() if not reason}
    slowest = max(seconds for _, _, seconds in found.values())
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(f"hostile: {len(found) - len(ran)} of {len(found)} refused or stopped, slowest {slowest:.2f} s, {peak} MB")
    print(f"    run, and harmless: {', '.join(f'{name} ({answer})' for name, answer in ran.items())}")
    right = sum(outcome(code)[0] == answer for code, answer in programs["sound"].values())
    print(f"sound: {right} of {len(programs['sound'])} right")


if __name__ == "__main__":
    main()
