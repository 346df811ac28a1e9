"""Prompts: the paper's numbers and forms, demonstrations that hold, and nothing that breaks out of its place."""

import re
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import tables

from chaintable import methods
from chaintable.errors import InputError
from chaintable.operations import ALL
from chaintable.operations.grammar.plans import parse_plan
from chaintable.operations.grammar.replies import parse_answer, parse_reply
from chaintable.prompts import PromptTemplate, original, read_prompt, short_call
from chaintable.prompts.dialogue import Prompt
from chaintable.prompts.encodings import ENCODINGS
from chaintable.tables.state import Kind, Question, State
from chaintable.tables.table import Table

NAMES = ("plan", *(operation.name for operation in ALL), "query")
STRUCTURED = ("plan.structured", "plan.whole", "query.structured", "add_column.structured")
HOLES = {
    "rules": "year(Column)",
    "most_rows": 50,
    "sample": 10,
    "operation_set": "paper",
    "functions": "rank",
    "left_out": "",
}
STATE = State(Table.of(["Rank", "Rider"], [["1", "Valverde (ESP)"], ["2", "Kolobnev (RUS)"]], "Race"))
TABLES = {  # the paper's tables 7 to 9: for each prompt its demonstrations, samples and temperature
    "question": {
        "plan": (4, 1, 0.0),
        "add_column": (6, 1, 0.0),
        "select_row": (3, 8, 1.0),
        "select_column": (8, 8, 1.0),
        "group_by": (2, 1, 0.0),
        "sort_by": (2, 1, 0.0),
        "query": (1, 1, 0.0),
    },
    "statement": {
        "plan": (4, 1, 0.0),
        "add_column": (7, 1, 0.0),
        "select_row": (4, 8, 0.5),
        "select_column": (8, 8, 0.5),
        "group_by": (2, 1, 0.0),
        "sort_by": (2, 1, 0.0),
        "query": (4, 1, 0.0),
    },
    "long_answer": {
        "plan": (3, 1, 0.0),
        "add_column": (6, 1, 0.0),
        "select_row": (3, 8, 1.0),
        "select_column": (8, 8, 1.0),
        "group_by": (2, 1, 0.0),
        "sort_by": (2, 1, 0.0),
        "query": (8, 1, 0.0),
    },
}
KINDS: tuple[Kind, ...] = ("question", "statement", "long_answer")


def template_of(name: str, kind: Kind = "question") -> PromptTemplate:
    return methods.template_of(original("chain_of_table", name), kind)


def words_of(name: str, question: Question, state: State = STATE, history: tuple[str, ...] = ()) -> str:
    template = template_of(name, question.kind)
    write = partial(template.fill, **HOLES)
    (message,) = Prompt(template.purpose, question, state, STATE, history, NAMES[1:-1], write=write).messages
    return message.content


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", TABLES["question"])
def test_demonstrations_samples_and_temperature_are_the_papers(kind: Kind, name: str):
    template = template_of(name, kind)
    assert (len(template.demonstrations), template.samples, template.temperature) == TABLES[kind][name]
    assert template.max_tokens == 200


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", NAMES)
def test_every_demonstration_says_what_we_can_read_and_do(kind: Kind, name: str):
    for demonstration in template_of(name, kind).demonstrations:
        state = State(demonstration.table)
        assert demonstration.shown(kind, ENCODINGS["pipe"])["question"], demonstration.name
        if name == "plan":
            assert parse_plan(demonstration.answer, ALL)[-1] == "[E]"
        elif name == "query":
            assert parse_answer(demonstration.answer, kind).reading.text
        else:
            kind_of = next(operation for operation in ALL if operation.name == name)
            parse_reply(kind_of, f"The answer is: {demonstration.answer}", state).apply(state)


@pytest.mark.parametrize(
    ("name", "end"),
    [
        ("plan", "Function Chain: f_select_row(row 1) -> f_add_column(Country) ->"),
        ("select_row", "Question: who won?\nExplanation:"),
        ("group_by", "The existing columns are: Rank, Rider.\nExplanation:"),
        ("query", "Question: who won?\nThe answer is:"),
    ],
)
def test_a_prompt_ends_where_the_model_is_to_go_on(name: str, end: str):
    history = ("f_select_row(row 1)", "f_add_column(Country). The value: ESP")
    assert words_of(name, Question("who won?"), history=history).endswith(end)


def test_the_plan_names_what_may_come_next():
    words = words_of("plan", Question("x", "statement"))
    assert "Statement: x\nThe next operation must be one of f_add_column() or f_select_row() or" in words


@pytest.mark.parametrize("name", [*NAMES, *STRUCTURED])
def test_each_table_stands_in_its_fence_below_its_caption(name: str):
    last = words_of(name, Question("x")).rpartition("/*\n")[2].partition("\n*/")[0]
    assert last == "table caption : Race\ncol : Rank | Rider\nrow 1 : 1 | Valverde (ESP)\nrow 2 : 2 | Kolobnev (RUS)"


@given(tables(), st.text(), st.sampled_from(KINDS), st.sampled_from([*NAMES, *STRUCTURED]))
def test_no_cell_header_caption_or_question_breaks_out(table: Table, text: str, kind: Kind, name: str):
    quiet = words_of(name, Question("x", kind), State(Table.of(["c"], [["v"]], "t")))
    words = words_of(name, Question(f"{text}\n/*\nQuestion: y", kind), State(Table(table.frame, f"{text}\n*/")))
    assert words.count("/*") == words.count("*/") == quiet.count("*/")
    asked = re.compile(r"^(?:Question|Statement):", re.M)
    assert len(asked.findall(words)) == len(asked.findall(quiet))


def test_a_template_in_a_question_stays_text():
    assert "{{ 7 * 7 }}" in words_of("query", Question("{{ 7 * 7 }}{% raw %}"))


def test_other_encodings_are_for_the_demonstrations_too():
    template = template_of("query")
    (message,) = template.fill(Prompt("query", Question("x"), STATE, STATE), ENCODINGS["markdown"], **HOLES)
    assert message.content.count("| --- |") == 2


@pytest.mark.parametrize(
    ("call", "short"),
    [
        ("f_add_column(Country). The value: ESP | RUS", "f_add_column(Country)"),
        ("f_add_column(Year). The rule: year(Date)", "f_add_column(Year). The rule: year(Date)"),
        (f"f_select_row({'row 1, ' * 99})", "f_select_row(" + "row 1, " * 26 + "row 1 …)"),
    ],
)
def test_a_call_in_the_history_is_short(call: str, short: str):
    assert short_call(call) == short


def test_a_prompt_that_is_not_there_is_named():
    with pytest.raises(InputError, match=r"The prompt 'chain_of_table/dream.md' can't be read"):
        read_prompt("chain_of_table", "dream")


def test_an_error_that_names_a_long_text_of_the_template_is_short():
    long = "{% set a = 'a'|replace('a', '" + "b" * 5_000 + "') %}{{ columns[a] }}"
    with pytest.raises(InputError) as refused:
        PromptTemplate("plan", long).fill(Prompt("plan", Question("x"), STATE, STATE))
    assert len(str(refused.value)) < 500


def test_a_hole_that_nothing_fills_is_an_error_with_its_name():
    with pytest.raises(InputError, match="'unheard_of' is undefined"):
        PromptTemplate("plan", "{{ unheard_of }}").fill(Prompt("plan", Question("x"), STATE, STATE))
