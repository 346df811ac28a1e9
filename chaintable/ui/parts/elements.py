"""Elements that are made once and then sent to everyone who sees them.

Streamlit makes each element anew whenever a page is drawn. A highlighted table takes 2 ms, twenty times as long as a
line of text, although it seldom differs from the one before.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from streamlit.delta_generator import DeltaGenerator
from streamlit.delta_generator_singletons import get_dg_singleton_instance


@dataclass(frozen=True, slots=True, eq=False)
class Element:
    """An element that shows something and can't be operated: its kind, its content and its size."""

    kind: str
    content: Any
    layout: Any


class _Nowhere(DeltaGenerator):
    """A place on no page: it keeps what is drawn in it."""

    def __init__(self) -> None:
        super().__init__(root_container=None)
        self.kept: list[Element] = []

    def _enqueue(
        self, delta_type: str, element_proto: Any, layout_config: Any = None, *_: Any, **__: Any
    ) -> DeltaGenerator:
        self.kept.append(Element(delta_type, element_proto, layout_config))
        return self


def make_element(draw: Callable[[DeltaGenerator], object]) -> Element:
    """Return the one element that `draw` draws in the place that it is given."""
    place = _Nowhere()
    draw(place)
    (element,) = place.kept
    return element


def draw_element(element: Element) -> None:
    """Draw an element where the page is being drawn."""
    get_dg_singleton_instance().main_dg._enqueue(element.kind, element.content, element.layout)
