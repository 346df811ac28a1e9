"""A question as it is posed: its words, kind, choices, unit and hint, from the widgets of its box and back."""

from dataclasses import replace

from chaintable.chain import Chain
from chaintable.tables.source import Source
from chaintable.tables.state import HINT, LONGEST_QUESTION, Kind, Note, Question
from chaintable.ui.session.browser_state.link import KINDS, MOST_CHOICES

LONGEST_CHOICE = 300


def posed(text: str, kind: Kind, choices: str, unit: str) -> Question:
    """Return the question that the box holds; its choices stand one on each line.

    >>> posed("Which?", "question", "red\\n blue \\n", "").choices
    ('red', 'blue')
    """
    given = tuple(dict.fromkeys(line.strip() for line in choices.splitlines() if line.strip()))
    return Question(text, "multiple_choice" if given and kind == "question" else kind, given, unit=unit.strip())


def question_widgets(question: Question) -> dict[str, str]:
    """Return the values of the box's widgets that pose a question."""
    kind = question.kind if question.kind in KINDS else KINDS[0]
    choices = "\n".join(question.choices)
    return {"question": question.text, "kind": kind, "choices": choices, "unit": question.unit}


def question_problem(question: Question) -> str:
    """Return why a question can't be asked, or ""."""
    text, choices = question.text, question.choices
    if not text.strip():
        return "Type a question about the table first."
    if len(text) > LONGEST_QUESTION:
        return f"Your question has {len(text):,} characters; the limit is {LONGEST_QUESTION:,}. Shorten it."
    if choices and question.kind != "multiple_choice":
        return "A statement and a long answer have no choices. Clear the choices, or choose Question."
    if len(choices) == 1:
        return "There is only one choice. Write at least two, one on each line, or none."
    if len(choices) > MOST_CHOICES:
        return f"There are {len(choices):,} choices; the limit is {MOST_CHOICES}. Leave some out."
    if any(len(choice) > LONGEST_CHOICE for choice in choices):
        return f"A choice is longer than {LONGEST_CHOICE} characters. Shorten it."
    return ""


def begun(chain: Chain, question: Question) -> Chain:
    """Return the chain that Run continues: this one, or without its steps if the question is new or answered."""
    question = replace(question, text=" ".join(question.text.split()))
    if question != chain.question:
        return replace(chain, question=question, steps=())
    return chain.until(0) if chain.finished else chain


def hint_of(source: Source) -> str:
    """Return the hint beside a table, or ""."""
    return next((note.text for note in source.notes if note.kind == HINT), "")


def hinted(chain: Chain, hint: str | None) -> Chain:
    """Return the chain with that hint beside its table, and without its steps if the hint is another one.

    None leaves it as it is.
    """
    if hint is None or hint.strip() == hint_of(chain.source):
        return chain
    others = tuple(note for note in chain.source.notes if note.kind != HINT)
    notes = (*others, Note("Hint", hint.strip(), HINT)) if hint.strip() else others
    return replace(chain, source=replace(chain.source, notes=notes), steps=())
