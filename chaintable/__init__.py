"""ChainTable: explore how a model reasons over a table, step by step."""

__version__ = "0.1.0"
