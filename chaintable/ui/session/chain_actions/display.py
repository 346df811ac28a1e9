"""What the page shows of a chain: its question in the box, open steps, a form."""

from chaintable.chain import Chain
from chaintable.operations import Answer
from chaintable.ui.session.current import in_widget, session
from chaintable.ui.session.question.question_widgets import hint_of, question_widgets
from chaintable.ui.session.session import Editing, Session


def step_key(k: int) -> str:
    """Return the key of the widget that folds step k."""
    return f"step_{k}"


def step_folded(k: int) -> None:
    """Update the open step in the address after a person opened or closed one."""
    session().view.shown_step = k + 1 if in_widget(step_key(k)) else 0


def show_step(k: int) -> None:
    """Open a step."""
    held = session()
    held.widgets[step_key(k)] = True
    held.view.shown_step, held.playing.problem = k + 1, None
    held.view.scroll_to = (k, held.view.scroll_to[1] + 1)


def _last_ones(chain: Chain) -> set[int]:
    """Return the last step, and the one before it if the last is the answer."""
    last = len(chain.steps) - 1
    is_answer = last > 0 and isinstance(chain.steps[last].operation, Answer)
    return {last, last - 1} if is_answer else {last}


def show_chain(held: Session) -> None:
    """Update the widgets for the current chain."""
    held.view.editing, held.playing.refused = None, ""
    held.playing.forget_problem()
    opened = {*_last_ones(held.chain), held.view.shown_step - 1}
    held.widgets |= {step_key(k): k in opened for k in range(len(held.chain.steps))}


def show_question(held: Session) -> None:
    """Put the question of the chain, and what is said about its table, into their boxes."""
    chain = held.playing.job.begun if held.playing.job else held.chain
    held.widgets |= question_widgets(chain.question) | {"hint": hint_of(chain.source)}


def edit(place: int, inserting: bool = False, kind: str = "") -> None:
    """Open the form of a step, or of a new step before it, at first with the operation of that name."""
    held = session()
    held.view.editing, held.playing.problem = Editing(place, inserting, kind), None
    held.view.edit_count += 1
    if not inserting:
        held.widgets[step_key(place)] = True


def leave_form() -> None:
    """Close the form without a change."""
    session().view.editing = None


def close(key: str) -> None:
    """Close a popover when the page is next drawn."""
    session().widgets[key] = False


def dismiss() -> None:
    """Dismiss the notice."""
    session().notice = None
    session().session_store.dismiss()
