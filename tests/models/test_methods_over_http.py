"""The methods of the paper's table 1 over HTTP: prompts in order, samples, steps, faults, edits and replay."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest
from server import GARBAGE, ScriptedServer, refusal, reply

from chaintable.chain import Chain
from chaintable.errors import ModelError
from chaintable.methods import open_method
from chaintable.models import open_model
from chaintable.models.reused_replies import Recalled, Unasked
from chaintable.operations import AddColumn, GroupBy, SelectRow, Sql, SqlNote
from chaintable.operations.base import Operation
from chaintable.operations.conditions import Rows
from chaintable.playing import play
from chaintable.runs.rerun import Redone, Rerun, rerun
from chaintable.settings.environment import Settings
from chaintable.tables.source import Source
from chaintable.tables.state import Question
from chaintable.tables.table import Table

RACE = Source.of(
    Table.of(
        ["Rank", "Rider", "Nation"],
        [["1", "Ana", "Spain"], ["2", "Bo", "Italy"], ["3", "Cy", "Italy"], ["4", "Di", "Italy"]],
        "Race",
    )
)
QUESTION = Question("Which nation has the most riders?")
GROUPED = "SELECT Nation FROM w GROUP BY Nation ORDER BY COUNT(*) DESC LIMIT 1"
MAPPED = (
    'SELECT QA("map@which country?"; Nation) FROM w GROUP BY QA("map@which country?"; Nation) '
    "ORDER BY COUNT(*) DESC LIMIT 1"
)
MOST = "f_answer(most(Nation, Count))"


@dataclass(frozen=True)
class Course:
    """What a server says in turn to a method, and what comes of it.

    Each of `said` is the end of a prompt, or a part of it, with the samples of its reply. `edit` changes the step at
    `place`; then the server is asked `asked_then` and the answer is `then`.
    """

    method: str
    said: tuple[tuple[str, tuple[str, ...]], ...]
    steps: tuple[str, ...]
    settings: Mapping[str, Any] = field(default_factory=dict)
    place: int = 0
    edit: Operation | None = None
    asked_then: tuple[tuple[str, tuple[str, ...]], ...] = ()
    then: str = ""
    wrong: str = "f_nothing("


def many(*texts: str, times: int) -> tuple[str, ...]:
    """The texts as samples, the first as often as it takes."""
    return (texts[0],) * (times - len(texts) + 1) + texts[1:]


END_OF_SELECT = ("f_select_row(", many("f_select_row(row 2, row 3, row 4)", "f_select_row(row 2, row 3)", times=8))
COURSES = {
    "end-to-end": Course("end_to_end", (("The answer is:", ("Italy",)),), ("f_answer(text(Italy))",), wrong="Answer:"),
    "few-shot": Course("few_shot", (("The answer is:", ("Italy",)),), ("f_answer(text(Italy))",), wrong="Answer:"),
    "chain-of-thought": Course(
        "chain_of_thought",
        (("Explanation:", ("Italy has three. The answer is: Italy",)),),
        ("f_answer(text(Italy))",),
        wrong="I don't know.",
    ),
    "text-to-SQL": Course(
        "text_to_sql",
        (("SQL:", (GROUPED,)),),
        ('f_sql(SELECT "Nation" FROM w GROUP BY "Nation" ORDER BY COUNT(*) DESC LIMIT 1)', "f_answer(cell(Nation))"),
        edit=Sql("SELECT Nation FROM w WHERE Rank = 1"),
        then="Spain",
        wrong="SELECT nosuch FROM w",
    ),
    "Binder": Course(
        "binder",
        (("Program:", many(MAPPED, "SELECT Nation FROM w WHERE Rank = 1", times=5)), ("The value:", ("ES | IT",))),
        (
            MAPPED.replace("Nation", '"Nation"'),
            "f_add_column(which country?). The value: ES | IT | IT | IT",
            'f_sql(SELECT "which country?" FROM w GROUP BY "which country?" ORDER BY COUNT(*) DESC LIMIT 1)',
            "f_answer(cell(which country?))",
        ),
        {"samples": 5},
        place=1,
        edit=AddColumn("which country?", ("ES", "ES", "ES", "IT")),
        then="ES",
        wrong="SELECT QA(",
    ),
    "Dater": Course(
        "dater",
        (
            ("Facts:", many("{how many} riders are Italian.", "no gap", times=3)),
            ("{how many} riders are Italian", ("SQL1: SELECT COUNT(*) FROM w WHERE Nation = 'Italy'",) * 3),
            ("Say which rows", many("f_select_row([row 2])", "f_select_row([row 3])", times=3)),
            ("Say which columns", ("f_select_column([Nation])",) * 3),
            ("3 riders are Italian", many("Three. The answer is: Italy", "So the answer is: Spain", times=3)),
        ),
        (
            "{how many} riders are Italian",
            "f_sql_note",
            "f_select_row(row 2, row 3)",
            "f_select_column(Nation)",
            "f_answer(text(Italy))",
        ),
        {"ahead": False} | {f"{stage}_samples": 3 for stage in ("column", "row", "part", "query", "answer")},
        place=1,
        edit=SqlNote("Part 1", "{} riders are Italian", "SELECT 0 + 9"),
        asked_then=(("9 riders are Italian", ("Nine. The answer is: Spain",) * 3),),
        then="Spain",
        wrong="no gap",
    ),
    "Chain-of-Table": Course(
        "chain_of_table",
        (
            ("->", ("f_select_row(x) -> f_group_by(y) -> <END>",)),
            END_OF_SELECT,
            ("->", ("f_group_by(Nation) -> <END>",)),
            ("f_group_by(", ("f_group_by(Nation)",)),
            ("->", ("<END>",)),
            ("The answer is:", (MOST,)),
        ),
        ("f_select_row(row 2, row 3, row 4)", "f_group_by(Nation)", MOST),
        {"ahead": False},
        place=0,
        edit=SelectRow(Rows((1,))),
        asked_then=(
            ("->", ("f_group_by(Nation) -> <END>",)),
            ("f_group_by(", ("f_group_by(Nation)",)),
            ("->", ("<END>",)),
            ("The answer is:", (MOST,)),
        ),
        then="Spain",
        wrong="f_fly(home)",
    ),
    "Chain-of-Table, structured": Course(
        "chain_of_table",
        (
            ("JSON", ('{"step": {"operation": "group_by", "column": "Nation"}}',)),
            ("JSON", ('{"step": {"operation": "answer", "answer": "Italy"}}',)),
        ),
        ("f_group_by(Nation)", "f_answer(text(Italy))"),
        {"style": "structured"},
        edit=GroupBy(("Rider",)),
        asked_then=(("JSON", ('{"step": {"operation": "answer", "answer": "Spain"}}',)),),
        then="Spain",
    ),
    "Chain-of-Table, whole": Course(
        "chain_of_table",
        (
            (
                "JSON",
                (
                    '{"steps": [{"operation": "group_by", "columns": ["Nation"]}, '
                    '{"operation": "answer", "read": "most(Nation, Count)"}]}',
                ),
            ),
        ),
        ("f_group_by(Nation)", MOST),
        {"style": "whole"},
        edit=SelectRow(Rows((1,))),
        asked_then=(("JSON", ('{"steps": [{"operation": "answer", "read": "cell(Nation)"}]}',)),),
        then="Spain",
    ),
}
each = pytest.mark.parametrize("course", COURSES.values(), ids=COURSES)


def played(course: Course, settings: Settings) -> Chain:
    method = open_method(course.method, course.settings)
    *_, chain = play(method, method.begin(QUESTION, RACE), open_model("scripted", settings))
    return chain


def script(server: ScriptedServer, said: tuple[tuple[str, tuple[str, ...]], ...]) -> None:
    server.heard.clear()
    server.script.extend(reply(*texts) for _, texts in said)


def asked(server: ScriptedServer) -> list[str]:
    return [body["messages"][-1]["content"] for body in server.bodies]


def check_asked(server: ScriptedServer, said: tuple[tuple[str, tuple[str, ...]], ...]) -> None:
    """Each request has its words, asks for its samples, and there is no other."""
    assert [body.get("n", 1) for body in server.bodies] == [len(texts) for _, texts in said]
    for words, (part, _) in zip(asked(server), said, strict=True):
        assert part in words


@each
def test_the_prompts_come_in_order_with_their_samples_and_give_steps_and_an_answer(
    course: Course, server: ScriptedServer, settings: Settings
) -> None:
    script(server, course.said)
    chain = played(course, settings)
    check_asked(server, course.said)
    assert len(chain.steps) == len(course.steps)
    for step, part in zip(chain.steps, course.steps, strict=True):
        assert part in str(step.operation).replace('\\"', '"')
    assert str(chain.answer) in ("Italy", "IT")


@each
def test_a_reply_that_cannot_be_read_at_all_is_asked_for_again_and_nothing_else_changes(
    course: Course, server: ScriptedServer, settings: Settings
) -> None:
    script(server, course.said)
    usual = played(course, settings)
    script(server, course.said)
    server.script.insert(len(course.said) - 1, GARBAGE)
    again = played(course, settings)
    assert len(server.bodies) == len(course.said) + 1
    assert (again.history, str(again.answer)) == (usual.history, str(usual.answer))


@each
def test_a_server_that_refuses_ends_the_chain_and_what_was_done_is_kept(
    course: Course, server: ScriptedServer, settings: Settings
) -> None:
    script(server, course.said)
    usual = played(course, settings)
    before = usual.steps[: max(k for k, step in enumerate(usual.steps) if step.calls)]
    script(server, course.said if course.method != "binder" else course.said[:1])  # a map only costs a program its vote
    server.script[-1] = refusal(401, "Wrong key.")
    method, chains = open_method(course.method, course.settings), [Chain(QUESTION, RACE)]
    with pytest.raises(ModelError, match="key"):
        chains.extend(play(method, method.begin(QUESTION, RACE), open_model("scripted", settings)))
    assert [*chains[-1].history] == ([] if course.method == "binder" else [str(step.operation) for step in before])


@each
def test_what_a_method_cannot_use_goes_back_once_with_the_reason(
    course: Course, server: ScriptedServer, settings: Settings
) -> None:
    first, texts = course.said[0]
    script(server, ((first, (course.wrong,) * len(texts)), *course.said))
    chain = played(course, settings)
    assert str(chain.answer) in ("Italy", "IT")
    before, again = server.bodies[:2]
    assert again["messages"][: len(before["messages"])] == before["messages"]
    assert again["messages"][-2]["content"] == course.wrong
    assert any(lost.text == course.wrong and lost.reason for lost in chain.steps[0].dropped)


@each
def test_a_replay_asks_nothing(course: Course, server: ScriptedServer, settings: Settings) -> None:
    script(server, course.said)
    chain = played(course, settings)
    method = open_method(course.method, course.settings)
    known = Recalled([call for step in chain.steps for call in step.calls], nobody := Unasked())
    *_, again = play(method, method.begin(QUESTION, RACE), known)
    assert (again.history, str(again.answer), nobody.prompts) == (chain.history, str(chain.answer), [])
    assert len(server.bodies) == len(course.said)


@pytest.mark.parametrize("name", [name for name, course in COURSES.items() if course.edit is not None])
def test_an_edited_step_asks_only_for_what_follows(name: str, server: ScriptedServer, settings: Settings) -> None:
    course = COURSES[name]
    script(server, course.said)
    chain = played(course, settings)
    assert course.edit is not None
    script(server, course.asked_then)
    *_, found = rerun(Rerun(chain, course.place, Redone(course.edit), "changed"), open_model("scripted", settings))
    check_asked(server, course.asked_then)
    assert str(found.answer) == course.then
    assert [str(step.operation) for step in found.steps[: course.place]] == [*chain.history[: course.place]]
