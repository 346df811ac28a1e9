"""What a room shows: a step of a lesson, cut to what a phone can show."""

from collections.abc import Mapping

import pandas as pd

from chaintable.chain import Chain
from chaintable.tables.state import State
from chaintable.tables.table import Table
from chaintable.ui.documents.guessing import asked_words, plans_to_guess
from chaintable.ui.documents.round_account import is_round, new_evidence
from chaintable.ui.pages.rooms.right_guess import asks_why, reasons_of, truth_of
from chaintable.ui.pages.rooms.rooms import SHOWN_CHARACTERS, SHOWN_COLUMNS, SHOWN_ROWS, ShownStep
from chaintable.ui.parts.words import shorten

LONGEST = 300
LONGEST_PIECE = 500
"""So many characters of a piece of evidence are shown on a phone."""


def shown_step_of(chain: Chain, k: int, revealed: bool, operations: Mapping[str, str]) -> ShownStep:
    """Return step k as students see it; `operations` are those they can choose from, with their words."""
    before, failed, in_round = chain.before(k).table, asks_why(chain.steps[k]), is_round(chain, k)
    plans = plans_to_guess(chain, k)
    return ShownStep(
        k,
        len(chain.steps),
        shorten(chain.question.text, LONGEST),
        _asked(chain, k, bool(plans)),
        reasons_of(chain, k) if failed else plans or dict(operations),
        pd.DataFrame() if in_round else shown_frame(before),
        (0, 0) if in_round else before.shape,
        failed,
        _told(chain, k) if revealed else "",
        truth_of(chain, k) if revealed else None,
        shown_evidence(chain.before(k)) if in_round else None,
        bool(plans),
    )


def _asked(chain: Chain, k: int, by_plan: bool) -> str:
    if asks_why(chain.steps[k]):
        return f"{shorten(str(chain.steps[k].operation), LONGEST)} could not be done. Why?"
    return asked_words(chain, k) if by_plan else "Which operation is next?"


def _told(chain: Chain, k: int) -> str:
    """Return what step k did, with the passage that it found."""
    step, found = chain.steps[k], new_evidence(chain, k)
    told = shorten(step.problem if asks_why(step) else step.operation.describe(), LONGEST)
    return f"{told} → {shorten(found.title, SHOWN_CHARACTERS)}" if found is not None and found.title else told


def shown_evidence(state: State) -> tuple[tuple[str, str], ...]:
    """Return the title and the text of each piece of evidence, cut to what a phone can show."""
    notes = state.evidence[:SHOWN_ROWS]
    return tuple((shorten(note.title, SHOWN_CHARACTERS), shorten(note.text, LONGEST_PIECE)) for note in notes)


def shown_frame(table: Table) -> pd.DataFrame:
    """Return the first rows and columns with short cells, rows numbered from 1."""
    cut = table.frame.iloc[:SHOWN_ROWS, :SHOWN_COLUMNS]
    cells = [[shorten(str(cell), SHOWN_CHARACTERS) for cell in row] for row in cut.itertuples(index=False, name=None)]
    index = pd.RangeIndex(1, len(cut) + 1, name="row")
    return pd.DataFrame(cells, index=index, columns=pd.Index([_name(name) for name in cut.columns], dtype="str"))


def _name(column: str) -> str:
    return shorten(column, SHOWN_CHARACTERS) or "(no name)"
