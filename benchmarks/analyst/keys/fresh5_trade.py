"""The keys of the fifth fresh half: taxi rides, gifts, a bakery's tills, three French shops."""

from benchmarks.analyst.keys.table import (
    Keys,
    best_of_each,
    cells,
    month,
    number,
    percent,
    quarter,
    read,
    top_of_each,
    weekday,
    when,
)

HALF = "fresh5"


def trips() -> Keys:
    t = read(HALF, "trips.csv", skip=1)
    fare, tip, far, stars = (number(t[one]) for one in ("Fare", "Tip", "Distance (km)", "Rating"))
    date, per_driver = when(t["Date"], "%d/%m/%Y"), t.groupby("Driver").size()
    return {
        ("top", "for each zone, which driver collected the most in fares?"): best_of_each(
            fare.groupby([t["Zone"], t["Driver"]]).sum()
        ),
        ("per group", "total fare and tips by driver"): t.assign(fare=fare, tip=tip)
        .groupby("Driver")[["fare", "tip"]]
        .sum()
        .reset_index(),
        ("per group", "average distance by weekday"): far.groupby(date.map(weekday)).mean(),
        ("per group", "drivers with more than 12 trips, and how many trips they made"): per_driver[per_driver > 12],
        ("per group", "how does the average rating break down by zone?"): stars.groupby(t["Zone"]).mean(),
    }


def gifts() -> Keys:
    t = read(HALF, "gifts.csv")
    amount, date, aided = number(t["Amount"]), when(t["Date"], "%b %d, %Y"), t["Gift aid"] == "Yes"
    per_campaign = amount.groupby(t["Campaign"])
    many = per_campaign.size() > 10
    return {
        ("per group", "total given per quarter"): amount.groupby(date.map(quarter)).sum(),
        ("per group", "how many different donors gave to each campaign?"): t.groupby("Campaign")["Donor"].nunique(),
        ("top", "top 2 gifts per campaign with the donor"): top_of_each(
            amount.groupby([t["Campaign"], t["Donor"], t.index]).sum(), 2
        ).drop(columns="level_2"),
        ("per group", "average amount for campaigns with more than 10 gifts"): per_campaign.mean()[many],
        ("share", "what percentage of gifts has gift aid, by method?"): (
            (100 * aided).groupby(t["Method"]).mean().map("{:.4f}%".format)
        ),
    }


def bakery() -> Keys:
    t = read(HALF, "bakery.csv").iloc[:-1]
    sold, taken = number(t["Qty"]), number(t["Revenue"])
    date, by_product = when(t["Date"], "%d %b %Y"), taken.groupby(t["Product"]).sum()
    return {
        ("top", "top 2 products per shop by revenue"): top_of_each(taken.groupby([t["Shop"], t["Product"]]).sum(), 2),
        ("per group", "revenue by weekday"): taken.groupby(date.map(weekday)).sum(),
        ("share", "how does revenue break down by product, in percent?"): (by_product / by_product.sum()).map(percent),
        ("per group", "average quantity per product and shop"): sold.groupby([t["Product"], t["Shop"]])
        .mean()
        .reset_index(),
        ("top", "what is the best selling product in each shop, by quantity?"): best_of_each(
            sold.groupby([t["Shop"], t["Product"]]).sum()
        ),
    }


def ventes() -> Keys:
    t = read(HALF, "ventes.csv", sep=";")
    sold, taken = number(t["Quantité"]), number(t["Montant"], ",")
    date = when(t["Date"], "%d/%m/%Y")
    sellers = taken.groupby([t["Magasin"], t["Vendeur"]]).sum()
    return {
        ("per group", "revenue by store and seller"): sellers.reset_index(),
        ("top", "which seller brought in the most money in each store?"): best_of_each(sellers),
        ("per group", "average amount of a sale per month"): taken.groupby(date.dt.strftime("%Y-%m").map(month)).mean(),
        ("language", "Combien de ventes par magasin ?"): t.groupby("Magasin").size(),
        ("per group", "which products sold more than 80 units in total?"): cells(
            sold.groupby(t["Produit"]).sum().loc[lambda all_: all_ > 80].index.to_series()
        ),
    }


FILES = {"trips.csv": trips, "gifts.csv": gifts, "bakery.csv": bakery, "ventes.csv": ventes}
