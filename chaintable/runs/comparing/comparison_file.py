"""A comparison from a file that was downloaded, read as one that anybody may have written.

Its chains are opened as run files are. Nothing else in it is believed: rows, figures and differences are worked out
again, and settings that a method doesn't have are left out. Of versions of prompts the file names only the ids.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from chaintable import methods
from chaintable.chain import Chain
from chaintable.errors import InputError
from chaintable.runs.comparing.comparison import MOST_LANES, Comparison, Lane, Setup, lane_name
from chaintable.runs.comparing.figures import NOTHING_SPENT, Cost
from chaintable.runs.comparing.saved_form import VERSION
from chaintable.runs.exchange.run_file import read_json
from chaintable.runs.typecheck import fits, has_fields
from chaintable.settings.declared_settings import usable

OpenChain = Callable[[bytes, str], Chain]
"""Opens the run in these bytes, by this name; InputError if it can't be opened."""
_HINT = "Choose an unchanged file that you downloaded with “Comparison (JSON)” on the page Compare."
_LONGEST_NAME, _LONGEST_PROBLEM, _MOST_VALUES = 200, 2_000, 1_000
_MOST_SECONDS = 1e9
_MARK, _LOOKED_AT = b'"comparison":', 200


def is_comparison(data: bytes) -> bool:
    """Return whether a file looks like a comparison rather than a table in JSON."""
    start = data[:_LOOKED_AT].lstrip(b"\xef\xbb\xbf \t\r\n")
    return start.startswith(b"{") and start[1:].lstrip().startswith(_MARK)


def read_comparison(data: bytes, name: str, open_chain: OpenChain) -> Comparison:
    """Return the comparison in a file; InputError with the reason if there is none, or it was changed."""
    record = read_json(data, name)
    if "comparison" not in record:
        raise InputError(f"'{name}' doesn't contain a comparison.", _HINT)
    if record["comparison"] != VERSION:
        raise InputError(f"'{name}' was written by another version of ChainTable.", "Open it with that version.")
    kept, question = record.get("lanes"), record.get("question")
    if not (isinstance(kept, list) and 0 < len(kept) <= MOST_LANES and isinstance(question, dict)):
        raise _damaged(name)
    if not all(map(_is_lane, kept)):
        raise _damaged(name)
    lanes = tuple(_lane(plain, f"lane {lane_name(k)} of {name}", open_chain) for k, plain in enumerate(kept))
    expected, base = question.get("expected", []), str(record.get("baseline"))
    names = [lane_name(place) for place in range(len(lanes))]
    known = fits(tuple[str, ...], expected) and len(expected) <= _MOST_VALUES and base in names
    if not (known and _are_of_one_question([lane.chain for lane in lanes])):
        raise _damaged(name)
    return Comparison(lanes, names.index(base), tuple(expected))


def _damaged(name: str) -> InputError:
    return InputError(f"The comparison in '{name}' is damaged or was edited by hand.", _HINT)


def _is_lane(plain: Any) -> bool:
    """Return whether this has what a lane needs, each of its type and of a length that people write."""
    if not (isinstance(plain, dict) and isinstance(plain.get("chain"), dict)):
        return False
    texts = ((plain.get("method"), _LONGEST_NAME), (plain.get("model"), _LONGEST_NAME), (plain.get("problem"), None))
    seconds = plain.get("seconds")
    if not isinstance(seconds, int | float) or isinstance(seconds, bool) or not 0 <= seconds < _MOST_SECONDS:
        return False
    return all(isinstance(text, str) and (most is None or len(text) <= most) for text, most in texts)


def _lane(plain: Mapping[str, Any], name: str, open_chain: OpenChain) -> Lane:
    chain = open_chain(json.dumps(plain["chain"], ensure_ascii=False).encode(), name)
    method, settings = methods.ALL.get(plain["method"]), plain.get("settings", {})
    setup = Setup(plain["method"], plain["model"], usable(method, settings) if method is not None else {})
    wasted = plain.get("wasted", {})
    cost = Cost(**wasted) if has_fields(Cost, wasted) else NOTHING_SPENT
    return Lane(setup, chain, plain["problem"][:_LONGEST_PROBLEM], float(plain["seconds"]), cost)


def _are_of_one_question(chains: Sequence[Chain]) -> bool:
    """Return whether all chains ask the same of the same table, without which there is nothing to compare."""
    first = chains[0]
    return all(
        chain.question.text == first.question.text
        and chain.source.table.columns == first.source.table.columns
        and chain.source.table.frame.equals(first.source.table.frame)
        for chain in chains[1:]
    )
