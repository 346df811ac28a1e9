"""Measures on the screen: their words, and the columns that each can measure."""

from chaintable.operations.measures import RULES
from chaintable.tables.table import Table
from chaintable.ui.session.memo import remembered

RULE_WORDS = {name: f"the {name} of" for name in RULES} | {
    "first": "the first cell of",
    "distinct": "how many different",
    "share": "the share of the total of",
}


def rules_for(table: Table) -> list[str]:
    """Return the rules for which the table has a suitable column."""
    return [rule for rule, columns in measurable(table).items() if columns]


@remembered
def measurable(table: Table) -> dict[str, tuple[str, ...]]:
    """Return the columns that each rule can measure."""
    kinds = {column: table.values(column).kind for column in table.columns}
    return {
        name: tuple(column for column, kind in kinds.items() if rule.kinds is None or kind in rule.kinds)
        for name, rule in RULES.items()
    }
