"""Work in the background: Stop ends it at once and closes what it waits on, whatever kind of work it is."""

from collections.abc import Callable, Iterator
from threading import Event

import pytest
from models.server import HANG, ScriptedServer

from chaintable.chain import Chain
from chaintable.errors import InputError, Stopped
from chaintable.methods import ChainOfTable
from chaintable.models.openai.dialect import peer_of
from chaintable.prompts.dialogue import Prompt
from chaintable.settings.environment import Settings
from chaintable.sql import Limits, read_query, run_query
from chaintable.tables.source import Source
from chaintable.tables.state import Question
from chaintable.tables.table import Table
from chaintable.ui.model.choice import Choice, Wanted
from chaintable.ui.model.connection import ConnectionTest
from chaintable.ui.pages.drive.second_opinion import Asking
from chaintable.ui.pages.prompts.ab_test import ABTest
from chaintable.ui.playing.job import Job
from chaintable.ui.session.storage.session_store import SessionStore
from chaintable.ui.work.background_work import Work

CHAIN = Chain(Question("Who won?"), Source.of(Table.of(["Rank", "Rider"], [["1", "Valverde"], ["2", "Kolobnev"]])))
NOWHERE = SessionStore("")


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    peer_of.cache_clear()
    scripted = ScriptedServer(always=HANG)
    yield scripted
    scripted.close()


def plan() -> Prompt:
    first = next(ChainOfTable().step(CHAIN))
    return first if isinstance(first, Prompt) else first[0]


def settings() -> Settings:
    return Settings(api_key=None, base_url="", allowed_base_urls=())


def choice(wanted: Wanted) -> Choice:
    return Choice.of(wanted, settings())


KINDS: dict[str, Callable[[Wanted], Work[object]]] = {
    "a job": lambda wanted: Job(choice(wanted), CHAIN),
    "an A/B test": lambda wanted: ABTest(choice(wanted), choice(wanted), [CHAIN], NOWHERE),
    "a second opinion": lambda wanted: Asking("scripted", choice(wanted), plan(), NOWHERE),
    "a connection test": lambda wanted: ConnectionTest(wanted, settings()),
}


@pytest.mark.parametrize("kind", KINDS)
def test_stop_closes_the_connection_to_the_server(kind: str, server: ScriptedServer) -> None:
    asked = Event()
    server.always = lambda _: (asked.set(), HANG)[1]
    begun = KINDS[kind](Wanted(kind="openai", base_url=server.url, model="scripted"))
    assert asked.wait(30)
    begun.stop()
    assert begun.done
    assert server.dropped.acquire(timeout=30)
    assert isinstance(begun.problem, Stopped)


class Counting(Work[int]):
    """Counts to one, then waits until it may count on."""

    def __init__(self) -> None:
        self.at_one, self.on = Event(), Event()
        super().__init__(0, "while counting")

    def do(self) -> None:
        self.publish(1)
        self.at_one.set()
        self.on.wait(30)
        self.publish(2)


class Failing(Work[None]):
    def __init__(self, error: Exception) -> None:
        self._error = error
        super().__init__(None, "while counting")

    def do(self) -> None:
        raise self._error


def test_the_value_so_far_is_there_while_it_works() -> None:
    counting = Counting()
    assert counting.at_one.wait(30)
    assert (counting.value, counting.done) == (1, False)
    counting.on.set()
    assert counting.wait(30)
    assert (counting.value, counting.problem) == (2, None)


def test_what_comes_after_a_stop_is_dropped() -> None:
    counting = Counting()
    assert counting.at_one.wait(30)
    counting.stop()
    counting.on.set()
    assert counting.wait(30)
    counting._thread.join(30)
    assert (counting.value, str(counting.problem)) == (1, "Stopped by you.")


def test_stopping_what_is_done_changes_nothing() -> None:
    counting = Counting()
    counting.on.set()
    assert counting.wait(30)
    counting.stop()
    assert (counting.stopped, counting.problem) == (False, None)


def test_a_foreseen_error_is_the_problem_and_any_other_keeps_its_inside_to_itself() -> None:
    foreseen, other = Failing(InputError("No server is set.")), Failing(ZeroDivisionError("secret"))
    assert foreseen.wait(30)
    assert other.wait(30)
    assert str(foreseen.problem) == "No server is set."
    assert str(other.problem) == "Something went wrong while counting. The log says more."


class Querying(Work[None]):
    """A query that would run for a minute."""

    def __init__(self) -> None:
        self.begun = Event()
        super().__init__(None, "while querying")

    @property
    def title(self) -> str:
        return "A query"

    def do(self) -> None:
        self.begun.set()
        joined = ", ".join(f"w AS {name}" for name in "abcdefghijklmnopqrstuvwxyz")
        query = read_query(f"SELECT COUNT(*) FROM {joined}")  # over two rows
        run_query(query, CHAIN.start.table, Limits(seconds=60))


def test_stop_ends_a_query_that_runs() -> None:
    work = Querying()
    assert work.begun.wait(20)
    work.stop()
    work._thread.join(20)
    assert not work._thread.is_alive()
    assert isinstance(work.problem, Stopped)
