"""What filling in a template may cost: a bound on its text and on its time, since anyone may have written it.

What makes text is counted before it is made. A list may hold others, so that a short template can make one that would
never end: each list is measured with all that is in it when it is made, and again when it is compared, written or
looked at by a filter or a test.
"""

import time
from collections.abc import Callable, Iterable, Iterator
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any

from jinja2 import Template, TemplateRuntimeError, nodes, pass_context
from jinja2.runtime import Context
from jinja2.sandbox import SandboxedEnvironment

MOST_CHARACTERS = 20_000_000
"""The characters that a template may write and pass on to filters, all together; also those of one list."""
MOST_SECONDS = 5.0
_LOOK = 10_000
_EACH = 20
"""The characters that each member of a list counts for beside its own, as a number does."""
_COUNTED, _JOINED, _HELD, _WEIGHED = "_counted", "_joined", "_held", "_weighed"
_AT_ONCE = ("length", "first", "last", "default")
"""The filters that take no longer for a longer value."""


@dataclass(slots=True)
class _Allowance:
    """What is left for one template."""

    characters: int = field(default_factory=lambda: MOST_CHARACTERS)
    until: float | None = None
    looked: int = 0

    def take(self, characters: int) -> None:
        self.characters -= characters
        if self.characters < 0:
            raise _too_much()
        self.look(characters)

    def look(self, characters: int) -> None:
        """Count what makes no text but takes time."""
        self.looked += characters + 1
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
    """An environment in which everything counts that can take long: loops, lists, filters, comparisons, outputs.

    Whatever counts asks for the context, so that nothing of it is worked out while a template is compiled.
    """

    intercepted_binops = frozenset({"+"})

    def __init__(self, **settings: Any) -> None:
        super().__init__(finalize=_written, **settings)
        for name, apply in list(self.filters.items()):
            self.filters[name] = _bounded(name, apply)
        self.tests |= {name: _looking(holds) for name, holds in self.tests.items()}
        self.filters |= {_COUNTED: _counted, _JOINED: _joined, _HELD: _held, _WEIGHED: _weighed}

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        return _rewritten(super()._parse(source, name, filename))

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        """Return a sum; two texts or lists are counted before they are joined."""
        if hasattr(left, "__len__") and hasattr(right, "__len__"):
            _take(len(left) + len(right))
            _hold(_size(left) + _size(right))
        return super().call_binop(context, operator, left, right)


# --- What is added to a template -----------------------------------------------------------------------------------


def _rewritten(tree: nodes.Template) -> nodes.Template:
    """The template with a count in every loop, joining (`~`), list and comparison."""
    for loop in tree.find_all(nodes.For):
        written = sum(len(data.data) for data in loop.find_all(nodes.TemplateData))
        loop.iter = _filtered(loop.iter, _COUNTED, nodes.Const(written, lineno=loop.lineno))
    return _visited(tree)  # type: ignore[no-any-return]


def _visited(node: Any) -> Any:
    for name, value in node.iter_fields():
        if isinstance(value, nodes.Node):
            setattr(node, name, _visited(value))
        elif isinstance(value, list):
            setattr(node, name, [_visited(each) if isinstance(each, nodes.Node) else each for each in value])
    return _counting(node)


def _counting(node: Any) -> Any:
    """The node with its count; the node itself if it takes no longer for a longer value."""
    match node:
        case nodes.Concat():
            return _filtered(nodes.List(node.nodes, lineno=node.lineno), _JOINED)
        case nodes.Compare():
            node.expr = _filtered(node.expr, _WEIGHED)
            for operand in node.ops:
                operand.expr = _filtered(operand.expr, _WEIGHED)
        case nodes.Getitem(arg=nodes.Slice()):
            node.node = _filtered(node.node, _WEIGHED)
        case nodes.Getitem() if not isinstance(node.arg, nodes.Const):
            node.arg = _filtered(node.arg, _WEIGHED)
        case nodes.List() | nodes.Tuple(ctx="load"):
            return _filtered(node, _HELD)
        case nodes.Dict():
            for pair in node.items:
                pair.key = _filtered(pair.key, _WEIGHED)
            return _filtered(node, _HELD)
    return node


def _filtered(of: nodes.Node, name: str, *arguments: nodes.Expr) -> nodes.Filter:
    return nodes.Filter(of, name, list(arguments), [], None, None, lineno=of.lineno)


# --- What counts ---------------------------------------------------------------------------------------------------


def _size(value: Any) -> int:
    """The characters of a text; of a list with all that is in it, again wherever it is again. It stops when enough."""
    size, rest = 0, [value]
    while rest and size <= MOST_CHARACTERS:
        match rest.pop():
            case str() as text:
                size += len(text)
            case list() | tuple() | set() | frozenset() as values:
                size += _EACH * len(values)
                rest.extend(values)
            case dict() as values:
                size += 2 * _EACH * len(values)
                rest.extend(values)
                rest.extend(values.values())
            case _:
                size += _EACH
    return size


def _too_much() -> TemplateRuntimeError:
    return TemplateRuntimeError(f"it makes more than {MOST_CHARACTERS:,} characters")


def _take(characters: int) -> None:
    if (left := _left.get()) is not None:
        left.take(characters)


def _look(characters: int) -> None:
    if (left := _left.get()) is not None:
        left.look(characters)


def _hold(size: int) -> None:
    """Refuse a list that is too long with all that is in it."""
    if size > MOST_CHARACTERS:
        raise _too_much()
    _look(size)


def _text(value: Any) -> str:
    """The text of a value, measured before it is made."""
    if isinstance(value, str):
        return value
    size = _size(value)
    _take(size)
    text = str(value)
    _take(max(0, len(text) - size))
    return text


@pass_context
def _written(_: Context, value: Any) -> Any:
    """An output of the template."""
    if isinstance(value, str):
        _take(len(value))
    return _text(value)


@pass_context
def _counted(_: Context, values: Iterable[Any], written: int) -> Iterator[Any]:
    """The values of a loop; each round costs what it writes."""
    return _rounds(values, written)


def _rounds(values: Iterable[Any], written: int) -> Iterator[Any]:
    for value in values:
        _take(1 + written)
        yield value


@pass_context
def _joined(_: Context, parts: list[Any]) -> str:
    """What `~` makes of its parts."""
    texts = [_text(part) for part in parts]
    _take(sum(map(len, texts)))
    return "".join(texts)


@pass_context
def _held(_: Context, made: Any) -> Any:
    """A list, tuple or mapping that the template makes."""
    _hold(_size(made))
    return made


@pass_context
def _weighed(_: Context, value: Any) -> Any:
    """A value that is compared, cut or looked up."""
    _look(_size(value))
    return value


# --- Filters and tests ---------------------------------------------------------------------------------------------


def _looking(holds: Any) -> Callable[..., Any]:
    """A test (`is`) that measures what it is given."""

    @pass_context
    def counted(context: Context, *given: Any, **named: Any) -> Any:
        for value in (*given, *named.values()):
            _look(_size(value))
        return holds(*_passed(holds, context), *given, **named)

    return counted


def _bounded(name: str, apply: Callable[..., Any]) -> Callable[..., Any]:
    """A filter that counts its values before it is applied, and what it adds to them."""

    @pass_context
    def counted(context: Context, *given: Any, **named: Any) -> Any:
        if name not in _AT_ONCE:
            _take(sum(map(_size, (*given, *named.values()))))
            _take(_longer(name, given, named))
        return apply(*_passed(apply, context), *given, **named)

    return counted


def _passed(apply: Callable[..., Any], context: Context) -> tuple[Any, ...]:
    """What a filter or a test of Jinja's wants before its value."""
    ours = {"context": context, "eval_context": context.eval_ctx, "environment": context.environment}
    asked = getattr(apply, "jinja_pass_arg", None)
    return (ours[asked.name],) if asked is not None else ()


def _longer(name: str, given: tuple[Any, ...], named: dict[str, Any]) -> int:
    """The characters that a replacement or a joining adds, and the comparisons of a trim by certain characters."""
    value, first, second = (*given, "", "", "")[:3]
    match name:
        case "replace":
            old, new = named.get("old", first), named.get("new", second)
            return _text(value).count(_text(old)) * len(_text(new))
        case "join":
            return len(value) * len(_text(named.get("d", first))) if hasattr(value, "__len__") else 0
        case "trim":
            return len(_text(value)) * len(_text(named.get("chars", first) or ""))
    return 0
