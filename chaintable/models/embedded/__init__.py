"""The embedded model: a semantic parser that completes the prompts of a chain without a network or a language model."""

from chaintable.models.embedded.model import EmbeddedModel

__all__ = ["EmbeddedModel"]
