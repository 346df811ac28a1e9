"""Features: what the ranking sees of a program, as places in a table of weights."""

from chaintable.models.embedded.features.described import Described
from chaintable.models.embedded.features.describer import Describer
from chaintable.models.embedded.features.hashing import PLACES

__all__ = ["PLACES", "Described", "Describer"]
