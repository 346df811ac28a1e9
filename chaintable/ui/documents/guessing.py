"""What a class guesses at a round over documents: which query it would send, or whether it would answer now."""

from chaintable.chain import Chain
from chaintable.methods.furepa.method import FORCED
from chaintable.operations import Answer, Operation, PassageSearch
from chaintable.ui.documents.round_account import call_of, is_round, votes_of
from chaintable.ui.parts.words import shorten

ASKED = "Which query would you send?"
ASKED_LATER = "Which query would you send, or would you answer now?"
ANSWER_NOW = "Answer now: the evidence is enough"
_ANSWERS = "plan_answer"
_LONG = 120
_FEWEST, _MOST = 2, 6


def asked_words(chain: Chain, k: int) -> str:
    """Return the question about step k to a class that chooses among plans."""
    return ASKED_LATER if chain.before(k).evidence else ASKED


def plans_to_guess(chain: Chain, k: int) -> dict[str, str]:
    """Return the plans to choose from at step k, by names that tell nothing; {} where there is no choice.

    They are the queries that were planned, in the order of the alphabet, so that the votes don't give the one away that
    was sent; and once there is evidence, to answer. Of the answers none is told. Where the model planned a single
    query, the question itself is another.
    """
    step, call = chain.steps[k], call_of(chain.steps[k])
    if not (is_round(chain, k) and step.done and isinstance(step.operation, PassageSearch | Answer)):
        return {}
    if call is not None and call.prompt.purpose == FORCED:
        return {}
    queries = _queries(chain, k)
    plans = {f"plan_{number}": f"Search “{query}”" for number, query in enumerate(queries)}
    plans |= {_ANSWERS: ANSWER_NOW} if chain.before(k).evidence else {}
    return plans if len(plans) >= _FEWEST else {}


def plan_taken(chain: Chain, k: int) -> str:
    """Return the name of the plan that step k carried out; "" where there is no choice."""
    plans, operation = plans_to_guess(chain, k), chain.steps[k].operation
    wanted = f"Search “{_query(operation)}”" if isinstance(operation, PassageSearch) else ANSWER_NOW
    return next((name for name, words in plans.items() if words == wanted), "")


def _queries(chain: Chain, k: int) -> list[str]:
    """Return the queries to choose from: the one that was sent, those with the most votes, and perhaps the question."""
    operation = chain.steps[k].operation
    sent = [_query(operation)] if isinstance(operation, PassageSearch) else []
    planned = [_short(vote.words) for vote in votes_of(chain, k) if not vote.answers]
    found = list(dict.fromkeys([*sent, *planned]))[:_MOST]
    if len(found) < _FEWEST:
        found = list(dict.fromkeys([*found, _short(chain.question.text)]))
    return sorted(found, key=str.casefold)


def _query(operation: Operation) -> str:
    return _short(operation.query) if isinstance(operation, PassageSearch) else ""


def _short(query: str) -> str:
    return shorten(query, _LONG)
