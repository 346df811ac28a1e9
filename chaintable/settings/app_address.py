"""The address of the app, written down where its data is, so that the command line can print links that work."""

from contextlib import suppress
from pathlib import Path

USUAL = "http://localhost:8501/"
"""The address of the app unless it was started with another."""
_FILE = "address"
_LONGEST = 200


def remember_address(data: Path, address: str) -> None:
    """Write down the address that the app was started with; a folder that can't be written stays as it is.

    A new folder is for its owner only, as one that the store makes.
    """
    with suppress(OSError):
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
        if app_address(data) != address:
            (data / _FILE).write_text(address, encoding="utf-8")


def app_address(data: Path) -> str:
    """Return the address of the app that last used this folder."""
    try:
        found = (data / _FILE).read_text(encoding="utf-8")[:_LONGEST].strip()
    except (OSError, UnicodeError):
        return USUAL
    return found if found.startswith(("http://", "https://")) and found.isprintable() else USUAL
