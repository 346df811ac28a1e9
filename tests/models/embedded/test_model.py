"""How the embedded model completes prompts: alternatives, edits, choices, and what it says when it is at a loss."""

from contextlib import suppress
from dataclasses import replace

import pytest
from effort import calls_in

from chaintable.errors import ModelError
from chaintable.models.embedded import EmbeddedModel
from chaintable.operations import AddColumn, Derivation, GroupBy, SelectRow, SortBy
from chaintable.operations.conditions import Comparison
from chaintable.tables.state import State
from chaintable.tables.table import Table
from tests.models.embedded.playing import NAMES, RACE, SEASON, play, prompt_for

START = State(RACE)


def test_the_same_prompt_gives_the_same_completion() -> None:
    prompt = prompt_for("plan", "Who has the most points?", START, START, choices=NAMES)
    assert EmbeddedModel().complete(prompt).texts == EmbeddedModel().complete(prompt).texts


def test_a_plan_is_the_rest_of_the_chain_up_to_its_end() -> None:
    prompt = prompt_for("plan", "How many points does Paolo Bettini have?", START, START, choices=NAMES)
    assert EmbeddedModel().complete(prompt).text == (
        "f_select_row(Cyclist contains Paolo Bettini) -> f_select_column(Points, Cyclist) -> <END>"
    )


def test_the_alternatives_have_shares_that_make_at_most_one_and_the_chosen_comes_first() -> None:
    completion = EmbeddedModel().complete(
        prompt_for("plan", "Who has the second most points?", START, START, choices=NAMES)
    )
    assert completion.alternatives[0].text == completion.text
    assert len({alternative.text for alternative in completion.alternatives}) == len(completion.alternatives) > 1
    assert 0 < sum(alternative.share for alternative in completion.alternatives) <= 1 + 1e-9


def test_it_says_how_sure_it_is() -> None:
    completion = EmbeddedModel().complete(prompt_for("plan", "Who has the most points?", START, START))
    assert completion.remark.startswith("confidence: ") and "%" in completion.remark


def test_as_many_texts_come_back_as_samples_are_wanted() -> None:
    prompt = replace(prompt_for("plan", "Who has the most points?", START, START), samples=3)
    assert len(EmbeddedModel().complete(prompt).texts) == 3


def test_after_an_edit_it_goes_on_from_the_table_that_the_person_made() -> None:
    italians = SelectRow(Comparison("Cyclist", "contains", "(ITA)"))
    assert play(RACE, "Who has the most points?", done=(italians,)).answer == ("Davide Rebellin (ITA)",)


def test_after_an_edit_in_the_middle_its_own_later_steps_are_found_again() -> None:
    first = SelectRow(Comparison("Points", ">", "10"))
    second = SortBy("Points", "small to large")
    played = play(RACE, "How many points does Paolo Bettini have?", done=(first, second))
    assert played.answer == ("20",)


def test_grouping_by_hand_is_read_as_groups() -> None:
    done = (AddColumn("Country", Derivation("in_brackets", ("Cyclist",))), GroupBy(("Country",)))
    assert play(RACE, "Which country had the most cyclists?", done=done).answer == ("ITA",)


def test_only_operations_that_may_come_next_are_planned() -> None:
    question = "How many points does Paolo Bettini have?"
    completion = EmbeddedModel().complete(prompt_for("plan", question, START, START, choices=("group_by",)))
    for alternative in completion.alternatives:
        assert alternative.text.startswith(("f_group_by", "<END>"))


def test_an_operation_that_a_person_chose_is_filled_in() -> None:
    prompt = prompt_for("sort_by", "Who has the most points and which team?", START, START)
    assert "f_sort_by(" in EmbeddedModel().complete(prompt).text


def test_an_operation_of_no_use_for_the_question_is_an_error_that_names_it() -> None:
    with pytest.raises(ModelError, match="group_by"):
        EmbeddedModel().complete(prompt_for("group_by", "How many points does Bettini have?", START, START))


def test_a_question_about_something_else_is_not_guessed_at() -> None:
    with pytest.raises(ModelError, match="found nothing from the table"):
        EmbeddedModel().complete(prompt_for("plan", "Why is the sky blue?", START, START))


def test_a_question_half_understood_says_what_was_recognised() -> None:
    question = "Why would anybody believe that Rabobank prefers frosty pancakes over maple syrup on sunny Thursdays?"
    with pytest.raises(ModelError, match="the cell 'rabobank'"):
        EmbeddedModel().complete(prompt_for("plan", question, START, START))


@pytest.mark.parametrize(
    "question", ["", "   ", "?!", "누가 점수를 얻었나요?", "Кто набрал больше всего очков?", "🚴🚴🚴", "\x00\x01"]
)
def test_a_question_without_known_words_is_refused_politely(question: str) -> None:
    with pytest.raises(ModelError) as refused:
        EmbeddedModel().complete(prompt_for("plan", question, START, START))
    assert refused.value.hint


def test_of_fifty_thousand_characters_only_the_first_words_are_read() -> None:
    def ask(length: int) -> None:
        question = "How many points does Paolo Bettini have? " + "and so on and on " * length
        with suppress(ModelError):
            completion = EmbeddedModel().complete(prompt_for("plan", question, START, START))
            assert "first 80 words" in completion.remark

    assert calls_in(lambda: ask(3000)) < 2 * calls_in(lambda: ask(30))


@pytest.mark.parametrize(
    "table",
    [
        Table.of(["A"], []),
        Table.of([], []),
        Table.of(["A"], [[""]]),
        Table.of(["row 3", "f_sort_by(x)", "*"], [["a, b", '"', "{question}"]]),
    ],
    ids=["no rows", "no columns", "an empty cell", "nasty names"],
)
def test_a_table_with_nothing_much_in_it_does_no_harm(table: Table) -> None:
    for question in ("How many rows are there?", "Which A has the most *?", "What is a, b?"):
        try:
            play(table, question)
        except ModelError as refused:
            assert refused.message


def test_an_answer_does_not_depend_on_what_was_asked_before() -> None:
    model = EmbeddedModel()
    play(SEASON, "Who was the first opponent?", model=model)
    fresh = play(RACE, "Who has the most points?")
    assert play(RACE, "Who has the most points?", model=model).calls == fresh.calls


def test_a_table_of_many_rows_is_searched_without_looking_at_every_cell_in_python() -> None:
    def ask(n_rows: int) -> None:
        countries = ("Italy", "Spain", "Peru")
        rows = [[str(row), f"Customer {row % 977}", countries[row % 3]] for row in range(n_rows)]
        table = Table.of(["Order", "Customer", "Country"], rows)
        efforts.append(calls_in(lambda: answers.append(play(table, "How many orders came from Italy?").answer)))

    answers: list[tuple[str, ...]] = []
    efforts: list[int] = []
    ask(3_000)
    ask(30_000)
    assert answers == [("1000",), ("10000",)]
    assert efforts[1] < 2 * efforts[0]
