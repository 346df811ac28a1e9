"""What the rules make of a school question."""

from dataclasses import dataclass

from chaintable.models.embedded.school.program_text import Program
from chaintable.retrieval.searching import Card


@dataclass(frozen=True, slots=True)
class Solved:
    """What the rules make of a question: the plan, what each of its modules gives, and the answer.

    `plan` names the modules in their order; `rows` and `columns` (from 0, in the table without its header) are those
    looked up, None for all of them; `knowledge` is a card of what must be known; `description` is the table in
    words; `program` is Python text that sets `ans`, and its value; `answer` is that value as it is shown, or the choice
    that says the same. `sure` is from 0 to 1. `has_header` tells whether the table's first line names its columns,
    `is_own` whether the table says it in a way of its own, which only the rules read: in symbols, as a ledger or pay
    stub, or all in figures. `has_slip` tells whether the answer shows a slip, as hours added to money; `unused` are the
    words of the question that have no part in it, which the program names too, and `likely` is how sure it would be
    without them.
    """

    kind: str
    plan: tuple[str, ...]
    rows: tuple[int, ...] | None
    columns: tuple[int, ...] | None
    knowledge: Card | None
    description: str
    program: Program
    answer: str
    sure: float
    has_header: bool
    is_own: bool = False
    has_slip: bool = False
    unused: tuple[str, ...] = ()
    likely: float = 0.0
