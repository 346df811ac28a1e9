"""What an answer rests on (`evidence`), and whether the table supports it (`check_chain`); both without a model."""

from chaintable.evidence.check import Check, check_answer, check_chain
from chaintable.evidence.lineage import Evidence, evidence

__all__ = ["Check", "Evidence", "check_answer", "check_chain", "evidence"]
