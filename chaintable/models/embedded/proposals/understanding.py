"""What a question means on one table: chains of operations, the likeliest first, the first of them carried out."""

from dataclasses import dataclass
from functools import cached_property

from chaintable.errors import StepError
from chaintable.models.embedded.indexing.table_index import TableIndex
from chaintable.models.embedded.linking.recognition import Recognition
from chaintable.models.embedded.parser import parse
from chaintable.models.embedded.programs.program import Program, operations
from chaintable.models.embedded.proposals.implied_conditions import stated
from chaintable.models.embedded.proposals.remarks import not_understood
from chaintable.operations import Answer, Operation
from chaintable.operations.applying import applied
from chaintable.state import Question, State

MOST_CHAINS, LEAST_SHARE = 40, 1e-3
MOST_READ = 400
MOST_TRIED = 12
LEAST_ACCOUNTED = 0.2


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

    `unused` are the words of the question that the first proposal doesn't use, as bits.
    """

    recognition: Recognition
    proposals: tuple[Proposal, ...]
    sure: float
    unused: int = 0


def understand(question: Question, index: TableIndex) -> Understanding:
    """Return the chains that may answer the question; ModelError if it isn't understood.

    The first chain was carried out and gives the very answer that its program was ranked for.
    """
    found = parse(question, index)
    sensible = [one for one in found.ranked[:MOST_READ] if _makes_sense(one.program, found.recognition)]
    tried = ((one, *_chain_of(one.program, found.recognition)) for one in sensible[:MOST_TRIED])
    best, said, chain = next(((one, said, chain) for one, said, chain in tried if chain), (None, None, ()))
    if best is None or said is None:
        raise not_understood(question, found.recognition)
    others = {one.program.values: one for one in reversed(sensible) if one.program.values != best.program.values}
    proposals = [Proposal(chain, best.of_answer)]
    proposals += [
        Proposal(operations(one.program, index), one.of_answer)
        for one in sorted(others.values(), key=lambda one: -one.of_answer)[: MOST_CHAINS - 1]
        if one.of_answer >= LEAST_SHARE
    ]
    unused = found.recognition.asked.content & ~said.words
    sure = found.ranker.calibration.likelihood(best.of_answer)
    return Understanding(found.recognition, tuple(proposals), sure, unused)


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
    meaning = asked.content | asked.bits(frozenset(("many", "much")))
    return (program.words & meaning).bit_count() >= max(1, LEAST_ACCOUNTED * meaning.bit_count())
