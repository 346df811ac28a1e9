"""The keys of the forty-first fresh half: plain questions on lost property, a shelter, trees, ships and others."""

import io
import json

import pandas as pd

from benchmarks.analyst.files import paths
from benchmarks.analyst.keys.records import records
from benchmarks.analyst.keys.table import (
    Keys,
    Ordered,
    as_cased,
    best,
    cells,
    highest,
    labels,
    length,
    minutes,
    months,
    number,
    percent,
    read_sheet,
    refuse,
    top,
    when,
)

HALF = "fresh41"


def lost_property() -> Keys:
    t = records(HALF, "lost_property.csv", "Tag", skip=3)
    found, claimed = (when(t[name], "%d/%m/%Y") for name in ("Found on", "Claimed on"))
    return {
        ("per group", "How many items were found at each place?"): t.groupby(as_cased(t["Where found"])).size(),
        ("status", "How many items are still unclaimed?"): claimed.isna().sum(),
        ("per group", "total est. value by category"): number(t["Est. value"]).groupby(t["Category"]).sum(),
        ("contains", "How many of the items have black in their name?"): (
            t["Item"].str.contains("black", case=False).sum()
        ),
        ("days between", "Average number of days between found and claimed?"): (claimed - found).dt.days.mean(),
        ("refuse", "What is the phone number of the owner of the Canon camera?"): refuse("phone", "owner"),
    }


def shelter() -> Keys:
    t = records(HALF, "tierheim.csv", "Nr.", sep=";")
    weight, came, kind = number(t["Gewicht (kg)"], ","), when(t["Aufnahme"], "%d.%m.%Y"), t["Tierart"]
    waiting = t["Vermittelt am"] == ""
    return {
        ("per group", "number of animals per species (Tierart)"): t.groupby(kind).size(),
        ("language", "Wie viele Katzen sind noch nicht vermittelt?"): (waiting & (kind == "Katze")).sum(),
        ("per group", "avg weight (Gewicht) for each Tierart"): weight.groupby(kind).mean(),
        ("language", "Welcher Hund ist am schwersten?"): best(weight[kind == "Hund"].groupby(t["Name"]).max()),
        ("date", "How many animals were taken in (Aufnahme) in February 2024?"): (came.dt.month == 2).sum(),
        ("share", "What percentage of all the animals has been rehomed (vermittelt)?"): percent(1 - waiting.mean()),
    }


def classes() -> Keys:
    t = records(HALF, "lophoc.csv", "Mã lớp", skip=1, sep=";")
    t = t[t["Môn"] != ""]
    size, fee, code = number(t["Sĩ số"], ","), number(t["Học phí (đ)"], ","), t["Mã lớp"]
    return {
        ("per group", "Total number of students (Sĩ số) per subject"): size.groupby(t["Môn"]).sum(),
        ("language", "Có bao nhiêu lớp Tiếng Anh?"): (t["Môn"] == "Tiếng Anh").sum(),
        ("per group", "average tuition fee (Học phí) at each branch (Cơ sở)"): fee.groupby(t["Cơ sở"]).mean(),
        ("language", "Lớp nào có sĩ số cao nhất?"): best(size.groupby(code).max()),
        ("date", "Which classes start (Khai giảng) in April?"): (
            cells(code[when(t["Khai giảng"], "%d/%m/%Y").dt.month == 4])
        ),
        ("refuse", "Which room is class E103 in?"): refuse("room"),
    }


def race() -> Keys:
    text = paths(HALF)["hill_race.html"].read_text(encoding="utf-8")
    t = pd.read_html(io.StringIO(text), keep_default_na=False)[0].astype(str)
    finish = pd.to_timedelta(t["Finish"], errors="coerce").dt.total_seconds() / 60
    by_name = finish.set_axis(t["Runner"])
    return {
        ("per group", "number of runners per club"): t.groupby("Club").size(),
        ("count", "How many runners did not finish?"): (t["Finish"] == "DNF").sum(),
        ("per group", "fastest finish time in each category"): finish.groupby(t["Cat."]).min().map(length),
        ("extreme", "Who was the fastest in category M40?"): (
            best(by_name[list(t["Cat."] == "M40")].dropna(), most=False)
        ),
        ("top", "the 5 fastest runners and their finish times"): (Ordered(highest(by_name, 5, most=False).map(length))),
        ("filter", "How many Harrow Fell runners finished in under an hour?"): (
            ((t["Club"] == "Harrow Fell") & (finish < 60)).sum()
        ),
    }


def trees() -> Keys:
    t = records(HALF, "tree_survey.xlsx", "Tree no", sheet="Trees", skip=2)
    height, species = number(t["Height (m)"]), as_cased(t["Species"])
    return {
        ("per group", "avg height per species"): height.groupby(species).mean(),
        ("extreme", "Which tree number has the largest girth?"): best(number(t["Girth (cm)"]).set_axis(t["Tree no"])),
        ("per group", "How many trees in poor condition are there in each street?"): (
            t[t["Condition"] == "Poor"].groupby("Street").size()
        ),
        ("count", "How many trees were planted before 1960?"): (number(t["Planted"]) < 1960).sum(),
        ("missing", "How many trees have no inspection date?"): (t["Last inspected"] == "").sum(),
        ("refuse", "What did pruning cost on Mill Lane?"): refuse("prun", "cost"),
    }


def bikes() -> Keys:
    t = read_sheet(HALF, "bike_counts.xlsx", "Week 24", skip=3)
    t = t[t["Counter"] != ""].assign(District=t["District"].replace("", pd.NA).ffill()).set_index("Counter")
    n = t.drop(columns="District").astype(float)
    return {
        ("per group", "Total bikes for the week per district"): n["Total"].groupby(t["District"]).sum(),
        ("lookup", "How many bikes were counted at Abbey Street on Wednesday?"): n["Wed"]["Abbey Street"],
        ("sum", "How many bikes were there on Monday at all the counters together?"): n["Mon"].sum(),
        ("per group", "average Saturday count of the counters in each district"): (
            n["Sat"].groupby(t["District"]).mean()
        ),
        ("difference", "How many more bikes passed Fish Dock on Friday than on Sunday?"): (
            (n["Fri"] - n["Sun"])["Fish Dock"]
        ),
        ("top", "top 3 counters on Sunday, with their counts"): top(n["Sun"], 3),
    }


def telescope() -> Keys:
    t = records(HALF, "telescope_log.tsv", "Night", sep="\t")
    frames, night = number(t["Frames"]), when(t["Night"], "%d-%b-%y")
    spectra = (t["Observer"] == "Mira") & (t["Instrument"] == "Spectrograph")
    return {
        ("per group", "Total frames per observer"): frames.groupby(t["Observer"]).sum(),
        ("filter", "average seeing of Mira's sessions with the spectrograph"): (
            number(t["Seeing (arcsec)"])[spectra].mean()
        ),
        ("per group", "number of observing sessions by month"): t.groupby(months(night)).size(),
        ("time of day", "How many sessions started after 10 pm?"): (minutes(t["Start"]) > 22 * 60).sum(),
        ("extreme", "Which target has the most frames in total?"): best(frames.groupby(t["Target"]).sum()),
        ("refuse", "What was the outside temperature on 14 January?"): refuse("temperature"),
    }


def charging() -> Keys:
    t = pd.json_normalize(json.loads(paths(HALF)["charging.json"].read_text(encoding="utf-8")))
    kwh, price = t["kwh"], t["price"]
    ccs = t["plug"] == "CCS"
    return {
        ("per group", "kWh charged per station"): kwh.groupby(t["station.name"]).sum(),
        ("sum", "How much did members pay in total?"): price[t["member"]].sum(),
        ("per group", "mean charging time in minutes by plug type"): t["minutes"].groupby(t["plug"]).mean(),
        ("count", "How many sessions took longer than 60 minutes?"): (t["minutes"] > 60).sum(),
        ("median", "median kWh of the CCS sessions"): kwh[ccs].median(),
        ("yes/no", "Did non-members charge more kWh in total than members?"): (
            bool(kwh[~t["member"]].sum() > kwh[t["member"]].sum())
        ),
    }


def films() -> Keys:
    t = records(HALF, "film_entries.csv", "Entry")
    t = t[t["Title"] != ""]
    decision, country, kind = t["Decision"].str.casefold(), t["Country"], t["Category"]
    by_director = t.groupby("Director").size()
    return {
        ("per group", "How many films per country?"): t.groupby(country).size(),
        ("having", "which directors entered more than 4 films?"): (labels(by_director[by_director > 4])),
        ("per group", "average length by category"): number(t["Length"]).groupby(kind).mean(),
        ("status", "Which films are still pending?"): cells(t["Title"][decision == "pending"]),
        ("refuse", "What was the production budget of Glasshouse?"): refuse("budget"),
        ("top", "3 films with the best jury score, with the score"): top(
            number(t["Jury score"]).set_axis(t["Title"]), 3
        ),
    }


def port() -> Keys:
    t = records(HALF, "port_calls.csv", "Call", skip=2)
    cargo, dues = number(t["Cargo (t)"]), number(t["Port dues"])
    return {
        ("per group", "Port dues by type of vessel"): dues.groupby(as_cased(t["Type"])).sum(),
        ("status", "Which vessels haven't departed yet?"): cells(t["Vessel"][t["Departed"] == ""]),
        ("per group", "total cargo per berth"): cargo.groupby(t["Berth"]).sum(),
        ("top", "Top 3 vessels by total cargo"): top(cargo.groupby(t["Vessel"]).sum(), 3),
        ("sum", "How much did the vessels under the Danish flag (Denmark) pay in port dues?"): (
            dues[t["Flag"] == "Denmark"].sum()
        ),
        ("refuse", "Who is the captain of the Mar Azul?"): refuse("captain"),
    }


FILES = {
    "lost_property.csv": lost_property,
    "tierheim.csv": shelter,
    "lophoc.csv": classes,
    "hill_race.html": race,
    "tree_survey.xlsx": trees,
    "bike_counts.xlsx": bikes,
    "telescope_log.tsv": telescope,
    "charging.json": charging,
    "film_entries.csv": films,
    "port_calls.csv": port,
}
