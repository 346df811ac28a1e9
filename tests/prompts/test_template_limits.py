"""A template that would fill the memory, or never end, is refused while it is filled in."""

import time

import pytest
from jinja2 import TemplateRuntimeError

from chaintable.prompts import template_limits
from chaintable.prompts.language import compiled, faults_of
from chaintable.prompts.template_limits import render

TABLE = "| a | b |\n" * 1_000
HOLES = {"table": TABLE, "columns": ["Team", "Points"], "question": "Who?", "n_rows": 3}


@pytest.mark.parametrize(
    "body",
    [
        "{% set a = table %}" + "{% set a = a ~ a %}" * 30 + "{{ a }}",
        "{% set a = table %}" + "{% set a = a + a %}" * 30 + "{{ a }}",
        "{% set a = table %}" + "{% set a = [a, a]|join %}" * 30 + "{{ a }}",
        "{% set a = table %}" + "{% set a = [a, a]|join(a) %}" * 30 + "{{ a }}",
        "{% set a = table %}" + "{% set a %}{{ a }}{{ a }}{% endset %}" * 30 + "{{ a }}",
        "{{ table|replace('|', table)|replace('|', table)|replace('a', table) }}",
        "{% for x in table %}{% for y in table %}" + "text " * 200 + "{% endfor %}{% endfor %}",
        "{% for x in table %}{% for y in table %}{{ table }}{% endfor %}{% endfor %}",
    ],
)
def test_a_template_that_makes_too_much_text_is_stopped(body: str) -> None:
    assert faults_of(body) == ()
    with pytest.raises(TemplateRuntimeError, match="it makes more than 20,000,000 characters"):
        render(compiled(body), HOLES)


PAIR = "{% set a = [1, 2] %}{% set b = [1, 2] %}"
DOUBLED = "{% set a = [a, a] %}{% set b = [b, b] %}"
"""Two lists, equal but not the same, and twice as large each time this follows."""


@pytest.mark.parametrize(
    "body",
    [
        PAIR + DOUBLED * 18 + "{% if a == b %}x{% endif %}",
        PAIR + DOUBLED * 18 + "{% if a < b %}x{% endif %}",
        PAIR + DOUBLED * 18 + "{% if a in [b] %}x{% endif %}",
        PAIR + DOUBLED * 18 + "{% if a is eq(b) %}x{% endif %}",
        PAIR + DOUBLED * 18 + "{{ a|length }}",
        "{% set a = [1, 2] %}" + "{% set a = [a, a] %}" * 18 + "{{ a }}",
        "{% set a = [1, 2] %}" + "{% set a = [a, a] %}" * 18 + "{{ a|upper|length }}",
        "{% set a = [1, 2] %}" + "{% set a = [a, a] %}" * 18 + "{{ (a ~ a)|length }}",
        "{% set a = (1, 2) %}" + "{% set a = (a, a) %}" * 18 + "{{ {a: 1}|length }}",
        "{% set a = {1: 2} %}" + "{% set a = {1: a, 2: a} %}" * 18 + "{{ a|length }}",
        "{% set a = [1, 2] %}" + "{% set a = a + a %}" * 18 + "{{ a|length }}",
        "{% set a = [table] %}" + "{% set a = [a, a] %}" * 12 + "{{ a|length }}",
        "{{ [[table], [table]]|replace('a', table)|length }}",
        "{% for x in table %}{% set a = [columns, 11]|replace(1, table) %}{% endfor %}",
        "{{ table|trim(table ~ '!')|length }}",
    ],
)
def test_a_list_that_holds_too_much_is_stopped_before_anything_looks_through_it(
    body: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(template_limits, "MOST_CHARACTERS", 2_000_000)  # a tenth, so that ten times less is looked at
    assert faults_of(body) == ()
    with pytest.raises(TemplateRuntimeError, match="it makes more than 2,000,000 characters"):
        render(compiled(body), HOLES)


@pytest.mark.parametrize(
    "body",
    [
        "{{ 'a'" + "|replace('a', 'aaaaaaaaaa')" * 8 + "|length }}",
        "{% for x in table %}{{ '" + "y" * 3_000 + "' }}{% endfor %}",
        "{% for x in table %}{{ '" + "y" * 3_000 + "' if true else '' }}{% endfor %}",
    ],
)
def test_what_a_template_makes_of_its_own_texts_counts_too(body: str) -> None:
    assert faults_of(body) == ()
    with pytest.raises(TemplateRuntimeError, match="it makes more than 20,000,000 characters"):
        render(compiled(body), HOLES)


@pytest.mark.parametrize(
    "looks",
    [
        "{% if table == question %}{% endif %}",
        "{% if a == b %}{% endif %}",
        "{% if x is in(a) %}{% endif %}",
        "{% if x in table %}{% endif %}",
        "{% set d = {(table, 1): 1} %}",
        "{% set part = table[1:] %}",
    ],
)
def test_looking_through_lists_again_and_again_is_stopped(monkeypatch: pytest.MonkeyPatch, looks: str) -> None:
    body = PAIR + DOUBLED * 10 + "{% for x in table %}{% for y in table %}" + looks + "{% endfor %}{% endfor %}"
    monkeypatch.setattr(template_limits, "MOST_SECONDS", 0)
    monkeypatch.setattr(template_limits, "_LOOK", 100_000)
    with pytest.raises(TemplateRuntimeError, match="it takes more than 0 s"):
        render(compiled(body), HOLES | {"table": TABLE[:250]})


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("{{ 'a' * 1000000000 }}", "a prompt can't calculate"),
        ("{{ '%1000000000d' % 1 }}", "a prompt can't calculate"),
        ("{{ columns|map('upper')|list }}", "there is no filter 'map'"),
        ("{{ range(1000000000)|join }}", "a prompt can't call functions"),
        ("{% autoescape true %}{{ table }}{% endautoescape %}", "a prompt can't switch escaping on"),
        ("{% if 1 %}" * 150 + "{% endif %}" * 150, "it has too many parts within each other"),
        ("{{ " + "[" * 300 + "]" * 300 + " }}", "it has too many parts within each other"),
    ],
)
def test_what_can_not_be_bounded_is_a_fault(body: str, words: str) -> None:
    assert any(words in fault.words for fault in faults_of(body))


def test_a_template_that_takes_too_long_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(template_limits, "MOST_SECONDS", 0.05)
    started = time.thread_time()
    with pytest.raises(TemplateRuntimeError, match=r"it takes more than 0\.05 s"):
        render(compiled("{% for x in table %}{% for y in table %}{% endfor %}{% endfor %}"), HOLES)
    assert time.thread_time() - started < 2


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ("{{ question ~ n_rows ~ '!' }}", "Who?3!"),
        ("{% for c in columns %}{{ loop.index + 1 }}/{{ loop.length }} {{ c }} {% endfor %}", "2/2 Team 3/2 Points "),
        ("{{ columns|join(', ')|replace('Team', 'Club')|upper }}", "CLUB, POINTS"),
        ("{{ (columns + ['x'])|length }}{{ 'a' + 'b' }}", "3ab"),
        ("{% for name in [] %}x{% else %}none{% endfor %}", "none"),
        ("{% for a, b in [('x', 1), ('y', [2, 3])] %}{{ a }}{{ b }} {% endfor %}", "x1 y[2, 3] "),
        ("{% if 'Team' in columns and n_rows in [1, 2, 3] %}yes{% endif %}", "yes"),
        (
            "{% if columns == ['Team', 'Points'] and columns is eq(columns) %}{{ columns }}{% endif %}",
            str(HOLES["columns"]),
        ),
        ("{{ {'a': {'b': question}}['a']['b'] }}{{ question[:2] }}{{ {(1, 2): 'x'}[(1, 2)] }}", "Who?Whx"),
        ("{{ 'xWho?x'|trim('x') }}{{ columns|last|default('none') }}{{ [1, 2]|join }}", "Who?Points12"),
        ("{% if n_rows > 1 and question is defined and 2 < n_rows <= 3 %}{{ n_rows - 1 }}{% endif %}", "2"),
        ("{% set a %}[{{ question }}]{% endset %}{{ a ~ a }}", "[Who?][Who?]"),
    ],
)
def test_an_ordinary_template_is_filled_in_as_before(body: str, text: str) -> None:
    assert render(compiled(body), HOLES) == text


def test_what_one_template_used_is_not_missing_in_the_next() -> None:
    for _ in range(3):
        assert len(render(compiled("{{ table }}" * 1_000), HOLES)) == 1_000 * len(TABLE)


def test_a_table_of_ten_thousand_columns_can_be_looked_through_name_by_name() -> None:
    body = "{% for c in columns %}{{ c }}{% if loop.index < columns|length %}, {% endif %}{% endfor %}"
    names = [f"Column {number}" for number in range(10_000)]
    assert render(compiled(body), {"columns": names}) == ", ".join(names)
