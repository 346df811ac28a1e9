"""A page begins to be drawn: the session is opened on the first visit, with the chain or sample of the address."""

from dataclasses import replace

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

from chaintable.chain import Chain
from chaintable.errors import ChainTableError, InputError, StoreError
from chaintable.samples import read_sample
from chaintable.settings.app_address import remember_address
from chaintable.settings.environment import Settings, read_settings
from chaintable.tables.state import Question
from chaintable.ui.model.choice import Wanted
from chaintable.ui.playing.job import Job
from chaintable.ui.serving import server_facts
from chaintable.ui.serving.listening import served_at
from chaintable.ui.session.background.open_sessions import open_sessions
from chaintable.ui.session.background.session_work import work_registry
from chaintable.ui.session.browser_state.address_bar import is_history_navigation, show_address
from chaintable.ui.session.browser_state.cookie import recalled, recalled_details
from chaintable.ui.session.browser_state.link import Link
from chaintable.ui.session.chain_actions.changing import unknown_method
from chaintable.ui.session.chain_actions.display import show_chain, show_question
from chaintable.ui.session.chain_actions.running import collect_result, collect_saved, run
from chaintable.ui.session.current import fill_widgets, is_open, session, set_session
from chaintable.ui.session.page import Page
from chaintable.ui.session.question.method_for_source import fit_method, take_method_of
from chaintable.ui.session.question.question_widgets import question_widgets
from chaintable.ui.session.session import Session
from chaintable.ui.session.storage.session_store import SessionStore
from chaintable.ui.session.storage.visitor import visiting
from chaintable.ui.session.undo.history import History
from chaintable.ui.session.undo.moment import Moment

SOURCE_KEY = "source_fold"


def begin(page: Page) -> Session:
    """Start drawing a page: open the link on the first visit, take over finished work and fill the widgets."""
    asked = st.query_params.to_dict()  # before a run that has been saved meanwhile writes its own address
    if not is_open():
        _open(Link.of(asked), asked.get("work", ""))
    held = session()
    collect_result()
    collect_saved()
    fit_method(held)
    held.session_work.mark_seen(page.name)
    if held.page != page.name:
        held.page, pending = page.name, dict(held.widgets)
        show_question(held)  # Streamlit forgets the widgets of other pages
        held.widgets |= pending
    if page.name not in held.opened:
        held.opened.add(page.name)  # before opening, so that a broken address is tried only once
        page.open(held, asked)
    _follow(held, page, asked)
    _fold_source(held)
    fill_widgets(held)
    held.address = page.address
    show_address()
    return held


def _follow(held: Session, page: Page, asked: dict[str, str]) -> None:
    """Go where the browser's Back or Forward leads.

    Explore's announcer tells of it too, by a request of its own; the one that Streamlit makes may come alone.
    """
    if is_history_navigation():
        page.follow(held, asked)


def _fold_source(held: Session) -> None:
    """Fold the source table once there is a chain to look at, and open it again for another one."""
    folded = held.playing.job is not None or bool(held.chain.steps)
    if folded is not held.view.folded:
        held.view.folded, held.widgets[SOURCE_KEY] = folded, not folded


def _open(link: Link, work: str) -> None:
    """Start a session with the chain or the sample that the address asks for, and with the `work` that it finds."""
    settings, problem = _settings()
    read_only = link.read_only or (settings is not None and settings.read_only)
    settings = settings.without_keys() if settings and read_only else settings
    if settings is not None:
        remember_address(settings.data, served_at())
    where, days = (settings.store, settings.keep_days) if settings else ("", None)
    session_store = SessionStore(where, visiting(alone=settings is None or not settings.hosts), read_only, days)
    sample = link.known_sample
    moment = Moment(Chain(Question("", link.question.kind), read_sample(sample)), sample=sample)
    if link.chain:
        try:
            moment = Moment(session_store.load(link.chain), sample=link.sample and sample, saved=link.chain)
            problem = problem or unknown_method(moment.chain)
        except StoreError as error:
            problem = error
    held = Session(History(moment), settings, recalled(Wanted.of(settings), settings), session_store, notice=problem)
    held.view.details = recalled_details() if link.details is None else link.details
    set_session(held)
    fit_method(held)
    if moment.saved:
        take_method_of(held, moment.chain)
    _resume_work(held, work)
    if held.playing.job is not None:
        show_question(held)
    elif moment.saved:
        show_question(held)
        held.view.shown_step = link.step
        show_chain(held)
        _ask_again(held, link)
    else:
        held.widgets = question_widgets(link.question)
        _play_link(held, link)


def _resume_work(held: Session, token: str) -> None:
    """Follow the work that the token finds, and its run from where that began; say what has been ended meanwhile."""
    context = get_script_run_ctx(suppress_warning=True)
    away = held.settings.away if held.settings else Settings.model_fields["away"].default
    session_id = context.session_id if context else ""
    open_sessions().add(session_id)
    held.session_work = work_registry().open(session_id, held.session_store.visitor, away, token)
    if held.session_work.lost:
        held.notice = held.notice or ChainTableError(held.session_work.lost, "Finished steps of a run are kept.")
    job = held.session_work.works.get(Job.role)
    if isinstance(job, Job) and not job.taken and held.session_work.begun is not None:
        moment, playing = held.session_work.begun
        held.history, held.playing = History(moment), replace(playing, job=job)


def _settings() -> tuple[Settings | None, ChainTableError | None]:
    try:
        settings = read_settings()
        return (settings.for_visitors() if server_facts.open_to_network else settings), None
    except InputError as error:
        return None, error


def _play_link(held: Session, link: Link) -> None:
    """Run the question of a link to a sample, but never with a server: opening a link must not cost money."""
    if held.moment.sample == link.sample and link.question.text and not held.wanted.server:
        run(link.question)
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
    run(question)
    held.playing.by_link = held.playing.job is not None
