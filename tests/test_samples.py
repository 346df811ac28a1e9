"""The samples: every file is read, and every answer is worked out a second time, with pandas alone."""

import gc
from collections.abc import Callable
from importlib import resources
from typing import Any, get_args
from weakref import WeakValueDictionary, ref

import pandas as pd
import pytest

from chaintable import samples
from chaintable.errors import InputError
from chaintable.samples import SAMPLES, QuestionKind, Sample, read_sample

Frame = pd.DataFrame
QUESTIONS = [pytest.param(s.name, q.text, q.answer, id=f"{s.name}: {q.text}") for s in SAMPLES for q in s.questions]


def numbers(cells: "pd.Series[str]") -> "pd.Series[float]":
    """The numbers in cells of digits, thousands separators, a unit or a currency."""
    return pd.to_numeric(cells.str.replace(r"[^\d.\-]", "", regex=True))


def cells(frame: Frame, column: str, **where: str) -> list[str]:
    """The cells of a column in the rows where other columns (spaces written as _) hold just these texts."""
    for name, text in where.items():
        frame = frame[frame[name.replace("_", " ")] == text]
    return frame[column].tolist()


def commonest(column: "pd.Series[str]") -> list[str]:
    return column.mode().tolist()


def top(frame: Frame, shown: str, by: str, largest: bool = True) -> list[str]:
    keys = numbers(frame[by])
    return frame.loc[keys == (keys.max() if largest else keys.min()), shown].tolist()


def beside(frame: Frame, column: str, text: str, step: int = 1) -> list[str]:
    """The cell after (or before) the one that holds the text."""
    names = frame[column].tolist()
    return [names[names.index(text) + step]]


def of_two(frame: Frame, column: str, by: str, *names: str) -> list[str]:
    return top(frame[frame[column].isin(names)], column, by)


def said(holds: Any) -> list[str]:
    return ["yes" if holds else "no"]


def amount(frame: Frame, by: str, **where: str) -> float:
    """The sum of a column over some rows."""
    return float(numbers(pd.Series(cells(frame, by, **where), dtype="str")).sum())


WORKED_OUT: dict[str, tuple[Callable[[Frame], Any], ...]] = {
    "clasica": (
        lambda t: commonest(t["Cyclist"].str.extract(r"\((\w+)\)")[0]),
        lambda t: beside(t, "Cyclist", "Paolo Bettini (ITA)"),
        lambda t: (numbers(t["UCI ProTour Points"]) < 10).sum(),
        lambda t: cells(t, "Team", Cyclist="Denis Menchov (RUS)"),
        lambda t: (
            amount(t, "UCI ProTour Points", Cyclist="Alejandro Valverde (ESP)")
            - amount(t, "UCI ProTour Points", Cyclist="Paolo Bettini (ITA)")
        ),
        lambda t: t["Cyclist"].str.contains("(ITA)", regex=False).sum(),
    ),
    "best_picture": (
        lambda t: top(t, "Film", "Oscars won"),
        lambda t: cells(t, "Director", Film="Parasite"),
        lambda t: beside(t, "Film", "Argo"),
        lambda t: (t["Oscars won"] == "3").sum(),
        lambda t: of_two(t, "Film", "Oscars won", "Oppenheimer", "Parasite"),
        lambda t: numbers(t["Oscars won"]).mean(),
    ),
    "olympics": (
        lambda t: commonest(t["Country"]),
        lambda t: cells(t, "City", Games="2008"),
        lambda t: (t["Continent"] == "Europe").sum(),
        lambda t: beside(t, "City", "Sydney", -1),
        lambda t: [text[-4:] for text in cells(t, "Opened", City="Tokyo")],
        lambda t: amount(t, "Games", City="London") - amount(t, "Games", City="Los Angeles"),
    ),
    "presidents": (
        lambda t: top(t, "Winner", "Electoral votes"),
        lambda t: cells(t, "Runner-up", Year="2000"),
        lambda t: (t["Winner's party"] == "Democratic").sum(),
        lambda t: commonest(t["Winner's party"]),
        lambda t: t["Winner"].shift(-1)[t["Year"] == "1976"].tolist(),
        lambda t: said(cells(t, "Winner", Year="2012") == ["Barack Obama"]),
    ),
    "mountains": (
        lambda t: top(t, "Mountain", "First climbed", largest=False),
        lambda t: (t["Range"] == "Karakoram").sum(),
        lambda t: amount(t, "Height", Mountain="Mount Everest") - amount(t, "Height", Mountain="K2"),
        lambda t: top(t[t["Countries"].str.contains("Pakistan")], "Mountain", "Height"),
        lambda t: cells(t, "First climbed", Mountain="Cho Oyu"),
        lambda t: said(amount(t, "First climbed", Mountain="Lhotse") < amount(t, "First climbed", Mountain="Makalu")),
    ),
    "planets": (
        lambda t: top(t, "Planet", "Diameter (km)"),
        lambda t: (t["Rings"] == "yes").sum(),
        lambda t: beside(t, "Planet", "Mars"),
        lambda t: numbers(t["Diameter (km)"])[t["Kind"] == "rocky"].mean(),
        lambda t: of_two(t, "Planet", "Mean temperature (°C)", "Mercury", "Venus"),
        lambda t: said(cells(t, "Kind", Planet="Neptune") == ["ice giant"]),
    ),
    "league": (
        lambda t: cells(t, "Points", Club="Chelsea"),
        lambda t: (numbers(t["Points"]) > 60).sum(),
        lambda t: top(t, "Club", "Lost"),
        lambda t: beside(t, "Club", "Chelsea", -1),
        lambda t: amount(t, "Points", Club="Leicester City") - amount(t, "Points", Club="Arsenal"),
        lambda t: amount(t, "Points", Club="Manchester City") + amount(t, "Points", Club="Manchester United"),
    ),
    "finals": (
        lambda t: commonest(t["Winner"]),
        lambda t: t.loc[t["Date"].str.endswith("1966"), "Winner"].tolist(),
        lambda t: (t["Remark"] == "after extra time").sum(),
        lambda t: beside(t, "Winner", "Spain"),
        lambda t: t.loc[t["Date"].str.endswith("1970") & (t["Winner"] == "Brazil"), "Score"].str[0].tolist(),
        lambda t: said(t.loc[t["Date"].str.endswith("1994"), "Winner"].tolist() == ["Italy"]),
    ),
    "apollo": (
        lambda t: (t["Flight"] == "Moon landing").sum(),
        lambda t: cells(t, "Landing site", Mission="Apollo 15"),
        lambda t: beside(t, "Mission", "Apollo 13"),
        lambda t: numbers(t["Moonwalks"]).sum(),
        lambda t: [str(pd.Timestamp(text).year) for text in cells(t, "Launched", Mission="Apollo 8")],
        lambda t: t["Crew"].str.contains("John Young").sum(),
    ),
    "budget": (
        lambda t: top(t, "Department", "Spent 2024"),
        lambda t: (t["Area"] == "Transport").sum(),
        lambda t: amount(t, "Planned 2025", Area="Culture"),
        lambda t: amount(t, "Planned 2025", Department="Buses") - amount(t, "Planned 2025", Department="Cycle paths"),
        lambda t: cells(t, "Spent 2023", Department="Library"),
        lambda t: of_two(t, "Department", "Spent 2024", "Theatre", "Museum"),
    ),
    "timetable": (
        lambda t: t.sort_values("Departs")["Train"].tolist()[-1:],
        lambda t: cells(t, "Arrives", Train="X 11"),
        lambda t: (t["Runs"] == "daily").sum(),
        lambda t: beside(t.sort_values("Departs"), "Train", "X 13"),
        lambda t: (t["Departs"] < "08:00").sum(),
        lambda t: of_two(t, "Train", "Stops", "X 11", "R 103"),
    ),
    "orders": (
        lambda t: commonest(t["Customer"]),
        lambda t: cells(t, "Date", Customer="Gärtnerei Grün"),
        lambda t: (t["City"] == "Bonn").sum(),
        lambda t: amount(t, "Amount", City="Köln"),
        lambda t: of_two(t, "Order", "Amount", "1042", "1048"),
        lambda t: t["Date"].str.endswith("/03/2025").sum(),
    ),
    "school_shop": (
        lambda t: said(amount(t, "Price", Item="pencil case") + amount(t, "Price", Item="notebook") <= 7),
        lambda t: 3 * amount(t, "Price", Item="notebook") + amount(t, "Price", Item="ruler"),
        lambda t: of_two(t, "Item", "Price", "calculator", "backpack"),
        lambda t: 30 - amount(t, "Price", Item="backpack") - amount(t, "Price", Item="ruler"),
        lambda t: said(amount(t, "Price", Item="backpack") + amount(t, "Price", Item="pencil case") <= 28),
        lambda t: top(t, "Item", "Price"),
    ),
    "bake_sale": (
        lambda t: top(t, "Day", "Cakes sold"),
        lambda t: numbers(t["Cakes sold"]).median(),
        lambda t: numbers(t["Cakes sold"]).mean(),
        lambda t: amount(t, "Cakes sold", Day="Friday") - amount(t, "Cakes sold", Day="Wednesday"),
        lambda t: of_two(t, "Day", "Cakes sold", "Monday", "Wednesday"),
        lambda t: (numbers(t["Cakes sold"]) > 20).sum(),
    ),
}
"""For each sample how to answer its questions, in their order."""


def written(answer: Any) -> set[str]:
    """A worked-out answer as the texts that the file of questions has: numbers without a needless decimal point."""
    return set(answer) if isinstance(answer, list) else {f"{float(answer):.10g}"}


@pytest.mark.parametrize(("name", "text", "answer"), QUESTIONS)
def test_every_answer_is_right(name: str, text: str, answer: tuple[str, ...]):
    sample = next(sample for sample in SAMPLES if sample.name == name)
    place = [question.text for question in sample.questions].index(text)
    assert written(WORKED_OUT[name][place](read_sample(name).table.frame)) == set(answer)


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.name)
def test_every_sample_is_read_with_its_title(sample: Sample):
    table = read_sample(sample.name).table
    assert table.caption == sample.title
    small = any(question.choices for question in sample.questions)  # as schools use them
    assert (5 if small else 8) <= table.n_rows <= 40 and table.n_columns >= (2 if small else 5)
    assert all(table.columns) and len(set(table.columns)) == table.n_columns


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.name)
def test_every_sample_suggests_four_to_six_questions(sample: Sample):
    assert 4 <= len(sample.questions) <= 6 and len(WORKED_OUT[sample.name]) == len(sample.questions)
    assert len({question.text for question in sample.questions}) == len(sample.questions)
    assert all(question.text.endswith("?") and question.answer for question in sample.questions)
    assert sample.title and sample.description and sample.origin


def test_every_kind_of_question_is_asked():
    kinds = {question.kind for sample in SAMPLES for question in sample.questions}
    assert kinds == set(get_args(QuestionKind))


def test_names_and_files_are_used_once():
    assert len({sample.name for sample in SAMPLES}) == len({sample.file for sample in SAMPLES}) == len(SAMPLES)


def test_every_file_belongs_to_a_sample():
    files = {file.name for file in resources.files("chaintable.samples").joinpath("data").iterdir()}
    assert files - {"README.md"} == {sample.file for sample in SAMPLES}


def test_the_messy_export_says_what_was_done_to_it():
    source = read_sample("orders")
    said_of_it = " ".join(source.account)
    assert source.table.columns[-2:] == ("Amount", "Amount (2)")
    assert all(word in said_of_it for word in ("Windows-1252", "title row", "Amount (2)", "total"))


def test_the_workbook_offers_both_sheets():
    assert read_sample("apollo").sheets == ("Missions", "Crews")


def test_all_who_have_a_sample_open_share_it_and_it_goes_with_the_last_of_them(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(samples, "_open", WeakValueDictionary())  # other tests may hold the sample
    first, second = read_sample("timetable"), read_sample("timetable")
    assert first is second
    left = ref(first.table)
    del first
    gc.collect()
    assert read_sample("timetable") is second
    del second
    gc.collect()
    assert left() is None


def test_an_unknown_sample_is_named_with_the_nearest():
    with pytest.raises(InputError, match=r"no sample 'planet'.*'planets'"):
        read_sample("planet")


def test_a_league_is_consistent_in_itself():
    table = read_sample("league").table.frame
    won, drawn, lost, points = (numbers(table[name]) for name in ("Won", "Drawn", "Lost", "Points"))
    goals = table["Goals"].str.split("–", expand=True).astype(int)
    assert ((won + drawn + lost) == numbers(table["Played"])).all() and (3 * won + drawn == points).all()
    assert won.sum() == lost.sum() and goals[0].sum() == goals[1].sum()
