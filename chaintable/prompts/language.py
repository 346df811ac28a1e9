"""The template language: the part of Jinja that prompts may use, and the errors in a text, by line."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from jinja2 import StrictUndefined, Template, TemplateError, TemplateSyntaxError, nodes
from jinja2.sandbox import SandboxedEnvironment

from chaintable.errors import did_you_mean
from chaintable.prompts.demonstrations import SHOWN
from chaintable.prompts.template_limits import BoundedEnvironment

HOLES = (
    "table",
    "caption",
    "note",
    "notes",
    "others",
    "columns",
    "n_rows",
    "n_shown",
    "question",
    "options",
    "unit",
    "hint",
    "about",
    "kind",
    "word",
    "history",
    "choices",
    "demonstrations",
    "column",
    "examples",
)
"""The holes that every template has. The method that uses a template declares any others."""
OFFERED = tuple(name for name in HOLES if name != "note")
"""Those that are offered; `note` is the name of `caption` in old versions."""
FILTERS = ("join", "lower", "upper", "capitalize", "title", "trim", "replace", "length", "first", "last", "default")
_OF_LOOPS = ("index", "index0", "first", "last", "length")
# Forbidden: whatever could run forever, call the program or read files. A template only shows what it is given.
_FORBIDDEN: tuple[tuple[type[nodes.Node] | tuple[type[nodes.Node], ...], str], ...] = (
    ((nodes.Call, nodes.CallBlock, nodes.Macro), "a prompt can't call functions"),
    ((nodes.Include, nodes.Import, nodes.FromImport, nodes.Extends, nodes.Block), "a prompt can't include other files"),
    ((nodes.EvalContextModifier,), "a prompt can't switch escaping on"),
    ((nodes.Mul, nodes.Pow, nodes.Mod, nodes.Div, nodes.FloorDiv), "a prompt can't calculate"),
)
_MOST_NESTED_LOOPS = 2
_TOO_DEEP = (RecursionError, IndentationError)
FAILURES = (TemplateError, TypeError, ValueError, ArithmeticError, LookupError, AttributeError, *_TOO_DEEP)
"""The errors that filling in a template can raise."""


@dataclass(frozen=True, slots=True)
class Fault:
    """An error in a text, with its line counted from 1 (0: unknown)."""

    line: int
    words: str


@lru_cache(256)
def compiled(body: str) -> Template:
    """Return the compiled template."""
    return _RENDERING.from_string(body)


@lru_cache(256)
def faults_of(body: str, holes: tuple[str, ...] = ()) -> tuple[Fault, ...]:
    """Return the errors in a template; `holes` are the ones it has besides the common ones.

    >>> faults_of("{{ tabel }}")
    (Fault(line=1, words="there is no 'tabel'. Did you mean 'table'?"),)
    """
    try:
        tree = _ENVIRONMENT.parse(body)
        found = tuple(sorted(set(_faults(tree, holes)), key=lambda fault: fault.line))
        if not found:
            compiled(body)
    except TemplateSyntaxError as error:
        return (Fault(error.lineno, (error.message or "it can't be read").rstrip(".")),)
    except _TOO_DEEP:
        return (Fault(0, "it has too many parts within each other"),)
    except FAILURES as error:
        return (Fault(0, str(error)),)
    return found


def _faults(tree: nodes.Template, holes: Iterable[str]) -> Iterator[Fault]:
    own = {name.name for name in tree.find_all(nodes.Name) if name.ctx == "store"}
    known = (*HOLES, *holes, *own, "loop")
    for name in tree.find_all(nodes.Name):
        if name.ctx == "load" and name.name not in known:
            yield Fault(name.lineno, f"there is no '{name.name}'. {did_you_mean(name.name, known)}")
    for part in tree.find_all(nodes.Getattr):
        of_loop = isinstance(part.node, nodes.Name) and part.node.name == "loop"
        shown = _OF_LOOPS if of_loop else SHOWN
        if part.attr not in shown:
            yield Fault(part.lineno, f"there is no '.{part.attr}'. {did_you_mean(part.attr, shown)}")
    for applied in tree.find_all(nodes.Filter):
        if applied.name not in FILTERS:
            yield Fault(applied.lineno, f"there is no filter '{applied.name}'. {did_you_mean(applied.name, FILTERS)}")
    for kinds, words in _FORBIDDEN:
        yield from (Fault(node.lineno, words) for node in tree.find_all(kinds))
    yield from _deep_loops(tree)


def _deep_loops(node: nodes.Node, depth: int = 0) -> Iterator[Fault]:
    """Yield a fault for each loop within too many others: each one multiplies the time that filling in takes."""
    for child in node.iter_child_nodes():
        inside = depth + isinstance(child, nodes.For)
        if inside > _MOST_NESTED_LOOPS:
            yield Fault(child.lineno, f"a prompt can't nest more than {_MOST_NESTED_LOOPS} loops")
        else:
            yield from _deep_loops(child, inside)


_ENVIRONMENT = SandboxedEnvironment(
    undefined=StrictUndefined, keep_trailing_newline=True, trim_blocks=True, lstrip_blocks=True
)
_RENDERING = BoundedEnvironment(
    undefined=StrictUndefined, keep_trailing_newline=True, trim_blocks=True, lstrip_blocks=True
)
