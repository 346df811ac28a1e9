"""How operations are written and read: calls, plans, a model's replies, JSON.

`syntax` has the smallest pieces, which are imported from here.
"""

from chaintable.operations.grammar.syntax import (
    Token,
    and_list,
    call_inside,
    choices_hint,
    column_named,
    join_list,
    quote,
    quote_value,
    quoted_end,
    render_number,
    spelled,
    split_call,
    split_items,
    split_list,
    tokens,
    unquote,
    whole,
)

__all__ = [
    "Token",
    "and_list",
    "call_inside",
    "choices_hint",
    "column_named",
    "join_list",
    "quote",
    "quote_value",
    "quoted_end",
    "render_number",
    "spelled",
    "split_call",
    "split_items",
    "split_list",
    "tokens",
    "unquote",
    "whole",
]
