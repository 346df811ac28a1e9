"""What a person, and everyone together, may spend in a day where the host pays: a ceiling that no page can raise."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol, runtime_checkable

from chaintable.errors import OverDailyBudget
from chaintable.models.serving.budget import Budget, Spending
from chaintable.settings.environment import Settings

Refused = Callable[[Spending, Spending], str]


@runtime_checkable
class Purse(Protocol):
    """What a person has spent today, kept for all sessions and after a restart."""

    def spend(self, more: Spending, refused: Refused) -> str:
        """Add to it, unless `refused` gives a reason against what they and everyone would have spent; that reason."""
        ...


@dataclass(frozen=True, slots=True)
class Ceilings:
    """The limits for a day: of each person, and of everyone together."""

    each: Budget = field(default_factory=Budget)
    everyone: Budget = field(default_factory=Budget)

    @classmethod
    def of(cls, settings: Settings) -> "Ceilings":
        """Return the limits that the host has set."""
        return cls(
            Budget(settings.daily_calls, settings.daily_tokens, settings.daily_budget),
            Budget(settings.daily_calls_all, settings.daily_tokens_all, settings.daily_budget_all),
        )

    def __bool__(self) -> bool:
        return bool(self.each or self.everyone)

    @property
    def in_money(self) -> bool:
        """Whether a limit is in US dollars."""
        return (self.each.money, self.everyone.money) != (None, None)

    def passed_by(self, mine: Spending, everyone: Spending) -> str:
        """Return which limit is exceeded, in words; "" if both hold.

        >>> Ceilings(everyone=Budget(calls=9)).passed_by(Spending(2), Spending(10))
        'everyone together has 9 calls a day'
        """
        if limit := self.each.passed_by(mine):
            return f"each person has {limit} a day"
        limit = self.everyone.passed_by(everyone)
        return f"everyone together has {limit} a day" if limit else ""


@dataclass(frozen=True, slots=True)
class Daily:
    """A purse with its ceilings. A call is paid at its maximum before it is sent, and what it didn't cost comes back.

    So calls that are under way in other sessions count, and one that a crash interrupts stays paid.
    """

    purse: Purse
    ceilings: Ceilings

    def take(self, most: Spending) -> None:
        """Pay the most that a call can cost; OverDailyBudget if that exceeds a ceiling."""
        if passed := self.purse.spend(most, self.ceilings.passed_by):
            raise OverDailyBudget(
                f"The budget for today is used up: {passed}, set by the person who runs this ChainTable.",
                "Use the embedded model or a key of your own, or wait until the day ends (midnight UTC).",
            )

    def give_back(self, most: Spending, cost: Spending) -> None:
        """Correct what was paid for a call to what it cost."""
        money = None if most.money is None or cost.money is None else cost.money - most.money
        self.purse.spend(Spending(cost.calls - most.calls, cost.tokens - most.tokens, money), lambda mine, all_: "")
