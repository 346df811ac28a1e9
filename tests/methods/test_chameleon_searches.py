"""Chameleon's knowledge and search: what is found, where it is from, and that replaying it needs no search."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from search_server import SearchServer
from typer.testing import CliRunner

from chaintable.chain import Chain
from chaintable.cli import app as commands
from chaintable.methods import open_method
from chaintable.models.embedded import EmbeddedModel
from chaintable.models.scripted import Scripted
from chaintable.operations.grammar.calls import parse_call
from chaintable.operations.modules import GenerateQuery, RetrieveKnowledge, SearchDocuments
from chaintable.playing import play
from chaintable.store import open_store
from chaintable.tables.source import Source
from chaintable.tables.state import Note, Question, State
from chaintable.tables.table import Table

TABLE = Table.of(["Team", "Points"], [["Ajax", "84"], ["PSV", "71"], ["AZ", "66"]])
CITIES = Table.of(["City", "People"], [["Lund", "91,000"], ["Oslo", "700,000"]], "Cities")
PLAN = '["Query_Generator", "Bing_Search", "Solution_Generator", "Answer_Generator"]'
SCIENCE = Question("Which of these is a producer in a food web?", "multiple_choice", ("oak tree", "owl", "mushroom"))


@pytest.fixture
def searx(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Start a search server with one result, and return the paths that it is asked for."""
    server = SearchServer()
    monkeypatch.setenv("CHAINTABLE_SEARCH_URL", server.url)
    yield server.paths
    server.close()


def played(question: Question, source: Source, model: Any, **settings: Any) -> Chain:
    method = open_method("chameleon", settings)
    *_, chain = play(method, method.begin(question, source), model)
    return chain


def searched(**settings: Any) -> Chain:
    question = Question("How many people live in the capital of Norway?")
    replies = [PLAN, "people of Oslo", "The answer is: 700,000"]
    return played(question, replace(Source.of(TABLE), others=(CITIES,)), Scripted(replies), **settings)


def test_a_search_is_one_request_to_the_server_and_its_hits_stand_in_the_step(searx: list[str]) -> None:
    chain = searched()
    assert [call.prompt.purpose for step in chain.steps for call in step.calls] == [
        "plan_modules",
        "query_generator",
        "solution_generator",
    ]
    assert searx == ["/search?q=people+of+Oslo&format=json"]
    hits = chain.steps[2].operation
    assert isinstance(hits, SearchDocuments)
    assert hits.text.splitlines() == [
        "Cities, row 2: City: Oslo; People: 700,000",
        "Cities, row 1: City: Lund; People: 91,000",
        "Oslo (https://example.org/oslo): Oslo has 700,000 people.",
    ]
    assert hits.query == "people of Oslo"
    assert "2 hits from your notes and tables: “Cities, row 2” (" in chain.steps[2].remark
    assert "1 hit from 127.0.0.1" in chain.steps[2].remark
    assert "700,000 people" in chain.steps[3].calls[0].prompt.messages[0].content


def test_replaying_and_editing_a_search_asks_nobody(searx: list[str], tmp_path: Path) -> None:
    chain = searched()
    edited = chain.replace(2, SearchDocuments("Oslo has 709,037 people.", "people of Oslo"))
    assert str(edited.answer) == "700,000"
    with open_store(tmp_path) as store:
        again = store.load_chain(store.save_chain(edited))
    assert again.steps[2].operation == edited.steps[2].operation
    assert len(searx) == 1


def test_hits_for_another_query_are_stale(searx: list[str]) -> None:
    chain = searched().replace(1, GenerateQuery("people of Bergen"))
    assert [k for k in range(len(chain.steps)) if chain.is_stale(k)] == [2, 3]


def test_a_search_can_be_kept_to_own_notes(searx: list[str]) -> None:
    chain = searched(place="own", hits=1)
    assert searx == []
    assert len(next(note.text for note in chain.state.notes if note.kind == "hits").splitlines()) == 1


@pytest.mark.parametrize("text", ['two\nlines, "quoted" (and) more', "f_search(x), y", "ends with \\", "a → b"])
@pytest.mark.parametrize("query", ["", "oslo", 'say "x", (y)'])
def test_the_call_of_a_search_is_read_back(text: str, query: str) -> None:
    hits = SearchDocuments(text, query)
    assert parse_call(str(hits), (SearchDocuments,)) == hits
    assert SearchDocuments.from_json({"text": text, "query": query}) == hits


def test_a_search_of_an_older_chain_has_no_query_and_fits_every_state() -> None:
    old = SearchDocuments.parse('f_search_results("Oslo: a city")')
    assert (old.text, old.query) == ("Oslo: a city", "")
    assert old.fits(State(TABLE, (Note("Search query", "Bergen", "query"),)))


def test_knowledge_without_a_key_is_a_card_and_the_step_says_why() -> None:
    chain = played(Question("What is the average of the points?"), Source.of(TABLE), EmbeddedModel())
    step = next(step for step in chain.steps if isinstance(step.operation, RetrieveKnowledge))
    assert step.operation.text == "Mean: Add the numbers, then divide by how many there are."  # type: ignore[attr-defined]
    assert step.remark == "From the card “Mean” (the question says “average”)."


def test_a_science_question_is_looked_up_shown_and_not_concluded() -> None:
    own = Note("My notes", "Plants make their own food, so an oak tree is a producer.")
    chain = played(SCIENCE, replace(Source.of(Table.of([], [])), notes=(own,)), EmbeddedModel())
    told = {note.kind: note.text for note in chain.state.notes}
    assert "Food chains: Plants make food" in told["knowledge"]
    assert "My notes: Plants make their own food" in told["hits"]
    assert chain.answer is None
    assert chain.finished
    assert any(step.problem.startswith("No conclusion can be drawn without a language model.") for step in chain.steps)


def test_a_table_that_has_none_of_the_choices_leads_to_no_guess() -> None:
    assert played(SCIENCE, Source.of(TABLE), EmbeddedModel()).answer is None
    which = Question("Which team has the most points?", "multiple_choice", ("PSV", "Ajax"))
    assert str(played(which, Source.of(TABLE), EmbeddedModel()).answer) == "Ajax"


def test_an_answer_that_is_none_of_the_choices_is_no_answer() -> None:
    replies = ['["Solution_Generator", "Answer_Generator"]', "The answer is: I can't tell from what is given."]
    chain = played(SCIENCE, Source.of(TABLE), Scripted(replies))
    assert chain.answer is None
    assert "is none of the choices" in chain.steps[-1].problem


def test_a_model_reads_the_hint_and_what_else_is_known_of_the_question() -> None:
    question = replace(SCIENCE, hint="A food web shows who eats whom.", about=(("grade", "5"), ("topic", "biology")))
    replies = ['["Solution_Generator", "Answer_Generator"]', "The answer is: oak tree"]
    chain = played(question, Source.of(Table.of([], [])), Scripted(replies))
    words = chain.steps[1].calls[0].prompt.messages[0].content
    assert "Context: A food web shows who eats whom.\nAbout the question: grade: 5; topic: biology\n" in words
    assert "Options: oak tree; owl; mushroom" in words
    assert str(chain.answer) == "oak tree"


def test_hint_and_more_are_kept_with_the_chain(tmp_path: Path) -> None:
    question = replace(SCIENCE, hint="Look closely.", about=(("grade", "5"),))
    chain = open_method("chameleon").begin(question, Source.of(TABLE))
    with open_store(tmp_path) as store:
        assert store.load_chain(store.save_chain(chain)).question == question


def test_the_command_line_takes_a_hint_and_notes_and_says_where_hits_are_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CHAINTABLE_DATA", str(tmp_path / "data"))
    (tmp_path / "teams.csv").write_text("Team,Points\nAjax,84\nPSV,71\n")
    (tmp_path / "notes.md").write_text("# Plants\nPlants make their own food, so an oak tree is a producer.\n")
    words = ["ask", str(tmp_path / "teams.csv"), SCIENCE.text, "--method", "chameleon", "--hint", "It is about woods."]
    words += [part for choice in SCIENCE.choices for part in ("--choices", choice)]
    found = CliRunner().invoke(commands, [*words, "--about", "grade=5", "--with", str(tmp_path / "notes.md")])
    said = " ".join(found.output.split())
    assert found.exit_code == 1, found.output
    assert "No conclusion can be drawn" in said
    assert "1 hit from your notes and tables: “notes.md, line 2”" in said
    assert "has no name and value" in CliRunner().invoke(commands, [*words, "--about", "grade"]).output


def test_questions_without_a_table_are_looked_up_and_not_guessed(tmp_path: Path) -> None:
    asked = {"id": 6, "question": SCIENCE.text, "choices": list(SCIENCE.choices), "hint": "", "grade": "grade5"}
    (tmp_path / "q.jsonl").write_text(json.dumps(asked))
    words = ["ask-many", "--questions", str(tmp_path / "q.jsonl"), "--output", str(tmp_path / "a.jsonl")]
    assert CliRunner().invoke(commands, words).exit_code == 0
    (found,) = map(json.loads, (tmp_path / "a.jsonl").read_text().splitlines())
    assert (found["answer"], found["confidence"]) == ([], 0.0)
    assert found["plan"][0] == "knowledge_retrieval"


POND = Question(
    "Which animal eats the tadpoles?",
    "multiple_choice",
    ("a fish", "the heron"),
    hint="A food web shows who eats whom in a pond.",
)


def known_about(question: Question, *notes: Note) -> tuple[str, str]:
    """The text of the step Knowledge of the embedded model, and its remark or problem."""
    chain = played(question, replace(Source.of(Table.of([], [])), notes=notes), EmbeddedModel())
    step = next(step for step in chain.steps if "knowledge_retrieval" in (step.operation.name, named_in(step)))
    return getattr(step.operation, "text", ""), step.problem or step.remark


def named_in(step: Any) -> str:
    return str(getattr(step.operation, "purpose", ""))


@pytest.mark.parametrize("kind", ["hint", "texts"])
def test_hint_and_texts_of_the_picture_lead_to_a_card_and_are_no_hits_themselves(kind: str) -> None:
    note = Note("Hint", "A food web shows who eats whom in a pond.", kind)
    question = replace(POND, hint="")
    text, remark = known_about(question, note)
    assert text.startswith("Food chains: ") and "A food web shows" not in text
    assert f"({'the hint' if kind == 'hint' else 'the picture'} says “food web”)" in remark
    chain = played(question, replace(Source.of(Table.of([], [])), notes=(note,)), EmbeddedModel())
    assert not any(one.kind == "hits" for one in chain.state.notes)


def test_a_hint_that_a_question_brings_itself_leads_to_a_card_too() -> None:
    assert "(the hint says “food web”)" in known_about(POND)[1]


def test_a_word_that_only_a_choice_says_is_not_called_the_questions() -> None:
    question = Question("Which of these is one?", "multiple_choice", ("a producer", "a stone"))
    assert "(a choice says “producer”)" in known_about(question)[1]


def test_where_nothing_is_known_no_note_is_written_and_the_step_says_so() -> None:
    question = Question("Who painted it?", "multiple_choice", ("Klee", "Marc"))
    assert known_about(question)[1].startswith("No card and none of your notes")
    chain = played(question, Source.of(Table.of([], [])), EmbeddedModel())
    assert not any(note.kind == "knowledge" for note in chain.state.notes)


@pytest.mark.parametrize(
    "own",
    [
        Note("My notes", "Mean at our school: leave the highest and the lowest out first."),
        Note("Mean at our school", "Leave the highest and the lowest out first."),
        Note("Marks", "For a mean we leave the highest and the lowest out first."),
    ],
)
def test_a_note_of_ones_own_about_the_word_that_calls_a_card_comes_before_the_card(own: Note) -> None:
    prices = Table.of(["Item", "Price"], [["pen", "$1"], ["cap", "$3"], ["mug", "$8"], ["bag", "$9"]])
    chain = played(Question("What is the mean price?"), replace(Source.of(prices), notes=(own,)), EmbeddedModel())
    (text,) = (note.text for note in chain.state.notes if note.kind == "knowledge")
    first, second = text.splitlines()
    assert "lowest out first" in first and second.startswith("Mean: ")


def test_a_note_with_one_word_of_the_question_somewhere_in_its_text_is_not_taken() -> None:
    prices = Table.of(["Item", "Price"], [["pen", "$1"], ["cap", "$3"], ["mug", "$8"], ["bag", "$9"]])
    own = Note("Diary", "On Monday the price of bread rose.")
    chain = played(Question("What is the mean price?"), replace(Source.of(prices), notes=(own,)), EmbeddedModel())
    (text,) = (note.text for note in chain.state.notes if note.kind == "knowledge")
    assert "bread" not in text
