"""What an answer by the rules for school questions rests on: their working, and the cells whose numbers stand in it."""

from dataclasses import dataclass, replace

import numpy as np

from chaintable.chain import Chain
from chaintable.evidence import Check, Evidence, check_chain, evidence
from chaintable.evidence.cached_results import kept
from chaintable.operations import Answer
from chaintable.operations.modules.programs import cells_behind
from chaintable.tables.table import Positions

LONGEST = 240


@dataclass(frozen=True, slots=True)
class _Working:
    """The lines that work the answer out, and the cells whose numbers they hold: the rows (from 0) by column."""

    lines: str
    cells: dict[str, Positions]


@kept
def checked(chain: Chain) -> Check | None:
    """The check of a chain's answer: the working, if rules worked it out from cells of the table."""
    working = _working(chain)
    if working is None:
        return check_chain(chain)
    count = sum(map(len, working.cells.values()))
    cells = "1 cell" if count == 1 else f"{count:,} cells"
    return Check(True, f"worked out from {cells} of your table: {working.lines}", by_program=True)


@kept
def grounds(chain: Chain) -> Evidence | None:
    """The cells that the answer rests on, those of a working by rules included; None without an answer."""
    working = _working(chain)
    if working is None:
        return evidence(chain)
    return Evidence(np.unique(np.concatenate(list(working.cells.values()))), tuple(working.cells), ())


def _working(chain: Chain) -> _Working | None:
    """Return the working of an answer that the embedded model gave by rules; None for any other answer."""
    from chaintable.models.embedded.modules import solved_of  # the rules take a while to load, and few answers need it
    from chaintable.models.embedded.proposals.school_readings import fits

    k, answer, table = chain.answer_at, chain.answer, chain.source.table
    step = chain.steps[k] if k is not None else None
    if step is None or answer is None or step.author != "embedded" or not isinstance(step.operation, Answer):
        return None
    if step.operation.reading.rule != "text" or not fits(chain.question, table):
        return None
    solved = solved_of(replace(chain.question, unit=""), table)
    if solved is None or answer.values != (solved.answer,):
        return None
    cells = cells_behind(solved.program.text, table)
    return _Working(_told(solved.program.text), cells) if cells else None


def _told(program: str) -> str:
    """A program in a line, without its imports.

    >>> _told("import math\\npen = 1.25\\nans = 2 * pen")
    'pen = 1.25; ans = 2 * pen'
    """
    lines = [line.strip() for line in program.splitlines() if line.strip()]
    told = "; ".join(line for line in lines if not line.startswith(("import ", "from ", "#")))
    return told if len(told) <= LONGEST else f"{told[: LONGEST - 1]}…"


__all__ = ["checked", "grounds"]
