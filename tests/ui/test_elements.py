"""Elements that are made once and sent to everyone who sees them."""

from typing import Any

import numpy as np
import pytest
from streamlit.delta_generator import DeltaGenerator
from streamlit.testing.v1 import AppTest

from chaintable.tables.source import Source
from chaintable.tables.table import Table
from chaintable.ui.parts import tables
from chaintable.ui.parts.elements import Element, make_element
from chaintable.ui.parts.tables import LIT, NEW, Emphasis

RACE = Table.of(["Rank", "Country"], [["1", "ESP"], ["2", "RUS"], ["3", "ESP"]])


SOURCE = Source.of(RACE)


def page(source) -> None:  # type: ignore[no-untyped-def]  # Streamlit runs its lines in a file of their own
    import numpy as np

    from chaintable.ui.parts.tables import LIT, Emphasis, draw_table

    for column in ("Rank", "Country", "Rank"):
        lit = Emphasis(cells={column: LIT}, rows=np.array([1]))
        draw_table(source.table, source, key="race", alt=f"Lit: {column}", emphasis=lit)


def test_a_table_that_is_drawn_again_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Element] = []

    def make(draw: Any) -> Element:
        made.append(make_element(draw))
        return made[-1]

    monkeypatch.setattr(tables, "make_element", make)
    for _ in range(2):
        app = AppTest.from_function(page, args=(SOURCE,), default_timeout=60).run()
        assert not app.exception
        drawn = [element.proto for element in app.dataframe]
        assert [one.alt for one in drawn] == ["Lit: Rank", "Lit: Country", "Lit: Rank"]
        assert drawn[0] == drawn[2] != drawn[1]
        assert drawn[0].arrow_data.styler.styles.startswith("#T_race") and app.dataframe[0].value.shape == (3, 2)
    assert len(made) == 2, "one for each look"


def test_an_element_has_what_streamlit_would_send(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[Any] = []
    monkeypatch.setattr(DeltaGenerator, "_enqueue", lambda _, *given, **named: sent.append((given, named)))
    DeltaGenerator(root_container=None).dataframe(RACE.frame, key="race", alt="A race", height=388)
    made = make_element(lambda place: place.dataframe(RACE.frame, key="race", alt="A race", height=388))
    (((kind, content), named),) = sent
    assert (made.kind, made.content, made.layout) == (kind, content, named["layout_config"])


@pytest.mark.parametrize(
    "other",
    [
        Emphasis(columns={"Rank": NEW}, rows=np.array([0])),
        Emphasis(cells={"Rank": LIT}, rows=np.array([0])),
        Emphasis(cells={"Rank": NEW}, rows=np.array([1])),
        Emphasis(cells={"Rank": NEW}, rows=np.array([0]), marks={"Rank": "●"}),
        Emphasis(cells={"Rank": NEW}, rows=np.array([0]), dim=np.array([0])),
        Emphasis(spots={"Rank": (NEW, np.array([0]))}),
        Emphasis(cells={"Rank": NEW}),
    ],
)
def test_every_difference_between_two_looks_is_told(other: Emphasis) -> None:
    first = Emphasis(cells={"Rank": NEW}, rows=np.array([0]))
    assert first.matter == Emphasis(cells={"Rank": NEW}, rows=np.array([0])).matter
    assert other.matter != first.matter and hash(other.matter)
