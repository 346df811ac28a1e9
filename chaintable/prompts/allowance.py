"""What filling in a template may cost: a bound on its text and on its time, since anyone may have written it."""

import time
from collections.abc import Callable, Iterable, Iterator
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

from jinja2 import Template, TemplateRuntimeError, nodes
from jinja2.sandbox import SandboxedEnvironment

MOST_CHARACTERS = 20_000_000
"""The characters that a template may write and pass on to filters, all together."""
MOST_SECONDS = 5.0
_LOOK = 10_000
_COUNTED, _JOINED = "_counted", "_joined"


@dataclass(slots=True)
class _Allowance:
    """What is left for one template."""

    characters: int = MOST_CHARACTERS
    until: float | None = None
    looked: int = 0

    def take(self, characters: int) -> None:
        self.characters -= characters
        self.looked += characters + 1
        if self.characters < 0:
            raise TemplateRuntimeError(f"it makes more than {MOST_CHARACTERS:,} characters")
        if self.looked > _LOOK:
            self.looked = 0
            now = time.thread_time()  # slow in a process of many threads, so that a short template never asks
            self.until = now + MOST_SECONDS if self.until is None else self.until
            if now > self.until:
                raise TemplateRuntimeError(f"it takes more than {MOST_SECONDS:g} s")


_left: ContextVar[_Allowance | None] = ContextVar("left", default=None)


def render(template: Template, holes: dict[str, Any]) -> str:
    """Return the text of a template; TemplateRuntimeError if it is too long or takes too long."""
    token = _left.set(_Allowance())
    try:
        return template.render(holes)
    finally:
        _left.reset(token)


class BoundedEnvironment(SandboxedEnvironment):
    """An environment in which every loop, filter, sum and output of a template counts."""

    intercepted_binops = frozenset({"+"})

    def __init__(self, **settings: Any) -> None:
        super().__init__(finalize=_written, **settings)
        for name, apply in list(self.filters.items()):
            self.filters[name] = _bounded(name, apply)
        self.filters[_COUNTED], self.filters[_JOINED] = _counted, _joined

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        return _rewritten(super()._parse(source, name, filename))

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        """Return a sum; two texts or lists are counted before they are joined."""
        if hasattr(left, "__len__") and hasattr(right, "__len__"):
            _take(len(left) + len(right))
        return super().call_binop(context, operator, left, right)


def _rewritten(tree: nodes.Template) -> nodes.Template:
    """The template with a count in every loop and every joining (`~`)."""
    for loop in tree.find_all(nodes.For):
        written = sum(len(data.data) for data in loop.find_all(nodes.TemplateData))
        loop.iter = _filtered(loop.iter, _COUNTED, [nodes.Const(written, lineno=loop.lineno)])
    return _Joins().visit(tree)  # type: ignore[no-any-return]


class _Joins:
    """Replaces each `a ~ b` by a filter that counts its length first."""

    def visit(self, node: Any) -> Any:
        for name, value in node.iter_fields():
            if isinstance(value, nodes.Node):
                setattr(node, name, self.visit(value))
            elif isinstance(value, list):
                setattr(node, name, [self.visit(each) if isinstance(each, nodes.Node) else each for each in value])
        if isinstance(node, nodes.Concat):
            return _filtered(nodes.List(node.nodes, lineno=node.lineno), _JOINED, [])
        return node


def _filtered(of: nodes.Node, name: str, arguments: list[nodes.Expr]) -> nodes.Filter:
    return nodes.Filter(of, name, arguments, [], None, None, lineno=of.lineno)


def _take(characters: int) -> None:
    if (left := _left.get()) is not None:
        left.take(characters)


def _written(value: Any) -> Any:
    """An output of the template."""
    _take(len(value) if isinstance(value, str) else 20)
    return value


def _counted(values: Iterable[Any], written: int) -> Iterator[Any]:
    """The values of a loop; each round costs what it writes."""
    return _rounds(values, written)


def _rounds(values: Iterable[Any], written: int) -> Iterator[Any]:
    for value in values:
        _take(1 + written)
        yield value


def _joined(parts: list[Any]) -> str:
    """What `~` makes of its parts."""
    texts = [part if isinstance(part, str) else str(part) for part in parts]
    _take(sum(map(len, texts)))
    return "".join(texts)


def _bounded(name: str, apply: Callable[..., Any]) -> Callable[..., Any]:
    """A filter that counts its text; one that can make it longer, before it does."""

    def counted(*given: Any, **named: Any) -> Any:
        texts = [value for value in (*given, *named.values()) if isinstance(value, str)]
        _take(sum(map(len, texts)) + (_longer(name, given, named)))
        return apply(*given, **named)

    for mark in ("jinja_pass_arg", "__wrapped__"):
        if hasattr(apply, mark):
            setattr(counted, mark, getattr(apply, mark))
    return counted


def _longer(name: str, given: tuple[Any, ...], named: dict[str, Any]) -> int:
    """The characters that a replacement or a joining adds."""
    texts = [value for value in given if isinstance(value, str)]
    if name == "replace" and len(texts) >= 2:
        new = named.get("new", texts[2] if len(texts) > 2 else "")
        return texts[0].count(texts[1]) * len(str(new))
    values = [value for value in given if isinstance(value, str | list | tuple)]
    if name == "join" and values:
        between = str(named.get("d", values[1] if len(values) > 1 else ""))
        return sum(len(str(part)) + len(between) for part in values[0])
    return 0
