"""The keys of the first fresh half: a football academy, a museum, grants and a stock count."""

import pandas as pd

from benchmarks.analyst.files import paths
from benchmarks.analyst.keys.table import Keys, best, cells, day, number, percent, read, refuse, top, top_rows, when

HALF = "fresh1"


def academy() -> Keys:
    (t,) = pd.read_html(paths(HALF)["academy.html"], thousands=None, converters={"Mins played": str})
    keeper, young = t["Pos."] == "GK", t["Squad"] == "U14"
    born = when(t["Date of birth"], "%d/%m/%Y")
    totals = t.groupby("Pos.")[["Goals", "Apps"]].sum()
    return {
        ("per group", "goals per game for each position (all goals divided by all apps)"): totals["Goals"]
        / totals["Apps"],
        ("average", "avg minutes played by the goalkeepers (GK)"): number(t["Mins played"])[keeper].mean(),
        ("count", "how many U14s have paid their fee in full?"): (young & (t["Fee paid?"].str.lower() == "yes")).sum(),
        ("top", "four best scorers and their goals"): top_rows(t[["Player", "Goals"]], 4),
        ("lookup", "when was Finn Calder born"): cells(born[t["Player"] == "Finn Calder"].dt.date),
    }


def museo() -> Keys:
    t = read(HALF, "museo.csv", skip=2, sep=";")
    people, income, days = number(t["Visitantes"]), number(t["Ingresos (€)"], ","), when(t["Fecha"], "%d/%m/%Y")
    both = pd.DataFrame({"Visitantes": people, "Ingresos": income}).groupby(t["Sala"]).sum()
    named = days.map(lambda given: day(given, "%d/%m/%Y"))
    return {
        ("per group", "visitors and income for each room (Sala)"): both.reset_index(),
        ("language", "¿Qué porcentaje de los visitantes entró con entrada gratuita?"): percent(
            people[t["Tipo de entrada"] == "Gratuita"].sum() / people.sum()
        ),
        ("language", "¿Cuántos visitantes hubo en febrero en la sala Mapas?"): people[
            (t["Sala"] == "Mapas") & (days.dt.month == 2)
        ].sum(),
        ("top", "three days with the most income in total, and how much"): top(income.groupby(named).sum(), 3),
        ("missing", "In how many rows was the Guía left empty?"): (t["Guía"] == "").sum(),
    }


def grants() -> Keys:
    t = read(HALF, "grants.csv", skip=3)
    t = t[t["PI"] != ""]
    budget, spent = number(t["Budget"]), number(t["Spent to date"])
    sums = pd.DataFrame({"Budget": budget, "Spent": spent}).groupby(t["Grant"]).sum()
    travel = (t["Grant"] == "GLACIER") & (t["Cost category"] == "Travel")
    amadi = (t["PI"] == "Prof Amadi") & (t["Cost category"] == "Staff")
    return {
        ("per group", "spent to date as % of budget for every grant"): (sums["Spent"] / sums["Budget"]).map(percent),
        ("lookup", "how much travel money is left on GLACIER?"): cells(number(t["Remaining"])[travel]),
        ("compare", "Which grants have spent more in total than their whole budget?"): [
            f"{name}|{name} total" for name in sums.index[sums["Spent"] > sums["Budget"]]
        ],
        ("sum", "what has Prof Amadi spent on staff so far"): spent[amadi].sum(),
        ("refuse", "Who is the funder of PEATMAP?"): refuse("funder"),
    }


def pandian() -> Keys:
    t = read(HALF, "pandian.csv", skip=1)
    booked, counted, price = (number(t[name]) for name in ("账面数量", "实盘数量", "单价"))
    return {
        ("lookup", "unit price (单价) of 安全帽?"): price[t["品名"] == "安全帽"].unique(),
        ("language", "哪个仓库的账面数量最多?"): best(booked.groupby(t["仓库"]).sum()),
        ("language", "电钻的实盘数量一共是多少?"): counted[t["品名"] == "电钻"].sum(),
        ("compare", "On how many lines is the counted quantity (实盘数量) different from the booked one (账面数量)?"): (
            booked != counted
        ).sum(),
        ("distinct", "how many different items (品名) were counted"): t["品名"].nunique(),
    }


FILES = {"academy.html": academy, "museo.csv": museo, "grants.csv": grants, "pandian.csv": pandian}
