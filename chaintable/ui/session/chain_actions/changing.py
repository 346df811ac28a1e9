"""What a person changes: another table, another chain, edited steps, and what was undone or redone."""

from collections.abc import Iterable
from dataclasses import replace

from chaintable import methods
from chaintable.chain import Chain
from chaintable.errors import InputError
from chaintable.tables.source import Source
from chaintable.tables.state import Question
from chaintable.ui.session.chain_actions.display import show_chain, show_question, step_key
from chaintable.ui.session.chain_actions.running import abandon_run
from chaintable.ui.session.chain_actions.undo_record import kept, record
from chaintable.ui.session.current import session
from chaintable.ui.session.undo.history import History
from chaintable.ui.session.undo.memory import trimmed
from chaintable.ui.session.undo.moment import File, Moment


def open_table(source: Source, words: str, sample: str = "", file: File | None = None) -> None:
    """Open a table without a question. Undo brings back the previous one."""
    kind = session().chain.question.kind
    record(session(), Moment(Chain(Question("", kind), source), words, sample, file))
    show_question(session())


def open_moment(moment: Moment) -> None:
    """Open another chain, with its question. Undo brings back the previous one."""
    abandon_run()
    record(session(), moment)
    session().notice = unknown_method(moment.chain)
    show_question(session())


def unknown_method(chain: Chain) -> InputError | None:
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
    record(held, replace(held.moment, chain=chain, words=words, planned_from=None, saved=kept(held, chain)))


def change(chain: Chain, words: str, opened: Iterable[int] = (), planned_from: int | None = None) -> None:
    """Replace the chain by one that the person edited.

    `opened` are the steps to unfold; `planned_from` is the step after which the person may want to plan again.
    """
    held = session()
    record(held, replace(held.moment, chain=chain, words=words, planned_from=planned_from, saved=""))
    held.widgets |= {step_key(k): True for k in opened}


def undo() -> None:
    """Undo the last change."""
    go(session().history.undone())


def redo() -> None:
    """Redo the change that was undone last."""
    go(session().history.redone())


def go(history: History[Moment]) -> None:
    """Show the present moment of a history of this session."""
    abandon_run()
    held = session()
    held.history = trimmed(history)
    show_question(held)
    show_chain(held)
