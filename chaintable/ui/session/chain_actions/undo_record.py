"""What a person can undo: each change of the chain is recorded as a moment."""

from dataclasses import replace

from chaintable.chain import Chain
from chaintable.ui.session.chain_actions.display import show_chain
from chaintable.ui.session.session import Session
from chaintable.ui.session.undo.memory import trimmed
from chaintable.ui.session.undo.moment import Moment


def record(held: Session, moment: Moment, keep_problem: bool = False) -> None:
    """Show this moment, with a stored chain; Undo brings back the previous one."""
    job = held.playing.saving
    if not moment.saved and (job is None or job.value.chain is not moment.chain):
        moment = replace(moment, saved=kept(held, moment.chain))
    held.history = trimmed(held.history.then(moment))
    problem = held.playing.problem if keep_problem else None
    show_chain(held)
    held.playing.problem = problem


def kept(held: Session, chain: Chain) -> str:
    """Store a chain; a table alone isn't stored, only once something is asked or done with it."""
    return held.session_store.keep(chain) if chain.steps or chain.question.text else ""
