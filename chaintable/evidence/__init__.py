"""What an answer rests on (`evidence`), and whether the table supports it (`check_chain`); both without a model."""

from chaintable.evidence.answer_text import Shown, shown_answer
from chaintable.evidence.check import Check, check_answer, check_chain
from chaintable.evidence.left_open import LeftOpen, left_open
from chaintable.evidence.lineage import Evidence, evidence

__all__ = [
    "Check",
    "Evidence",
    "LeftOpen",
    "Shown",
    "check_answer",
    "check_chain",
    "evidence",
    "left_open",
    "shown_answer",
]
