"""Chain-of-Table, the method of the paper (arXiv 2401.04398)."""

from chaintable.methods.chain_of_table.method import ChainOfTable

__all__ = ["ChainOfTable"]
