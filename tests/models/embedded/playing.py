"""Plays a question as Chain-of-Table does: plan, arguments, apply, until the end; then the query."""

from dataclasses import dataclass

from chaintable.methods import ChainOfTable
from chaintable.models.embedded import EmbeddedModel
from chaintable.operations import ALL, Answer, Operation
from chaintable.operations.grammar.calls import END, next_name, parse_call
from chaintable.playing import play as play_chain
from chaintable.prompts.dialogue import Completion, Prompt
from chaintable.tables.source import Source
from chaintable.tables.state import Kind, Question, State
from chaintable.tables.table import Table

NAMES = tuple(operation.name for operation in ALL)


@dataclass(frozen=True)
class Played:
    """The operations, the answer that the chain gives, and what the model said at the end."""

    operations: tuple[Operation, ...]
    answer: tuple[str, ...]
    last: Completion

    @property
    def names(self) -> list[str]:
        return [operation.name for operation in self.operations]

    @property
    def calls(self) -> list[str]:
        return [str(operation) for operation in self.operations]


def play(
    table: Table,
    text: str,
    kind: Kind = "question",
    done: tuple[Operation, ...] = (),
    choices: tuple[str, ...] = NAMES,
    model: EmbeddedModel | None = None,
) -> Played:
    """The chain that the model makes, after the operations that a person has done already."""
    model = model or EmbeddedModel()
    source = state = State(table)
    for operation in done:
        state = operation.apply(state)
    operations = list(done)
    while True:
        prompt = prompt_for("plan", text, state, source, operations, kind, choices)
        name = next_name(model.complete(prompt).text)
        if name == END:
            break
        completion = model.complete(prompt_for(name, text, state, source, operations, kind))
        operations.append(parse_call(completion.text, ALL, state))
        state = operations[-1].apply(state)
    last = model.complete(prompt_for("query", text, state, source, operations, kind))
    answer = Answer.parse(last.text, state)
    return Played((*operations, answer), answer.read(state).values, last)


def prompt_for(
    purpose: str,
    text: str,
    state: State,
    source: State,
    done: list[Operation] | tuple[Operation, ...] = (),
    kind: Kind = "question",
    choices: tuple[str, ...] = (),
) -> Prompt:
    """A prompt whose words would be an error to read."""
    return Prompt(purpose, Question(text, kind), state, source, tuple(map(str, done)), choices, write=_no_words)


def _no_words(prompt: Prompt) -> tuple[()]:
    raise AssertionError("the embedded model has no need of words")


RACE = Table.of(
    ["Rank", "Cyclist", "Team", "Points"],
    [
        ["1", "Alejandro Valverde (ESP)", "Caisse d'Epargne", "40"],
        ["2", "Alexandr Kolobnev (RUS)", "Team CSC", "30"],
        ["3", "Davide Rebellin (ITA)", "Gerolsteiner", "25"],
        ["4", "Paolo Bettini (ITA)", "Quick Step", "20"],
        ["5", "Franco Pellizotti (ITA)", "Liquigas", "15"],
        ["6", "Denis Menchov (RUS)", "Rabobank", "11"],
        ["7", "Samuel Sánchez (ESP)", "Euskaltel", "7"],
    ],
)
SEASON = Table.of(
    ["Date", "Opponent", "Venue", "Result", "Attendance"],
    [
        ["2004-08-14", "Rovers", "Home", "3–1", "12,000"],
        ["2004-08-21", "United", "Away", "0–2", "31,500"],
        ["2004-09-11", "City", "Home", "1–1", "14,200"],
        ["2004-10-02", "Albion", "Away", "2–0", "9,800"],
        ["2005-01-15", "Rovers", "Away", "4–2", "8,700"],
        ["2005-02-26", "United", "Home", "1–3", "15,100"],
    ],
)
BUDGET = Table.of(
    ["Department", "Area", "Spent 2023", "Spent 2024", "Open"],
    [
        ["Library", "Culture", "€ 610,000", "€ 640,000", "yes"],
        ["Museum", "Culture", "€ 420,000", "€ 390,000", "no"],
        ["Buses", "Transport", "€ 2,100,000", "€ 2,300,000", "yes"],
        ["Trams", "Transport", "€ 1,500,000", "€ 1,450,000", "yes"],
        ["Total", "", "€ 4,630,000", "€ 4,780,000", ""],
    ],
)


def answered_rows(table: Table, text: str) -> list[list[str]]:
    """Return the rows of the answer to a question, in alphabetical order, each as it is shown; one for each cell."""
    method = ChainOfTable()
    *_, chain = play_chain(method, method.begin(Question(text), Source(table)), EmbeddedModel())
    assert chain.answer is not None
    return sorted(map(list, getattr(chain.answer, "grid", ()) or [[cell] for cell in chain.answer.values]))


def row_set(table: Table, text: str) -> set[tuple[str, ...]]:
    """Return the rows of the answer to a question, whose order doesn't matter."""
    return set(map(tuple, answered_rows(table, text)))


def answered(table: Table, text: str) -> list[str]:
    """Return the cells of the answer to a question, in alphabetical order."""
    return sorted(cell for row in answered_rows(table, text) for cell in row)
