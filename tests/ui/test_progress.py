"""What is said while a model is at work."""

import pytest
from models.asking import asking

from chaintable.models.serving.prices import Prices
from chaintable.models.wire import estimate_tokens, tokens_in, written
from chaintable.prompts.dialogue import Attempt, Completion, Prompt, Usage
from chaintable.settings.environment import Rates
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


PRICES = Prices("http://models.example.org/v1", {"scripted": Rates(input=1_000, output=2_000)})


class Streaming:
    """A model that notes what is known of its reply while it streams."""

    name = "scripted"

    def __init__(self, heard: Progress) -> None:
        self.heard = heard
        self.seen: list[str] = []

    def complete(self, prompt: Prompt) -> Completion:
        for piece in ("Yes, ", "sort it."):
            self.heard.hear_piece(prompt, 0, piece)
            self.heard.hear_piece(written(asking("Another prompt.")), 0, "not of this one")
            self.seen.append(" ".join(reply.text for reply in self.heard.growing))
        self.seen.append(self.heard.cost)
        return Completion(("Yes, sort it.",), self.name, Usage(10, 2, price=0.5), requests=1)


def test_a_streaming_reply_and_its_estimated_cost_are_known_until_it_is_there() -> None:
    heard = Progress("scripted", 5, PRICES)
    model = Streaming(heard)
    Watched(model, heard).complete(asking())
    Watched(model, heard).complete(asking())
    first, second = model.seen[:3], model.seen[3:]
    assert first[:2] == second[:2] == ["Yes, ", "Yes, sort it."]
    sent, received = tokens_in(written(asking()).messages), estimate_tokens("Yes, sort it.")
    price = f"${(sent + 2 * received) / 1_000:.2g}"
    open_ = f"equests: about {sent} tokens sent and {received} received, about {price}"
    assert first[2] == f"Open r{open_}"
    assert second[2] == f"Cost so far: 1 request · 10 + 2 tokens, $0.50 · open r{open_}"
    assert (heard.growing, heard.in_flight) == ((), None)
    assert heard.cost == "Cost so far: 2 requests · 20 + 4 tokens, $1.00"


def test_before_the_first_word_nothing_was_received_and_without_a_server_nothing_is_sent() -> None:
    heard = Progress("scripted", 5, PRICES)
    heard.begin(written(asking()))
    assert "tokens sent" in heard.cost and "received" not in heard.cost
    own = progress()
    own.begin(asking())
    own.hear_piece(asking(), 0, "x")
    assert (own.growing, own.in_flight, own.cost) == ((), None, "")
