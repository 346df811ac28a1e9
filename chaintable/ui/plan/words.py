"""A module's step in a few words: what went in, what came out, who carried it out, and how it stands."""

from chaintable.chain import Chain, Step
from chaintable.operations import Answer
from chaintable.operations.modules import MODULES
from chaintable.operations.modules.plan import ANSWER_GENERATOR, Module
from chaintable.runs.rerun import is_stale
from chaintable.tables.state import Note, State
from chaintable.ui.parts.words import counted, listed, shorten
from chaintable.ui.session.memo import remembered

LONGEST = 40
OUT_OF_DATE = "out of date"
_UNSEEN = ("plan", "program", "result")
"""The notes that the prompts of modules don't show."""


@remembered
def out_of_date(chain: Chain, k: int) -> bool:
    """Whether step k was made for an earlier state, worked out once per chain."""
    return is_stale(chain, k)


def stale_places(chain: Chain) -> tuple[int, ...]:
    """The steps that were made for an earlier state."""
    return tuple(k for k in range(len(chain.steps)) if out_of_date(chain, k))


def went_in(chain: Chain, k: int, name: str) -> str:
    """What a module read: the size of the table and the notes before it."""
    before, module = chain.before(k), MODULES[name]
    if module.reads:
        return module.reads
    if name == ANSWER_GENERATOR:
        return _read_by(chain, k)
    table = before.table
    size = f"{table.n_rows:,} × {table.n_columns:,} table" if table.n_rows else ""
    kinds = dict.fromkeys(note.kind for note in before.notes if note.kind not in _UNSEEN)
    return listed([part for part in (size, *kinds, "picture" if module.pictures else "") if part]) or "the question"


def _read_by(chain: Chain, k: int) -> str:
    """The kind of the note that the answer was read from, else the table, where there is one."""
    operation, before = chain.steps[k].operation, chain.before(k)
    if isinstance(operation, Answer) and chain.steps[k].done:
        for place in operation.read(before).notes:
            return before.notes[place].kind
    kinds = [note.kind for note in before.notes]
    found = next((kind for kind in ("result", "solution") if kind in kinds), "")
    return found or ("table" if before.table.n_rows else "nothing")


def came_out(chain: Chain, k: int, name: str) -> str:
    """What a module left: the answer, a note, another table, or nothing."""
    step, before = chain.steps[k], chain.before(k)
    if not step.done:
        return "nothing"
    if isinstance(step.operation, Answer):
        return shorten(", ".join(step.operation.read(before).values), LONGEST)
    notes = [note for note in step.state.notes if note not in before.notes]
    if notes:
        return ", ".join(map(_note_words, notes[-1:]))
    if step.state.table.shape != before.table.shape:
        return f"{step.state.table.n_rows:,} × {step.state.table.n_columns:,} table"
    return _unchanged(step, MODULES[name], before)


def _unchanged(step: Step, module: Module, before: State) -> str:
    if module.reads:
        return "it runs"
    return "the same table" if step.state.table.frame.equals(before.table.frame) else "the table in another order"


def _note_words(note: Note) -> str:
    lines = note.text.strip().splitlines()
    if len(lines) > 1:
        return f"{note.kind}, {counted(len(lines), 'line')}"
    return shorten(note.text if note.kind == "result" else f"{note.kind}: {note.text}", LONGEST)


def who(step: Step, module: Module) -> str:
    """Who carried a module out."""
    if module.by != "model":
        return module.by
    return {"person": "you", "embedded": "embedded model", "model": "model"}[step.author]


def standing(chain: Chain, k: int) -> str:
    """What is wrong with a module's step, or ""."""
    step = chain.steps[k]
    if not step.on:
        return "switched off"
    if step.problem:
        return "could not be done"
    return OUT_OF_DATE if out_of_date(chain, k) else ""
