"""The scene that a room shows: a step of a lesson, cut to what a phone can show."""

from collections.abc import Mapping

import pandas as pd

from chaintable.chain import Chain
from chaintable.table import Table
from chaintable.ui.parts.words import shorten
from chaintable.ui.rooms.rooms import SHOWN_CHARACTERS, SHOWN_COLUMNS, SHOWN_ROWS, Scene
from chaintable.ui.rooms.truth import REASONS, asks_why, truth_of

LONGEST = 300


def scene_of(chain: Chain, k: int, revealed: bool, operations: Mapping[str, str]) -> Scene:
    """Return step k as students see it; `operations` are those they can choose from, with their words."""
    step, before = chain.steps[k], chain.before(k).table
    failed = asks_why(step)
    asked = f"{shorten(str(step.operation), LONGEST)} could not be done. Why?" if failed else "Which operation is next?"
    told = shorten(step.problem if failed else step.operation.describe(), LONGEST)
    return Scene(
        k,
        len(chain.steps),
        shorten(chain.question.text, LONGEST),
        asked,
        REASONS if failed else dict(operations),
        shown_frame(before),
        before.shape,
        failed,
        told if revealed else "",
        truth_of(chain, k) if revealed else None,
    )


def shown_frame(table: Table) -> pd.DataFrame:
    """Return the first rows and columns with short cells, rows numbered from 1."""
    cut = table.frame.iloc[:SHOWN_ROWS, :SHOWN_COLUMNS]
    cells = [[shorten(str(cell), SHOWN_CHARACTERS) for cell in row] for row in cut.itertuples(index=False, name=None)]
    index = pd.RangeIndex(1, len(cut) + 1, name="row")
    return pd.DataFrame(cells, index=index, columns=pd.Index([_name(name) for name in cut.columns], dtype="str"))


def _name(column: str) -> str:
    return shorten(column, SHOWN_CHARACTERS) or "(no name)"
