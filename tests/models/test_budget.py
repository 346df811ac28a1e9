"""A budget stops a run before the call that would exceed it."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from asking import InMemory, asking
from hypothesis import given
from hypothesis import strategies as st
from server import ScriptedServer, reply

from chaintable.errors import InputError, ModelError, OverBudget
from chaintable.models import open_model
from chaintable.models.serving.budget import Account, Budget, Budgeted, Spending
from chaintable.models.serving.prices import Prices
from chaintable.prompts.dialogue import Completion, Prompt, Usage
from chaintable.settings.environment import Rates, Settings

PRICES = Prices("http://127.0.0.1/v1", {"spending": Rates(input=1_000_000, output=1_000_000)})
"""One dollar per token."""


class Spends:
    """A model that uses these tokens, call by call, whatever the prompt is."""

    name = "spending"

    def __init__(self, *usages: Usage) -> None:
        self.usages = list(usages)
        self.calls = 0

    def complete(self, prompt: Prompt) -> Completion:
        self.calls += 1
        usage = self.usages.pop(0) if self.usages else Usage(5, 5)
        return Completion(("x",), self.name, PRICES.priced(self.name, usage), requests=1)


def spend(model: Budgeted, times: int, max_tokens: int = 5) -> None:
    for _ in range(times):
        model.complete(asking("12345678", max_tokens=max_tokens))


def test_the_call_that_would_pass_the_number_of_calls_is_not_made():
    inner = Spends()
    model = Budgeted(inner, Account(Budget(calls=2)), PRICES)
    spend(model, 2)
    with pytest.raises(
        OverBudget, match=r"budget of 2 calls .* \(plan\): 2 calls spent so far, and the call may take 1 call"
    ):
        spend(model, 1)
    assert inner.calls == 2


def test_the_call_that_could_pass_the_tokens_is_not_made():
    inner = Spends()
    model = Budgeted(inner, Account(Budget(tokens=26)), PRICES)
    with pytest.raises(OverBudget, match=r"budget of 26 tokens .* may take 7 tokens"):
        spend(model, 3)
    assert inner.calls == 2


def test_the_call_that_could_pass_the_money_is_not_made():
    inner = Spends()
    model = Budgeted(inner, Account(Budget(money=16.5)), PRICES)
    with pytest.raises(OverBudget, match=r"budget of \$16\.50"):
        spend(model, 3)
    assert inner.calls == 1


def test_all_that_the_samples_may_take_counts():
    with pytest.raises(OverBudget):
        Budgeted(Spends(), Account(Budget(tokens=100)), PRICES).complete(asking("1234", samples=8, max_tokens=20))


def test_a_budget_in_money_needs_a_price():
    with pytest.raises(InputError, match="the price of 'spending' is unknown"):
        Budgeted(Spends(), Account(Budget(money=1.0)), Prices("http://127.0.0.1/v1"))


def test_guesses_that_were_too_short_are_corrected():
    inner = Spends(Usage(300, 5))
    model = Budgeted(inner, Account(Budget(tokens=600)), PRICES)
    model.complete(asking("1" * 400, max_tokens=5))
    with pytest.raises(OverBudget, match="may take 305 tokens"):
        model.complete(asking("1" * 400, max_tokens=5))


def test_a_call_that_failed_is_not_held_for_ever():
    class Failing(Spends):
        def complete(self, prompt: Prompt) -> Completion:
            raise ModelError("Down.")

    model = Budgeted(Failing(), Account(Budget(calls=1)), PRICES)
    for _ in range(3):
        with pytest.raises(ModelError, match="Down"):
            spend(model, 1)


@given(st.integers(0, 12), st.integers(1, 20))
def test_many_at_once_never_pass_it_and_use_it_up(calls: int, wanted: int):
    inner = Spends()
    model = Budgeted(inner, Account(Budget(calls=calls)), PRICES)

    def one(_: int) -> bool:
        try:
            spend(model, 1)
        except OverBudget:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        done = sum(pool.map(one, range(wanted)))
    assert done == inner.calls == model.account.spent.calls == min(calls, wanted)


def test_requests_for_single_samples_count_one_by_one(settings: Settings, server: ScriptedServer):
    server.always = reply("yes")
    completion = open_model("scripted", settings, budget=Budget(calls=5)).complete(asking(samples=8))
    assert len(server.heard) == 5
    assert len(completion.texts) == 5
    assert "Only 5 of 8 samples arrived: The budget of 5 calls" in completion.remark


def test_what_comes_from_the_cache_does_not_count(settings: Settings, server: ScriptedServer):
    model = open_model("scripted", settings, budget=Budget(calls=1), completions=InMemory())
    for _ in range(3):
        model.complete(asking())
    assert len(server.heard) == 1
    with pytest.raises(OverBudget):
        model.complete(asking("Another."))


def test_the_budget_that_was_set_is_named_with_what_was_spent_in_its_unit(settings: Settings, server: ScriptedServer):
    model = open_model("scripted", settings, budget=Budget(calls=5), spent=Spending(4, 900, None))
    model.complete(asking())
    with pytest.raises(OverBudget, match=r"budget of 5 calls .*: 5 calls spent so far"):
        model.complete(asking("Another."))


@pytest.mark.parametrize("limit", [Budget(calls=2), Budget(tokens=30), Budget(money=0.5)])
def test_a_budget_may_be_spent_to_its_last_cent(limit: Budget):
    assert limit.passed_by(Spending(2, 30, 0.5)) == ""
    assert limit.passed_by(Spending(3, 31, 0.51)) != ""


def test_a_budget_says_its_limits_in_words():
    assert str(Budget(calls=20, tokens=1, money=0.5)) == "20 calls, 1 token, $0.50"
    assert str(Budget(tokens=2_000)) == "2,000 tokens"
