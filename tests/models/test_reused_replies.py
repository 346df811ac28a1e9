"""A model with a memory: the same prompt gets the same reply, at no cost."""

import pytest
from asking import asking

from chaintable.errors import NotRecorded
from chaintable.models.reused_replies import Recalled, Unasked
from chaintable.models.scripted import Scripted
from chaintable.models.serving.prices import bill_of
from chaintable.prompts.dialogue import Call, Completion, Message, Usage


def said(words: str, text: str) -> Call:
    return Call(asking(words), Completion((text,), "m", Usage(10, 2, price=0.5), 3.0, requests=1))


def test_the_same_words_get_the_reply_that_they_had() -> None:
    model = Scripted(["new"])
    remembering = Recalled([said("one", "1"), said("two", "2")], model)
    assert [remembering.complete(asking(words)).text for words in ("two", "one", "two")] == ["2", "1", "2"]
    assert model.prompts == []


def test_other_words_are_asked_of_the_model() -> None:
    model = Scripted(["new"])
    assert Recalled([said("one", "1")], model).complete(asking("other")).text == "new"
    assert [prompt.messages[0].content for prompt in model.prompts] == ["other"]


def test_what_was_said_twice_to_the_same_words_is_said_in_order_and_the_last_for_ever() -> None:
    remembering = Recalled([said("one", "first"), said("one", "second")], Scripted([]))
    assert [remembering.complete(asking("one")).text for _ in range(3)] == ["first", "second", "second"]


def test_a_reply_from_memory_costs_nothing_and_what_it_had_cost_is_saved() -> None:
    again = Recalled([said("one", "1")], Scripted([])).complete(asking("one"))
    bill = bill_of([Call(asking("one"), again)])
    assert (bill.requests, bill.spent.tokens, bill.saved.tokens, bill.saved.price) == (0, 0, 12, 0.5)
    assert (again.cached, again.seconds) == (True, 0.0)


def test_an_edited_prompt_is_known_by_the_words_that_the_method_wrote() -> None:
    edited = Call(asking("mine"), Completion(("1",), "m"), messages_before=(Message("user", "one"),))
    remembering = Recalled([edited], Unasked())
    assert remembering.complete(asking("one")).text == "1"
    with pytest.raises(NotRecorded):
        remembering.complete(asking("mine"))


def test_a_model_without_replies_keeps_what_it_was_shown() -> None:
    nobody = Unasked()
    with pytest.raises(NotRecorded, match="no reply to the plan prompt"):
        nobody.complete(asking("one"))
    assert len(nobody.prompts) == 1
