"""Steps of a chain of modules that were made for an earlier state: after an edit before them, they may not fit."""

from chaintable.chain import Chain
from chaintable.methods.chameleon.plan_progress import answer_has_changed, plan_at
from chaintable.operations.modules import ModuleNote


def stale_steps(chain: Chain) -> tuple[int, ...]:
    """Return the steps (from 0) of a chain of modules that were made for an earlier state."""
    return tuple(k for k in range(len(chain.steps)) if is_stale(chain, k))


def is_stale(chain: Chain, k: int) -> bool:
    """Whether step k was made for another state than the one that is now before it.

    Only steps whose argument rests on that state are judged: those of a plan of modules, and notes that a model wrote.
    """
    step, planned = chain.steps[k], plan_at(chain)
    if not step.on or not (isinstance(step.operation, ModuleNote) or (planned is not None and planned < k)):
        return False
    return answer_has_changed(chain, k) or chain.is_stale(k)
