"""Formulas: a small language of our own for calculated columns. Nothing that anybody writes is run as code.

`expressions` holds the parts of a formula, `parse` reads one, `evaluate` works it out, `code` writes it for pandas.
"""

from chaintable.operations.formulas.evaluate import cells_of
from chaintable.operations.formulas.expressions import FUNCTIONS, Expression, new_name
from chaintable.operations.formulas.parse import parse_formula, split_assignment

__all__ = ["FUNCTIONS", "Expression", "cells_of", "new_name", "parse_formula", "split_assignment"]
