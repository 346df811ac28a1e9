"""Running a step again with an edited prompt, reply or operation."""

from functools import partial

from chaintable.errors import ChainTableError
from chaintable.runs.rerun import Asked, Edit, Redone, Rerun, Resaid, Rest, Switched
from chaintable.ui.chain.actions import change_step
from chaintable.ui.chain.drawer.rerun_player import Again
from chaintable.ui.model.choice import Choice
from chaintable.ui.playing.job import Job, calls_of
from chaintable.ui.session import state


def run_again(k: int, edit: Edit, rest: Rest) -> None:
    """Run step k as edited, then the rest, in the background. Undo brings back the previous chain."""
    held = state.session()
    if isinstance(edit, Redone) and rest == "keep":
        change_step(k, edit.operation, inserting=False)
        return
    state.abandon_run()
    state.choose()
    chain = held.chain
    held.view.editing, held.playing.problem = None, None
    # If it fails, the chain stays as it is and "Try again" repeats this edit.
    held.playing.retry, held.playing.repeat = None, partial(run_again, k, edit, rest)
    try:
        choice = Choice.of(held.wanted, held.settings)
    except ChainTableError as error:
        held.playing.problem, held.playing.retry = error, chain.until(k)
        return
    again = Rerun(chain, k, edit, rest, choice.method)
    # The cost of the replaced steps still counts towards the budget.
    paid = (*held.playing.paid, *calls_of(chain)[len(calls_of(again.begin)) :])
    held.view.shown_step = k + 1
    job = Job(Again(choice, again), again.begin, again.count, held.session_store, paid=paid, through=again.through)
    state.start(job, edited_words(k, edit, again.fresh))


def edited_words(k: int, edit: Edit, fresh: bool) -> str:
    """What was done to step k, for the tooltip of Undo."""
    if isinstance(edit, Switched):
        return f"step {k + 1} switched {'on' if edit.on else 'off'}, and what depends on it run again"
    if isinstance(edit, Asked):
        return f"asked again from step {k + 1}"
    return f"step {k + 1} run again {edit_words(edit, fresh)}"


def edit_words(edit: Edit, fresh: bool) -> str:
    """What was edited, for the tooltip of Undo."""
    if isinstance(edit, Redone):
        return "with another operation"
    if isinstance(edit, Resaid):
        return "with an edited reply"
    return "with a fresh reply" if fresh else "with an edited prompt"
