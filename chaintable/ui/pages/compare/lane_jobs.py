"""The background work of a comparison: a job for each lane, which runs, fails and is stopped by itself."""

from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from threading import Lock
from time import monotonic

from chaintable.runs.comparing import Comparison, Lane, cost_of
from chaintable.runs.comparing.saved_form import stored_record
from chaintable.ui.parts.words import counted, shorten
from chaintable.ui.playing.job import Grown, Job, Player
from chaintable.ui.session.storage.session_store import SessionStore
from chaintable.ui.work.background_work import Work

LOOK_SECONDS = 0.1


class LaneJob(Job):
    """A run that knows how long it took, without the time that it waited for its turn or for the store."""

    def __init__(self, player: Player, lane: Lane, session_store: SessionStore) -> None:
        self.lasted = self._earlier = lane.seconds
        self._began: float | None = None
        super().__init__(player, lane.chain, session_store=session_store, saved=lane.saved)

    def do(self) -> None:
        self._began = monotonic()
        try:
            super().do()
        except BaseException:
            self._look_at_clock()
            raise

    def publish(self, value: Grown) -> None:
        self._look_at_clock()
        super().publish(value)

    def _look_at_clock(self) -> None:
        self.lasted = self._earlier + monotonic() - (self._began or monotonic())


@dataclass(frozen=True, slots=True)
class Play:
    """A lane that is played: what it was when its job began, and the job; None if it needs none, or can't have one.

    `earlier` is the lane before a step of another lane was taken into it, to bring it back.
    """

    begun: Lane
    job: LaneJob | None = None
    earlier: Lane | None = None

    @property
    def lane(self) -> Lane:
        """The lane as it is now."""
        job = self.job
        if job is None:
            return self.begun
        growing, (chain, saved) = not job.done, job.value
        problem = str(job.problem) if job.problem is not None else ""
        if not growing and not problem and chain.finished and chain.answer_at is None:
            problem = chain.steps[-1].problem
        wasted = self.begun.wasted + cost_of(job.progress.unfinished if not growing else ())
        return Lane(self.begun.setup, chain, problem, job.lasted, wasted, saved, growing)

    @property
    def is_saved(self) -> bool:
        """Whether nothing more comes from its job, and its chain is in the store."""
        return self.job is None or self.job.wait_until_saved()


def _is_same(lane: Lane, other: Lane) -> bool:
    """Whether nothing has happened to a lane, without a look into its tables."""
    told = [(one.setup, one.problem, one.seconds, one.wasted, one.saved, one.growing) for one in (lane, other)]
    return lane.chain is other.chain and told[0] == told[1]


class Comparing(Work[Comparison]):
    """Plays all lanes at the same time, and saves the comparison when each has ended.

    `saved` is its id in the store; `value` has the baseline and the right answer, and the lanes as they are in the end.
    """

    role, home = "compare", "compare"

    def __init__(self, plays: Sequence[Play], like: Comparison, session_store: SessionStore, saved: str = "") -> None:
        self.plays = tuple(plays)
        self._session_store, self._like, self._seen = session_store, like, replace(like, lanes=())
        self._closed, self._lock = False, Lock()
        self.saved = saved or self._save(session_store, "")
        super().__init__(self.comparison, "while comparing")

    @property
    def comparison(self) -> Comparison:
        """The comparison as it is now: the same object as long as nothing has changed, so that it can be remembered."""
        lanes = tuple(play.lane for play in self.plays)
        if len(lanes) != len(self._seen.lanes) or not all(map(_is_same, lanes, self._seen.lanes)):
            self._seen = replace(self._like, lanes=lanes)
        elif self._seen.base != self._like.base:
            self._seen = replace(self._seen, base=self._like.base)
        return self._seen

    @property
    def title(self) -> str:
        return f"Comparison: “{shorten(self.plays[0].begun.chain.question.text, 60)}”"

    @property
    def far(self) -> str:
        return f"{self._count} of {counted(len(self.plays), 'lane')} done"

    @property
    def ended(self) -> str:
        answered = sum(play.lane.chain.answer_at is not None for play in self.plays)
        return f"{self.title} finished: {answered} of {counted(len(self.plays), 'lane')} have an answer"

    @property
    def _count(self) -> int:
        return sum(not play.lane.growing for play in self.plays)

    def measured_by(self, base: int) -> None:
        """Measure the lanes against another one."""
        self._like = replace(self._like, base=base)
        self._save(self._session_store, self.saved)

    def replace(self, place: int, play: Play) -> bool:
        """Play a lane in another way; whether that was in time, before the work ended."""
        with self._lock:
            if self._closed:
                return False
            self.plays = (*self.plays[:place], play, *self.plays[place + 1 :])
        return True

    def stop(self, why: str = "Stopped by you.") -> None:
        """Stop all lanes; what they have stays, and is saved."""
        for play in self.plays:
            if play.job is not None:
                play.job.stop(why)

    def do(self) -> None:
        while not self._all_ended():
            waiting = next((play.job for play in self.plays if not play.is_saved and play.job), None)
            if waiting is not None:
                waiting.wait_until_saved(LOOK_SECONDS)
        self._save(self._session_store, self.saved)
        self.publish(self.comparison)

    def _place(self) -> AbstractContextManager[None]:
        """It takes no place among those that work at the same time: each of its lanes takes one."""
        return nullcontext()

    def _all_ended(self) -> bool:
        with self._lock:
            self._closed = all(play.is_saved for play in self.plays)
            return self._closed

    def _save(self, session_store: SessionStore, saved: str) -> str:
        """Save the comparison with the chains that aren't saved yet; return its id."""
        lanes = tuple(
            lane if lane.saved else replace(lane, saved=session_store.keep(lane.chain))
            for lane in self.comparison.lanes
        )
        return session_store.keep_comparison(stored_record(replace(self._like, lanes=lanes)), saved)
