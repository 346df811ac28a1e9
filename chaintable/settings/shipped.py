"""Where the files are that come with ChainTable beside its modules: `app.py`, `pages/`, `prompts/` and the theme.

In the repository they stand at the top. The build puts them into the wheel as `chaintable/_shipped/`, in the same order
(`pyproject.toml`, force-include).
"""

from pathlib import Path

_IN_WHEEL = Path(__file__).parents[1] / "_shipped"

IN_CHECKOUT = not _IN_WHEEL.is_dir()
"""Whether this is the repository, with its tests and its training, and not an installed package."""

ROOT = Path(__file__).parents[2] if IN_CHECKOUT else _IN_WHEEL
"""The folder that holds them."""


def shipped(*parts: str) -> Path:
    """The path of a file or folder that comes with ChainTable.

    >>> shipped("prompts", "chain_of_table", "plan.md").is_file()
    True
    """
    return ROOT.joinpath(*parts)
