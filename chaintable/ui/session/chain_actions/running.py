"""A run: the question in the box is asked, the run goes on in the background, and its result becomes the chain."""

from dataclasses import replace

from chaintable.chain import Chain
from chaintable.errors import InputError
from chaintable.tables.state import Question
from chaintable.tables.table_memory import FEW_CELLS
from chaintable.ui.model.choice import Choice
from chaintable.ui.playing.job import Job
from chaintable.ui.session.actions import choose
from chaintable.ui.session.background.session_work import work_registry
from chaintable.ui.session.browser_state.address_bar import show_address
from chaintable.ui.session.chain_actions.display import show_question
from chaintable.ui.session.chain_actions.undo_record import record
from chaintable.ui.session.current import in_widget, session
from chaintable.ui.session.question.follow_up import full_question
from chaintable.ui.session.question.question_widgets import begun, hinted, posed, question_problem, question_widgets
from chaintable.ui.work.drawing import DRAWING

PATIENCE_SECONDS = 0.3
"""Work that ends within this time is shown at once, without the live view."""
_LONGER = 3
"""A free run over a small table is awaited so many times as long: only where many ask at once does it take a while, and
drawing the live view would make all of them wait longer."""


def ask(steps: int | None = None) -> None:
    """Run the question in the box, to its answer or for `steps` steps; "and for X?" repeats the last one with X."""
    held, question = session(), question_in_the_box()
    text = full_question(question.text, held.chain.question.text, held.chain.source.table)
    if text != question.text:
        held.widgets["question"] = text
    run(replace(question, text=text), steps)


def question_in_the_box() -> Question:
    """Return the question as it was last submitted."""
    text, kind, choices, unit = map(in_widget, ("question", "kind", "choices", "unit"))
    return posed(text or "", kind or "question", choices or "", unit or "")


def ask_for(question: Question) -> None:
    """Put a question into the box and, where that costs nothing, run it."""
    held = session()
    held.widgets |= question_widgets(question)
    if held.wanted.free:
        run(question)


def run(question: Question, steps: int | None = None) -> None:
    """Run a question, to its answer or for `steps` steps."""
    held = session()
    held.playing.refused = question_problem(question)
    if held.playing.refused:
        return
    chain = begun(hinted(held.chain, in_widget("hint")), question)
    if chain.question != held.chain.question:
        held.view.shown_step = 0
    elif held.chain.finished and steps is not None:
        held.playing.refused = "This question is already answered. To get another answer, plan again from a step."
        return
    if not chain.steps:
        held.playing.paid = ()
    play(chain, f"asked “{chain.question.text}”" if steps is None else "ran one step", steps)


def play(chain: Chain, words: str, steps: int | None = None, embedded: bool = False) -> None:
    """Continue this chain in the background, with the chosen model or the embedded one."""
    held = session()
    abandon_run()
    held.view.editing = None
    held.playing.forget_problem()
    choose()
    try:
        wanted = held.wanted
        choice = Choice() if embedded else replace(Choice.of(wanted, held.settings), cascade=wanted.cascade)
    except InputError as error:
        held.playing.problem, held.playing.retry = error, chain
        return
    saved = held.moment.saved if chain is held.chain else ""
    start(Job(choice, chain, steps, held.session_store, saved, held.playing.paid), words)


def start(job: Job, words: str) -> None:
    """Show a job that has just begun; `words` are what Undo will say about it. A quick one is shown when it is done."""
    held = session()
    held.playing.job, held.playing.words = job, words
    held.session_work.begun = held.moment, held.playing
    work_registry().put(held.session_work, job)
    job.wait(patience_with(job))


def patience_with(job: Job) -> float:
    """Return how many seconds a job is awaited before the live view is drawn."""
    table = job.begun.source.table
    quick = job.progress.prices is None and table.n_rows * table.n_columns <= FEW_CELLS
    return PATIENCE_SECONDS * (_LONGER if quick else 1)


def stop(role: str = Job.role) -> None:
    """Stop the work of that role, if there is one; its result so far stays."""
    if (work := session().session_work.works.get(role)) is not None:
        work.stop()
        work.seen = True
        collect_result()


def dismiss_work(role: str) -> None:
    """Dismiss the line about work that has ended."""
    if (work := session().session_work.works.get(role)) is not None:
        work.seen = True


def abandon_run() -> None:
    """Make room for another chain: stop the job, unless a duplicate of this tab follows it too."""
    held = session()
    if (job := held.playing.job) is not None:
        work_registry().release(held.session_work, job)
        if not collect_result():
            held.playing.job = None


def collect_result() -> bool:
    """Return whether no job is running. The result of a job that has ended becomes the chain."""
    held = session()
    if held.playing.job is None:
        return True
    if not held.playing.job.done:
        return False
    job = held.playing.job
    job.taken = True
    collect_saved(PATIENCE_SECONDS)
    held.playing.take_result(job)
    held.session_work.begun = None
    held.playing.saving = None if job.wait_until_saved() else job
    chain, saved = job.value
    if chain is not job.begun or chain.question != held.chain.question or chain.source is not held.chain.source:
        moment = replace(held.moment, chain=chain, words=held.playing.words, planned_from=None, saved=saved)
        record(held, moment, keep_problem=True)
    elif held.playing.problem is not None and chain is not held.chain:
        held.playing.retry = chain
    if held.playing.by_link:  # in a slow browser this drawing may arrive before the first one, which filled the box
        held.playing.by_link = False
        show_question(held)
    return True


def _is_saved(job: Job, seconds: float) -> bool:
    """Whether a run is saved within that time."""
    if job.wait_until_saved() or not seconds:
        return job.wait_until_saved()
    with DRAWING.aside():
        return job.wait_until_saved(seconds)


def collect_saved(seconds: float = 0.0) -> None:
    """Note the id of the run that was being saved when its answer was shown; wait for it no longer than that.

    The address then opens the run.
    """
    held, job = session(), session().playing.saving
    if job is None or not _is_saved(job, seconds):
        return
    held.playing.saving = None
    chain, saved = job.value
    held.history = held.history.each(
        lambda moment: replace(moment, saved=saved) if moment.chain is chain and not moment.saved else moment
    )
    show_address()
