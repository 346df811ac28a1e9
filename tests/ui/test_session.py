"""What a session holds: each page its own part, and each moment the file that its table came from."""

from dataclasses import dataclass

from chaintable.chain import Chain
from chaintable.samples import read_sample
from chaintable.tables.state import Question
from chaintable.ui.session.session import Session
from chaintable.ui.session.undo.history import History
from chaintable.ui.session.undo.moment import File, Moment

CHAIN = Chain(Question(""), read_sample("clasica"))


@dataclass
class Remarks:
    kept: str = ""


def test_a_part_is_made_once_and_stays_the_same() -> None:
    held, other = Session(History(Moment(CHAIN))), Session(History(Moment(CHAIN)))
    held.part(Remarks).kept = "odd units"
    assert (held.part(Remarks).kept, other.part(Remarks).kept) == ("odd units", "")


def test_the_origin_is_the_persons_file_or_else_that_of_the_sample() -> None:
    own = File(b"a\n1\n", "own.csv")
    sample = Moment(CHAIN, sample="league").origin
    assert sample is not None
    assert (sample.name, b"Club" in bytes(sample.data)) == ("league.csv", True)  # type: ignore[arg-type]
    assert Moment(CHAIN, file=own).origin is own
    assert Moment(CHAIN).origin is None
