"""Chains to save: one with everything that a chain can hold, and one step after another without an end."""

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar

import numpy as np

from chaintable.chain import Candidate, Chain, Completions, Dropped, Prompts, Step, make_step
from chaintable.models.scripted import Scripted
from chaintable.operations import Answer, GroupBy, Reading, SelectColumn, SortBy
from chaintable.operations.base import Operation
from chaintable.operations.unread import Unread
from chaintable.prompts import Filled, PromptText, template_of
from chaintable.prompts.dialogue import Alternative, Attempt, Call, Completion, Message, Prompt, Usage
from chaintable.prompts.excerpts.view import slice_of
from chaintable.tables.pictures import JPEG, PNG, Picture
from chaintable.tables.source import Doubt, Posed, ReadOptions, Source, UnsureCell
from chaintable.tables.state import Note, Passages, Question, State
from chaintable.tables.table import Table
from chaintable.tables.values import ColumnFormat

TABLE = Table.of(
    ["Rank", "Rider", 'Größe, "m"'],
    [["1", "Valverde (ESP)", "1,78"], ["2", "Kolobnev\x00", ""], ["3", "Rebellin 🚴", "1.71"]],
    caption="Clásica \ud800",
).with_formats({'Größe, "m"': ColumnFormat("number", ",", "day")})
PHOTO, DRAWING = Picture("riders.jpg", JPEG, b"\xff\xd8\xff\x00 riders"), Picture("a plan", PNG, b"\x89PNG a plan")
SOURCE = Source(
    TABLE,
    "clásica.csv",
    ReadOptions("Sheet 1", (3, 4), ";", "utf-8", "", "csv", ",", "day", (("Rank", ColumnFormat("text")),)),
    ("2 title rows skipped; header in rows 3 and 4.",),
    ("Sheet 1", "Notes"),
    np.array([5, 6, 9]),
    "0" * 64,
    (("Clásica", ""), ("", "")),
    (Note("Clásica \ud800", "A race in Spain.\x00", "evidence", (0, 2), "where is it?", 0.5), Note("Plan", "sort")),
    (PHOTO, DRAWING),
    (Doubt("decimal_mark", "Rank", "1.234", ((".", "1.234"), (",", "1234")), "It may be either."),),
    (
        Table.of(["Nation", "a, b"], [["ESP", "x"], ["ITA", ""]], "Nations"),
        Table.of(["n"], [["1,5"]], "x").with_formats({"n": ColumnFormat(decimal_mark=",")}),
    ),
    passages=Passages(table="Nations", text="a, b"),
    posed=(Posed(Question("Who won?", expected=("Valverde",)), (0, 2)),),
    unsure=(UnsureCell(0, "Rank", 0.5),),
)
TEXT = PromptText("chain_of_table", "plan", '+++\npurpose = "plan"\n+++\n{{ table }}\ud800{{ history }}{{ rules }}', "")
QUESTION = Question(
    "Who won?",
    "multiple_choice",
    ("Valverde", "Rebellin"),
    ("Valverde",),
    "nt-1",
    "riders",
    "Ten rode.",
    (("grade", "4"),),
)


def call(
    purpose: str, state: State, source: State, history: tuple[str, ...], question: Question = QUESTION, words: str = ""
) -> Call:
    """A call with everything that a call can hold."""
    asked = Message("user", f"Question: {words or question.text}\ud800\x00", (DRAWING,))
    said = (Message("system", "You plan."), asked)
    usage = Usage(100, 20, 10, 5, 0.001, True)
    prompt = Prompt(
        purpose,
        question,
        state,
        source,
        history,
        ("select_row", "sort_by"),
        8,
        0.4,
        300,
        ("<END>",),
        {"type": "object", "required": ["call"]},
        True,
        write=lambda prompt: said,
        look=lambda: slice_of(state.table, np.arange(min(2, state.table.n_rows))),
    )
    template = template_of(TEXT, "multiple_choice", ("long rivers",), ("rules",))
    told = ("f_sort_by(…)",)
    prompt = replace(prompt, template=Filled(TEXT, template, prompt, "tsv", told, {"rules": "year"}, ("long rivers",)))
    attempt = Attempt("429 Too Many Requests", 0.2, 1.5)
    completion = Completion(
        ("f_sort_by(Rank)", ""),
        "some-model",
        usage,
        1.25,
        True,
        [[{"token": "f", "logprob": -0.25}]],
        (Alternative("f_sort_by(Rank)", 0.75),),
        "sure: 75 %",
        (attempt,),
        ("stop", "length"),
        usage,
        2,
    )
    return Call(prompt, completion, (attempt,), True)


def full_step(operation: Operation, chain: Chain) -> Step:
    """The step that applies an operation, with everything that a step can hold."""
    candidates = (Candidate(operation, 0.625), Candidate(Unread("f_fly(x)", "there is none", "plan"), 0.375))
    calls = (call("plan", chain.state, chain.start, chain.history, chain.question),)
    plain = make_step(operation, chain.state)
    dropped = (Dropped("f_fly(x)", "There is no operation f_fly."),)
    return Step(operation, plain.state, calls, candidates, "model", plain.problem, True, dropped, "all was read", True)


def full_chain(question: Question = QUESTION, source: Source = SOURCE) -> Chain:
    """Steps that were done, that could not be done, that could not be read, that are off; and the answer."""
    chain = Chain(question, source, "some_method", settings={"rounds": 3, "scorer": "own"})
    steps = (
        SortBy("Rank", "large to small"),
        GroupBy(("Nation",)),
        Unread("let me think \ud800", "it names no operation", "plan"),
        SelectColumn(("Rank", "Rider")),
        Answer(Reading("cell", ("Rider",))),
    )
    for operation in steps:
        chain = chain.then(full_step(operation, chain))
    return chain.switch(3, on=False)


class Endless:
    """A method that sorts up and down and never comes to an answer."""

    name = "endless"
    settings: ClassVar[dict[str, object]] = {}

    def step(self, chain: Chain) -> "Iterator[Prompts]":
        said = (Message("user", f"Step {len(chain.steps)} about {chain.question.text}"),)
        completion: Completions = yield Prompt(
            "sort_by", chain.question, chain.state, chain.start, chain.history, write=lambda prompt: said
        )
        assert isinstance(completion, Completion)
        return make_step(SortBy.parse(completion.text), chain.state, "model")


class UpAndDown(Scripted):
    """A model for it."""

    def __init__(self) -> None:
        super().__init__((), "up-and-down")

    def complete(self, prompt: Prompt) -> Completion:
        order = ("large to small", "small to large")[len(prompt.history) % 2]
        return Completion((f'f_sort_by(Rank), the order is "{order}"',), self.name, seconds=len(prompt.history) / 8)


def same(one: Chain, other: Chain) -> bool:
    """Whether two chains are the same in everything, their sources by content and their prompts by their words too."""
    words = [[c.prompt.messages for c in step.calls] for step in one.steps]
    other_words = [[c.prompt.messages for c in step.calls] for step in other.steps]
    seen = [[view_of(c) for c in step.calls] for step in one.steps]
    other_seen = [[view_of(c) for c in step.calls] for step in other.steps]
    return (
        (one.question, one.method, one.settings, one.steps)
        == (other.question, other.method, other.settings, other.steps)
        and same_source(one.source, other.source)
        and words == other_words
        and seen == other_seen
        and made_from(one) == made_from(other)
    )


def made_from(chain: Chain) -> list[object]:
    """What the prompts of a chain were made from."""
    templates = [call.prompt.template for step in chain.steps for call in step.calls]
    return [template and (template.name, template.version, template.text, template.variables) for template in templates]


def view_of(said: Call) -> tuple[object, ...]:
    view = said.prompt.view
    return (
        view.table.columns,
        view.table.rows(),
        view.of,
        None if view.rows is None else view.rows.tolist(),
        view.caption,
    )


def same_source(one: Source, other: Source) -> bool:
    lines = [None if s.line_numbers is None else s.line_numbers.tolist() for s in (one, other)]
    plain = [
        (s.name, s.options, s.account, s.sheets, s.checksum, s.raw_head, s.notes, s.doubts, s.others)
        for s in (one, other)
    ]
    pictures = [[(p.name, p.media, p.data) for p in s.pictures] for s in (one, other)]
    return pictures[0] == pictures[1] and one.table == other.table and plain[0] == plain[1] and lines[0] == lines[1]
