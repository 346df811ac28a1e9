"""How many requests may be open at the same time."""

from threading import Event, Thread

import pytest
from asking import Waits

from chaintable.errors import Stopped, TooBusy, Unavailable
from chaintable.models.serving.limiter import Limiter


def busy(limiter: Limiter) -> None:
    with pytest.raises(TooBusy), limiter.slot():
        raise TooBusy("429")


def well(limiter: Limiter, times: int = 1) -> None:
    for _ in range(times):
        with limiter.slot():
            pass


def test_a_429_halves_the_limit_down_to_one():
    limiter = Limiter(16)
    limits = []
    for _ in range(6):
        busy(limiter)
        limits.append(limiter.limit)
    assert limits == [8, 4, 2, 1, 1, 1]


def test_a_429_now_and_then_is_soon_forgotten():
    limiter = Limiter(16)
    busy(limiter)
    well(limiter, 7)
    assert limiter.limit == 15
    well(limiter, 1)
    assert limiter.limit == 16


def test_where_many_are_refused_it_grows_by_one_for_as_many_as_it_lets_run():
    limiter = Limiter(64)
    for _ in range(40):
        busy(limiter)
    limits = []
    for _ in range(8):
        well(limiter)
        limits.append(limiter.limit)
    assert limits == [2, 2, 2, 3, 3, 3, 4, 4]


def test_it_grows_back_to_where_it_began_and_no_further():
    limiter = Limiter(4)
    busy(limiter)
    well(limiter, 100)
    assert limiter.limit == 4


def test_other_failures_leave_the_limit_alone():
    limiter = Limiter(4)
    with pytest.raises(Unavailable), limiter.slot():
        raise Unavailable("500")
    assert limiter.limit == 4


def test_requests_that_were_on_their_way_together_halve_it_once():
    limiter = Limiter(16)
    with pytest.raises(TooBusy), limiter.slot():
        with pytest.raises(TooBusy), limiter.slot():
            raise TooBusy("429")
        raise TooBusy("429")
    assert limiter.limit == 8


def test_no_more_run_at_once_than_the_limit():
    limiter = Limiter(2)
    running, most, leave, entered = [0], [0], Event(), Event()

    def run() -> None:
        with limiter.slot():
            running[0] += 1
            most[0] = max(most[0], running[0])
            if running[0] == 2:
                entered.set()
            leave.wait(60)
            running[0] -= 1

    threads = [Thread(target=run) for _ in range(6)]
    for thread in threads:
        thread.start()
    assert entered.wait(60)
    leave.set()
    for thread in threads:
        thread.join(60)
    assert most[0] == 2
    assert running[0] == 0


def test_waiting_for_a_turn_can_be_stopped():
    limiter = Limiter(1)
    with limiter.slot(), pytest.raises(Stopped), limiter.slot(Waits(stopped_at=0)):
        pass
    well(limiter)


def test_a_new_limit_holds_at_once():
    limiter = Limiter(4)
    limiter.resize(9)
    assert limiter.limit == 9
    busy(limiter)
    limiter.resize(9)
    assert limiter.limit == 4
