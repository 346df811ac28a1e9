"""The keys of the first fresh half: canteen, box office, bakery and a French magazine."""

from benchmarks.analyst.keys.table import (
    Keys,
    as_cased,
    cells,
    day,
    number,
    percent,
    read,
    read_sheet,
    refuse,
    top,
    weekday,
    when,
)

HALF = "fresh1"


def canteen() -> Keys:
    t = read(HALF, "canteen.csv", skip=1, sep=";")
    t = t[t["Dish"] != ""]
    meals, price, waste = number(t["Meals sold"]), number(t["Price per meal"], ","), number(t["Waste (kg)"], ",")
    days = when(t["Date"], "%d.%m.%Y")
    green = t["Type"].str.lower() == "vegetarian"
    named = days.map(lambda given: day(given, "%d.%m.%Y"))
    return {
        ("per group", "nr of meals sold by weekday"): meals.groupby(days.map(weekday)).sum(),
        ("per group", "takings by dish (meals x price)"): (meals * price).groupby(t["Dish"]).sum(),
        ("sum", "How many kilos of food were wasted altogether?"): waste.sum(),
        ("share", "what % of the meals we sold were vegetarian"): percent(meals[green].sum() / meals.sum()),
        ("top", "3 busiest days by total meals, with the number"): top(meals.groupby(named).sum(), 3),
    }


def boxoffice() -> Keys:
    t = read(HALF, "boxoffice.csv")
    total, seats, back = number(t["Order total"]), number(t["Tickets"]), t["Refunded"] == "Y"
    months = total.groupby(when(t["Bought on"], "%m/%d/%Y").dt.month).sum()
    return {
        ("per group", "order total by event, without the refunded ones"): total[~back].groupby(t["Event"]).sum(),
        ("per group", "refund rate per sales channel (refunded orders as % of orders)"): back.groupby(
            as_cased(t["Sold via"])
        )
        .mean()
        .map(percent),
        ("change", "By how many percent did the order total change from April to May?"): percent(
            months[5] / months[4] - 1
        ),
        ("share", "What share of the tickets sold were for the balcony?"): percent(
            seats[t["Seat cat."] == "Balcony"].sum() / seats.sum()
        ),
        ("refuse", "what did we pay the musicians for Jazz Night"): refuse("musician"),
    }


def bakery() -> Keys:
    t = read_sheet(HALF, "bakery.xlsx", "Sales", skip=1)
    t = t[t["Shop"] != ""]
    months = t[["Jan", "Feb", "Mar", "Apr", "May", "Jun"]].apply(number)
    rolls = months[t["Product"] == "Croissant"][["Jan", "Feb", "Mar"]].sum(axis=1).groupby(t["Shop"]).sum()
    sour = months[t["Product"] == "Sourdough"].sum()
    return {
        ("per group", "pieces by range for April, May and June together"): months[["Apr", "May", "Jun"]]
        .sum(axis=1)
        .groupby(t["Range"])
        .sum(),
        ("lookup", "how many baguettes did Quay sell in May?"): cells(
            months["May"][(t["Product"] == "Baguette") & (t["Shop"] == "Quay")]
        ),
        ("difference", "How many more croissants did Quay sell than Oven St in January to March?"): rolls["Quay"]
        - rolls["Oven St"],
        ("top", "top 3 products, both shops together, whole half year, with pieces"): top(
            months.sum(axis=1).groupby(t["Product"]).sum(), 3
        ),
        ("change", "percentage change in sourdough from May to June (both shops)?"): percent(
            sour["Jun"] / sour["May"] - 1
        ),
    }


def abonnements() -> Keys:
    t = read(HALF, "abonnements.csv", skip=2, sep=";")
    price = number(t["Prix annuel (€)"], ",")
    plans = t.groupby("Formule").size()
    return {
        ("per group", "subscribers per city and plan (Formule)"): t.groupby(["Ville", "Formule"]).size().reset_index(),
        ("language", "Combien d'abonnés n'ont pas de date de fin ?"): (t["Fin"] == "").sum(),
        ("language", "Quel est le prix annuel moyen de la formule Numérique ?"): price[
            t["Formule"] == "Numérique"
        ].mean(),
        ("difference", "How many more subscriptions to Papier than to Intégrale are there?"): plans["Papier"]
        - plans["Intégrale"],
        ("share", "What percentage of the subscribers pay by CB?"): percent((t["Règlement"] == "CB").mean()),
    }


FILES = {
    "canteen.csv": canteen,
    "boxoffice.csv": boxoffice,
    "bakery.xlsx": bakery,
    "abonnements.csv": abonnements,
}
