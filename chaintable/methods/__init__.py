"""The methods; ALL lists them by name."""

from chaintable.methods.chain_of_table import ChainOfTable

ALL = {"chain_of_table": ChainOfTable}

__all__ = ["ALL", "ChainOfTable"]
