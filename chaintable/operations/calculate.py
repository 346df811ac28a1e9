"""calculate: a new column worked out by a formula."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from chaintable.errors import StepError
from chaintable.operations.base import Operation
from chaintable.operations.computed import Computed
from chaintable.operations.formulas import FUNCTIONS, Expression, cells_of, new_name, parse_formula, split_assignment
from chaintable.operations.formulas.code import formula_code
from chaintable.operations.formulas.expressions import columns_of
from chaintable.operations.formulas.figures import computed_by
from chaintable.operations.grammar import call_inside, whole
from chaintable.operations.grammar.arguments import TEXT, Shape, text_of
from chaintable.tables.state import State
from chaintable.tables.values import fold


@dataclass(frozen=True, slots=True)
class Calculate(Operation):
    """Adds a column at the right whose cells a formula works out from other columns of the same row.

    The name must be new. The formula is a small language of its own: arithmetic, comparisons, `if`, texts joined with
    `&`, and functions that look at other rows, such as a running total. It is read, never run.
    """

    name: ClassVar[str] = "calculate"
    also_called: ClassVar[tuple[str, ...]] = ("compute", "calculated_column", "mutate")
    plan_hint: ClassVar[str] = (
        "f_calculate(Total = Price * Quantity) adds a column worked out by a formula: + - * /, comparisons, & to join "
        f"texts, {', '.join(FUNCTIONS)}. Use it if the {{{{ word | lower }}}} needs a figure that no column holds yet."
    )
    json_hint: ClassVar[str] = (
        '{"operation": "calculate", "column": new name, "formula": text such as "Price * Quantity" or '
        "\"if(Amount > 100, 'large', 'small')\"}, with + - * / & and the functions " + ", ".join(FUNCTIONS)
    )
    prompt_words: ClassVar[Mapping[str, str]] = {
        "functions": "; ".join(f"{name} gives {words}" for name, words in FUNCTIONS.items())
    }
    names_new: ClassVar[bool] = True
    decides: ClassVar[bool] = False
    column: str
    formula: Expression

    def __str__(self) -> str:
        return f"f_calculate({new_name(self.column)} = {self.formula})"

    @classmethod
    def parse(cls, text: str, state: State | None = None) -> Self:
        column, formula = split_assignment(call_inside(text, *cls.names()))
        return cls(column, parse_formula(formula, state))

    @classmethod
    def shapes(cls) -> tuple[Shape, ...]:
        return ({"column": TEXT, "formula": TEXT},)

    @classmethod
    def from_json(cls, given: Mapping[str, Any], state: State | None = None) -> Self:
        formula = whole(text_of(given["formula"]))
        if '"' not in formula:  # in JSON, texts often stand in single quotes
            formula = formula.replace("'", '"')
        return cls(whole(text_of(given["column"])), parse_formula(formula, state))

    def apply(self, state: State) -> State:
        if not self.column.strip():
            raise StepError("The new column has no name.", "Give it one.")
        if self.column in state.table.columns:
            raise StepError(f"There is already a column '{self.column}'.", "Choose another name.")
        return state.with_table(state.table.with_column(self.column, cells_of(self.formula, state.table)))

    def describe(self) -> str:
        return f"Add column {self.column} = {self.formula.words}"

    def to_pandas(self, state: State) -> str:
        return f"table = table.copy()\ntable[{self.column!r}] = {formula_code(self.formula, state.table)}"

    def sources_of(self, column: str) -> tuple[str, ...]:
        return columns_of(self.formula) if fold(column) == fold(self.column) else (column,)

    def computed(self, column: str) -> Computed | None:
        return computed_by(self.formula) if fold(column) == fold(self.column) else None

    @property
    def columns_used(self) -> tuple[str, ...]:
        return columns_of(self.formula)
