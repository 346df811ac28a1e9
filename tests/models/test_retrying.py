"""How often and how long a request is retried."""

from collections.abc import Callable

import pytest
from asking import Waits
from hypothesis import given
from hypothesis import strategies as st

from chaintable.errors import BadReply, ModelError, Stopped, TooBusy, Unavailable, Unreachable
from chaintable.models.serving.retrying import Patience, Retrying
from chaintable.prompts.dialogue import Attempt


class Clock:
    """A clock that advances by each wait, and by one second per attempt."""

    def __init__(self) -> None:
        self.now = 0.0
        self.waits: list[float] = []

    def __call__(self) -> float:
        return self.now

    def is_set(self) -> bool:
        return False

    def wait(self, timeout: float | None = None) -> bool:
        self.waits.append(timeout or 0.0)
        self.now += timeout or 0.0
        return False


def failing(clock: Clock, *errors: ModelError) -> Callable[[], str]:
    left = list(errors)

    def attempt() -> str:
        clock.now += 1
        if left:
            raise left.pop(0)
        return "done"

    return attempt


def retrying(clock: Clock, chance: float = 0.0, **patience: float) -> Retrying:
    return Retrying(Patience(**patience), cancelled=clock, clock=clock, chance=lambda: chance)


def test_the_waits_double_up_to_the_longest():
    clock = Clock()
    retrying(clock).run(failing(clock, *[Unavailable("down")] * 7))
    assert clock.waits == [0.25, 0.5, 1, 2, 4, 8, 8]


def test_an_attempt_that_failed_is_recorded_with_its_reason_its_seconds_and_its_wait():
    clock = Clock()
    result, attempts = retrying(clock).run(failing(clock, Unavailable("down", "Wait.")))
    assert result == "done"
    assert attempts == (Attempt("down Wait.", 1.0, 0.25),)


def test_the_number_of_attempts_is_bounded():
    clock = Clock()
    with pytest.raises(Unavailable, match=r"down Tried 3 times in 4 s\.") as raised:
        retrying(clock, attempts=3).run(failing(clock, *[Unavailable("down")] * 9))
    assert len(raised.value.attempts) == 3


def test_the_seconds_in_all_are_bounded():
    clock = Clock()
    with pytest.raises(Unavailable):
        retrying(clock, attempts=100, seconds=20).run(failing(clock, *[Unavailable("down") for _ in range(100)]))
    assert clock.now <= 20


@pytest.mark.parametrize(("error", "times"), [(ModelError, 1), (Unreachable, 3), (BadReply, 3), (TooBusy, 8)])
def test_each_kind_of_failure_is_worth_so_many_attempts(error: type[ModelError], times: int):
    clock = Clock()
    with pytest.raises(error) as raised:
        retrying(clock).run(failing(clock, *[error("no") for _ in range(20)]))
    assert len(raised.value.attempts) == times


def test_failures_of_one_kind_do_not_use_up_the_attempts_of_another():
    clock = Clock()
    busy = [TooBusy("busy") for _ in range(4)]
    assert retrying(clock).run(failing(clock, *busy, BadReply("odd"), BadReply("odd")))[0] == "done"


def test_a_bad_reply_is_asked_for_again_at_once():
    clock = Clock()
    retrying(clock).run(failing(clock, BadReply("odd"), BadReply("odd")))
    assert clock.waits == [0, 0]


@given(st.integers(1, 50), st.floats(0, 1))
def test_chance_shortens_a_wait_by_a_quarter_at_most(failures: int, chance: float):
    patience = Patience()
    assert 0.75 * patience.wait(failures, 0.0) <= patience.wait(failures, chance) <= patience.longest_wait


def test_chance_lengthens_what_the_server_asks_for_and_never_shortens_it():
    clock = Clock()
    error = TooBusy("busy")
    error.after = 10.0
    retrying(clock, chance=0.5).run(failing(clock, error))
    assert clock.waits == [10.5]


def test_nothing_is_tried_once_it_was_stopped():
    waits = Waits(stopped_at=0)
    tried: list[int] = []
    with pytest.raises(Stopped):
        Retrying(cancelled=waits).run(lambda: tried.append(1))
    assert tried == []
