"""A chain is played in a thread that can be stopped at once and leaves behind what it has done."""

from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest

from chaintable.chain import Chain
from chaintable.errors import Stopped
from chaintable.methods import ChainOfTable
from chaintable.models.scripted import Scripted
from chaintable.models.serving.prices import Prices
from chaintable.models.serving.retrying import Cancel
from chaintable.prompts.dialogue import Completion, Model, Prompt
from chaintable.tables.source import Source
from chaintable.tables.state import Question
from chaintable.tables.table import Table
from chaintable.tables.table_memory import FEW_CELLS
from chaintable.ui.playing.job import Job
from chaintable.ui.session.chain_actions.running import PATIENCE_SECONDS, patience_with
from chaintable.ui.session.storage.session_store import SessionStore

RIDERS = Table.of(["Rank", "Rider"], [["1", "Valverde"], ["2", "Kolobnev"]])
SCRIPT = ("f_select_row(Rank = 1) -> <END>", "f_select_row(Rank = 1)", "<END>", "f_answer(cell(Rider))")


class Given:
    """A player with that model."""

    attempts = 8
    method = ChainOfTable()
    prices: Prices | None = None

    def __init__(self, model: Model) -> None:
        self.name = model.name
        self.model = model

    def open(self, *_: object) -> Model:
        return self.model


@pytest.fixture
def chain() -> Chain:
    return Chain(Question("Who won?"), Source.of(RIDERS))


class Waiting:
    """A model that answers only when it is let."""

    name = "waiting"

    def __init__(self) -> None:
        self.asked, self.let = Event(), Event()

    def complete(self, prompt: Prompt) -> Completion:
        self.asked.set()
        self.let.wait(60)
        return Completion(("<END>" if prompt.purpose == "plan" else "f_answer(count)",), self.name)


@pytest.fixture
def waiting() -> Iterator[Waiting]:
    model = Waiting()
    yield model
    model.let.set()


def test_a_job_plays_the_chain_to_its_answer(chain: Chain) -> None:
    job = Job(Given(Scripted(SCRIPT)), chain)
    assert job.wait(60)
    assert job.problem is None
    assert job.value.chain.answer is not None
    assert job.value.chain.answer.values == ("Valverde",)


def test_a_job_of_one_step_plays_one_step(chain: Chain) -> None:
    job = Job(Given(Scripted(SCRIPT)), chain, steps=1)
    assert job.wait(60)
    assert [str(step.operation) for step in job.value.chain.steps] == ["f_select_row(Rank = 1)"]


def test_only_a_free_run_over_a_small_table_is_awaited_longer(chain: Chain) -> None:
    large = Chain(chain.question, Source.of(Table.of(["Order"], [[str(k)] for k in range(FEW_CELLS + 1)])))
    paid = Given(Scripted(SCRIPT))
    paid.prices = Prices("api.example")
    small, long, bought = Job(Given(Scripted(SCRIPT)), chain), Job(Given(Scripted(SCRIPT)), large), Job(paid, chain)
    assert patience_with(small) > patience_with(long) == patience_with(bought) == PATIENCE_SECONDS


def test_a_job_says_what_it_waits_for(chain: Chain, waiting: Waiting) -> None:
    job = Job(Given(waiting), chain)
    assert waiting.asked.wait(60)
    assert job.waiting == "Step 1: waiting for the waiting model to choose the next operation"
    assert not job.done


def test_a_stopped_job_is_done_at_once_and_throws_away_what_comes_late(chain: Chain, waiting: Waiting) -> None:
    job = Job(Given(waiting), chain)
    assert waiting.asked.wait(60)
    job.stop()
    assert job.done
    waiting.let.set()
    assert job.wait(60)
    assert job.value.chain is chain


def test_a_model_without_a_reply_leaves_the_steps_that_were_there(chain: Chain) -> None:
    job = Job(Given(Scripted(SCRIPT[:2])), chain)
    assert job.wait(60)
    assert len(job.value.chain.steps) == 1
    assert "The script ended" in str(job.problem)


def test_an_unexpected_error_is_told_without_its_inside(chain: Chain) -> None:
    class Broken:
        name = "broken"

        def complete(self, prompt: Prompt) -> Completion:
            raise ZeroDivisionError("secret")

    job = Job(Given(Broken()), chain)
    assert job.wait(60)
    assert job.problem is not None
    assert "secret" not in str(job.problem)


def test_each_step_is_kept_as_it_comes(chain: Chain, tmp_path: Path) -> None:
    session_store = SessionStore(str(tmp_path))
    job = Job(Given(Scripted(SCRIPT[:2])), chain, session_store=session_store)
    assert job.wait(60)
    grown, saved = job.value
    assert [str(step.operation) for step in session_store.load(saved).steps] == ["f_select_row(Rank = 1)"]
    assert len(grown.steps) == 1


class Slow(SessionStore):
    """A store that saves only when it is let, and under the id "kept"."""

    def __init__(self) -> None:
        super().__init__("")
        self.asked, self.let = Event(), Event()

    def keep(self, chain: Chain, parent: str = "") -> str:
        self.asked.set()
        self.let.wait(60)
        return "kept"


def test_an_answer_that_costs_nothing_does_not_wait_for_the_store(chain: Chain) -> None:
    session_store = Slow()
    job = Job(Given(Scripted(SCRIPT)), chain, session_store=session_store)
    assert job.wait(60)
    assert job.value.chain.finished
    assert job.value.saved == ""
    assert not job.wait_until_saved()
    session_store.let.set()
    assert job.wait_until_saved(60)
    assert job.value.saved == "kept"


def test_an_answer_that_was_paid_for_is_saved_before_it_is_shown(chain: Chain) -> None:
    session_store, paid = Slow(), Given(Scripted(SCRIPT))
    paid.prices = Prices("http://127.0.0.1")  # type: ignore[assignment]
    job = Job(paid, chain, steps=1, session_store=session_store)
    assert session_store.asked.wait(60)
    assert not job.done
    session_store.let.set()
    assert job.wait(60)
    assert job.value.saved == "kept"


def test_calls_of_a_step_that_did_not_come_about_are_not_forgotten(chain: Chain) -> None:
    job = Job(Given(Scripted(SCRIPT[:3])), chain)
    assert job.wait(60)
    assert [call.completion.text for call in job.progress.unfinished] == ["<END>"]


def test_stop_ends_a_wait_that_would_last_an_hour(chain: Chain) -> None:
    """A model that waits as one at a server does: on the event that it was given."""

    class Patient:
        name = "patient"
        cancelled: Cancel
        left = Event()

        def complete(self, prompt: Prompt) -> Completion:
            self.cancelled.wait(3600)
            self.left.set()
            raise Stopped("Stopped by you.")

    class WithCancel(Given):
        def open(self, records: object, hear: object, cancelled: Cancel, *_: object) -> Model:
            self.model.cancelled = cancelled  # type: ignore[attr-defined]
            return self.model

    model = Patient()
    job = Job(WithCancel(model), chain)
    job.stop()
    assert job.wait(60)
    assert isinstance(job.problem, Stopped)
