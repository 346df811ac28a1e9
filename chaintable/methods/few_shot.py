"""Few-shot QA: as end-to-end, with solved examples before the question (a baseline of the paper's table 1)."""

from dataclasses import dataclass
from typing import ClassVar

from chaintable.methods.end_to_end import EndToEnd


@dataclass(frozen=True, kw_only=True)
class FewShot(EndToEnd):
    """One prompt with solved examples, the table and the question; the reply is the answer."""

    name: ClassVar[str] = "few_shot"
    title: ClassVar[str] = "Few-shot"
    summary: ClassVar[str] = "Shows the model solved examples, then asks for the answer in one prompt."
