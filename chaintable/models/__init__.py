"""The models: anything that completes a prompt."""

from chaintable.dialogue import Model
from chaintable.errors import InputError


def open_model(name: str = "embedded") -> Model:
    """The model of that name; InputError where there is none."""
    if name != "embedded":
        raise InputError(f"There is no model '{name}'.", "Use embedded.")
    from chaintable.models.embedded import EmbeddedModel

    return EmbeddedModel()
