"""FuRePA: furthest reasoning with a plan assessor, over documents (arXiv 2309.12767)."""

from chaintable.methods.furepa.method import FuRePA

__all__ = ["FuRePA"]
