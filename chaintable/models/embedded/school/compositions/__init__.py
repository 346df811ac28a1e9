"""Questions that are answered by asking simpler ones, in the order in which they are tried."""

from chaintable.models.embedded.school.compositions.alternative_bounds import within_either_bound
from chaintable.models.embedded.school.compositions.base import Composition, Read
from chaintable.models.embedded.school.compositions.changed_prices import changed_price
from chaintable.models.embedded.school.compositions.claims import claim
from chaintable.models.embedded.school.compositions.compared_parts import compared_parts
from chaintable.models.embedded.school.compositions.figures_against_bounds import figure_against_bound
from chaintable.models.embedded.school.compositions.hypothetical_tables import on_hypothetical_table
from chaintable.models.embedded.school.compositions.one_column import one_column
from chaintable.models.embedded.school.compositions.pattern_columns import of_pattern_column
from chaintable.models.embedded.school.compositions.per_unit import per_unit
from chaintable.models.embedded.school.compositions.repeated import repeated
from chaintable.models.embedded.school.compositions.resolved_references import with_references_resolved
from chaintable.models.embedded.school.compositions.rewards import passing, rewards
from chaintable.models.embedded.school.compositions.rows_left_out import with_rows_left_out
from chaintable.models.embedded.school.compositions.rows_of_one_kind import of_one_kind
from chaintable.models.embedded.school.compositions.rows_with_any import rows_with_any
from chaintable.models.embedded.school.compositions.sold_and_left import sold_or_left
from chaintable.models.embedded.school.compositions.worked_columns import worked_column

COMPOSITIONS: tuple[Composition, ...] = (
    claim,
    with_references_resolved,
    of_one_kind,
    rewards,
    passing,
    sold_or_left,
    worked_column,
    one_column,
    of_pattern_column,
    repeated,
    with_rows_left_out,
    rows_with_any,
    changed_price,
    on_hypothetical_table,
    within_either_bound,
    compared_parts,
    figure_against_bound,
    per_unit,
)
COMPOSED = frozenset(
    (
        "among",
        "claim",
        "changed price",
        "compared",
        "left out",
        "per unit",
        "referred",
        "repeated",
        "rewarded",
        "supposed",
        "worked column",
        "one column",
        "part in row",
        "percent in row",
    )
)
"""The kinds of answers whose sureness is that of their parts."""

__all__ = ["COMPOSED", "COMPOSITIONS", "Read"]
