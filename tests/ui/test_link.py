"""A shared address brings back sample, question and step."""

from hypothesis import given
from hypothesis import strategies as st

from chaintable.tables.state import Question
from chaintable.ui.session.browser_state.link import Link


@given(st.text(min_size=1), st.text(min_size=1), st.sampled_from(["question", "statement"]), st.integers(0, 50))
def test_the_parts_of_a_link_bring_it_back(sample: str, text: str, kind: str, step: int) -> None:
    link = Link(sample, Question(text, kind), step)  # type: ignore[arg-type]
    assert Link.of(link.parts) == link


def test_an_address_with_nonsense_counts_as_one_without() -> None:
    assert Link.of({"step": "-1", "kind": "multiple_choice", "x": "y"}) == Link()


def test_a_table_that_is_no_sample_has_no_link() -> None:
    assert Link("", Question("How many?"), 2).parts == {}


def test_the_address_keeps_the_page_and_replaces_what_follows_it() -> None:
    link = Link("planets", Question("How many & why?"))
    assert link.address("http://host/explore?old=1#top") == "http://host/explore?sample=planets&q=How+many+%26+why%3F"


@given(st.sampled_from(["", "planets"]), st.text("abc234", min_size=1), st.integers(0, 50))
def test_the_address_of_a_chain_names_its_question_only_beside_a_sample(sample: str, chain: str, step: int) -> None:
    link = Link(sample, Question("How many?"), step, chain)
    assert Link.of(link.parts) == Link(sample, Question("How many?" if sample else ""), step, chain)


def test_a_question_that_is_not_in_the_stored_chain_yet_is_in_the_address() -> None:
    link = Link("", Question("How many?", "statement"), chain="abc", pending=True)
    assert link.parts == {"q": "How many?", "kind": "statement", "chain": "abc"}
    assert Link.of(link.parts).question == link.question


@given(st.lists(st.text("abc &|", min_size=1).map(str.strip).filter(bool), max_size=4), st.text("kg$ ", max_size=3))
def test_choices_and_unit_are_in_the_link(choices: list[str], unit: str) -> None:
    question = Question("Which?", "multiple_choice" if choices else "question", tuple(choices), unit=unit)
    assert Link.of(Link("planets", question).parts).question == question
