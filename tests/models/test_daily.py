"""What the host allows for a day holds for all sessions, counts calls under way, and no chain's budget raises it."""

from dataclasses import replace
from pathlib import Path

import pytest

from chaintable.errors import InputError, ModelError, OverDailyBudget
from chaintable.models.serving.budget import Account, Budget, Budgeted, Spending
from chaintable.models.serving.daily import Ceilings, Daily
from chaintable.models.serving.prices import Prices
from chaintable.prompts.dialogue import Completion, Message, Prompt, Usage
from chaintable.settings.environment import Rates
from chaintable.tables.state import Question, State
from chaintable.tables.table import Table
from chaintable.ui.session.storage.session_store import SessionStore
from chaintable.ui.session.storage.visitor import Visitor

STATE = State(Table.of(["a"], [["1"]]))
PROMPT = Prompt(
    "plan", Question("How many?"), STATE, STATE, (), max_tokens=50, write=lambda _: (Message("user", "Plan."),)
)
PRICES = Prices("http://localhost/v1", {})


class Costing:
    """A model that costs 30 tokens a call, or fails."""

    name = "costing"

    def __init__(self) -> None:
        self.asked = 0
        self.fails = False

    def complete(self, prompt: Prompt) -> Completion:
        self.asked += 1
        if self.fails:
            raise ModelError("It failed.")
        return Completion(("x",), self.name, Usage(20, 10))


def paid_by(session_store: SessionStore, ceilings: Ceilings, model: Costing, own: Budget | None = None) -> Budgeted:
    return Budgeted(model, Account(own or Budget(), daily=Daily(session_store, ceilings)), PRICES)


def spent(session_store: SessionStore) -> tuple[int, int]:
    mine = session_store.use(lambda store: store.spent())[0]
    return mine.calls, mine.tokens


def test_a_person_reaches_the_ceiling_over_several_sessions_and_others_do_not(tmp_path: Path) -> None:
    model, ann, bob = Costing(), Visitor(), Visitor()
    ceilings = Ceilings(Budget(calls=3))
    for _ in range(3):
        paid_by(SessionStore(str(tmp_path), ann), ceilings, model, Budget(calls=100)).complete(PROMPT)
    with pytest.raises(OverDailyBudget, match="each person has 3 calls a day, set by the person who runs"):
        paid_by(SessionStore(str(tmp_path), ann), ceilings, model, Budget(calls=100)).complete(PROMPT)
    assert model.asked == 3
    paid_by(SessionStore(str(tmp_path), bob), ceilings, model).complete(PROMPT)


def test_everyone_together_reaches_a_ceiling_of_their_own(tmp_path: Path) -> None:
    model, ceilings = Costing(), Ceilings(everyone=Budget(calls=2))
    for _ in range(2):
        paid_by(SessionStore(str(tmp_path), Visitor()), ceilings, model).complete(PROMPT)
    with pytest.raises(OverDailyBudget, match="everyone together has 2 calls a day"):
        paid_by(SessionStore(str(tmp_path), Visitor()), ceilings, model).complete(PROMPT)


def test_only_what_a_call_cost_stays_paid(tmp_path: Path) -> None:
    session_store, model = SessionStore(str(tmp_path)), Costing()
    paid = paid_by(session_store, Ceilings(Budget(tokens=500)), model)
    paid.complete(PROMPT)
    assert spent(session_store) == (1, 30)
    model.fails = True
    with pytest.raises(ModelError, match="It failed"):
        paid.complete(PROMPT)
    assert spent(session_store) == (1, 30), "a call that failed costs nothing"


def test_money_comes_back_too_where_the_price_is_known(tmp_path: Path) -> None:
    class Priced(Costing):
        def complete(self, prompt: Prompt) -> Completion:
            return replace(super().complete(prompt), usage=Usage(20, 10, price=0.12))

    session_store = SessionStore(str(tmp_path))
    prices = Prices("http://localhost/v1", {"costing": Rates(input=1_000, output=10_000)})
    account = Account(Budget(), daily=Daily(session_store, Ceilings(Budget(money=5.0))))
    Budgeted(Priced(), account, prices).complete(PROMPT)
    assert session_store.use(lambda store: store.spent())[0].money == pytest.approx(0.12)


def test_a_call_is_paid_before_it_is_sent(tmp_path: Path) -> None:
    session_store = SessionStore(str(tmp_path))

    class Looking(Costing):
        def complete(self, prompt: Prompt) -> Completion:
            calls, tokens = spent(session_store)
            assert (calls, tokens > 50) == (1, True), "at its maximum, also if the program ends now"
            return super().complete(prompt)

    paid_by(session_store, Ceilings(Budget(calls=9)), Looking()).complete(PROMPT)
    assert spent(session_store) == (1, 30)


def test_a_ceiling_in_money_needs_a_price(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="the price of 'costing' is unknown"):
        paid_by(SessionStore(str(tmp_path)), Ceilings(Budget(money=1.0)), Costing())


def test_nothing_is_sent_if_the_day_cannot_be_recorded(tmp_path: Path) -> None:
    (tmp_path / "a file").write_text("")
    model = Costing()
    with pytest.raises(Exception, match="can't be"):
        paid_by(SessionStore(str(tmp_path / "a file")), Ceilings(Budget(calls=3)), model).complete(PROMPT)
    assert model.asked == 0


def test_a_limit_of_tokens_and_calls_is_said_in_words() -> None:
    ceilings = Ceilings(Budget(calls=3), Budget(tokens=10))
    assert ceilings.passed_by(Spending(3, 5), Spending(3, 5)) == ""
    assert ceilings.passed_by(Spending(4, 5), Spending(4, 11)) == "each person has 3 calls a day"
    assert ceilings.passed_by(Spending(1, 5), Spending(4, 11)) == "everyone together has 10 tokens a day"
