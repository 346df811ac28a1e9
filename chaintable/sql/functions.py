"""The functions that a query may call, and what to write in place of others."""

import re
from collections.abc import Iterator

from sqlglot import exp

from chaintable.errors import StepError, did_you_mean

LONGEST_TRIMMED = 16
"""Characters that `trim` may be told to cut: its time grows with the product of both texts, and nothing can stop it."""

FUNCTIONS = frozenset(
    """count sum total avg min max group_concat abs round length lower upper trim ltrim rtrim substr substring replace
    instr coalesce ifnull nullif iif like glob typeof sign date time datetime julianday strftime row_number rank
    dense_rank lag lead first_value last_value ntile""".split()
)
"""The functions that a query may call."""

OF_TIME = frozenset(("date", "time", "datetime", "julianday", "strftime"))
"""Those that could ask for the present time."""
_YEAR = "Write strftime('%Y', column); %m is the month and %d the day."
_INSTEAD = {
    "concat": "Join texts with ||.",
    "concat_ws": "Join texts with ||.",
    "left": "Write substr(column, 1, 3) for the first three characters.",
    "right": "Write substr(column, -3) for the last three characters.",
    "split_part": "Cut texts with substr() and instr().",
    "position": "Write instr(column, 'text').",
    "strpos": "Write instr(column, 'text').",
    "charindex": "Write instr(column, 'text').",
    "greatest": "Write max(a, b).",
    "least": "Write min(a, b).",
    "nvl": "Write ifnull(a, b).",
    "isnull": "Write column IS NULL.",
    "if": "Write iif(condition, a, b).",
    "mod": "Write a % b.",
    "pow": "Multiply: a * a.",
    "power": "Multiply: a * a.",
    "median": "Sort the rows, and take the one in the middle.",
    "mode": "Group the rows, and take the largest group.",
    "stdev": "Add up the squares: avg(a * a) - avg(a) * avg(a) is the variance.",
    "stddev": "Add up the squares: avg(a * a) - avg(a) * avg(a) is the variance.",
    "variance": "Add up the squares: avg(a * a) - avg(a) * avg(a).",
    "datediff": "Write julianday(a) - julianday(b).",
    **dict.fromkeys(("extract", "year", "month", "day", "date_part", "date_format", "to_char", "date_trunc"), _YEAR),
    **dict.fromkeys(("printf", "format"), "Write round(column, 1), or join texts with ||."),
    **dict.fromkeys(("floor", "ceil", "ceiling", "trunc"), "Write CAST(column AS INTEGER), which cuts off decimals."),
    **dict.fromkeys(("regexp", "regexp_like", "regexp_replace", "regexp_extract"), "Compare with LIKE or GLOB."),
    **dict.fromkeys(("to_number", "to_date"), "Numbers and dates are typed already: name the column."),
}


def check_functions(tree: exp.Query, text: str) -> None:
    """Raise StepError for a function that may not be called; `text` is the query as it was written."""
    for name, function in functions_in(tree):
        if name not in FUNCTIONS:
            said = _as_written(function, text) or name
            raise StepError(f"The function {said}() can't be used here.", _instead(said.casefold()))
        if name in ("trim", "ltrim", "rtrim"):
            _check_trim(name, function)
        if name in OF_TIME:
            _check_time(name, function)


def _instead(name: str) -> str:
    """What to write in place of a function: its like in SQLite, the closest name, or all that there are."""
    known = sorted(FUNCTIONS)
    if hint := _INSTEAD.get(name, ""):
        return hint
    near = did_you_mean(name, known)
    return near if near.startswith("Did") else f"Available: {', '.join(known)}."


def functions_in(tree: exp.Query) -> Iterator[tuple[str, exp.Expr]]:
    """Each function that the query calls, by the name that SQLite will read."""
    for node in tree.find_all(exp.Func):
        if isinstance(node, exp.Connector | exp.Case | exp.Cast | exp.Exists | exp.Binary):
            continue
        call = re.match(r"\s*([A-Za-z_]\w*)\s*\(", str(node.sql(dialect="sqlite", comments=False)))
        if call is not None:
            yield call[1].casefold(), node


def _as_written(function: exp.Expr, text: str) -> str:
    """The name of a function in the query itself, as it may be another in SQLite; "" if its place isn't known."""
    start, end = function.meta.get("start"), function.meta.get("end")
    name = text[start : end + 1] if start is not None and end is not None else ""
    return name if name.isidentifier() else ""


def _check_trim(name: str, function: exp.Expr) -> None:
    cut = function.args.get("expression")
    if isinstance(function, exp.Anonymous):
        cut = function.expressions[1] if len(function.expressions) > 1 else None
    if cut is None or (isinstance(cut, exp.Literal) and len(cut.name) <= LONGEST_TRIMMED):
        return
    raise StepError(
        f"{name}() may only cut a text of at most {LONGEST_TRIMMED} characters.", f"Write {name}(column, 'x')."
    )


def _check_time(name: str, function: exp.Expr) -> None:
    texts = [literal.name.casefold().strip() for literal in function.find_all(exp.Literal) if literal.is_string]
    written = str(function.sql(dialect="sqlite", comments=False))
    given = re.sub(r"^\s*\w+\s*\(|\)\s*$", "", written).strip()
    alone = not given or (name == "strftime" and isinstance(function, exp.Anonymous) and len(function.expressions) < 2)
    if alone or any(text in ("now", "localtime", "utc") for text in texts):
        raise StepError(
            f"{name}() can't ask what day it is, as the answer would change.", f"Give it a date: {name}(column)."
        )
