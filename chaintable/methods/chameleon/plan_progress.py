"""How far a chain has followed its plan: the step of each module, and an answer that no longer follows from them."""

from dataclasses import dataclass

from chaintable.chain import Chain
from chaintable.methods.chain_of_table import ChainOfTable
from chaintable.methods.chameleon.answering import answer_step
from chaintable.methods.chameleon.playing import module_of, plan_in
from chaintable.operations import Answer
from chaintable.operations.modules import MODULES


@dataclass(frozen=True, slots=True)
class Followed:
    """A module of a plan, and the step that carried it out, from 0; None where no step did."""

    module: str
    step: int | None


def plan_at(chain: Chain) -> int | None:
    """Return the step that holds the plan which a chain follows; None without one."""
    plan = plan_in(chain)
    return next((k for k, step in enumerate(chain.steps) if step.operation is plan), None) if plan else None


def followed(chain: Chain) -> tuple[Followed, ...]:
    """Return the modules of the plan in order, each with its step; nothing without a plan.

    The steps of Chain-of-Table as a module count as one: the first of them stands for all.
    """
    plan, start = plan_in(chain), plan_at(chain)
    if plan is None or start is None:
        return ()
    found: list[Followed] = []
    left = list(plan.modules)
    for k, step in enumerate(chain.steps[start + 1 :], start + 1):
        name = module_of(step)
        if name not in left and left[:1] == [ChainOfTable.name]:
            name = ChainOfTable.name
        if name in left:
            at = left.index(name)
            found += [*(Followed(other, None) for other in left[:at]), Followed(name, k)]
            left = left[at + 1 :]
    return (*found, *(Followed(other, None) for other in left))


def added(chain: Chain) -> tuple[Followed, ...]:
    """Return the modules that were played beside the plan: a solution where nothing in it gave an answer."""
    plan, start = plan_in(chain), plan_at(chain)
    if plan is None or start is None or ChainOfTable.name in plan.modules:
        return ()
    steps = enumerate(chain.steps[start + 1 :], start + 1)
    played = [Followed(module_of(step), k) for k, step in steps if step.author != "person"]
    return tuple(one for one in played if one.module in MODULES and one.module not in plan.modules)


def answer_has_changed(chain: Chain, k: int) -> bool:
    """Whether the modules before step k now give another answer than the one that a rule wrote down there."""
    step = chain.steps[k]
    operation = step.operation
    if not isinstance(operation, Answer) or operation.reading.rule != "text" or step.calls or step.author == "person":
        return False
    now = answer_step(chain.until(k)).operation
    before = chain.before(k)
    return not isinstance(now, Answer) or now.read(before).values != operation.read(before).values
