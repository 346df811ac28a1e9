"""What a question means on one table: chains of operations, the likeliest first, the first of them carried out."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from chaintable.errors import StepError
from chaintable.models.embedded.indexing.column import FEW_ROWS, Column
from chaintable.models.embedded.indexing.table_index import TableIndex
from chaintable.models.embedded.language.lexicon import words
from chaintable.models.embedded.linking.recognition import Recognition, recognise
from chaintable.models.embedded.parser import parse
from chaintable.models.embedded.programs.program import Program, operations
from chaintable.models.embedded.proposals.implied_conditions import stated
from chaintable.models.embedded.proposals.remarks import (
    amount_for_yes,
    amounts_left_out,
    changes_unread,
    clocks_on_one_side,
    codes_for_names,
    continues,
    debts_unread,
    denied_rows,
    flags_ignored,
    is_unread,
    missing_words,
    never_of_groups,
    not_alone,
    not_read,
    not_understood,
    noun_of_condition,
    numbers_of_rows_read,
    parts_of_people,
    strange_words,
    times_added_up,
    unfinished_rows,
    unknown_words,
)
from chaintable.models.embedded.summaries import (
    Summary,
    carriage_not_held,
    found_in_text,
    left_average,
    left_running,
    numbers_in,
    said_of_every_row,
    sold_from_stock,
    summaries,
    used_by,
)
from chaintable.models.embedded.summaries.words import vocabulary
from chaintable.models.embedded.summaries.words.named_columns import Named
from chaintable.operations import Answer, GroupBy, Operation, SelectColumn, SelectRow, SortBy
from chaintable.operations.applying import applied
from chaintable.operations.readings.denotation import as_meant
from chaintable.tables.state import Question, State
from chaintable.tables.table import Table
from chaintable.tables.values import ValueKind

MOST_CHAINS, LEAST_SHARE = 40, 1e-3
MOST_READ = 400
MOST_TRIED = 12
LEAST_ACCOUNTED = 0.2
SURE_ENOUGH = 0.8
DOUBTED = 0.55
"""The most confidence in an answer to a question about something that the table doesn't seem to hold."""
_CODE = re.compile(r"^0\d+$")
_ASKS_HOW_MUCH = re.compile(r"\s*(?:by )?how (?:much|many)\b", re.IGNORECASE)
_AMOUNT, _NUMBER = words("amount amounts money"), words("many number count often")
"""Words that ask for a sum, and not for how many rows there are."""
_COMPLETE = 0.7
_CONTRADICTING = 0.45
"""How confident the ranker must be in another answer to make one of the rules doubtful."""
_SHARED_READINGS = frozenset(("count", "count_distinct", "sum", "average"))
"""How both read an answer from the same rows, so that their answers can be held against each other."""
_CERTAIN, _LOST = 0.9, 0.4
"""A summary that uses every word, and the most confidence of the ranker that it is preferred to on any table."""
_IGNORING = 0.4
"""What is left of the ranker's confidence where the question asks for groups, which the ranker can't give."""

_CHECKS: tuple[Callable[[Recognition, tuple[Operation, ...]], tuple[str, ...]], ...] = (
    denied_rows,
    unfinished_rows,
    never_of_groups,
    codes_for_names,
    changes_unread,
    debts_unread,
    numbers_of_rows_read,
    clocks_on_one_side,
    amounts_left_out,
    amount_for_yes,
    noun_of_condition,
    times_added_up,
    parts_of_people,
    flags_ignored,
    left_running,
    left_average,
    found_in_text,
)
"""What returns the words that a chain leaves unread, the first of which that finds any is believed."""


@dataclass(frozen=True)
class Proposal:
    """A chain of operations that may answer the question, and its share among all chains (0 to 1)."""

    operations: tuple[Operation, ...]
    share: float

    @cached_property
    def calls(self) -> tuple[str, ...]:
        """The operations as calls."""
        return tuple(map(str, self.operations))


@dataclass(frozen=True, slots=True)
class Understanding:
    """The proposals for a question on a table, and the confidence in the answer of the first (`sure`, 0 to 1).

    The first proposal is the likeliest; all shares together are at most 1, and the rest is something else. `unused` are
    the words of the question that the first proposal doesn't use, as bits, `missing` those that ask for something that
    the table doesn't seem to hold; `guesses` says what was guessed, and `hints` what to do about what is missing.
    """

    recognition: Recognition
    proposals: tuple[Proposal, ...]
    sure: float
    unused: int = 0
    missing: tuple[str, ...] = ()
    guesses: tuple[str, ...] = ()
    hints: tuple[str, ...] = ()


def understand(question: Question, index: TableIndex) -> Understanding:
    """Return the chains that may answer the question; ModelError if it isn't understood.

    A summary that rules read from the words (`summaries`) and the programs of the ranker are weighed against each
    other. The first chain was carried out and gives the answer that it was chosen for.
    """
    if continues(question):
        raise not_alone(question)
    recognised = recognise(question, index)
    if is_unread(recognised[0]):
        raise not_read(question, recognised[0])
    return _whole_lists(_counting(_listless(_marked(_understood(question, index, recognised)), question)))


def _understood(question: Question, index: TableIndex, recognised: tuple[Recognition, list[Column]]) -> Understanding:
    recognition = recognised[0]
    summary = next(iter(summaries(recognition)), None)
    if summary is not None and index.n_rows > FEW_ROWS and summary.sure >= SURE_ENOUGH:
        return _of_summary(summary, recognition)
    ranked = _ranked(question, index, recognised)
    if summary is None or ranked is None:
        if summary is not None:
            return _of_summary(summary, recognition)
        if ranked is None:
            raise not_understood(question, recognition)
        return ranked
    return _weighed(summary, _marked(ranked))


def _listless(found: Understanding, question: Question) -> Understanding:
    """Return the understanding with no more than doubt where "how much … each" is answered by a row for every number.

    A group for each value of a column of numbers in which no value repeats ("each day" of a column "Days late") is
    likelier a rate.
    """
    chain = found.proposals[0].operations
    grouped = next((operation for operation in chain if isinstance(operation, GroupBy)), None)
    if grouped is None or len(grouped.columns) != 1 or not _ASKS_HOW_MUCH.match(question.text):
        return found
    table = found.recognition.index.table
    column = grouped.columns[0]
    if column not in table.columns or table.values(column).kind is not ValueKind.NUMBER:
        return found
    if table.column(column).nunique() < table.n_rows:
        return found
    return _doubted(found)


def _counting(found: Understanding) -> Understanding:
    """Return the understanding with no more than doubt where "how many sites …" is answered by a list of the sites."""
    first, asked = found.proposals[0].operations, found.recognition.asked
    grouped = [name for operation in first if isinstance(operation, GroupBy) for name in operation.columns]
    listed = isinstance(first[-1], Answer) and first[-1].reading.rule == "table" and len(grouped) == 1
    if not listed or asked.texts[:2] != ["how", "many"] or asked.bits(vocabulary.PER):
        return found
    named = (Named(column) for column in found.recognition.index.columns if column.name in grouped)
    return _doubted(found) if any(asked.stems[2] in one.stems for one in named) else found


def _whole_lists(found: Understanding) -> Understanding:
    """Return the understanding with no more than doubt where whole lists are counted or are groups of their own.

    Where cells hold "gluten, milk", each of the items may be meant by "recipes per allergen".
    """
    chain = found.proposals[0].operations
    counted = {name for one in chain if isinstance(one, GroupBy) for name in one.columns}
    answer = chain[-1]
    if isinstance(answer, Answer) and answer.reading.rule == "count_distinct":
        counted |= set(answer.columns_used)
    columns = found.recognition.index.columns
    listing = [one.name for one in columns if one.name in counted and one.n_rows <= FEW_ROWS and one.cells_with_item]
    if not listing:
        return found
    return replace(_doubted(found), guesses=(*found.guesses, f"each list in '{listing[0]}' as one of its own"))


def _marked(found: Understanding) -> Understanding:
    """Return the understanding with no more than doubt where words of another language were not understood."""
    strange = tuple(word for word in strange_words(found.recognition, found.unused) if word not in found.missing)
    if not strange and not found.missing:
        strange = unknown_words(found.recognition, found.unused)
    first = found.proposals[0]
    for check in _CHECKS:
        strange = strange or check(found.recognition, first.operations)
    strange = strange or sold_from_stock(found.recognition)
    strange = strange or carriage_not_held(found.recognition)
    if not strange:
        return found
    return replace(_doubted(found), missing=tuple(dict.fromkeys((*found.missing, *strange))))


def _of_summary(summary: Summary, recognition: Recognition) -> Understanding:
    proposal = Proposal(summary.operations, summary.sure)
    return Understanding(recognition, (proposal,), summary.sure, summary.unused, summary.missing, summary.guesses)


def _weighed(summary: Summary, ranked: Understanding) -> Understanding:
    """Return both readings of the question, the likelier first; one that both give is as sure as either alone."""
    first, *others = ranked.proposals
    if _same_answer(summary, first, ranked.recognition.index.table):
        left = _left(summary, first.operations, ranked.recognition)
        sure = min(max(summary.sure, ranked.sure), DOUBTED if left else 1.0)
        shares = _within(1 - sure, [other.share for other in others])
        rest = [Proposal(other.operations, share) for other, share in zip(others, shares, strict=True)]
        missing = left or ranked.missing
        simpler = left != summary.missing or _is_simpler(first, summary, ranked)
        shown = first.operations if simpler else summary.operations
        guesses = summary.guesses if sure <= DOUBTED else ()
        proposals = (Proposal(shown, sure), *rest)
        return replace(ranked, proposals=proposals, sure=sure, missing=missing, guesses=guesses)
    if _is_preferred(summary, ranked):
        shares = _within(1 - summary.sure, [other.share for other in ranked.proposals])
        rest = [Proposal(other.operations, share) for other, share in zip(ranked.proposals, shares, strict=True)]
        chosen = _of_summary(summary, ranked.recognition)
        agreed = replace(chosen, proposals=(*chosen.proposals, *rest))
        return _doubted(agreed) if _is_contradicted(summary, ranked) else agreed
    guessed = summary.trusted and ranked.sure < DOUBTED
    left = _left(summary, first.operations, ranked.recognition) if guessed else ()
    doubted = summary.grouped or bool(left)  # the ranker leaves the groups out
    sure = min(ranked.sure, DOUBTED) if doubted else ranked.sure
    others = [Proposal(summary.operations, min(summary.sure, sure)), *others]
    shares = _within(1 - sure, [other.share for other in others])
    rest = [Proposal(other.operations, share) for other, share in zip(others, shares, strict=True)]
    missing = tuple(dict.fromkeys((*ranked.missing, *left)))
    return replace(ranked, proposals=(replace(first, share=min(first.share, sure)), *rest), sure=sure, missing=missing)


def _doubted(found: Understanding) -> Understanding:
    """Return the understanding with no more than doubt in its first proposal, which stays the first."""
    first, *others = found.proposals
    sure = min(found.sure, DOUBTED)
    return replace(found, proposals=(replace(first, share=min(first.share, sure)), *others), sure=sure)


def _is_contradicted(summary: Summary, ranked: Understanding) -> bool:
    """Whether the ranker is confident in another count, sum or average that takes no less of the question.

    It takes less where it chooses the rows by fewer columns, or where the rules work out a column that it doesn't have.
    """
    if summary.grouped or ranked.missing or ranked.sure < _CONTRADICTING:
        return False
    own, other = summary.operations, ranked.proposals[0].operations
    read = [chain[-1].reading.rule for chain in (own, other) if isinstance(chain[-1], Answer)]
    if len(read) < 2 or not _SHARED_READINGS.issuperset(read):
        return False
    plain = all(isinstance(one, SelectRow | SelectColumn | Answer) for one in own)
    return read[0] != read[1] or (plain and not _selected_by(own) > _selected_by(other))


def _left(summary: Summary, chain: tuple[Operation, ...], recognition: Recognition) -> tuple[str, ...]:
    """Return the words that the summary misses and that a chain with the same answer doesn't use either."""
    asked, bits = recognition.asked, used_by(chain, recognition.asked) | said_of_every_row(recognition)
    used = {asked.said(at) for at in range(len(asked)) if bits >> at & 1} | numbers_in(chain)
    return tuple(word for word in summary.missing if word not in used)


def _orders_by_code(ranked: Understanding) -> bool:
    """Whether the ranker puts rows in the order of their codes ("00417"), of which none is the largest."""
    sorted_by = {one.column for one in ranked.proposals[0].operations if isinstance(one, SortBy)}
    columns = (one for one in ranked.recognition.index.columns if one.name in sorted_by)
    return any(bool(one.share(_CODE)) for one in columns)


def _is_preferred(summary: Summary, ranked: Understanding) -> bool:
    """Whether the summary is the likelier reading: of groups, which the ranker can't give, and where trusted."""
    if summary.trusted and not summary.missing and _orders_by_code(ranked):
        return True
    if summary.either and summary.trusted and not summary.missing:
        return True
    if summary.trusted and not summary.missing and _selects_more(summary, ranked):
        return True
    if summary.grouped:
        return summary.sure >= (ranked.sure * _IGNORING if summary.trusted else min(_COMPLETE, ranked.sure))
    if summary.sure >= _CERTAIN and not summary.missing and ranked.sure <= _LOST:
        return True
    return summary.trusted and (summary.sure >= SURE_ENOUGH or summary.sure >= ranked.sure)


def _selects_more(summary: Summary, ranked: Understanding) -> bool:
    """Whether both keep rows by the same columns, and the summary by yes and no or by money in and out besides."""
    own, other = _selected_by(summary.operations), _selected_by(ranked.proposals[0].operations)
    more = own - other
    sides = (one for one in ranked.recognition.index.columns if one.name in more)
    return bool(more) and other <= own and all(Named(one).is_flag or _has_both_signs(one) for one in sides)


def _has_both_signs(column: Column) -> bool:
    return bool((column.keys > 0).any() and (column.keys < 0).any())


def _selected_by(chain: tuple[Operation, ...]) -> set[str]:
    return {name for one in chain if isinstance(one, SelectRow) for name in one.columns_used}


def _is_simpler(first: Proposal, summary: Summary, ranked: Understanding) -> bool:
    """Whether the ranker's chain is the one to show of two with the same answer: the likelier, or just a cell.

    A cell has its unit ("€ 610,000"), which a sum of one cell has lost.
    """
    answer = first.operations[-1]
    cell = isinstance(answer, Answer) and answer.reading.rule == "cell"
    return not _is_preferred(summary, ranked) or (cell and not summary.grouped)


def _within(left: float, shares: Iterable[float]) -> list[float]:
    """Return the shares, made smaller in proportion where together they are more than what is left."""
    listed = list(shares)
    total = sum(listed)
    return [share * left / total for share in listed] if total > left else listed


def _same_answer(summary: Summary, proposal: Proposal, table: Table) -> bool:
    return _answer_of(summary.operations, table) == _answer_of(proposal.operations, table)


def _answer_of(chain: Iterable[Operation], table: Table) -> tuple[str, ...]:
    state = State(table)
    for operation in chain:
        if isinstance(operation, Answer):
            return tuple(sorted(map(as_meant, operation.read(state).values)))
        state = applied(operation, state)
    return ()


def _ranked(
    question: Question, index: TableIndex, recognised: tuple[Recognition, list[Column]]
) -> Understanding | None:
    """Return what the ranker makes of the question; None if nothing makes sense."""
    found = parse(question, index, recognised=recognised)
    sensible = [one for one in found.ranked[:MOST_READ] if _makes_sense(one.program, found.recognition)]
    tried = ((one, *_chain_of(one.program, found.recognition)) for one in sensible[:MOST_TRIED])
    best, said, chain = next(((one, said, chain) for one, said, chain in tried if chain), (None, None, ()))
    if best is None or said is None:
        return None
    likelihood = found.ranker.calibration.likelihood
    others = {one.program.values: one for one in reversed(sensible) if one.program.values != best.program.values}
    kept = [
        one
        for one in sorted(others.values(), key=lambda one: -one.of_answer)[: MOST_CHAINS - 1]
        if one.of_answer >= LEAST_SHARE
    ]
    asked = found.recognition.asked
    unused = asked.content & ~said.words & ~used_by(chain, asked) & ~said_of_every_row(found.recognition)
    missing = missing_words(found.recognition, unused)
    sure = min(likelihood(best.of_answer), DOUBTED if missing else 1.0)
    shares = _within(1 - sure, [min(sure, likelihood(one.of_answer)) for one in kept])
    proposals = [Proposal(chain, sure)]
    proposals += [Proposal(operations(one.program, index), share) for one, share in zip(kept, shares, strict=True)]
    return Understanding(found.recognition, tuple(proposals), sure, unused, missing)


def _chain_of(program: Program, recognition: Recognition) -> tuple[Program, tuple[Operation, ...]]:
    """Return the program with its implied conditions and its chain; without them if they change the answer."""
    said = stated(program, recognition)
    chain = carried_out(said, recognition.index)
    return (said, chain) if chain or said is program else (program, carried_out(program, recognition.index))


def carried_out(program: Program, index: TableIndex) -> tuple[Operation, ...]:
    """Return the operations of the program that change something, with the answer.

    Empty if the chain can't be carried out or gives another answer than its program.
    """
    state = State(index.table)
    kept: list[Operation] = []
    try:
        for operation in operations(program, index):
            if isinstance(operation, Answer):
                # Tied values may come in another order.
                same = program.values is None or sorted(operation.read(state).values) == sorted(program.values)
                return (*kept, operation) if same else ()
            after = applied(operation, state)
            if not operation.no_effect(state, after):
                kept.append(operation)
            state = after
    except StepError:
        pass
    return ()


def _makes_sense(program: Program, recognition: Recognition) -> bool:
    """Whether the program accounts for enough words of the question and adds up only what can be added up."""
    asked = recognition.asked
    if program.rule in ("sum", "group sum most", "group sum least") and program.columns[-1].is_running:
        return False
    if program.rule == "count" and asked.bits(_AMOUNT) and not asked.bits(_NUMBER):
        return False
    meaning = asked.content | asked.bits(frozenset(("many", "much")))
    return (program.words & meaning).bit_count() >= max(1, LEAST_ACCOUNTED * meaning.bit_count())
