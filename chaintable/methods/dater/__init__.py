"""Dater: question and table taken apart, then the answer (Ye et al., 2023), a baseline of the paper's table 1."""

from chaintable.methods.dater.method import Dater

__all__ = ["Dater"]
