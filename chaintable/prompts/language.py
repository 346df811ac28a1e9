"""The language of templates: the part of Jinja that can be used in them, and what is wrong with a text, by line."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from jinja2 import StrictUndefined, Template, TemplateError, TemplateSyntaxError, nodes
from jinja2.sandbox import SandboxedEnvironment

from chaintable.errors import did_you_mean
from chaintable.prompts.demonstrations import SHOWN

HOLES = (
    "table",
    "caption",
    "note",
    "notes",
    "columns",
    "n_rows",
    "n_shown",
    "question",
    "options",
    "kind",
    "word",
    "history",
    "choices",
    "demonstrations",
    "column",
    "examples",
)
"""The holes that every template has. What else a template may name, the method that asks it declares."""
FILTERS = ("join", "lower", "upper", "capitalize", "title", "trim", "replace", "length", "first", "last", "default")
_OF_LOOPS = ("index", "index0", "first", "last", "length")
# What could take for ever, call into the program or read files: a template only shows what it is given.
_FORBIDDEN: tuple[tuple[type[nodes.Node] | tuple[type[nodes.Node], ...], str], ...] = (
    ((nodes.Call, nodes.CallBlock, nodes.Macro), "calls a function, which a prompt cannot"),
    ((nodes.Include, nodes.Import, nodes.FromImport, nodes.Extends, nodes.Block), "takes in another file"),
    ((nodes.Mul, nodes.Pow, nodes.Mod, nodes.Div, nodes.FloorDiv), "reckons, which a prompt cannot"),
)
FAILURES = (TemplateError, TypeError, ValueError, ArithmeticError, LookupError, AttributeError, RecursionError)
"""What filling in a template can end with."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong in a text, in a line counted from 1 (0: nobody knows which)."""

    line: int
    words: str


@lru_cache(256)
def compiled(body: str) -> Template:
    """The template of that text."""
    return _ENVIRONMENT.from_string(body)


def faults_of(body: str, holes: Iterable[str] = ()) -> tuple[Fault, ...]:
    """What of a template cannot be used; `holes` are those that it has besides the common ones.

    >>> faults_of("{{ tabel }}")
    (Fault(line=1, words="nothing is called 'tabel'. Did you mean 'table'?"),)
    """
    try:
        tree = _ENVIRONMENT.parse(body)
        found = tuple(sorted(set(_faults(tree, holes)), key=lambda fault: fault.line))
        if not found:  # compiling works out what is constant, however large: never before it is known to be harmless
            _ENVIRONMENT.compile(tree)
    except TemplateSyntaxError as error:
        return (Fault(error.lineno, (error.message or "it cannot be read").rstrip(".")),)
    except FAILURES as error:
        return (Fault(0, str(error)),)
    return found


def _faults(tree: nodes.Template, holes: Iterable[str]) -> Iterator[Fault]:
    own = {name.name for name in tree.find_all(nodes.Name) if name.ctx == "store"}
    known = (*HOLES, *holes, *own, "loop")
    for name in tree.find_all(nodes.Name):
        if name.ctx == "load" and name.name not in known:
            yield Fault(name.lineno, f"nothing is called '{name.name}'. {did_you_mean(name.name, known)}")
    for part in tree.find_all(nodes.Getattr):
        of_loop = isinstance(part.node, nodes.Name) and part.node.name == "loop"
        shown = _OF_LOOPS if of_loop else SHOWN
        if part.attr not in shown:
            yield Fault(part.lineno, f"there is no '.{part.attr}'. {did_you_mean(part.attr, shown)}")
    for applied in tree.find_all(nodes.Filter):
        if applied.name not in FILTERS:
            yield Fault(applied.lineno, f"there is no filter '{applied.name}'. {did_you_mean(applied.name, FILTERS)}")
    for kinds, words in _FORBIDDEN:
        yield from (Fault(node.lineno, f"it {words}") for node in tree.find_all(kinds))


_ENVIRONMENT = SandboxedEnvironment(
    undefined=StrictUndefined, keep_trailing_newline=True, trim_blocks=True, lstrip_blocks=True
)
