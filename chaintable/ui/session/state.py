"""The actions on one person's session. Only this file and the `actions` of a page use `st.session_state`."""

from collections.abc import Iterable
from dataclasses import replace

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

from chaintable import methods
from chaintable.address import remember_address
from chaintable.chain import Chain
from chaintable.errors import ChainTableError, InputError, StoreError
from chaintable.operations import Answer
from chaintable.samples import read_sample
from chaintable.settings import Settings, read_settings
from chaintable.source import Source
from chaintable.state import Question
from chaintable.ui.model.choice import Choice, Wanted
from chaintable.ui.playing.job import Job
from chaintable.ui.running import know_visitors_by
from chaintable.ui.serving import facts
from chaintable.ui.serving.address import served_at
from chaintable.ui.session.actions import take_choices
from chaintable.ui.session.cookie import recalled
from chaintable.ui.session.departures import departures
from chaintable.ui.session.desk import desks
from chaintable.ui.session.follow_up import followed
from chaintable.ui.session.keeper import Keeper
from chaintable.ui.session.link import Link
from chaintable.ui.session.memo import Memo, remember_in
from chaintable.ui.session.page import Page
from chaintable.ui.session.posing import begun, hint_of, hinted, posed, question_problem, question_widgets
from chaintable.ui.session.session import Editing, File, Moment, Session
from chaintable.ui.session.undo import History
from chaintable.ui.session.undo_memory import lightened
from chaintable.ui.session.visitor import visiting

PATIENCE_SECONDS = 0.3
"""A job that ends within this time is shown at once, without the live view."""
SOURCE_KEY = "source_fold"
METHOD_KEY = "method"
_KEY = "session"


def session() -> Session:
    """Return the current person's session; `begin` must have been called."""
    found: Session = st.session_state[_KEY]
    return found


def _here() -> Session | None:
    """Return the session that this thread is drawing, or None."""
    drawing = get_script_run_ctx(suppress_warning=True) is not None and _KEY in st.session_state
    return session() if drawing else None


def _memo() -> Memo | None:
    here = _here()
    return here.memo if here else None


def _visitor() -> str:
    here = _here()
    return here.keeper.visitor.id if here else ""


remember_in(_memo)
know_visitors_by(_visitor)


def begin(page: Page) -> Session:
    """Start drawing a page: open the link on the first visit, take over finished work and fill the widgets."""
    if _KEY not in st.session_state:
        _open(Link.of(st.query_params.to_dict()), st.query_params.get("work", ""))
    held = session()
    settle()
    take_saved()
    _fit_method(held)
    held.desk.look(page.name)
    if held.page != page.name:
        held.page, pending = page.name, dict(held.widgets)
        _show_question(held)  # Streamlit forgets the widgets of other pages
        held.widgets |= pending
    if page.name not in held.opened:
        held.opened.add(page.name)  # before opening, so that a broken address is tried only once
        page.open(held, st.query_params.to_dict())
    _fold_source(held)
    for key, value in held.widgets.items():
        st.session_state[key] = value
    held.widgets.clear()
    held.address = page.address
    show_address()
    return held


def _fold_source(held: Session) -> None:
    """Fold the source table once there is a chain to look at, and open it again for another one."""
    folded = held.playing.job is not None or bool(held.chain.steps)
    if folded is not held.view.folded:
        held.view.folded, held.widgets[SOURCE_KEY] = folded, not folded


def _fit_method(held: Session) -> None:
    """Offer a method that searches documents once they are open, and the one from before when they no longer are."""
    source, view = held.chain.source, held.view
    there = "" if source.passages is None else "open" if source.of_documents else "beside"
    if view.documents == there:
        return
    searches = methods.ALL[held.wanted.method_name].needs_passages
    view.documents = there
    if there == "open" and not searches:
        view.table_method = held.wanted.method_name
        _choose_method(held, next(name for name, kind in methods.ALL.items() if kind.needs_passages))
    elif searches and not there:
        _choose_method(held, view.table_method or methods.DEFAULT)


def _choose_method(held: Session, name: str) -> None:
    held.wanted = replace(held.wanted, method=name)
    held.widgets[METHOD_KEY] = name


def _open(link: Link, work: str) -> None:
    """Start a session with the chain or the sample that the address asks for, and with the `work` that it finds."""
    settings, problem = _settings()
    read_only = link.read_only or (settings is not None and settings.read_only)
    settings = settings.without_keys() if settings and read_only else settings
    if settings is not None:
        remember_address(settings.data, served_at())
    where, days = (settings.store, settings.keep_days) if settings else ("", None)
    keeper = Keeper(where, visiting(alone=settings is None or not settings.hosts), read_only, days)
    sample = link.known_sample
    moment = Moment(Chain(Question("", link.question.kind), read_sample(sample)), sample=sample)
    if link.chain:
        try:
            moment = Moment(keeper.load(link.chain), sample=link.sample and sample, saved=link.chain)
            problem = problem or _unknown_method(moment.chain)
        except StoreError as error:
            problem = error
    held = Session(History(moment), settings, recalled(Wanted.of(settings), settings), keeper, notice=problem)
    held.view.details = link.details
    st.session_state[_KEY] = held
    _fit_method(held)
    _take_up(held, work)
    if held.playing.job is not None:
        _show_question(held)
    elif moment.saved:
        _show_question(held)
        held.view.shown_step = link.step
        _shown(held)
        _ask_again(held, link)
    else:
        held.widgets = question_widgets(link.question)
        _play_link(held, link)


def _take_up(held: Session, token: str) -> None:
    """Follow the work that the token finds, and its run from where that began; say what has been ended meanwhile."""
    context = get_script_run_ctx(suppress_warning=True)
    away = held.settings.away if held.settings else Settings.model_fields["away"].default
    session_id = context.session_id if context else ""
    departures().arrived(session_id)
    held.desk = desks().open(session_id, held.keeper.visitor, away, token)
    if held.desk.lost:
        held.notice = held.notice or ChainTableError(held.desk.lost, "Finished steps of a run are kept.")
    job = held.desk.works.get(Job.role)
    if isinstance(job, Job) and not job.taken and held.desk.begun is not None:
        moment, playing = held.desk.begun
        held.history, held.playing = History(moment), replace(playing, job=job)


def _settings() -> tuple[Settings | None, ChainTableError | None]:
    try:
        settings = read_settings()
        return (settings.for_visitors() if facts.open_to_network else settings), None
    except InputError as error:
        return None, error


def _play_link(held: Session, link: Link) -> None:
    """Run the question of a link to a sample, but never with a server: opening a link must not cost money."""
    if held.moment.sample == link.sample and link.question.text and not held.wanted.server:
        _ask(held, link.question, None)
        held.view.shown_step, held.playing.by_link = link.step, True


def _ask_again(held: Session, link: Link) -> None:
    """Ask the question that a reload found pending; a server isn't asked before the person wants it."""
    question = replace(link.question, text=" ".join(link.question.text.split()))
    if not question.text or question == held.chain.question:
        return
    held.widgets |= question_widgets(question)
    if held.wanted.server:
        held.playing.refused = "The page was reloaded before this question was answered. Press Run to ask it again."
        return
    _ask(held, question, None)
    held.playing.by_link = held.playing.job is not None


def show_address() -> None:
    """Update the address so that it opens what is shown, with the page's own parts.

    After the browser's Back it is an earlier one; it stays until the page has gone there too. While a run is being
    saved, the address waits for its id.
    """
    held = session()
    if held.playing.saving is not None:
        return
    parts = {**link(held).parts, **held.desk.address, **held.address(held)}
    asked = st.query_params.to_dict()
    went_back = asked in held.addresses and asked != held.addresses[-1]
    if asked != parts:
        if went_back:
            held.addresses.append(asked)  # the next drawing writes the address, whatever became of this one
            return
        st.query_params.from_dict(parts)
    if not held.addresses or held.addresses[-1] != parts:
        held.addresses.append(parts)


def link(held: Session) -> Link:
    """Return the link to what is shown."""
    moment = held.moment
    chain, saved = held.playing.job.value if held.playing.job else (held.chain, "")
    step, read_only = held.view.shown_step, held.keeper.read_only
    pending = not saved and chain.question != held.chain.question
    return Link(moment.sample, chain.question, step, saved or moment.saved, held.view.details, read_only, pending)


# What a person does


def open_table(source: Source, words: str, sample: str = "", file: File | None = None) -> None:
    """Open a table without a question. Undo brings back the previous one."""
    kind = session().chain.question.kind
    _record(session(), Moment(Chain(Question("", kind), source), words, sample, file))
    _show_question(session())


def open_moment(moment: Moment) -> None:
    """Open another chain, with its question. Undo brings back the previous one."""
    let_go()
    _record(session(), moment)
    session().notice = _unknown_method(moment.chain)
    _show_question(session())


def _unknown_method(chain: Chain) -> InputError | None:
    """Return what to tell about a chain by a method that isn't here, as run files and links may bring."""
    if chain.method in methods.ALL:
        return None
    return InputError(
        f"This chain was made by the method '{chain.method[:60]}', which this ChainTable doesn't have.",
        "You can read and edit its steps; Run uses the method chosen in the model settings.",
    )


def read_again(source: Source, words: str) -> None:
    """Replace the table by the same file read with other options; the steps are applied again."""
    before = session().chain.source
    pictures = tuple(dict.fromkeys((*source.pictures, *before.pictures)))
    set_others(replace(source, others=before.others, pictures=pictures), words)


def set_others(source: Source, words: str) -> None:
    """Keep the table and its steps, with other tables or pictures beside it; the steps are applied again."""
    _keep_beside(session().chain.with_source(source), words)


def set_pictures(source: Source, words: str) -> None:
    """Keep the table, with more pictures beside it; the steps, which were made without them, go."""
    _keep_beside(replace(session().chain, source=source, steps=()), words)


def _keep_beside(chain: Chain, words: str) -> None:
    held = session()
    _record(held, replace(held.moment, chain=chain, words=words, planned_from=None, saved=_kept(held, chain)))


def ask(steps: int | None = None) -> None:
    """Run the question in the box, to its answer or for `steps` steps; "and for X?" repeats the last one with X."""
    held, question = session(), question_in_the_box()
    text = followed(question.text, held.chain.question.text, held.chain.source.table)
    if text != question.text:
        held.widgets["question"] = text
    _ask(held, replace(question, text=text), steps)


def question_in_the_box() -> Question:
    """Return the question as it was last submitted."""
    box = st.session_state
    return posed(box["question"] or "", box["kind"] or "question", box.get("choices") or "", box.get("unit") or "")


def ask_for(question: Question) -> None:
    """Put a question into the box and, where that costs nothing, run it."""
    held = session()
    held.widgets |= question_widgets(question)
    if held.wanted.free:
        _ask(held, question, None)


def _ask(held: Session, question: Question, steps: int | None) -> None:
    held.playing.refused = question_problem(question)
    if held.playing.refused:
        return
    chain = begun(hinted(held.chain, st.session_state.get("hint")), question)
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
    let_go()
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
    start(Job(choice, chain, steps, held.keeper, saved, held.playing.paid), words)


def start(job: Job, words: str) -> None:
    """Show a job that has just begun; `words` are what Undo will say about it. A quick one is shown when it is done."""
    held = session()
    held.playing.job, held.playing.words = job, words
    held.desk.begun = held.moment, held.playing
    desks().put(held.desk, job)
    job.wait(PATIENCE_SECONDS)


def stop(role: str = Job.role) -> None:
    """Stop the work of that role, if there is one; its result so far stays."""
    if (work := session().desk.works.get(role)) is not None:
        work.stop()
        work.seen = True
        settle()


def let_go() -> None:
    """Make room for another chain: stop the job, unless a duplicate of this tab follows it too."""
    held = session()
    if (job := held.playing.job) is not None:
        desks().let_go(held.desk, job)
        if not settle():
            held.playing.job = None


def settle() -> bool:
    """Return whether no job is running. The result of a job that has ended becomes the chain."""
    held = session()
    if held.playing.job is None:
        return True
    if not held.playing.job.done:
        return False
    job = held.playing.job
    job.taken = True
    take_saved(PATIENCE_SECONDS)
    held.playing.settle(job)
    held.desk.begun = None
    held.playing.saving = None if job.wait_until_saved() else job
    chain, saved = job.value
    if chain is not job.begun or chain.question != held.chain.question or chain.source is not held.chain.source:
        moment = replace(held.moment, chain=chain, words=held.playing.words, planned_from=None, saved=saved)
        _record(held, moment, keep_problem=True)
    elif held.playing.problem is not None and chain is not held.chain:
        held.playing.retry = chain
    if held.playing.by_link:  # in a slow browser this drawing may arrive before the first one, which filled the box
        held.playing.by_link = False
        _show_question(held)
    return True


def take_saved(seconds: float = 0.0) -> None:
    """Note the id of the run that was being saved when its answer was shown; wait for it no longer than that.

    The address then opens the run.
    """
    held, job = session(), session().playing.saving
    if job is None or not job.wait_until_saved(seconds):
        return
    held.playing.saving = None
    chain, saved = job.value
    held.history = held.history.each(
        lambda moment: replace(moment, saved=saved) if moment.chain is chain and not moment.saved else moment
    )
    show_address()


def change(chain: Chain, words: str, opened: Iterable[int] = (), planned_from: int | None = None) -> None:
    """Replace the chain by one that the person edited.

    `opened` are the steps to unfold; `planned_from` is the step after which the person may want to plan again.
    """
    held = session()
    _record(held, replace(held.moment, chain=chain, words=words, planned_from=planned_from, saved=""))
    held.widgets |= {step_key(k): True for k in opened}


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


def undo() -> None:
    """Undo the last change."""
    go(session().history.undone())


def redo() -> None:
    """Redo the change that was undone last."""
    go(session().history.redone())


def go(history: History[Moment]) -> None:
    """Show the present moment of a history of this session."""
    let_go()
    held = session()
    held.history = lightened(history)
    _show_question(held)
    _shown(held)


def _record(held: Session, moment: Moment, keep_problem: bool = False) -> None:
    job = held.playing.saving
    if not moment.saved and (job is None or job.value.chain is not moment.chain):
        moment = replace(moment, saved=_kept(held, moment.chain))
    held.history = lightened(held.history.then(moment))
    problem = held.playing.problem if keep_problem else None
    _shown(held)
    held.playing.problem = problem


def _kept(held: Session, chain: Chain) -> str:
    """Store a chain; a table alone isn't stored, only once something is asked or done with it."""
    return held.keeper.keep(chain) if chain.steps or chain.question.text else ""


def _shown(held: Session) -> None:
    """Update the widgets for the current chain."""
    held.view.editing, held.playing.refused = None, ""
    held.playing.forget_problem()
    opened = {*_last_ones(held.chain), held.view.shown_step - 1}
    held.widgets |= {step_key(k): k in opened for k in range(len(held.chain.steps))}


def _show_question(held: Session) -> None:
    chain = held.playing.job.begun if held.playing.job else held.chain
    held.widgets |= question_widgets(chain.question) | {"hint": hint_of(chain.source)}


def _last_ones(chain: Chain) -> set[int]:
    """Return the last step, and the one before it if the last is the answer."""
    last = len(chain.steps) - 1
    is_answer = last > 0 and isinstance(chain.steps[last].operation, Answer)
    return {last, last - 1} if is_answer else {last}


# The model


def choose() -> None:
    """Take over the values of the model settings; a key moves from its box into the session."""
    take_choices(session())


def forget_key() -> None:
    """Forget the key that was typed."""
    session().wanted = replace(session().wanted, key="", key_server="")


def mask(key: str, among: tuple[str, ...]) -> None:
    """Mask the columns chosen in the widget `key`; columns masked for other tables stay masked."""
    session().wanted = session().wanted.masking(among, st.session_state[key])


# Widgets


def step_key(k: int) -> str:
    """Return the key of the widget that folds step k."""
    return f"step_{k}"


def step_folded(k: int) -> None:
    """Update the open step in the address after a person opened or closed one."""
    session().view.shown_step = k + 1 if st.session_state.get(step_key(k)) else 0


def close(key: str) -> None:
    """Close a popover when the page is next drawn."""
    session().widgets[key] = False


def show_step(k: int) -> None:
    """Open a step."""
    held = session()
    held.widgets[step_key(k)] = True
    held.view.shown_step, held.playing.problem = k + 1, None
    held.view.scroll_to = (k, held.view.scroll_to[1] + 1)


def dismiss_work(role: str) -> None:
    """Dismiss the line about work that has ended."""
    if (work := session().desk.works.get(role)) is not None:
        work.seen = True


def dismiss() -> None:
    """Dismiss the notice."""
    session().notice = None
    session().keeper.dismiss()
