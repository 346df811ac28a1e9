"""What a class guesses at a round over documents: which query it would send, or which answer it would give."""

from chaintable.chain import Chain
from chaintable.operations import Answer, Operation, Search
from chaintable.ui.documents.account import is_round, votes_of
from chaintable.ui.parts.words import shorten

ASKED = "Which query would you send?"
_LONG = 120
_FEWEST = 2


def plans_to_guess(chain: Chain, k: int) -> dict[str, str]:
    """Return the plans to choose from at step k, by names that tell nothing; {} where there is no choice.

    They are in the order of the alphabet, so that the votes don't give the one away that was taken.
    """
    taken = _words(chain.steps[k].operation)
    if not (is_round(chain, k) and chain.steps[k].done and taken):
        return {}
    votes = (_said(vote.words, vote.answers) for vote in votes_of(chain, k))
    plans = sorted({taken, *votes}, key=str.casefold)
    return {f"plan_{number}": words for number, words in enumerate(plans)} if len(plans) >= _FEWEST else {}


def plan_taken(chain: Chain, k: int) -> str:
    """Return the name of the plan that step k carried out."""
    taken = _words(chain.steps[k].operation)
    return next((name for name, words in plans_to_guess(chain, k).items() if words == taken), "")


def _words(operation: Operation) -> str:
    if isinstance(operation, Search):
        return _said(operation.query, False)
    return _said(operation.reading.text, True) if isinstance(operation, Answer) else ""


def _said(words: str, answers: bool) -> str:
    return f"{'Answer' if answers else 'Search'} “{shorten(words, _LONG)}”"
