"""The embedded model: a semantic parser that completes the prompts of a chain with no network and nothing to load."""

from chaintable.models.embedded.model import EmbeddedModel

__all__ = ["EmbeddedModel"]
