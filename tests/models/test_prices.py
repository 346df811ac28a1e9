"""What tokens cost, and what is shown if the price is unknown."""

import pytest

from chaintable.models.serving import prices
from chaintable.models.serving.prices import Bill, Prices, bill_of, render_money
from chaintable.prompts.dialogue import Attempt, Call, Completion, Usage
from chaintable.settings.environment import OPENAI, Rates

MILLION = Usage(1_000_000, 1_000_000)


def test_a_listed_model_has_the_price_of_its_server():
    price = Prices(OPENAI).of("gpt-4o-mini", MILLION)
    assert price == pytest.approx(0.15 + 0.60)


def test_rates_of_ones_own_are_dollars_for_a_million_tokens():
    prices = Prices("http://localhost/v1", {"own": Rates(input=2, output=8)})
    assert prices.of("own", MILLION) == 10.0 and prices.of("own", Usage(1, 0)) == 2e-6


def test_tokens_in_the_servers_cache_are_cheaper():
    prices = Prices(OPENAI)
    assert prices.of("gpt-4o-mini", Usage(1000, 0, cached_tokens=1000)) < prices.of("gpt-4o-mini", Usage(1000, 0))


@pytest.mark.parametrize(
    ("server", "model"),
    [
        (OPENAI, "no-such-model"),
        ("http://127.0.0.1:8000/v1", "gpt-4o-mini"),
        ("http://models.example.org/v1", "gpt-4o-mini"),
    ],
)
def test_an_unknown_price_stays_unknown(server: str, model: str):
    assert Prices(server).of(model, MILLION) is None
    assert not Prices(server).knows(model)


def test_a_price_of_ones_own_comes_first():
    prices = Prices(OPENAI, {"gpt-4o-mini": Rates(input=1, output=2, cached=0.5)})
    assert prices.of("gpt-4o-mini", Usage(1_000_000, 1_000_000, cached_tokens=400_000)) == pytest.approx(2.8)


def call(usage: Usage | None, saved: Usage | None = None, failures: int = 0, requests: int = 1) -> Call:
    said = Completion(("x",), "m", usage, cached=usage is None, saved=saved, requests=requests if usage else 0)
    return Call(None, said, (Attempt("no"),) * failures)


def test_a_bill_adds_up_what_was_spent_and_what_was_saved_apart():
    bill = bill_of(
        [
            call(Usage(10, 2, price=0.25), failures=2, requests=3),
            call(Usage(5, 1, price=0.5), saved=Usage(7, 7, price=1.0)),
            call(None, saved=Usage(100, 10, price=2.0)),
        ]
    )
    assert bill == Bill(3, 4, 1, 2, Usage(15, 3, price=0.75), Usage(107, 17, price=3.0))
    assert str(bill) == (
        "4 requests · 15 + 3 tokens, $0.75 · 2 attempts failed · from the cache: 1 whole call, 107 + 17 tokens, $3.00"
    )


def test_one_unknown_price_makes_the_sum_unknown_and_never_less():
    bill = bill_of([call(Usage(10, 2, price=0.25)), call(Usage(10, 2))])
    assert bill.spent.price is None
    assert "price unknown" in str(bill)


def test_a_guess_is_marked_in_the_sum():
    bill = bill_of([call(Usage(10, 2, price=0.25)), call(Usage(10, 2, price=0.25, estimated=True))])
    assert bill.spent.estimated
    assert str(bill) == "2 requests · about 20 + 4 tokens, about $0.50"


def test_a_model_without_tokens_costs_nothing():
    assert bill_of([Call(None, Completion(("x",), "embedded"))]) == Bill()


@pytest.mark.parametrize(
    ("dollars", "words"),
    [(0.0, "$0"), (0.00009, "$9.0e-05"), (0.0001, "$0.0001"), (0.05, "$0.05"), (0.1, "$0.10"), (1234.5, "$1,234.50")],
)
def test_money_has_as_many_digits_as_say_something(dollars: float, words: str):
    assert render_money(dollars) == words


@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1:8000", "[::1]:8000"])
def test_a_server_on_this_computer_has_no_listed_price(host: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(prices, "_calculate", lambda *_: pytest.fail("looked up"))
    assert not prices._is_listed(f"http://{host}/v1", "gpt-4o-mini")
