"""Chameleon (Lu et al., arXiv 2304.09842): a plan of modules, each of which reads what those before it left."""

from chaintable.methods.chameleon.method import Chameleon, ProgramOfThought

__all__ = ["Chameleon", "ProgramOfThought"]
