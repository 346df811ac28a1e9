"""The methods: ALL lists them, and every page and command reads that list."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from chaintable.chain import Chain
from chaintable.errors import InputError, did_you_mean
from chaintable.methods.base import Ask, Method, as_words
from chaintable.methods.binder import Binder
from chaintable.methods.chain_of_table import ChainOfTable
from chaintable.methods.chain_of_thought import ChainOfThought
from chaintable.methods.chameleon import Chameleon, ProgramOfThought
from chaintable.methods.dater import Dater
from chaintable.methods.end_to_end import EndToEnd
from chaintable.methods.few_shot import FewShot
from chaintable.methods.furepa import FuRePA
from chaintable.methods.retrieving import DirectRetrieval, IterRetGen, RetrievalThoughts, SearchChain
from chaintable.methods.text_to_sql import TextToSql
from chaintable.prompts import Filled, PromptTemplate, PromptText, TextFaults
from chaintable.prompts import find_faults as _find_faults
from chaintable.prompts import template_of as _template_of
from chaintable.prompts.dialogue import Prompt
from chaintable.settings.declared_settings import Setting, read_settings, setting, settings_of, usable
from chaintable.tables.state import Kind

LISTED: tuple[type[Method], ...] = (
    ChainOfTable,
    EndToEnd,
    FewShot,
    ChainOfThought,
    TextToSql,
    Binder,
    Dater,
    Chameleon,
    ProgramOfThought,
    FuRePA,
    DirectRetrieval,
    RetrievalThoughts,
    IterRetGen,
    SearchChain,
)
"""The methods in the order of the menus."""

ALL: dict[str, type[Method]] = {method.name: method for method in LISTED}
"""Every method by its name. Read it through this module, as it may grow at run time."""

DEFAULT = ChainOfTable.name


def method_class(name: str) -> type[Method]:
    """Return the class of the method with that name; InputError if there is none."""
    if name not in ALL:
        raise InputError(f"There is no method '{name[:80]}'.", did_you_mean(name, list(ALL)))
    return ALL[name]


def open_method(name: str = DEFAULT, settings: Mapping[str, Any] | None = None, **common: Any) -> Method:
    """Return the method with that name. Unknown settings and values that don't fit are ignored.

    `common` are fields that every method has, such as `masked` and `prompts`.
    """
    kind = method_class(name)
    return kind(**{**usable(kind, settings), **common})


def method_of(chain: Chain, like: Method | None = None) -> Method:
    """Return the method that a chain was made by, with its settings; masks and prompts come from `like`.

    InputError if that method isn't installed.
    """
    if like is not None and like.name == chain.method:
        return replace(like, **usable(type(like), chain.settings))
    method = open_method(chain.method, chain.settings)
    return method if like is None else replace(method, masked=like.masked, prompts=like.prompts)


def maker_of(prompt: Prompt, usual: str = DEFAULT) -> str:
    """Return the name of the method that wrote a prompt, or the usual one if its template is unknown."""
    return prompt.template.source.method if isinstance(prompt.template, Filled) else usual


def ask_of(prompt: Prompt, usual: str = DEFAULT) -> Ask | None:
    """Return the ask that a prompt came from; None if no method knows it."""
    kind = ALL.get(maker_of(prompt, usual))
    return kind().ask_of(prompt) if kind is not None else None


def holes_of(method: str, name: str) -> tuple[str, ...]:
    """Return the holes that only that prompt of a method has."""
    kind = ALL.get(method)
    asks = kind().asks if kind is not None else ()
    return next((tuple(ask.holes) for ask in asks if ask.name == name), ())


def find_faults(text: PromptText) -> TextFaults:
    """Return the faults of a prompt, given the holes that its method fills."""
    return _find_faults(text, holes_of(text.method, text.name))


def template_of(text: PromptText, kind: Kind = "question", off: tuple[str, ...] = ()) -> PromptTemplate:
    """Return the prompt for a kind of question; InputError if it has faults."""
    return _template_of(text, kind, off, holes_of(text.method, text.name))


__all__ = [
    "ALL",
    "DEFAULT",
    "Ask",
    "Binder",
    "ChainOfTable",
    "ChainOfThought",
    "Dater",
    "EndToEnd",
    "FewShot",
    "FuRePA",
    "Method",
    "Setting",
    "TextToSql",
    "as_words",
    "ask_of",
    "find_faults",
    "holes_of",
    "maker_of",
    "method_class",
    "method_of",
    "open_method",
    "read_settings",
    "setting",
    "settings_of",
    "template_of",
    "usable",
]
