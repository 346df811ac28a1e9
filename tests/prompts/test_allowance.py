"""A template that would fill the memory, or never end, is refused while it is filled in."""

import time

import pytest
from jinja2 import TemplateRuntimeError

from chaintable.prompts import allowance
from chaintable.prompts.allowance import render
from chaintable.prompts.language import compiled, faults_of

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


def test_a_template_that_takes_too_long_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(allowance, "MOST_SECONDS", 0.05)
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
        ("{% set a %}[{{ question }}]{% endset %}{{ a ~ a }}", "[Who?][Who?]"),
    ],
)
def test_an_ordinary_template_is_filled_in_as_before(body: str, text: str) -> None:
    assert render(compiled(body), HOLES) == text


def test_what_one_template_used_is_not_missing_in_the_next() -> None:
    for _ in range(3):
        assert len(render(compiled("{{ table }}" * 1_000), HOLES)) == 1_000 * len(TABLE)
