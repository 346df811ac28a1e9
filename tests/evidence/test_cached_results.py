"""What was found out about a chain is known for every chain that does the same, and for no other."""

from dataclasses import replace

from chaintable.chain import Chain, make_step
from chaintable.evidence import Evidence
from chaintable.evidence.cached_results import kept
from chaintable.models.school_working import grounds
from chaintable.operations import Answer, SelectRow
from chaintable.operations.conditions import Comparison
from chaintable.operations.readings import Reading
from chaintable.tables.source import Source
from chaintable.tables.state import Question, State
from chaintable.tables.table import Table

POINTS = Source.of(Table.of(["Rider", "Points"], [["Ada", "30"], ["Ben", "20"], ["Cy", "10"]]))
OTHER = Source.of(Table.of(["Rider", "Points"], [["Ada", "10"], ["Ben", "20"], ["Cy", "30"]]))


def asked(text: str = "Who has the most points?", least: str = "20", source: Source = POINTS) -> Chain:
    """A chain that keeps some rows and reads a cell."""
    chain, state = Chain(Question(text), source), State(source.table)
    for operation in (SelectRow(Comparison("Points", ">", least)), Answer(Reading("cell", ("Rider",)))):
        step = make_step(operation, state, "embedded")
        chain, state = chain.then(step), step.state
    return chain


def test_chains_that_do_the_same_are_looked_at_once() -> None:
    seen: list[Chain] = []
    found = kept(lambda chain, place=0: seen.append(chain) or place)
    changed = asked()
    by_hand = replace(changed, steps=(replace(changed.steps[0], author="person"), changed.steps[1]))
    for chain in (asked(), asked(), asked("Who?"), asked(least="15"), asked(source=OTHER), by_hand, changed.until(1)):
        assert found(chain) == 0
    assert found(asked(), 1) == found(asked(), place=1) == 1
    assert [chain.question.text for chain in seen] == [asked().question.text, "Who?", *[asked().question.text] * 6]


def test_evidence_is_that_of_the_chains_own_table() -> None:
    found = [grounds(asked()), grounds(asked(source=OTHER)), grounds(asked())]
    assert all(isinstance(one, Evidence) for one in found)
    assert [one.rows.tolist() for one in found if one] == [[0], [2], [0]]
    assert found[0] is found[2]


def test_a_chain_with_further_tables_is_looked_at_each_time() -> None:
    seen: list[Chain] = []
    found = kept(lambda chain: seen.append(chain))
    chain = asked(source=replace(POINTS, others=(OTHER.table,)))
    assert found(chain) is found(chain) is None and len(seen) == 2
