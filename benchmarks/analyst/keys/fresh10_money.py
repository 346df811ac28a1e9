"""The keys of the tenth fresh half: invoices, purchases, expenses, a budget and sales, in four languages."""

import pandas as pd

from benchmarks.analyst.keys.table import (
    Keys,
    best,
    cells,
    day,
    number,
    percent,
    read,
    read_sheet,
    refuse,
    top_rows,
    when,
)

HALF = "fresh10"


def rechnungen() -> Keys:
    t = read(HALF, "rechnungen.csv", skip=3, sep=";")
    t = t[t["Rechnungsnr."] != "Summe"]
    net, tax = number(t["Nettobetrag"], ","), number(t["MwSt."])
    issued, due, paid = (when(t[name], "%d.%m.%Y") for name in ("Datum", "Fällig am", "Bezahlt am"))
    late = paid > due
    return {
        ("missing", "Which invoices haven't been paid yet?"): cells(t["Rechnungsnr."][paid.isna()]),
        ("sum", "how much money is still outstanding?"): net[paid.isna()].sum(),
        ("count", "How many invoices were paid late?"): late.sum(),
        ("sum", "Net total invoiced to Dietz Medien"): net[t["Kunde"] == "Dietz Medien"].sum(),
        ("extreme", "What's the oldest open invoice?"): cells(t["Rechnungsnr."][issued == issued[paid.isna()].min()]),
        ("foreign", "Wie viele Rechnungen hat Yildiz bearbeitet?"): (t["Sachbearbeiter"] == "Yildiz").sum(),
        ("foreign", "Wie hoch ist der durchschnittliche Nettobetrag?"): net.mean(),
        ("average", "average number of days from invoice date to payment"): (paid - issued).dt.days.mean(),
        ("count", "How many invoices carry the reduced 7 % rate?"): (tax == 7).sum(),
    }


def achats() -> Keys:
    t = read(HALF, "achats.csv", sep=";")
    amount, price = number(t["Montant (€)"], ","), number(t["Prix unitaire (€)"], ",")
    quantity, ordered, delivered = number(t["Quantité"]), when(t["Date"], "%d/%m/%Y"), t["Livré"] == "oui"
    return {
        ("sum", "total amount for Informatique"): amount[t["Catégorie"] == "Informatique"].sum(),
        ("count", "How many orders are not delivered?"): (~delivered).sum(),
        ("foreign", "Quel est le montant total des commandes chez Électro Sud ?"): amount[
            t["Fournisseur"] == "Électro Sud"
        ].sum(),
        ("foreign", "Combien de commandes ont été livrées ?"): delivered.sum(),
        ("top", "second largest order by amount"): cells(t["Commande"][amount == amount.nlargest(2).iloc[1]]),
        ("count", "orders placed in March with a quantity above 20 - how many?"): (
            (ordered.dt.month == 3) & (quantity > 20)
        ).sum(),
        ("per group", "amount per supplier, delivered only"): amount[delivered].groupby(t["Fournisseur"]).sum(),
        ("lookup", "what is the unit price on BC707?"): price[t["Commande"] == "BC707"].item(),
        ("refuse", "What discount did Mobilier Vasseur give us?"): refuse("discount"),
    }


def expenses() -> Keys:
    t = read(HALF, "expenses_q1.csv")
    amount, date = number(t["Amount"]), when(t["Date"], "%m/%d/%Y")
    twice = t.duplicated(keep="first")
    return {
        ("count", "Are there any duplicate entries? how many rows are repeated"): twice.sum(),
        ("sum", "What did we spend on hotels and airfare together?"): amount[
            t["Type"].isin(["Hotel", "Airfare"])
        ].sum(),
        ("count", "how many expenses have no receipt or a missing one?"): (t["Receipt?"] != "yes").sum(),
        ("sum", "total amount still pending for Suzuki"): amount[
            (t["Status"] == "pending") & (t["Employee"] == "Suzuki, Ren")
        ].sum(),
        ("share", "what percent of the claims were rejected?"): percent((t["Status"] == "rejected").mean()),
        ("compare", "Did Omar Haddad spend more than Zoe Varga?"): bool(
            amount[t["Employee"] == "Haddad, Omar"].sum() > amount[t["Employee"] == "Varga, Zoe"].sum()
        ),
        ("sum", "Spending in Denver before March"): amount[
            (t["City"] == "Denver") & (date < pd.Timestamp(2025, 3, 1))
        ].sum(),
        ("per group", "Monthly totals of approved expenses"): amount[t["Status"] == "approved"]
        .groupby(date.dt.strftime("%Y-%m|%B %Y|%b %Y|%B|%b"))
        .sum(),
    }


def budget() -> Keys:
    t = read_sheet(HALF, "budget_fy25.xlsx", "Budget FY25")
    t = t[t["Cost item"] != ""]
    area = t["Area"].where(t["Area"] != "").ffill()
    plan, actual, forecast = (number(t[f"{name} (k EUR)"]) for name in ("Budget", "Actual", "Forecast"))
    over = forecast - plan
    return {
        ("sum", "What is the overall budget?"): plan.sum(),
        ("list", "Which cost items are over budget?"): cells(t["Cost item"][actual > plan]),
        ("difference", "By how much will Cloud overshoot its budget according to the forecast?"): over[
            t["Cost item"] == "Cloud"
        ].item(),
        ("per group", "actual spend by area"): actual.groupby(area).sum(),
        ("extreme", "Which item has the lowest used percentage?"): best(
            (actual / plan).set_axis(t["Cost item"]), False
        ),
        ("ratio", "What share of the IT budget has been used?"): percent(
            actual[area == "IT"].sum() / plan[area == "IT"].sum()
        ),
        ("count", "how many cost items are there in Facilities"): (area == "Facilities").sum(),
        ("refuse", "What was the budget last year?"): refuse("last year", "year"),
    }


def ventas() -> Keys:
    t = read(HALF, "ventas.csv", skip=1, sep=";")
    amount, units, date = number(t["Importe"], ","), number(t["Unidades"]), when(t["Fecha"], "%d-%m-%Y")
    return {
        ("foreign", "¿Cuál es el importe total en Sevilla?"): amount[t["Tienda"] == "Sevilla"].sum(),
        ("foreign", "¿Cuántas ventas hizo Pilar?"): (t["Vendedor"] == "Pilar").sum(),
        ("foreign", "¿Qué vendedor vendió más unidades?"): best(units.groupby(t["Vendedor"]).sum()),
        ("count", "How many sales are not collected yet?"): (t["Cobrado"] == "No").sum(),
        ("sum", "total amount of the last month"): amount[date.dt.to_period("M") == date.max().to_period("M")].sum(),
        ("average", "Average amount per unit sold of Mesa"): amount[t["Producto"] == "Mesa"].sum()
        / units[t["Producto"] == "Mesa"].sum(),
        ("top", "three biggest sales: date, store and amount"): top_rows(
            pd.DataFrame({"d": [day(one, "%d-%m-%Y") for one in date], "s": t["Tienda"], "a": amount}), 3
        ),
        ("change", "By what percentage did the amount change from January to February?"): percent(
            amount[date.dt.month == 2].sum() / amount[date.dt.month == 1].sum() - 1
        ),
    }


FILES = {
    "rechnungen.csv": rechnungen,
    "achats.csv": achats,
    "expenses_q1.csv": expenses,
    "budget_fy25.xlsx": budget,
    "ventas.csv": ventas,
}
