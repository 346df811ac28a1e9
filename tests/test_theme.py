"""The two themes can be read: contrast ratios as in WCAG 2.2 (relative luminance), worked out from the settings."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

SETTINGS = tomllib.loads((Path(__file__).parents[1] / ".streamlit" / "config.toml").read_text(encoding="utf-8"))
READABLE = 4.5
"""What WCAG asks of text (1.4.3, level AA)."""
VISIBLE = 3.0
"""What WCAG asks of the parts of a control and of a chart (1.4.11)."""


@pytest.fixture(params=["light", "dark"])
def theme(request: pytest.FixtureRequest) -> dict[str, Any]:
    return SETTINGS["theme"][request.param]


def channels(colour: str) -> tuple[int, ...]:
    return tuple(int(colour[i : i + 2], 16) for i in (1, 3, 5))


def luminance(colour: str) -> float:
    shares = [channel / 255 for channel in channels(colour)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def faded(colour: str, paper: str, share: float = 0.6) -> str:
    """A colour drawn half transparent, as Streamlit draws captions and placeholders."""
    mixed = (share * c + (1 - share) * p for c, p in zip(channels(colour), channels(paper), strict=True))
    return "#" + "".join(f"{round(channel):02x}" for channel in mixed)


def papers(theme: dict[str, Any]) -> tuple[str, str]:
    return theme["backgroundColor"], theme["secondaryBackgroundColor"]


def test_contrast_is_measured_as_wcag_does():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def test_text_links_and_code_can_be_read_on_either_paper(theme: dict[str, Any]):
    for paper in papers(theme):
        for name in ("textColor", "linkColor", "codeTextColor"):
            assert contrast(theme[name], paper) >= READABLE, (name, paper)


def test_captions_can_be_read(theme: dict[str, Any]):
    for paper in papers(theme):
        assert contrast(faded(theme["textColor"], paper), paper) >= READABLE, paper


def test_a_header_of_a_table_can_be_read(theme: dict[str, Any]):
    header = theme["dataframeHeaderBackgroundColor"]
    assert contrast(faded(theme["textColor"], header), header) >= READABLE


def test_white_can_be_read_on_the_accent(theme: dict[str, Any]):
    assert contrast("#ffffff", theme["primaryColor"]) >= READABLE


def test_the_accent_stands_out_from_either_paper(theme: dict[str, Any]):
    assert all(contrast(theme["primaryColor"], paper) >= VISIBLE for paper in papers(theme))


def test_the_colours_of_charts_stand_out(theme: dict[str, Any]):
    colours = theme["chartCategoricalColors"]
    assert len(set(colours)) == len(colours)
    assert all(contrast(colour, theme["backgroundColor"]) >= VISIBLE for colour in colours)


def test_both_themes_set_the_same_things():
    assert SETTINGS["theme"]["light"].keys() == SETTINGS["theme"]["dark"].keys()


def test_the_app_listens_on_loopback_and_reports_nothing():
    assert SETTINGS["server"]["address"] == "127.0.0.1"
    assert SETTINGS["browser"]["gatherUsageStats"] is False


def test_streamlit_knows_every_setting():
    from streamlit import config

    known = config.get_config_options()
    unknown = [name for name in flattened(SETTINGS) if name not in known]
    assert unknown == []


def flattened(settings: dict[str, Any], prefix: str = "") -> list[str]:
    names = []
    for key, value in settings.items():
        names += flattened(value, f"{prefix}{key}.") if isinstance(value, dict) else [f"{prefix}{key}"]
    return names
