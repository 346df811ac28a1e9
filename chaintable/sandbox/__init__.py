"""A child process with limits, for work on files from strangers: what goes wrong there ends the child only."""

from chaintable.sandbox.limits import Limits, Used, inside
from chaintable.sandbox.pool import Ended, Pool, Reply, pool_of

__all__ = ["Ended", "Limits", "Pool", "Reply", "Used", "inside", "pool_of"]
