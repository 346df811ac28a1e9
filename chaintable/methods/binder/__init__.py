"""Binder: SQL with calls to a language model in it (Cheng et al., 2023), a baseline of the paper's table 1."""

from chaintable.methods.binder.method import Binder

__all__ = ["Binder"]
