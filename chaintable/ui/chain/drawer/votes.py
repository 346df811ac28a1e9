"""The samples of one call grouped by vote, and what became of each vote."""

from collections import Counter
from dataclasses import dataclass

from chaintable.chain import Step
from chaintable.errors import StepError
from chaintable.methods import ask_of
from chaintable.operations import Operation
from chaintable.prompts.dialogue import Call
from chaintable.ui.session.memo import remembered


@dataclass(frozen=True, slots=True)
class Group:
    """Samples that say the same: `said` is the operation or plan they were read as, or their own words.

    `texts` are the different wordings with their counts; `fate` is what became of the vote.
    """

    said: str
    texts: tuple[tuple[str, int], ...]
    fate: str = ""
    operation: Operation | None = None

    @property
    def count(self) -> int:
        """The number of samples."""
        return sum(times for _, times in self.texts)


@remembered
def groups_of(step: Step, place: int, method: str) -> list[Group]:
    """Return the samples of a call as groups, the largest first."""
    call = step.calls[place]
    together: dict[str, list[tuple[str, int]]] = {}
    read: dict[str, Operation | None] = {}
    for text, times in Counter(call.completion.texts).items():
        said, operation = _read(step, call, text, method)
        together.setdefault(said, []).append((text, times))
        read.setdefault(said, operation)
    groups = [
        Group(said, tuple(texts), _fate(step, call, texts[0][0], read[said]), read[said])
        for said, texts in together.items()
    ]
    return sorted(groups, key=lambda group: -group.count)


def _read(step: Step, call: Call, text: str, method: str) -> tuple[str, Operation | None]:
    """A sample as it was read, and its operation if it is one."""
    if _reason(step, text):
        return text.strip(), None
    ask = ask_of(call.prompt, method)
    try:
        read = ask.read(text, call.prompt) if ask is not None else text.strip()
    except StepError:
        return text.strip(), None
    if isinstance(read, str):
        return read, None
    ordered = read.ordered(call.prompt.state)
    return str(ordered), ordered


def _reason(step: Step, text: str) -> str:
    """Why a sample was dropped, or ""."""
    return next((dropped.reason for dropped in step.dropped if dropped.text == text.strip()), "")


def _fate(step: Step, call: Call, text: str, voted: Operation | None) -> str:
    if call.wasted:
        return "discarded: the plan changed"
    if reason := _reason(step, text):
        return f"dropped: {reason}"
    return fate_of(voted, step.operation) if voted is not None else ""


def fate_of(voted: Operation, taken: Operation) -> str:
    """What became of a vote for an operation; the strongest votes for rows and columns are combined."""
    if voted == taken:
        return "used"
    joined = taken.includes(voted)
    same = not joined and type(voted) is type(taken) and str(voted) == str(taken)
    return "used" if same else "used in part" if joined else "not used"
