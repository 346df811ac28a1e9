"""How sure a model was of each operation that it considered, in words: votes where it voted, else percentages."""

from chaintable.chain import Chain
from chaintable.methods.asking.tally import Tally, tally_of
from chaintable.operations import Operation
from chaintable.ui.parts.words import escape, percents
from chaintable.ui.session.memo import remembered


@remembered
def votes_of(chain: Chain, k: int) -> Tally | None:
    """The votes of step k, counted once per chain."""
    return tally_of(chain, k)


def shares_of(chain: Chain, k: int) -> list[tuple[Operation, str]]:
    """The candidates of step k, each with its votes or its percentage."""
    candidates, tally = chain.steps[k].candidates, votes_of(chain, k)
    if tally is not None:
        return [(one.operation, f"{tally.count_of(one.operation)} of {tally.samples} votes") for one in candidates]
    shown = percents([one.share for one in candidates])
    return [(one.operation, words) for one, words in zip(candidates, shown, strict=True)]


def votes_words(chain: Chain, k: int) -> str:
    """How the votes of step k were counted, with the support of each row or column; "" without votes."""
    tally = votes_of(chain, k)
    return escape(tally.words) if tally is not None else ""
