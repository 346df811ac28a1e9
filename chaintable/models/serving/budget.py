"""A budget in calls, tokens and money; a run stops before the call that would exceed it."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Condition
from typing import TYPE_CHECKING, Literal

from chaintable.errors import InputError, OverBudget
from chaintable.models.serving.prices import Prices, count, render_money
from chaintable.models.wire import tokens_in, written
from chaintable.prompts.dialogue import Completion, Model, Prompt, Usage

if TYPE_CHECKING:
    from chaintable.models.serving.daily import Daily

Unit = Literal["calls", "tokens", "money"]

LONG_ENOUGH = 100
"""Shorter prompts, in tokens, don't correct the estimate: the tokens that a server adds are too large a share."""


@dataclass(frozen=True, slots=True)
class Spending:
    """The number of requests, their input and output tokens, and their price in US dollars (None if unknown)."""

    calls: int = 0
    tokens: int = 0
    money: float | None = 0.0

    def __add__(self, other: "Spending") -> "Spending":
        money = None if self.money is None or other.money is None else self.money + other.money
        return Spending(self.calls + other.calls, self.tokens + other.tokens, money)

    def in_unit(self, unit: Unit) -> str:
        """Return the part of it that a budget in that unit counts.

        >>> Spending(2, 1_200, 0.02).in_unit("tokens"), Spending(2, 1_200, 0.02).in_unit("money")
        ('1,200 tokens', '$0.02')
        """
        if unit == "money":
            return "an unknown price" if self.money is None else render_money(self.money)
        return count(self.calls, "call") if unit == "calls" else count(self.tokens, "token")

    def __str__(self) -> str:
        price = "price unknown" if self.money is None else render_money(self.money)
        return f"{count(self.calls, 'call')}, {count(self.tokens, 'token')}, {price}"


UNSPENT = Spending()


@dataclass(frozen=True, slots=True)
class Budget:
    """The limits on requests, on tokens (input plus output) and on US dollars; None means no limit."""

    calls: int | None = None
    tokens: int | None = None
    money: float | None = None

    def __bool__(self) -> bool:
        """Return whether there is any limit."""
        return (self.calls, self.tokens, self.money) != (None, None, None)

    def __str__(self) -> str:
        """Return the limits in words.

        >>> str(Budget(calls=20, money=0.5))
        '20 calls, $0.50'
        """
        parts = [count(self.calls, "call")] if self.calls is not None else []
        parts += [count(self.tokens, "token")] if self.tokens is not None else []
        return ", ".join([*parts, *([render_money(self.money)] if self.money is not None else [])])

    def unit_passed_by(self, spending: Spending) -> Unit | None:
        """Return the unit of the limit that this spending exceeds; None if it fits."""
        if self.calls is not None and spending.calls > self.calls:
            return "calls"
        if self.tokens is not None and spending.tokens > self.tokens:
            return "tokens"
        dear = self.money is not None and (spending.money is None or spending.money > self.money)
        return "money" if dear else None

    def passed_by(self, spending: Spending) -> str:
        """Return the limit that this spending exceeds, in words; "" if it fits.

        >>> Budget(calls=2).passed_by(Spending(3)), Budget(calls=2).passed_by(Spending(2))
        ('2 calls', '')
        """
        unit = self.unit_passed_by(spending)
        return "" if unit is None else Spending(self.calls or 0, self.tokens or 0, self.money or 0.0).in_unit(unit)


@dataclass(slots=True)
class Receipt:
    """What a call has cost, as far as it is known."""

    cost: Spending = UNSPENT


class Account:
    """What a run may spend and has spent, whichever models it asks.

    A call is reserved at its maximum first. One that fits only after others in progress have ended waits for them.
    `spent` was used before the first call; `daily` also pays for each call from what the host allows.
    """

    def __init__(self, budget: Budget = Budget(), spent: Spending = UNSPENT, daily: "Daily | None" = None) -> None:
        self.budget = budget
        self.spent = spent
        self._daily = daily
        self._on_their_way: list[Spending] = []
        self._settled = Condition()

    @property
    def is_limited(self) -> bool:
        """Whether anything limits it."""
        return bool(self.budget) or self._daily is not None

    def check_price(self, model: str, prices: Prices) -> None:
        """Raise InputError if there is a limit in money, and the price of the model is unknown."""
        in_money = self.budget.money is not None or (self._daily is not None and self._daily.ceilings.in_money)
        if in_money and not prices.knows(model):
            raise InputError(
                f"A budget in money isn't possible: the price of '{model}' is unknown.",
                "Enter its price in the model settings (CHAINTABLE_PRICES), or set a budget in calls or tokens.",
            )

    @contextmanager
    def paying(self, most: Spending, purpose: str) -> Iterator[Receipt]:
        """Reserve the most that a call can cost; its cost is what the receipt says when the block ends.

        Raises OverBudget or OverDailyBudget, before the block, if the call may exceed a limit.
        """
        self._reserve(most, purpose)
        receipt, paid = Receipt(), False
        try:
            if self._daily is not None:
                self._daily.take(most)
                paid = True
            yield receipt
        finally:
            self._settle(most, receipt.cost)
            if self._daily is not None and paid:
                self._daily.give_back(most, receipt.cost)

    def _reserve(self, most: Spending, purpose: str) -> None:
        """Reserve the maximum cost of the call, after waiting for other calls if it may fit then."""
        with self._settled:
            while unit := self.budget.unit_passed_by(together := sum(self._on_their_way, self.spent) + most):
                if not self._on_their_way:
                    raise OverBudget(
                        f"The budget of {self.budget.passed_by(together)} does not allow the next call ({purpose}): "
                        f"{self.spent.in_unit(unit)} spent so far, and the call may take {most.in_unit(unit)}.",
                        "Finished steps stay. Raise the budget to continue.",
                    )
                self._settled.wait()
            self._on_their_way.append(most)

    def _settle(self, most: Spending, cost: Spending) -> None:
        with self._settled:
            self._on_their_way.remove(most)
            self.spent += cost
            self._settled.notify_all()


class Budgeted:
    """A model that refuses a call that may exceed the budget: it raises OverBudget, which says what was spent.

    A call is estimated at its maximum: the tokens of the prompt plus the token limit of all its completions. So a call
    that would just have fitted may be refused. Each completion may add `thinking` tokens to its limit.
    """

    def __init__(self, model: Model, account: Account, prices: Prices, thinking: int = 0) -> None:
        account.check_price(model.name, prices)
        self.name = model.name
        self.account = account
        self._model = model
        self._prices = prices
        self._thinking = thinking
        self._longer = 1.0

    def complete(self, prompt: Prompt) -> Completion:
        prompt = written(prompt)
        asked = tokens_in(prompt.messages)
        with self.account.paying(self._at_most(asked, prompt), prompt.purpose) as receipt:
            completion = self._model.complete(prompt)
            receipt.cost = self._cost(completion, asked)
        return completion

    def _at_most(self, asked: int, prompt: Prompt) -> Spending:
        """Return the most that the call can cost: one request, the estimated prompt, completions of maximum length."""
        usage = Usage(round(asked * self._longer), (prompt.max_tokens + self._thinking) * prompt.samples)
        return Spending(1, usage.tokens, self._prices.of(self.name, usage))

    def _cost(self, completion: Completion, asked: int) -> Spending:
        """Return what the call cost, and correct later estimates if its prompt was longer than estimated."""
        usage = completion.usage or Usage()
        if asked >= LONG_ENOUGH:
            self._longer = max(self._longer, usage.prompt_tokens / asked)
        return Spending(max(1, completion.requests), usage.tokens, usage.price)
