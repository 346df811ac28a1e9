"""The keys of the second fresh half: visits, a wine cellar, a caterer and an olive harvest."""

from benchmarks.analyst.keys.table import (
    Keys,
    best,
    cells,
    length,
    minutes,
    month,
    number,
    percent,
    read,
    refuse,
    top,
    when,
)

HALF = "fresh2"


def physio() -> Keys:
    t = read(HALF, "physio.tsv", skip=2, sep="\t")
    fee, day, took = number(t["Fee (CHF)"]), when(t["Day"], "%d.%m.%y"), minutes(t["Duration"])
    came = t["Status"].str.lower() == "attended"
    return {
        ("per group", "no-show rate by therapist (no-shows as % of all visits)"): (t["Status"] == "no-show")
        .groupby(t["Therapist"])
        .mean()
        .map(percent),
        ("average", "average duration of an assessment"): length(took[t["Treatment"] == "Assessment"].mean()),
        ("count", "How many visits from 20 May on were not attended (no-show or cancelled)?"): (
            ~came & (day.dt.day >= 20)
        ).sum(),
        ("sum", "how much in fees is not paid yet (n)"): fee[t["Paid"] == "n"].sum(),
        ("refuse", "Which insurer covers patient K-26?"): refuse("insurer"),
    }


def cellar() -> Keys:
    t = read(HALF, "cellar.csv", skip=2)
    region = t["Wine"].where((t["Producer"] == "") & (t["Btls"] == "")).ffill()
    region = region.map(lambda name: f"{name}|{name.title()}|Total {name}|Total {name.title()}")
    wine = t["Producer"] != ""
    t, region = t[wine], region[wine]
    bottles, value = number(t["Btls"]), number(t["Value"])
    return {
        ("per group", "value of the stock per region"): value.groupby(region).sum(),
        ("lookup", "which bin is the Chablis 1er Cru in?"): cells(t["Bin"][t["Wine"] == "Chablis 1er Cru"]),
        ("count", "how many red wines have fewer than 10 bottles left"): (
            (t["Colour"] == "Red") & (bottles < 10)
        ).sum(),
        ("top", "our 3 most valuable wines (value of all the bottles) please"): top(value.set_axis(t["Wine"]), 3),
        ("refuse", "Which wine has the best tasting score?"): refuse("tasting", "score"),
    }


def traiteur() -> Keys:
    t = read(HALF, "traiteur.csv", skip=1, sep=";")
    guests, total, each = number(t["Convives"]), number(t["Total TTC"], ","), number(t["Prix par pers."], ",")
    months = when(t["Date"], "%d/%m/%Y").dt.strftime("%Y-%m").map(month)
    return {
        ("per group", "number of guests (Convives) month by month"): guests.groupby(months).sum(),
        ("language", "Quel client a eu le plus de convives au total ?"): best(guests.groupby(t["Client"]).sum()),
        ("share", "weddings (Mariage) as % of the Total TTC"): percent(
            total[t["Prestation"] == "Mariage"].sum() / total.sum()
        ),
        ("median", "median price per person for cocktails"): each[t["Prestation"] == "Cocktail"].median(),
        ("refuse", "which waiters worked at the wedding on 4 June?"): refuse("waiter"),
    }


def cosecha() -> Keys:
    t = read(HALF, "cosecha.csv", skip=1, sep=";")
    t = t[t["Socio"] != ""]
    kilos, rate, day = number(t["Kilos"], ","), number(t["Rendimiento (%)"], ","), when(t["Fecha"], "%d-%m-%Y")
    kinds = kilos.groupby(t["Variedad"]).sum()
    december = day.dt.month == 12
    return {
        ("per group", "kilos for every member (Socio) and variety"): kilos.groupby([t["Socio"], t["Variedad"]])
        .sum()
        .reset_index(),
        ("language", "¿Cuál es el rendimiento medio de la variedad Arbequina?"): percent(
            rate[t["Variedad"] == "Arbequina"].mean() / 100
        ),
        ("language", "¿Qué parcela entregó más kilos en diciembre?"): best(kilos[december].groupby(t["Parcela"]).sum()),
        ("average", "avg kilos per delivery from Las Eras"): kilos[t["Parcela"] == "Las Eras"].mean(),
        ("difference", "How many more kilos of Picual than of Hojiblanca came in?"): kinds["Picual"]
        - kinds["Hojiblanca"],
    }


FILES = {"physio.tsv": physio, "cellar.csv": cellar, "traiteur.csv": traiteur, "cosecha.csv": cosecha}
