"""The models: anything that completes a prompt."""

from collections.abc import Callable

from chaintable.dialogue import Attempt, Model
from chaintable.errors import InputError
from chaintable.models.openai import OnToken, OpenAIModel, Server
from chaintable.models.serving.budget import UNSPENT, Budget, Budgeted, Spending
from chaintable.models.serving.cached import Cached, Completions, Mode
from chaintable.models.serving.prices import Prices
from chaintable.models.serving.retrying import NEVER, Cancel, Patience, Retrying, Stop
from chaintable.models.serving.samples import Sampled
from chaintable.settings import Settings, read_settings

EMBEDDED = "embedded"


def open_model(
    name: str = EMBEDDED,
    settings: Settings | None = None,
    *,
    completions: Completions | None = None,
    mode: Mode = "reuse",
    budget: Budget | None = None,
    spent: Spending = UNSPENT,
    hear: Callable[[Attempt], None] | None = None,
    cancelled: Cancel = NEVER,
    on_token: OnToken | None = None,
) -> Model:
    """The model of that name: the embedded one, or one at the server that the settings name.

    `settings` and `budget` are those of the environment if None. Completions are kept in `completions` and taken from
    there; with `mode` "replay" nothing is ever sent. Of the budget so much is `spent` already. `hear` is told each
    attempt that failed, before the wait, and `on_token` hears replies as they come, both from threads of their own.
    Setting `cancelled` ends all waits, and a `Stop` breaks off the requests on their way too.

    InputError where no server is set, or a budget in money is to be kept for a model without a known price.
    """
    if name == EMBEDDED:
        from chaintable.models.embedded import EmbeddedModel

        return EmbeddedModel()
    known = settings or read_settings()
    _check_server(name, known, mode)
    prices = Prices(known.server, known.prices)
    patience = Patience(known.attempts, known.patience)
    server = Server(known)
    if isinstance(cancelled, Stop):
        cancelled.then(server.hang_up)
    asking = OpenAIModel(name, server, Retrying(patience, hear, cancelled), prices, on_token, known.logprobs)
    asking.peer.limiter.resize(known.concurrency)
    limits = budget or Budget(known.budget_calls, known.budget_tokens, known.budget_money)
    model: Model = Budgeted(asking, limits, prices, spent) if limits and mode != "replay" else asking
    sampled = Sampled(model, lambda: asking.peer.most_samples)
    return Cached(sampled, completions, mode, known.server, cancelled) if completions is not None else sampled


def _check_server(name: str, settings: Settings, mode: Mode) -> None:
    if not settings.has_server and mode != "replay":
        raise InputError(
            f"There is no server for the model '{name}': neither OPENAI_API_KEY nor OPENAI_BASE_URL is set.",
            "Set OPENAI_API_KEY to use OpenAI, or OPENAI_BASE_URL for any other server; or use the model 'embedded'.",
        )
