"""End-to-end QA: one prompt, one answer, for every kind of question and every kind of model."""

import pytest

from chaintable.chain import Chain
from chaintable.methods import ALL, ChainOfTable, EndToEnd, ask_of
from chaintable.models.embedded import EmbeddedModel
from chaintable.models.person import Drive, Reply
from chaintable.models.scripted import Scripted
from chaintable.operations.unread import Unread
from chaintable.playing import play
from chaintable.samples import read_sample
from chaintable.tables.source import Source
from chaintable.tables.state import Kind, Question
from chaintable.tables.table import Table

RACE = Source.of(Table.of(["Rider", "Team"], [["Ana", "Blue"], ["Bo", "Red"], ["Cy", "Blue"]], "Race"))
METHOD = EndToEnd()


def played(question: Question, *replies: str) -> Chain:
    *_, chain = play(METHOD, METHOD.begin(question, RACE), Scripted(replies))
    return chain


@pytest.mark.parametrize(
    ("question", "reply", "values"),
    [
        (Question("Who rides for Red?"), "Bo", ("Bo",)),
        (Question("Who rides for Blue?"), "The answer is: Ana | Cy", ("Ana", "Cy")),
        (Question("Bo rides for Red.", "statement"), "That is correct, so true.", ("true",)),
        (Question("Who won?", "long_answer"), "Ana won for Blue.", ("Ana won for Blue",)),
        (Question("Who rides for Red?", "multiple_choice", ("Ana", "Bo")), "Bo", ("Bo",)),
    ],
)
def test_one_reply_is_the_answer(question: Question, reply: str, values: tuple[str, ...]) -> None:
    chain = played(question, reply)
    assert chain.answer is not None and chain.answer.values == values
    assert (len(chain.steps), chain.method) == (1, "end_to_end")


@pytest.mark.parametrize(
    ("kind", "words"),
    [("question", "bare answer"), ("statement", "true or false"), ("long_answer", "complete sentence")],
)
def test_the_prompt_shows_the_table_and_says_what_form_the_answer_has(kind: Kind, words: str) -> None:
    chain = played(Question("Bo rides for Red.", kind), "true")
    (message,) = chain.steps[0].calls[0].prompt.messages
    assert words in message.content and "row 2 : Bo | Red" in message.content
    assert "Options" not in message.content


def test_the_options_of_a_question_stand_in_its_prompt() -> None:
    chain = played(Question("Who?", "multiple_choice", ("Ana", "Bo")), "Bo")
    assert "Options: Ana; Bo" in chain.steps[0].calls[0].prompt.messages[0].content


def test_a_reply_that_is_no_answer_is_asked_for_once_more_and_then_ends_the_chain() -> None:
    claim = Question("Bo rides for Red.", "statement")
    assert played(claim, "perhaps", "true").answer is not None
    lost = played(claim, "perhaps", "who knows")
    assert lost.finished and lost.answer is None and isinstance(lost.steps[0].operation, Unread)
    assert len(lost.steps[0].calls) == 2 and lost.steps[0].dropped[0].text == "perhaps"


@pytest.mark.parametrize(
    "text",
    ["What is the highest mountain in Nepal?", "How many mountains are in Pakistan?", "Which mountains are in China?"],
)
def test_the_embedded_model_gives_the_answer_of_its_own_chain_and_says_so(text: str) -> None:
    model, source = EmbeddedModel(), read_sample("mountains")
    *_, whole = play(METHOD, METHOD.begin(Question(text), source), model)
    *_, steps = play(ChainOfTable(), ChainOfTable().begin(Question(text), source), model)
    assert whole.answer is not None and steps.answer is not None
    assert whole.answer.values == steps.answer.values
    assert (whole.steps[0].author, len(whole.steps)) == ("embedded", 1)
    said = whole.steps[0].calls[0].completion
    assert said.remark.startswith("The embedded model can't answer in one step") and said.sure is not None


def test_a_person_can_answer_in_place_of_the_model() -> None:
    drive = Drive.begin(METHOD, METHOD.begin(Question("Who rides for Red?"), RACE))
    assert drive.asked is not None
    ask = ask_of(drive.asked.prompt)
    assert ask is not None and ask.words == "What is the answer?"
    done = drive.answer(Reply(("Bo",)))
    assert done.asked is None and done.by_person.answer is not None
    assert done.chain.method == "end_to_end"


def test_it_is_a_method_among_the_others() -> None:
    assert ALL["end_to_end"] is EndToEnd
