"""Panels that are drawn when somebody opens them: most stay closed, and every drawing of the page would carry them."""

from typing import Protocol

from chaintable.ui.session.session import Session


class Panel(Protocol):
    """A popover or an expander that tells whether it is open: one with `on_change`."""

    @property
    def open(self) -> bool | None: ...


def is_drawn(held: Session, key: str, panel: Panel) -> bool:
    """Whether to draw what is in the panel: from its first opening on, so that it keeps what was typed in it.

    Its label must stay the same: Streamlit closes a panel whose label changes.
    """
    if panel.open:
        held.view.panels.add(key)
    return key in held.view.panels
