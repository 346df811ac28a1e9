"""No request is sent twice: what is cached, what isn't, and what a replay does."""

import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import Event

import pytest
from asking import InMemory, asking
from hypothesis import given
from hypothesis import strategies as st

from chaintable.errors import ModelError, NotRecorded
from chaintable.models.serving.cached import Cached, InStore, StoredCompletion, share_out
from chaintable.prompts.dialogue import Completion, Prompt, Usage


class Counting:
    """A model that numbers its samples; `asked` records how many each prompt wanted."""

    name = "counting"

    def __init__(self) -> None:
        self.asked: list[int] = []
        self.given = 0
        self.failing = False
        self.texts: tuple[str, ...] | None = None

    def complete(self, prompt: Prompt) -> Completion:
        self.asked.append(prompt.samples)
        if self.failing:
            raise ModelError("Down.")
        texts = self.texts or tuple(str(self.given + k) for k in range(prompt.samples))
        self.given += len(texts)
        return Completion(
            texts, "counting", Usage(10, len(texts), price=0.5), requests=1, finish_reasons=("stop",) * len(texts)
        )


@pytest.fixture
def model() -> Counting:
    return Counting()


@pytest.fixture
def cached(model: Counting) -> Cached:
    return Cached(model, InMemory())


def test_the_second_time_nothing_is_asked(cached: Cached, model: Counting):
    first, second = cached.complete(asking(samples=3)), cached.complete(asking(samples=3))
    assert model.asked == [3]
    assert first.texts == second.texts == ("0", "1", "2")
    assert not first.cached and second.cached
    assert second.finish_reasons == ("stop",) * 3


def test_what_was_spent_and_what_was_saved_are_apart(cached: Cached):
    first, second = cached.complete(asking(samples=3)), cached.complete(asking(samples=3))
    assert (first.usage, first.saved, first.requests) == (Usage(10, 3, price=0.5), None, 1)
    assert (second.usage, second.requests) == (None, 0)
    assert (second.saved.tokens, second.saved.price) == (13, pytest.approx(0.5))


def test_five_samples_after_three_ask_for_two(cached: Cached, model: Counting):
    cached.complete(asking(samples=3))
    completion = cached.complete(asking(samples=5))
    assert model.asked == [3, 2]
    assert completion.texts == ("0", "1", "2", "3", "4")
    assert not completion.cached
    assert completion.usage == Usage(10, 2, price=0.5)
    assert completion.saved.tokens == 13


def test_three_samples_after_five_ask_for_none(cached: Cached, model: Counting):
    cached.complete(asking(samples=5))
    assert cached.complete(asking(samples=3)).texts == ("0", "1", "2")
    assert model.asked == [5]


@pytest.mark.parametrize(
    "other",
    [
        asking("Say no."),
        replace(asking(), temperature=0.5),
        replace(asking(), max_tokens=21),
        replace(asking(), stop=("x",)),
        replace(asking(), schema={"type": "object"}),
    ],
    ids=["words", "temperature", "length", "stop", "schema"],
)
def test_another_request_is_asked_anew(other: Prompt, cached: Cached, model: Counting):
    cached.complete(asking())
    assert not cached.complete(other).cached
    assert model.asked == [1, 1]


def test_another_server_is_asked_anew(model: Counting):
    completions = InMemory()
    Cached(model, completions, server="http://a").complete(asking())
    assert not Cached(model, completions, server="http://b").complete(asking()).cached


def test_errors_are_not_kept(cached: Cached, model: Counting):
    model.failing = True
    with pytest.raises(ModelError):
        cached.complete(asking())
    model.failing = False
    assert cached.complete(asking()).texts == ("0",)


def test_empty_texts_are_not_kept(cached: Cached, model: Counting):
    model.texts = ("good", " ")
    cached.complete(asking(samples=2))
    model.texts = ("better",)
    assert cached.complete(asking(samples=2)).texts == ("good", "better")
    assert model.asked == [2, 1]


def test_a_replay_answers_from_what_is_kept(model: Counting):
    completions = InMemory()
    Cached(model, completions).complete(asking(samples=2))
    assert Cached(model, completions, "replay").complete(asking(samples=2)).texts == ("0", "1")
    assert model.asked == [2]


def test_a_replay_never_asks(model: Counting):
    completions = InMemory()
    Cached(model, completions).complete(asking(samples=2))
    with pytest.raises(NotRecorded, match="plan prompt has 2 of 3 completions of 'counting'"):
        Cached(model, completions, "replay").complete(asking(samples=3))
    assert model.asked == [2]


def test_two_identical_requests_at_the_same_time_are_one():
    begun, go_on = Event(), Event()

    class Slow(Counting):
        def complete(self, prompt: Prompt) -> Completion:
            begun.set()
            assert go_on.wait(60)
            return super().complete(prompt)

    model, completions = Slow(), InMemory()
    with ThreadPoolExecutor(2) as pool:
        first = pool.submit(Cached(model, completions).complete, asking())
        assert begun.wait(60)
        second = pool.submit(Cached(model, completions).complete, asking())
        go_on.set()
        assert first.result().texts == second.result().texts == ("0",)
    assert model.asked == [1]


def test_many_identical_requests_at_the_same_time_are_one(cached: Cached, model: Counting):
    with ThreadPoolExecutor(8) as pool:
        texts = {completion.texts for completion in pool.map(cached.complete, [asking()] * 40)}
    assert texts == {("0",)}
    assert model.asked == [1]


class Shelf:
    """A place that keeps records as JSON, as the store does."""

    def __init__(self) -> None:
        self.kept: dict[tuple[str, int], str] = {}

    def read_completion(self, key: str, sample: int) -> dict[str, object] | None:
        found = self.kept.get((key, sample))
        return json.loads(found) if found else None

    def write_completion(self, key: str, sample: int, record: dict[str, object]) -> None:
        self.kept[key, sample] = json.dumps(record)


def test_the_store_keeps_all_of_it():
    kept = StoredCompletion("text", "m", "length", Usage(3, 4, 1, 2, 0.25, True), (("to", -0.5), ("ken", -1.0)))
    shelf = InStore(Shelf())
    shelf.write("key", 2, kept)
    assert shelf.read("key", 2) == kept
    assert shelf.read("key", 1) is None


counts = st.integers(0, 10_000)


@given(st.builds(Usage, counts, counts, counts, counts, st.none() | st.floats(0, 100)), st.integers(1, 9))
def test_the_shares_of_a_usage_add_up_to_it(usage: Usage, number: int):
    shares = share_out(usage, ("x",) * number)
    whole = shares[0]
    for share in shares[1:]:
        whole += share
    assert replace(whole, price=None) == replace(usage, price=None)
    assert whole.price == (None if usage.price is None else pytest.approx(usage.price))
