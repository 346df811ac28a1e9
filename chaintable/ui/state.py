"""What one person's session holds; the only file that reads and writes `st.session_state`."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Any

import streamlit as st

from chaintable.chain import Chain
from chaintable.errors import ChainTableError
from chaintable.methods import ChainOfTable
from chaintable.operations import Answer, Operation
from chaintable.source import Source
from chaintable.state import Question
from chaintable.ui import jobs
from chaintable.ui.history import History
from chaintable.ui.jobs import Job
from chaintable.ui.link import Link
from chaintable.ui.memory import Memory, use

LONGEST_QUESTION = 2_000
PATIENCE_SECONDS = 0.4
"""A job that is done within that time is shown at once, without the live view in between."""


@dataclass(frozen=True, slots=True)
class File:
    """What was uploaded or pasted, as it came, so that it can be read again in another way."""

    data: bytes | str
    name: str


@dataclass(frozen=True, slots=True, eq=False)
class Moment:
    """What undo brings back: the chain (with its table and question) and where the table came from.

    `words` say what led here, for the person who wonders what Undo would undo. After step `planned_from` was changed,
    the steps that follow may no longer be those that a model would plan.
    """

    chain: Chain
    words: str = ""
    sample: str = ""
    file: File | None = None
    planned_from: int | None = None


@dataclass(frozen=True, slots=True)
class Editing:
    """The step whose form is open: step `place` itself, or a new one to stand before it."""

    place: int
    inserting: bool = False


@dataclass(slots=True)
class Session:
    """All that the page remembers of one person, but for the widgets' own values.

    `widgets` are values that the widgets of those keys take when the page is drawn next.
    """

    history: History[Moment]
    job: Job | None = None
    job_words: str = ""
    problem: ChainTableError | None = None
    editing: Editing | None = None
    question_problem: str = ""
    shown_step: int = 0
    edit_count: int = 0
    seen_upload: str = ""
    widgets: dict[str, Any] = field(default_factory=dict)
    memory: Memory = field(default_factory=Memory)

    @property
    def moment(self) -> Moment:
        return self.history.present

    @property
    def chain(self) -> Chain:
        return self.history.present.chain


_KEY = "session"


def session() -> Session:
    """The session of the person who looks at the page; it must have begun."""
    found: Session = st.session_state[_KEY]
    use(found.memory)
    return found


def begin(open_link: Callable[[Link], tuple[Source, str]]) -> Session:
    """Start a run of the page: open the link on the first one, take what a job has done, fill the widgets."""
    if _KEY not in st.session_state:
        _open(Link.of(st.query_params.to_dict()), open_link)
    held = session()
    settle()
    for key, value in held.widgets.items():
        st.session_state[key] = value
    held.widgets.clear()
    _show_address(held)
    return held


def _open(link: Link, open_link: Callable[[Link], tuple[Source, str]]) -> None:
    source, sample = open_link(link)
    chain = Chain(Question("", link.question.kind), source)
    held = Session(History(Moment(chain, sample=sample)))
    st.session_state[_KEY] = held
    held.widgets = {"question": link.question.text, "kind": link.question.kind}
    if sample == link.sample and link.question.text:
        _ask(held, link.question, None)
        held.shown_step = link.step


def _show_address(held: Session) -> None:
    """Keep the address of the page such that it brings back what is shown."""
    parts = link(held).parts
    if st.query_params.to_dict() != parts:
        st.query_params.from_dict(parts)


def link(held: Session) -> Link:
    """What the address of the page says now."""
    chain = held.job.chain if held.job else held.chain
    return Link(held.moment.sample, chain.question, held.shown_step)


# What a person does


def open_table(source: Source, words: str, sample: str = "", file: File | None = None) -> None:
    """Another table, with no question yet; the one before can be brought back by Undo."""
    kind = session().chain.question.kind
    _record(session(), Moment(Chain(Question("", kind), source), words, sample, file))
    _show_question(session())


def read_again(source: Source, words: str) -> None:
    """The same file read in another way; the steps are applied again."""
    held = session()
    _record(held, replace(held.moment, chain=held.chain.with_source(source), words=words, planned_from=None))


def ask(steps: int | None = None) -> None:
    """Play the question in the box: to its end, or so many steps."""
    _ask(session(), Question(st.session_state["question"] or "", st.session_state["kind"] or "question"), steps)


def ask_for(question: Question) -> None:
    """Put a question into the box, and play it."""
    session().widgets |= {"question": question.text, "kind": question.kind}
    _ask(session(), question, None)


def _ask(held: Session, question: Question, steps: int | None) -> None:
    held.question_problem = question_problem(question.text)
    if held.question_problem:
        return
    chain, question = held.chain, replace(question, text=" ".join(question.text.split()))
    if question != chain.question:
        chain, held.shown_step = replace(chain, question=question, steps=()), 0
    elif chain.finished and steps is not None:
        held.question_problem = "The answer is there already. To try another way, plan on from a step."
        return
    elif chain.finished:
        chain = chain.until(0)
    play(chain, f"asked “{question.text}”" if steps is None else "one step played", steps)


def question_problem(text: str) -> str:
    """Why that text cannot be asked, or ""."""
    if not text.strip():
        return "Write a question about the table first."
    if len(text) > LONGEST_QUESTION:
        most = f"at most {LONGEST_QUESTION:,} can be asked"
        return f"The question has {len(text):,} characters, and {most}. Make it shorter."
    return ""


def play(chain: Chain, words: str, steps: int | None = None) -> None:
    """Let the model go on from this chain, in a thread of its own."""
    held = session()
    stop()
    held.editing, held.problem = None, None
    held.job, held.job_words = Job(ChainOfTable(), chain, jobs.model(), steps), words
    held.job.wait(PATIENCE_SECONDS)


def stop() -> None:
    """Stop the job, if there is one; what it has done so far stays."""
    if (job := session().job) is not None:
        job.stop()
        settle()


def settle() -> bool:
    """Whether no job is at work; what one has done since becomes the chain."""
    held = session()
    if held.job is None:
        return True
    if not held.job.done:
        return False
    job, held.job = held.job, None
    held.problem = job.problem
    if job.chain is not held.chain:
        _record(held, replace(held.moment, chain=job.chain, words=held.job_words, planned_from=None), keep_problem=True)
    return True


def change(chain: Chain, words: str, opened: Iterable[int] = (), planned_from: int | None = None) -> None:
    """Another chain, made by the person.

    `opened` are the steps to look at; `planned_from` is the step after which a person may want other steps.
    """
    held = session()
    _record(held, replace(held.moment, chain=chain, words=words, planned_from=planned_from))
    held.widgets |= {step_key(k): True for k in opened}


def change_step(place: int, operation: Operation, inserting: bool) -> None:
    """Another operation at a place, or a new one before it."""
    chain = session().chain
    done = f"step {place + 1} {'inserted' if inserting else 'changed'}"
    changed = chain.insert(place, operation) if inserting else chain.replace(place, operation)
    change(changed, done, [place], planned_from=place if place + 1 < len(changed.steps) else None)


def edit(place: int, inserting: bool = False) -> None:
    """Open the form of a step, or of a new one before it."""
    held = session()
    held.editing, held.problem = Editing(place, inserting), None
    held.edit_count += 1
    if not inserting:
        held.widgets[step_key(place)] = True


def leave_form() -> None:
    """Close the form; nothing was changed."""
    session().editing = None


def undo() -> None:
    """Back by one change."""
    _go(session().history.undone())


def redo() -> None:
    """Forward again by one change that was undone."""
    _go(session().history.redone())


def _go(history: History[Moment]) -> None:
    stop()
    held = session()
    held.history = history
    _show_question(held)
    _shown(held)


def _record(held: Session, moment: Moment, keep_problem: bool = False) -> None:
    held.history = held.history.then(moment)
    problem = held.problem if keep_problem else None
    _shown(held)
    held.problem = problem


def _shown(held: Session) -> None:
    """Make the widgets fit the chain that is there now."""
    held.editing, held.problem, held.question_problem = None, None, ""
    opened = {*_last_ones(held.chain), held.shown_step - 1}
    held.widgets |= {step_key(k): k in opened for k in range(len(held.chain.steps))}


def _show_question(held: Session) -> None:
    question = held.chain.question
    held.widgets |= {"question": question.text, "kind": question.kind}


def _last_ones(chain: Chain) -> set[int]:
    """The last step, and where that is the answer the last one before it."""
    last = len(chain.steps) - 1
    is_answer = last > 0 and isinstance(chain.steps[last].operation, Answer)
    return {last, last - 1} if is_answer else {last}


# Widgets


def step_key(k: int) -> str:
    """The key of the widget that folds step k."""
    return f"step_{k}"


def step_folded(k: int) -> None:
    """A step was opened or closed by hand: the address follows."""
    session().shown_step = k + 1 if st.session_state.get(step_key(k)) else 0


def close(key: str) -> None:
    """Fold a popover when the page is drawn next."""
    session().widgets[key] = False


def first_look(upload_id: str) -> bool:
    """Whether this upload was not seen before; from now on it was."""
    held = session()
    fresh, held.seen_upload = held.seen_upload != upload_id, upload_id
    return fresh


def show_step(k: int) -> None:
    """Open a step."""
    held = session()
    held.widgets[step_key(k)] = True
    held.shown_step, held.problem = k + 1, None
