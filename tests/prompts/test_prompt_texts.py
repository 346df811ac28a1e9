"""Texts of prompts that people write: what is wrong is named with its line, and nothing in them can do harm."""

from dataclasses import replace

import pytest

from chaintable.errors import InputError
from chaintable.methods import ChainOfTable, find_faults, holes_of, template_of
from chaintable.prompts import PromptSet, PromptText, original
from chaintable.prompts.dialogue import Prompt
from chaintable.prompts.language import faults_of
from chaintable.tables.state import Question, State
from chaintable.tables.table import Table

METHOD = "chain_of_table"

PLAN = original("chain_of_table", "plan")
HOLES = holes_of("chain_of_table", "plan")
ALL_NAMES = [ask.name for ask in ChainOfTable().asks]


def changed(old: str, new: str, text: PromptText = PLAN) -> PromptText:
    assert old in text.text
    return replace(text, text=text.text.replace(old, new, 1))


def demonstrated(old: str, new: str) -> PromptText:
    assert old in PLAN.demonstrations
    return replace(PLAN, demonstrations=PLAN.demonstrations.replace(old, new, 1))


def line_of(text: str, part: str) -> int:
    return text[: text.index(part)].count("\n") + 1


@pytest.mark.parametrize("name", ALL_NAMES)
def test_nothing_is_wrong_with_an_original(name: str) -> None:
    assert not find_faults(original(METHOD, name))
    assert original(METHOD, name).version == "original"


def test_a_text_is_known_by_its_content() -> None:
    mine = changed("Work on the table", "Please work on the table")
    assert mine.version == mine.id == replace(PLAN, text=mine.text).id != PLAN.id
    assert replace(mine, demonstrations="").id != mine.id


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("{{ table }}", "{{ tabel }}", "there is no 'tabel'. Did you mean 'table'?"),
        ("demonstration.table", "demonstration.tabel", "there is no '.tabel'. Did you mean 'table'?"),
        ("{% endfor %}\n/*", "/*", "Unexpected end of template"),
        ("| lower }} can", "| lowr }} can", "there is no filter 'lowr'. Did you mean 'lower'?"),
        ("temperature = 0.0", "temperature = 3", "temperature must be a number from 0 to 2"),
        ("temperature = 0.0", 'temperature = "hot"', "temperature must be a number"),
        ("samples = 1", "samples = 0", "samples must be a number from 1 to 100"),
        ("samples = 1", "sampels = 1", "there is no setting 'sampels'"),
        ("samples = 1", "samples =", "Invalid value"),
        ('purpose = "plan"', 'purpose = "query"', "the purpose must be 'plan'"),
    ],
)
def test_what_is_wrong_is_named_with_its_line(old: str, new: str, words: str) -> None:
    mine = changed(old, new)
    fault = find_faults(mine).text[0]
    assert words in fault.words
    if "end of template" not in words:
        assert fault.line == line_of(mine.text, new)
    with pytest.raises(InputError, match=f"line {fault.line}: "):
        template_of(mine)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('name = "long rivers"', 'name = "two lakes"', "two demonstrations are named 'two lakes'"),
        ("Thames | 346 | North Sea", "Thames | 346", "has a row with more or fewer cells than its header"),
        ('name = "long rivers"\n', "", "has no 'name'"),
        ('name = "long rivers"', 'name = "long rivers"\nhint = "x"', "has the unknown key 'hint'"),
        ('name = "long rivers"', "name = 7", "'name' of the demonstration '7' must be a text"),
        ('name = "long rivers"', 'name = "long rivers', "Illegal character"),
    ],
)
def test_what_is_wrong_with_a_demonstration_is_named(old: str, new: str, words: str) -> None:
    (fault,) = find_faults(demonstrated(old, new)).demonstrations
    assert words in fault.words


def test_a_row_that_is_too_short_is_found_from_the_line_where_its_demonstration_begins() -> None:
    mine = demonstrated("Thames | 346 | North Sea", "Thames | 346")
    (fault,) = find_faults(mine).demonstrations
    assert fault.line == line_of(mine.demonstrations, 'name = "long rivers"') - 1


@pytest.mark.parametrize(
    "body",
    [
        "{{ question.__class__.__mro__ }}",
        "{{ cycler.__init__.__globals__ }}",
        "{% include '/etc/passwd' %}",
        "{% import 'os' as os %}",
        "{{ range(99999) }}",
        "{{ 'x' * 999999999 }}",
        "{{ '%0999999999d' % 1 }}",
        "{{ 10 ** 999999 }}",
        "{{ 'x' | center(999999999) }}",
        "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}",
        "{{ demonstrations | attr('append') }}",
        "{{ demonstrations['append'](1) }}",
    ],
)
def test_a_template_only_shows_what_it_is_given(body: str) -> None:
    assert faults_of(body)


def test_loops_nested_so_deeply_that_filling_in_would_not_end_are_a_fault() -> None:
    assert not faults_of("{% for a in question %}{% for b in columns %}x{% endfor %}{% endfor %}")
    (fault,) = faults_of("\n" + "{% for a in question %}" * 12 + "x" + "{% endfor %}" * 12)
    assert (fault.line, fault.words) == (2, "a prompt can't nest more than 2 loops")


def test_a_template_that_fails_while_it_is_filled_in_says_so() -> None:
    state = State(Table.of(["a"], [["1"]]))
    template = template_of(changed("{{ table }}", "{{ table + 1 }}"))
    with pytest.raises(InputError, match="The plan prompt can't be filled in"):
        template.fill(Prompt("plan", Question("x"), state, state))


def test_a_set_uses_the_texts_it_was_given_and_the_originals_for_the_rest() -> None:
    mine = changed("Work on the table", "Please work on the table")
    prompts = PromptSet().using(mine)
    assert prompts.template(METHOD, "plan", holes=HOLES).body.startswith("Please work on the table")
    assert prompts.text(METHOD, "query") == original(METHOD, "query")
    assert prompts.using(PLAN) == prompts.without(METHOD, "plan") == PromptSet()


def test_a_demonstration_that_is_off_is_not_shown_and_comes_back() -> None:
    prompts = PromptSet().switched("plan", "long rivers", on=False)
    names = [one.name for one in prompts.template(METHOD, "plan", holes=HOLES).demonstrations]
    assert names == ["countries of sprinters", "two lakes", "winners by country"]
    assert len(prompts.template(METHOD, "sort_by").demonstrations) == 2
    assert prompts.switched("plan", "long rivers", on=True) == PromptSet()
