"""Questions that are answered by asking simpler ones, in the order in which they are tried."""

from chaintable.models.embedded.school.compositions.among import among
from chaintable.models.embedded.school.compositions.base import Composition, Read
from chaintable.models.embedded.school.compositions.bounded import bounded
from chaintable.models.embedded.school.compositions.changed_prices import changed_price
from chaintable.models.embedded.school.compositions.claims import claim
from chaintable.models.embedded.school.compositions.compared import compared
from chaintable.models.embedded.school.compositions.either import either
from chaintable.models.embedded.school.compositions.left_out import left_out
from chaintable.models.embedded.school.compositions.per_unit import per_unit
from chaintable.models.embedded.school.compositions.referred import referred
from chaintable.models.embedded.school.compositions.rewarded import passing, rewarded
from chaintable.models.embedded.school.compositions.supposed import supposed
from chaintable.models.embedded.school.compositions.with_any import with_any

COMPOSITIONS: tuple[Composition, ...] = (
    claim,
    referred,
    among,
    rewarded,
    passing,
    left_out,
    with_any,
    changed_price,
    supposed,
    either,
    compared,
    bounded,
    per_unit,
)
COMPOSED = frozenset(
    ("among", "claim", "changed price", "compared", "left out", "per unit", "referred", "rewarded", "supposed")
)
"""The kinds of answers whose sureness is that of their parts."""

__all__ = ["COMPOSED", "COMPOSITIONS", "Read"]
