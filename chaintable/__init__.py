"""ChainTable: ask a question about a table, and look at every step of the answer.

>>> import chaintable
>>> table = chaintable.read_table(b"Rider,Country,Points\\nValverde,ESP,40\\nKolobnev,RUS,30\\nRebellin,ITA,25\\n")
>>> chain = chaintable.ask(table, "Which rider has the most points?")
>>> str(chain.answer)
'Valverde'
>>> for step in chain.steps:
...     print(step.operation.describe())
Keep the columns Rider and Points
Answer: the Rider with the largest Points

A chain is a value: change a step, and the later ones are applied again without a model.

>>> shorter = chain.insert(0, chaintable.operations.SelectRow.parse("f_select_row(Points <= 30)", chain.start))
>>> str(shorter.answer)
'Kolobnev'

`__all__` is the public interface. Every other module may change without notice; docs/api.md says more.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from chaintable import methods, operations
    from chaintable.api import ask, read_source, read_table
    from chaintable.chain import Chain, Step
    from chaintable.errors import ChainTableError, InputError, ModelError, StepError
    from chaintable.methods import ChainOfTable
    from chaintable.models import open_model
    from chaintable.playing import play
    from chaintable.tables.source import ReadOptions, Source
    from chaintable.tables.state import Question
    from chaintable.tables.table import Table

__version__ = "0.2.0.dev0"
__all__ = [
    "Chain",
    "ChainOfTable",
    "ChainTableError",
    "InputError",
    "ModelError",
    "Question",
    "ReadOptions",
    "Source",
    "Step",
    "StepError",
    "Table",
    "ask",
    "methods",
    "open_model",
    "operations",
    "play",
    "read_source",
    "read_table",
]

_HOMES = {
    "api": ("ask", "read_source", "read_table"),
    "chain": ("Chain", "Step"),
    "errors": ("ChainTableError", "InputError", "ModelError", "StepError"),
    "methods": ("ChainOfTable", "methods"),
    "models": ("open_model",),
    "operations": ("operations",),
    "playing": ("play",),
    "tables.source": ("ReadOptions", "Source"),
    "tables.state": ("Question",),
    "tables.table": ("Table",),
}
"""The module of each name. It is imported when the name is first used, so that `import chaintable` costs nothing."""
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> Any:
    if name not in _HOME_OF:
        raise AttributeError(f"module 'chaintable' has no attribute '{name}'")
    home = import_module(f"chaintable.{_HOME_OF[name]}")
    value = home if name == _HOME_OF[name] else getattr(home, name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """The public names, and those that every module has: what a shell offers after `chaintable.`."""
    return sorted({*__all__, *(name for name in globals() if name.startswith("__"))})
