"""Arguments that begin with words which say what they are: `across Month`, `values in Sales`."""

from collections.abc import Iterable, Sequence

from chaintable.operations.grammar.syntax import quote, quoted, unquote


def split_keywords(items: Iterable[str], openings: Sequence[str]) -> tuple[list[str], dict[str, list[str]]]:
    """Return the arguments without such an opening, still quoted, and those behind each opening, unquoted.

    >>> split_keywords(["Region", ' across "a, b"', '"across x"'], ["across"])
    (['Region', '"across x"'], {'across': ['a, b']})
    """
    plain: list[str] = []
    found: dict[str, list[str]] = {opening: [] for opening in openings}
    for item in items:
        opening = _opening(item.strip(), openings)
        if opening is None:
            plain.append(item)
        else:
            found[opening].append(unquote(item.strip()[len(opening) :]))
    return plain, found


def quote_apart(text: str, openings: Sequence[str]) -> str:
    """Write a name for a call, in quotes also if it begins like an argument with such an opening.

    >>> quote_apart("across x", ["across"]), quote_apart("acrosses", ["across"])
    ('"across x"', 'acrosses')
    """
    return quoted(text) if _opening(text, openings) is not None else quote(text)


def _opening(text: str, openings: Sequence[str]) -> str | None:
    said = text.casefold()
    return next((opening for opening in openings if said.startswith(f"{opening} ") or said == opening), None)
