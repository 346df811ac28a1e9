"""The work of a session is found again after a reload, and ends when nobody comes back for it."""

import gc
import weakref
from collections.abc import Iterator
from threading import Event

import pytest

from chaintable.errors import Stopped
from chaintable.ui.session.background.session_work import WorkRegistry
from chaintable.ui.session.storage.visitor import Visitor
from chaintable.ui.work.background_work import Work


class Waiting(Work[int]):
    """Waits until it is stopped or let."""

    role, home = "run", "explore"

    def __init__(self) -> None:
        self.let = Event()
        super().__init__(0, "while waiting")
        self.stopping.then(self.let.set)

    @property
    def ended(self) -> str:
        return f"The wait ended: {self.problem.message}" if self.problem is not None else "The wait ended"

    def do(self) -> None:
        self.let.wait(30)


ME = Visitor("me", here=False)


class World:
    """Sessions that are connected, and a clock."""

    def __init__(self) -> None:
        self.here, self.now = {"ann", "bob"}, 0.0
        self.work_registry = WorkRegistry(self.here.__contains__, lambda: self.now)

    def pass_by(self, seconds: float) -> None:
        self.now += seconds
        self.work_registry.sweep()


@pytest.fixture
def world() -> World:
    return World()


@pytest.fixture
def work() -> Iterator[Waiting]:
    begun = Waiting()
    yield begun
    begun.stop()


def test_work_goes_on_however_long_while_its_page_is_open(world: World, work: Waiting) -> None:
    world.work_registry.put(world.work_registry.open("ann", ME, 60.0), work)
    for _ in range(5):
        world.pass_by(3600)
    assert not work.done


def test_after_a_reload_the_token_finds_the_work(world: World, work: Waiting) -> None:
    left = world.work_registry.open("ann", ME, 60.0)
    world.work_registry.put(left, work)
    world.here.discard("ann")
    world.here.add("ann again")
    found = world.work_registry.open("ann again", ME, 60.0, left.address["work"])
    world.pass_by(3600)
    assert found.works == {"run": work}
    assert not work.done


def test_a_wrong_token_finds_nothing(world: World, work: Waiting) -> None:
    world.work_registry.put(world.work_registry.open("ann", ME, 60.0), work)
    assert world.work_registry.open("bob", ME, 60.0, "guessed").works == {}


def test_another_person_who_was_given_the_address_does_not_find_the_work(world: World, work: Waiting) -> None:
    mine = world.work_registry.open("ann", ME, 60.0)
    world.work_registry.put(mine, work)
    assert world.work_registry.open("bob", Visitor("another", here=False), 60.0, mine.token).works == {}
    assert world.work_registry.open("bob", Visitor("me", "signed in", here=True), 60.0, mine.token).works == {}
    assert world.work_registry.open("bob", Visitor("me", here=False), 60.0, mine.token).works == {"run": work}


def test_at_this_computer_there_is_one_person(world: World, work: Waiting) -> None:
    mine = world.work_registry.open("ann", Visitor(here=True), 60.0)
    world.work_registry.put(mine, work)
    assert world.work_registry.open("bob", Visitor(here=True), 60.0, mine.token).works == {"run": work}


def test_work_whose_page_stays_closed_is_stopped_freed_and_told(world: World) -> None:
    session_work = world.work_registry.open("ann", ME, 60.0)
    token, work = session_work.token, Waiting()
    world.work_registry.put(session_work, work)
    world.here.discard("ann")
    world.pass_by(59)
    assert not work.done
    world.pass_by(2)
    assert isinstance(work.problem, Stopped)
    assert world.work_registry.sweep() == 0
    work._thread.join(30)
    gone = weakref.ref(work)
    del session_work, work
    gc.collect()
    assert gone() is None
    back = world.work_registry.open("bob", ME, 60.0, token)
    assert back.lost == "The wait ended: Stopped: its page was closed for 1 minute."
    assert world.work_registry.open("bob", ME, 60.0, token).lost == "", "it is told once"


def test_a_desk_without_work_is_forgotten_as_soon_as_its_session_leaves(world: World) -> None:
    world.work_registry.open("ann", ME, 60.0)
    world.here.discard("ann")
    world.pass_by(1)
    assert world.work_registry.sweep() == 0


def test_a_duplicated_tab_follows_the_work_and_each_can_let_it_go(world: World, work: Waiting) -> None:
    first = world.work_registry.open("ann", ME, 60.0)
    world.work_registry.put(first, work)
    second = world.work_registry.open("bob", ME, 60.0, first.token)
    world.work_registry.release(second, work)
    assert not work.done, "the other tab still follows it"
    world.work_registry.release(first, work)
    assert work.stopped


def test_work_that_two_tabs_follow_goes_on_when_one_is_closed(world: World, work: Waiting) -> None:
    first = world.work_registry.open("ann", ME, 60.0)
    world.work_registry.put(first, work)
    world.work_registry.open("bob", ME, 60.0, first.token)
    world.here.discard("ann")
    world.pass_by(3600)
    assert not work.done


def test_ended_work_is_unseen_until_its_page_is_opened(world: World, work: Waiting) -> None:
    session_work = world.work_registry.open("ann", ME, 60.0)
    world.work_registry.put(session_work, work)
    assert (session_work.running, session_work.unseen) == ((work,), ())
    work.stop()
    session_work.mark_seen("prompts")
    assert (session_work.running, session_work.unseen) == ((), (work,))
    session_work.mark_seen("explore")
    assert session_work.unseen == ()
    assert session_work.works == {"run": work}, "its result has not been taken over"
    work.taken = True
    session_work.mark_seen("explore")
    assert session_work.address == {}
