"""The hops of a chain as a picture: question, queries, passages and answer, and what led to what."""

from collections.abc import Sequence
from dataclasses import dataclass

from chaintable.chain import Chain
from chaintable.operations import PassageSearch
from chaintable.operations.grammar import and_list
from chaintable.retrieval.index_words import content
from chaintable.tables.state import Note
from chaintable.ui.documents.answer_view import is_said, lit_of
from chaintable.ui.documents.round_account import new_evidence
from chaintable.ui.parts.charts import Box, Line
from chaintable.ui.parts.words import listed, shorten
from chaintable.ui.session.memo import remembered

MOST_HOPS = 20
_LONG = 120


@dataclass(frozen=True, slots=True)
class Hop:
    """One piece of evidence: the step (from 1) and the query that brought it ("" for a person), its title and number.

    `from_` is the number of the piece of evidence whose words are in the query, 0 if it comes from the question.
    `dropped` says that it was taken out later.
    """

    step: int
    query: str
    title: str
    number: int
    from_: int = 0
    dropped: bool = False


@dataclass(frozen=True, slots=True)
class Hops:
    """The question, its hops in order, and the answer with the numbers of the hops (from 1) that it was read from."""

    question: str
    hops: tuple[Hop, ...]
    answer: str = ""
    read_from: tuple[int, ...] = ()


@remembered
def hops_of(chain: Chain) -> Hops:
    """Return the hops of a chain; of a very long one the first."""
    hops: list[Hop] = []
    notes: list[Note] = []
    last = chain.state.evidence if chain.answer_at is None else chain.before(chain.answer_at).evidence
    for k, step in enumerate(chain.steps):
        note = new_evidence(chain, k)
        if note is None or len(hops) == MOST_HOPS:
            continue
        query = step.operation.query if isinstance(step.operation, PassageSearch) else ""
        from_ = _origin(query, chain.question.text, notes)
        notes.append(note)
        hops.append(Hop(k + 1, query, note.title, len(notes), from_, note not in last))
    answer = chain.answer
    if answer is None or not is_said(chain):
        return Hops(chain.question.text, tuple(hops))
    pointed = [last[one.number - 1] for one in lit_of(chain)]
    read = tuple(number for number, note in enumerate(notes, start=1) if note in pointed)
    return Hops(chain.question.text, tuple(hops), listed(answer.values), read)


def _origin(query: str, question: str, notes: Sequence[Note]) -> int:
    """Return the number of the evidence that has most words of a query that the question doesn't have; 0 if none."""
    new = set(content(query)) - set(content(question))
    held = [len(new & set(content(f"{note.title} {note.text}"))) for note in notes]
    most = max(held, default=0)
    return len(held) - held[::-1].index(most) if most else 0


def hops_in_words(found: Hops) -> str:
    """Describe the picture in words, for people who can't see it.

    >>> hops_in_words(Hops("Who hosts it?", (Hop(1, "the show", "Idol", 1),), "Ryan"))
    'Question: Who hosts it? Step 1 searched “the show”, from the question, and found passage 1 “Idol”. Answer: Ryan.'
    """
    told = [f"Question: {shorten(found.question, _LONG)}", *map(_hop_words, found.hops)]
    many = "s" * (len(found.read_from) > 1)
    read = f", from passage{many} {and_list([str(number) for number in found.read_from])}" if found.read_from else ""
    return " ".join([*told, *([f"Answer: {shorten(found.answer, _LONG)}{read}."] if found.answer else [])])


def _hop_words(hop: Hop) -> str:
    origin = f"from passage {hop.from_}" if hop.from_ else "from the question"
    how = f"searched “{shorten(hop.query, _LONG)}”, {origin}, and found" if hop.query else "kept"
    later = ", which was dropped later" if hop.dropped else ""
    return f"Step {hop.step} {how} passage {hop.number} “{shorten(hop.title, _LONG)}”{later}."


_MIDDLE_LEFT, _MIDDLE_RIGHT, _MARGIN = 0.46, 0.54, 0.035
_HALF = 0.38


def drawn(found: Hops) -> tuple[list[Box], list[Line]]:
    """Return the picture: the question on top, a row for each hop with its query and its passage, then the answer."""
    last = len(found.hops) + 1
    boxes = [Box(0, 1, 0, _HALF, "Question", found.question)]
    lines: list[Line] = []
    for row, hop in enumerate(found.hops, start=1):
        later = " (dropped)" if hop.dropped else ""
        boxes.append(Box(0, _MIDDLE_LEFT, row, _HALF, f"Step {hop.step}", hop.query or "kept by a person", "query"))
        boxes.append(Box(_MIDDLE_RIGHT, 1, row, _HALF, f"Passage {hop.number}{later}", hop.title, "passage"))
        lines.append(Line(((_MIDDLE_LEFT, row), (_MIDDLE_RIGHT, row))))
        lines += [_origin_line(hop, row)] if hop.query else []
    if found.answer:
        boxes.append(Box(_MIDDLE_RIGHT, 1, last, _HALF, "Answer", found.answer, "answer"))
        lines += [Line(((1, row), (1 + _MARGIN, row), (1 + _MARGIN, last), (1, last))) for row in found.read_from]
    return boxes, lines


def _origin_line(hop: Hop, row: int) -> Line:
    """Return the line to a query: down the left margin from the question, or across from the passage it is made of."""
    if hop.from_:
        return Line(((_MIDDLE_RIGHT, hop.from_), (_MIDDLE_LEFT, row)))
    return Line(((0, 0), (-_MARGIN, 0), (-_MARGIN, row), (0, row)))
