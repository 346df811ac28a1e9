"""What Chain-of-Table asks: in the paper's style a plan, then arguments, then the answer; or in JSON a step, or all."""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any

from chaintable.methods.asking.answers import ANSWER
from chaintable.methods.asking.batched_cells import MOST_ROWS, SAMPLE_ROWS
from chaintable.methods.base import Ask
from chaintable.methods.chain_of_table.remaining_steps import WHOLE
from chaintable.operations import PLANNED_MODULES, Answer, Operation, OperationSet
from chaintable.operations.answer import READ
from chaintable.operations.grammar.arguments import TEXT
from chaintable.operations.grammar.calls import END
from chaintable.operations.grammar.cleanup import own_words
from chaintable.operations.grammar.plans import parse_plan
from chaintable.operations.grammar.replies import parse_reply
from chaintable.operations.grammar.structured import VALUES_SCHEMA, parse_json, schema_of, schema_of_steps
from chaintable.operations.modules import is_module, to_plan
from chaintable.prompts.dialogue import Prompt

Kinds = tuple[type[Operation], ...]
PLAN = "plan"


@lru_cache(16)
def asks_of(operations: Kinds, operation_set: OperationSet = "spreadsheet") -> tuple[Ask, ...]:
    """Every prompt of all styles, in the order of a chain; modules bring their own prompts, which are Chameleon's."""
    operations = to_plan(operations)
    own = tuple(kind for kind in operations if not is_module(kind.name))
    words = {"operation_set": operation_set, **_words_of(operations)}
    holes = {"most_rows": MOST_ROWS, "sample": SAMPLE_ROWS, **words}
    planning = partial(_may_follow, operations)
    paper = (
        Ask(
            PLAN,
            "Which operation comes next?",
            partial(read_plan, operations),
            task="choose the next operation",
            form="next",
            calls=planning,
            holes={"hints": partial(_hints, operations, operation_set)},
        ),
        *map(_arguments, own),
        ANSWER,
    )
    schema = partial(_step_schema, operations)
    structured = (
        Ask(
            PLAN,
            "Which operation comes next, and on what?",
            partial(read_step, operations),
            f"{PLAN}.structured",
            "choose the next operation",
            "call",
            planning,
            {"hints": partial(_structured_hints, operations)},
            schema,
        ),
        *(
            replace(_arguments(kind), prompt=f"{kind.name}.structured", schema=_values_schema)
            for kind in own
            if kind.asks_for_values
        ),
        replace(ANSWER, prompt=f"{ANSWER.purpose}.structured", schema=schema),
    )
    first, *others = structured
    whole = replace(
        first,
        words="Which steps lead to the answer?",
        prompt=WHOLE,
        task="choose all steps that are left",
        holes={**first.holes, "left_out": ""},
        schema=partial(_steps_schema, operations),
    )
    styles = {"paper": paper, "structured": structured, "whole": (whole, *others)}
    return tuple(
        replace(ask, holes={**holes, **ask.holes}, when={"style": style})
        for style, asks in styles.items()
        for ask in asks
    )


def _words_of(operations: Kinds) -> dict[str, str]:
    """Return the texts that operations add to the templates."""
    return {name: text for kind in operations for name, text in kind.prompt_words.items()}


def _hints(operations: Kinds, operation_set: OperationSet, choices: tuple[str, ...]) -> tuple[str, ...]:
    """Return when to use each operation that may come next."""
    wide = operation_set != "paper"
    found = ((wide and kind.wide_hint) or kind.plan_hint for kind in operations if kind.name in choices)
    return tuple(filter(None, found))


def _structured_hints(operations: Kinds, choices: tuple[str, ...]) -> tuple[str, ...]:
    """Return the same hints for JSON replies."""
    found = (kind.structured_hint() for kind in operations if kind.name in choices)
    return tuple(filter(None, found))


def _arguments(kind: type[Operation]) -> Ask:
    """Return the ask for the arguments of an operation; its screen file has the words for a person."""
    return Ask(kind.name, read=partial(read_call, kind), form="call", calls=lambda prompt: (kind,))


def read_plan(operations: Kinds, text: str, prompt: Prompt) -> str:
    """Return the operations that a plan names, in order."""
    names = parse_plan(text, _with_modules(operations, prompt), prompt.history)
    return " → ".join("the end" if name == END else name for name in names)


def read_call(kind: type[Operation], text: str, prompt: Prompt) -> Operation:
    """Return the operation that a reply calls."""
    return parse_reply(kind, text, prompt.state)


def read_step(operations: Kinds, text: str, prompt: Prompt) -> Operation | str:
    """Return the operation that a structured reply calls; the reply itself if it isn't JSON."""
    return parse_json(own_words(text), (*_with_modules(operations, prompt), Answer), prompt.state) or text.strip()


def _may_follow(operations: Kinds, prompt: Prompt) -> Kinds:
    """Return the operations that may come next; in the structured style also the answer."""
    found = tuple(kind for kind in _with_modules(operations, prompt) if kind.name in prompt.choices)
    return found if prompt.schema is None else (*found, Answer)


def _with_modules(operations: Kinds, prompt: Prompt) -> Kinds:
    """Return the operations, and the modules that a prompt offers, whatever set it was written for."""
    offered = tuple(kind for kind in PLANNED_MODULES if kind.name in prompt.choices)
    return (*operations, *(kind for kind in to_plan(offered) if kind not in operations))


def _steps_schema(operations: Kinds, choices: tuple[str, ...]) -> Mapping[str, Any]:
    return schema_of_steps([*(kind for kind in operations if kind.name in choices), Answer], **{READ: TEXT})


def _step_schema(operations: Kinds, choices: tuple[str, ...]) -> Mapping[str, Any]:
    return schema_of((*(kind for kind in operations if kind.name in choices), Answer))


def _values_schema(choices: tuple[str, ...]) -> Mapping[str, Any]:
    return VALUES_SCHEMA
