"""Questions that need a further table: who has no row there, and words for which its columns are looked up."""

import re
from collections.abc import Sequence
from dataclasses import replace

from chaintable.errors import ModelError, StepError
from chaintable.models.embedded.indexing.table_index import TableIndex
from chaintable.models.embedded.language.lexicon import words
from chaintable.models.embedded.language.tokens import STOP, header_words, stem
from chaintable.models.embedded.linking.recognition import Recognition, recognise
from chaintable.models.embedded.proposals.understanding import DOUBTED, SURE_ENOUGH, Proposal, Understanding, understand
from chaintable.models.embedded.summaries.slot_filling import Slots
from chaintable.models.embedded.summaries.words import vocabulary
from chaintable.operations import Answer, GroupBy, JoinTable, Operation, Reading
from chaintable.operations.joining import Matches, likely_keys
from chaintable.tables.state import Question, State
from chaintable.tables.table import Table

_DENIALS = words("not no never without hasn haven didn don doesn lacking missing")
_SMALL = words("""
anything any at all yet ever t place placed make made have has had who which that list show how many count number of
single one are is were was did do does the a an our we us there with in so far what
""")
_DEEDS = {
    "sold": "sale",
    "bought": "purchase",
    "paid": "payment",
    "spoken": "call",
}
"""Verbs whose noun has another stem."""
_SURE, _LEAST_NAMED = 0.95, 0.45
_OF_CELLS = ("cell", "stem")
"""How a word may stand for a cell: as it is, or in the plural ("cats")."""
_BRACKETED = re.compile(r"\([^()]*\)")
_NAMES = words("name names")
_ADDING = words("sum average median")
_GROUPING = words("per by each every which show")
_PLAIN = (
    vocabulary.MEASURES.keys()
    | vocabulary.BUCKETS.keys()
    | vocabulary.COUNTING
    | vocabulary.PER
    | vocabulary.ROW_WORDS
    | vocabulary.UNITS
    | vocabulary.LARGEST
    | vocabulary.SMALLEST
    | vocabulary.GENERIC
    | STOP
) - words("name names title titles")


def unmatched(question: Question, index: TableIndex, others: Sequence[Table]) -> Understanding | None:
    """Return the chain for "customers without orders" of a table of customers, beside one of orders.

    None for another question; ModelError where the table can't tell: that of the orders lists no customers without one.
    """
    if _DENIALS.isdisjoint(re.split(r"[^a-z]", question.text.casefold())):
        return None
    recognition = recognise(question, index)[0]
    slots, table = Slots(recognition), index.table
    denied = _denied(slots) if slots.of_office or others else None
    if denied is None:
        return None
    subjects, event = denied
    if _is_of_rows(slots, event):
        if _lists_repeated(slots, subjects):
            raise _not_listed(slots, subjects, event, others)
        return None
    other = next((one for one in others if event in _caption_stems(one)), None)
    keys = likely_keys(table, other) if other is not None else ()
    label = slots.label()
    if other is None or not keys or label is None:
        return None
    counted = slots.asked.says("how many") or slots.asked.says("number of")
    answer = Answer(Reading("count") if counted else Reading("list", (label.name,)))
    chain = (JoinTable(other.caption, keys, keep="unmatched"), answer)
    return Understanding(recognition, (Proposal(chain, _SURE),), _SURE)


def _denied(slots: Slots) -> tuple[set[str], str] | None:
    """Return the stems of the nouns, and of the noun or verb that is denied of them, if nothing else is said."""
    texts = slots.asked.texts
    at = next((at for at, text in enumerate(texts) if text in _DENIALS), None)
    if at is None or slots.asked.question.kind == "statement" or slots.asked.bits(vocabulary.PER):
        return None
    before = {slots.asked.stems[place] for place in range(at) if texts[place] not in _SMALL}
    after = [place for place in range(at + 1, len(texts)) if texts[place] not in _SMALL | _DENIALS]
    if len(after) != 1 or not before:
        return None
    return before, stem(_DEEDS.get(texts[after[0]], texts[after[0]]))


def _caption_stems(table: Table) -> set[str]:
    return {stem(word) for word in header_words(table.caption)}


def _is_of_rows(slots: Slots, event: str) -> bool:
    """Whether each row is one of these: the caption says so, or a column that numbers them."""
    numbered = (one for one in slots.named.values() if one.names_rows and one.is_unique and not one.column.empty)
    return event in _caption_stems(slots.recognition.index.table) or any(event in one.said for one in numbered)


def _lists_repeated(slots: Slots, subjects: set[str]) -> bool:
    """Whether a column names the things in question and some of them again and again, as orders name customers."""
    held = (one for one in slots.named.values() if subjects & one.stems)
    return any(one.names_things and not one.is_unique for one in held)


def _not_listed(slots: Slots, subjects: set[str], event: str, others: Sequence[Table]) -> ModelError:
    """Return the error that says what to open, and which step keeps the rows without a match."""
    noun = next(slots.asked.said(at) for at in range(len(slots.asked)) if slots.asked.stems[at] in subjects)
    own = slots.recognition.index.table.caption or "this table"
    listed = next((one.caption for one in others if subjects & _caption_stems(one)), f"the table of all {noun}")
    return ModelError(
        f"'{own}' lists only {noun} that it has a row for.",
        f"Open '{listed}' and add '{own}' as a further table. Then ask again, or add the step “Look up in another "
        "table” and keep the rows without a match.",
    )


def looked_up(question: Question, index: TableIndex, others: Sequence[Table]) -> Understanding | None:
    """Return the chain that first looks up what words name in a further table alone; None if none can be looked up.

    "Amount per city" of a table of orders: the city of each order stands in the table of customers. Each row has to
    have one row there at most, and the question must leave nothing open once the columns are there.
    """
    if question.kind != "question":
        return None
    recognition = recognise(question, index)[0]
    for other in others:
        join = _lookup(recognition, other)
        found = _understood_after(question, index, others, other, join) if join is not None else None
        if join is not None and found is not None:
            chain = (join, *found.proposals[0].operations)
            joined = replace(found, recognition=recognition, proposals=(Proposal(chain, found.sure),))
            return _of_its_own(joined, join, other)
    return None


def _of_its_own(found: Understanding, join: JoinTable, other: Table) -> Understanding:
    """Return the understanding with no more than doubt where only the further table is asked about.

    "Customers per city" counts all customers, and a table of orders has only those who ordered, and some of them again.
    So does a sum of what stands there ("credit limit per city"), in which some customers would count twice. Where
    everyone ordered, different customers are all customers.
    """
    asked, chain = found.recognition.asked, found.proposals[0].operations
    index = found.recognition.index
    totals = set(index.leave_totals_out.columns) if index.leave_totals_out is not None else set()
    own = {name for step in chain[1:] for name in step.columns_used} & set(index.table.columns) - totals
    keys = [mine for mine, _ in join.keys]
    measured = _measured_of(chain) & {name for _, name in join.columns}
    noun = next((asked.said(at) for at in range(len(asked)) if asked.stems[at] in _caption_stems(other)), "")
    grouped = not noun and any(isinstance(step, GroupBy) for step in chain)
    alone = not (own - set(keys) or grouped or _counts_own_rows(found, other))
    if not alone and not measured:
        return found
    chain = _each_once(chain, join) if alone else chain
    if not measured and keys[0] in chain[-1].columns_used and _has_all(index.table, other, join):
        return replace(found, proposals=(Proposal(chain, found.sure),))
    sure = min(found.sure, DOUBTED)
    hint = f"'{other.caption}' lists all {noun or 'of these'}: open it to ask about them."
    missing = (noun,) if noun else ()
    return replace(found, proposals=(Proposal(chain, sure),), sure=sure, missing=missing, hints=(hint,))


def _measured_of(chain: Sequence[Operation]) -> set[str]:
    """Return the columns whose numbers are added up or averaged, by groups or for the answer."""
    found = {one.column for step in chain if isinstance(step, GroupBy) for one in step.measures if one.rule in _ADDING}
    readings = [step.reading for step in chain if isinstance(step, Answer)]
    return found | {name for one in readings if one.rule in _ADDING for name in one.columns}


def _each_once(chain: tuple[Operation, ...], join: JoinTable) -> tuple[Operation, ...]:
    """Return the chain with a count of different keys, and not of rows: a show with several bookings is one show."""
    counts = isinstance(chain[-1], Answer) and chain[-1].reading == Reading("count") and len(join.keys) == 1
    return (*chain[:-1], Answer(Reading("count_distinct", (join.keys[0][0],)))) if counts else chain


def _counts_own_rows(found: Understanding, other: Table) -> bool:
    """Whether the question names the rows of the table itself, of which each counts: "visits for insured patients"."""
    asked = found.recognition.asked
    own = _caption_stems(found.recognition.index.table) - _caption_stems(other)
    return bool(set(asked.stems) & own or asked.bits(vocabulary.ROW_WORDS))


def _has_all(table: Table, other: Table, join: JoinTable) -> bool:
    """Whether the table has a row for every row of the further one."""
    turned = tuple((theirs, mine) for mine, theirs in join.keys)
    return bool((Matches.of(other, table, turned).counts > 0).all())


def _lookup(recognition: Recognition, other: Table) -> JoinTable | None:
    """Return the step that brings the columns that words name there alone, by themselves or by one of their cells."""
    table = recognition.index.table
    named = [column for _, column in _named_there(recognition, other)] + _columns_of_cells(recognition, other)
    keys = likely_keys(table, other) if named else ()
    taken = {name.casefold() for name in table.columns}
    brought = tuple(
        (name, name if name.casefold() not in taken else f"{name} ({other.caption})")
        for name in dict.fromkeys(named)
        if name not in {theirs for _, theirs in keys}
    )
    return JoinTable(other.caption, keys, brought) if keys and brought else None


def _columns_of_cells(recognition: Recognition, other: Table) -> list[str]:
    """Return the columns there that have a cell which the question names, and which is unknown here."""
    known = _known_here(recognition)
    there = recognise(recognition.asked.question, TableIndex(other))[0].selections
    cells = [one for one in there if one.is_whole and one.how in _OF_CELLS and one.column.name in other.columns]
    plain = [one for one in cells if not one.column.ordered and not known & one.span.words]
    asked = recognition.asked
    said = [one for one in plain if any(asked.texts[at] not in _PLAIN for at in range(one.span.begin, one.span.end))]
    return [one.column.name for one in said]


def _understood_after(
    question: Question, index: TableIndex, others: Sequence[Table], other: Table, join: JoinTable
) -> Understanding | None:
    """Return what the question means once the columns are brought, if it uses them and leaves nothing open."""
    try:
        joined = join.apply(State(index.table, others=tuple(others))).table
        found = understand(question, TableIndex(joined)) if joined.n_rows == index.table.n_rows else None
    except (StepError, ModelError):
        return None
    rows = _caption_stems(index.table) | _caption_stems(other)
    if found is None or found.sure < DOUBTED:
        return None
    if found.sure < SURE_ENOUGH and any(stem(word) not in rows for word in found.missing):
        return None
    found = replace(found, missing=())
    used = {name for operation in found.proposals[0].operations for name in operation.columns_used}
    return found if used & {name for _, name in join.columns} else None


def elsewhere(found: Understanding, others: Sequence[Table]) -> Understanding:
    """Return the understanding with no more than doubt where a word names a column of a further table alone."""
    hints, left = [], []
    for other in others:
        for at, column in _named_there(found.recognition, other):
            said = found.recognition.asked.said(at)
            if said not in left:
                left.append(said)
                hints.append(f"'{said}' is a column of '{other.caption}' ({column}): look it up there first.")
    if not left or any(isinstance(one, JoinTable) for one in found.proposals[0].operations):
        return found
    first, *rest = found.proposals
    sure = min(found.sure, DOUBTED)
    proposals = (replace(first, share=min(first.share, sure)), *rest)
    missing = tuple(dict.fromkeys((*found.missing, *left)))
    return replace(found, proposals=proposals, sure=sure, missing=missing, hints=(*found.hints, *hints))


def _named_there(recognition: Recognition, other: Table) -> list[tuple[int, str]]:
    """Return the words that name a column there and nothing here, each with the column."""
    asked = recognition.asked
    known = _known_here(recognition)
    found = []
    for column in other.columns:
        stems = [stem(word) for word in header_words(_BRACKETED.sub(" ", column)) or header_words(column)]
        for at in range(len(asked) - len(stems) + 1):
            run = range(at, at + len(stems))
            plain = _PLAIN if len(stems) == 1 else frozenset[str]()  # "pay per hour" is a name of its own
            own = [place for place in run if not known >> place & 1 and asked.texts[place] not in plain]
            said = bool(stems) and asked.stems[at : at + len(stems)] == stems
            if own and said and _asks_for_name(recognition, own[0], other):
                found.append((own[0], column))
        at = _name_of(recognition, stems)
        if at >= 0 and not known >> at & 1:
            found.append((at, column))
    return sorted(found) or _who_there(recognition, other)


def _who_there(recognition: Recognition, other: Table) -> list[tuple[int, str]]:
    """Return "who" with the column of the names of people there, where people have only numbers here."""
    texts = recognition.asked.texts
    at = next((at for at, text in enumerate(texts) if text == "who" and not at), -1)
    here = Slots(recognition)
    numbered = here.label(person=True) if at >= 0 else None
    if numbered is None or not here.named[numbered.name].is_label or numbered.name not in other.columns:
        return []
    there = Slots(recognise(recognition.asked.question, TableIndex(other))[0])
    told = there.label(person=True)
    return [(at, told.name)] if told is not None and not there.named[told.name].is_label else []


def _name_of(recognition: Recognition, header: list[str]) -> int:
    """Return where "the name of the donor" or "the donor's name" stands, for a column "Donor name" or "Donor".

    -1 if it doesn't.
    """
    noun, last = header if len(header) == 2 else (*header, stem("name")) if len(header) == 1 else ("", "")
    texts, stems = recognition.asked.texts, recognition.asked.stems
    for at in (at for at in range(len(texts)) if texts[at] in _NAMES and stems[at] == last):
        own = at > 0 and stems[at - 1 - (texts[at - 1] == "s")] == noun and len(header) == 1
        if own or (texts[at + 1 : at + 2] == ["of"] and noun in stems[at + 2 : at + 4]):
            return at
    return -1


def _asks_for_name(recognition: Recognition, at: int, other: Table) -> bool:
    """Whether the word isn't "name" alone, which means any name, unless a noun or "per" stands before it.

    "The name of the donor" is that of a table of donors.
    """
    texts = recognition.asked.texts
    if texts[at + 1 : at + 2] == ["of"] and _caption_stems(other) & set(recognition.asked.stems[at + 2 : at + 4]):
        return True
    noun = at > 0 and (texts[at - 1] not in _PLAIN | vocabulary.FILLERS or texts[at - 1] in _GROUPING)
    return texts[at] not in _NAMES or noun


def _known_here(recognition: Recognition) -> int:
    """Return the words that stand in a header or are a whole cell of the table, as bits."""
    headers = {stem(word) for name in recognition.index.table.columns for word in header_words(name)}
    known = sum(1 << at for at in range(len(recognition.asked)) if recognition.asked.stems[at] in headers)
    for selection in recognition.selections:
        known |= selection.span.words if selection.is_whole else 0
    return known
