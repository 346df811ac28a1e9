"""What is said while a model is at work."""

import pytest
from models.asking import asking

from chaintable.dialogue import Attempt, Completion, Prompt, Usage
from chaintable.ui.playing.progress import Progress, Watched, failure


def progress() -> Progress:
    return Progress("scripted", 5)


def test_a_wait_names_its_reason_its_seconds_and_the_attempt() -> None:
    heard = progress()
    heard.begin(asking())
    heard.hear(Attempt("a: The server has too many requests (429 Too Many Requests).", 0.1, 3.0))
    assert heard.words == "waiting 3 s after a 429, attempt 2 of at most 5"


def test_after_the_wait_the_attempt_is_still_named() -> None:
    heard = progress()
    heard.begin(asking())
    heard.hear(Attempt("The connection to the server was lost.", 0.1, 0.0))
    assert heard.words == "waiting for the scripted model to choose the next operation, attempt 2 of at most 5"


def test_a_reply_ends_what_was_said_of_attempts() -> None:
    heard, prompt = progress(), asking()
    heard.begin(prompt)
    heard.hear(Attempt("(500 x)", 0.1, 9.0))
    heard.end(prompt, Completion(("yes",), "scripted"))
    assert heard.words == "waiting for the scripted model"


def test_prompts_at_the_same_time_are_counted() -> None:
    heard = progress()
    heard.begin(asking())
    heard.begin(asking(purpose="sort_by"))
    assert heard.words == "waiting for the scripted model to choose the next operation (and 1 more)"


def test_what_was_paid_is_added_up_and_what_stands_on_no_step_is_known() -> None:
    class Paid:
        name = "paid"

        def complete(self, prompt: Prompt) -> Completion:
            return Completion(("yes",), "paid", Usage(10, 2, price=0.5), requests=1)

    heard = progress()
    model = Watched(Paid(), heard)
    model.complete(asking())
    heard.step_done()
    model.complete(asking())
    assert (heard.bill.requests, heard.bill.spent.price, len(heard.unfinished)) == (2, 1.0, 1)


@pytest.mark.parametrize("problem", ["", "...", "no status here"])
def test_any_failure_has_words(problem: str) -> None:
    assert failure(Attempt(problem))
