"""What one person's session knows about the page Compare."""

from dataclasses import dataclass, field

from chaintable.errors import ChainTableError
from chaintable.runs.comparing import Comparison
from chaintable.ui.pages.compare.lane_jobs import Comparing
from chaintable.ui.pages.compare.setups import Draft


@dataclass(slots=True)
class CompareState:
    """The lanes in the form, the comparison that is shown, and what a person looks at in it.

    `work` plays it; `opened` is one that came from the store under the id `saved`. `other` is the lane whose divergence
    from the baseline is shown, and `focused` counts how often one was asked for. `lane` is the one that a narrow screen
    shows. `room` is how many tokens a table may take in the prompts of a lane, chosen after one was too long. `problem`
    says why the last action failed, `refused` why the question can't be asked.
    """

    drafts: tuple[Draft, ...] = ()
    numbers: int = 0
    work: Comparing | None = None
    opened: Comparison | None = None
    saved: str = ""
    other: int = -1
    focused: int = 0
    lane: int = 0
    room: dict[int, int] = field(default_factory=dict)
    only_different: bool = False
    problem: ChainTableError | None = None
    refused: str = ""
    asked: str = field(default="", repr=False)

    @property
    def comparison(self) -> Comparison | None:
        """The comparison that is shown."""
        return self.work.comparison if self.work is not None else self.opened

    @property
    def link(self) -> str:
        """The id under which the comparison is stored, or ""."""
        return self.work.saved if self.work is not None else self.saved
