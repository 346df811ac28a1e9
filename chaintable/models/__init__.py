"""Models: anything that completes a prompt."""

from collections.abc import Callable

from chaintable.models.kinds import ALL, EmbeddedKind, ModelKind, Opening, kind_of, usual_kind
from chaintable.models.openai import OnToken
from chaintable.models.serving.budget import UNSPENT, Account, Budget, Spending
from chaintable.models.serving.cached import Completions, Mode
from chaintable.models.serving.retrying import NEVER, Cancel
from chaintable.prompts.dialogue import Attempt, Model
from chaintable.settings.environment import Settings

EMBEDDED = EmbeddedKind.name


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
    account: Account | None = None,
) -> Model:
    """Return the model with that name: "embedded", "recorded:votes", "person", or one at the server in the settings.

    `Opening` explains the other arguments. InputError if no server is set, or if there is a budget in money for a model
    without a known price.

    >>> open_model().name
    'embedded'
    """
    kind, model = kind_of(name)
    return kind().open(model, Opening(settings, completions, mode, budget, spent, hear, cancelled, on_token, account))


__all__ = ["ALL", "EMBEDDED", "Model", "ModelKind", "OnToken", "Opening", "kind_of", "open_model", "usual_kind"]
