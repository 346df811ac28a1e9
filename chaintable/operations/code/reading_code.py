"""Readings as pandas code."""

import numpy as np

from chaintable.operations.code.pandas_code import condition_code, keys_code
from chaintable.operations.readings import NOTE, TABLE, Reading
from chaintable.tables.state import State
from chaintable.tables.table import Table


def reading_code(reading: Reading, state: State) -> str:
    """Return a pandas expression over `table` that gives the same answer: a list, a text, a number or a frame."""
    table = state.table
    if reading.inner is not None or reading.rule == NOTE:
        return repr(reading.read(state).values[0])
    if reading.rule == "count":
        return "len(table)"
    columns = [table.resolve(column) for column in reading.columns]
    if reading.condition is not None:
        return _share_code(condition_code(reading.condition, table), columns, table)
    if reading.rule == TABLE:
        return _table_code(columns, reading.text)
    match reading.rule:
        case "cell":
            return f"table[{columns[0]!r}].iloc[0]"
        case "sum" | "average":
            numbers = ", ".join(keys_code(table, column) for column in columns)
            numbers = f"pd.concat([{numbers}])" if len(columns) > 1 else f"({numbers})"
            return _tidy(f"{numbers}.{'sum' if reading.rule == 'sum' else 'mean'}()", columns, table)
        case "difference":
            keys = keys_code(table, columns[0])
            return _tidy(f"({keys}).max() - ({keys}).min()", columns, table)
        case "most" | "least" | "earlier" | "later" if len(columns) == 2:
            keys = keys_code(table, columns[1])
            end = "max" if reading.rule in ("most", "later") else "min"
            code = f"list(dict.fromkeys(table.loc[({keys}) == ({keys}).{end}(), {columns[0]!r}]))"
            plain = not table.values(columns[0]).empty.any()
            return code if plain else repr(list(reading.read(state).values))
    return repr(list(reading.read(state).values))


def _tidy(code: str, columns: list[str], table: Table) -> str:
    """Return code for a number that ends as people expect: of 0.1 and 0.2, the sum is not 0.30000000000000004."""
    keys = np.concatenate([table.values(column).keys for column in columns])
    return code if (keys[np.isfinite(keys)] % 1 == 0).all() else f'float(format({code}, ".14g"))'


def _share_code(condition: str, columns: list[str], table: Table) -> str:
    if not columns:
        return f"100 * pd.Series({condition}).mean()"
    keys = keys_code(table, columns[0])
    return f"100 * ({keys})[{condition}].sum() / ({keys}).sum()"


def _table_code(columns: list[str], limit: str) -> str:
    picked = f"table[{list(dict.fromkeys(columns))!r}]" if columns else "table"
    return f"{picked}.head({limit})" if limit else picked
