"""The keys of the studied half: orders, stock and sales."""

import json

import pandas as pd

from benchmarks.analyst.files import paths
from benchmarks.analyst.keys.table import (
    Keys,
    best,
    number,
    percent,
    read,
    refuse,
    top,
    when,
)

HALF = "studied"


def orders() -> Keys:
    t = read(HALF, "orders.csv")
    t = t[t["Order No"] != ""]
    amount = number(t["Amount"])
    shipped, ordered = when(t["Shipped"], "%Y-%m-%d"), when(t["Ordered"], "%Y-%m-%d")
    taken = (shipped - ordered).dt.days
    by_customer = amount.groupby(t["Customer"]).sum()
    return {
        ("per group", "Total amount per region?"): amount.groupby(t["Region"]).sum(),
        ("top", "Top 5 customers by total amount"): top(by_customer, 5),
        ("date", "How many orders were shipped in may 2024?"): (shipped.dt.strftime("%Y-%m") == "2024-05").sum(),
        ("having", "which customers ordered for more than $5,000 in total?"): by_customer[by_customer > 5000].index,
        ("days between", "What is the average number of days between order and shipping?"): taken.mean(),
    }


def inventario() -> Keys:
    t = read(HALF, "inventario.csv", sep=";")
    stock, price = number(t["Existencias"], ","), number(t["Precio de coste"], ",")
    value, twice = stock * price, t["Código"].value_counts()
    return {
        ("status", "Which articles are out of stock?"): list(t["Artículo"][stock == 0]),
        ("calculation", "What is the total stock value (Existencias x Precio de coste)?"): value.sum(),
        ("language", "¿Cuántos artículos hay en el almacén Norte?"): (t["Almacén"] == "Norte").sum(),
        ("language", "¿Qué artículo tiene el precio de coste más alto?"): best(price.set_axis(t["Artículo"])),
        ("duplicates", "Which codes (Código) occur more than once?"): twice[twice > 1].index,
    }


def inventory() -> Keys:
    t = read(HALF, "inventory.csv")
    qty, level = number(t["Qty on hand"]), number(t["Reorder level"])
    return {
        ("refuse", "What is the total value of our stock?"): refuse("value", "price", "cost"),
        ("missing", "How many items have no location?"): (t["Location"] == "").sum(),
        ("compare", "Which items are below their reorder level?"): list(t["Item"][qty < level]),
        ("per group", "avg qty on hand by category"): qty.groupby(t["Category"]).mean(),
        ("top", "3 items with the highest quantity on hand, with the quantity"): top(qty.set_axis(t["Item"]), 3),
    }


def ventes() -> Keys:
    t = read(HALF, "ventes.csv", sep=";")
    amount = number(t["Montant HT"], ",")
    return {
        ("language", "Quel est le montant total pour Lyon ?"): amount[t["Ville"] == "Lyon"].sum(),
        ("language", "Combien de ventes par ville ?"): t.groupby("Ville").size(),
        ("per group", "total Montant HT for each product"): amount.groupby(t["Produit"]).sum(),
        ("filter", "Which client in Paris bought the most (total amount)?"): best(
            amount[t["Ville"] == "Paris"].groupby(t["Client"]).sum()
        ),
        ("share", "What percentage of the sales are paid (payé)?"): percent((t["Statut"] == "payé").mean()),
    }


def doanhthu() -> Keys:
    t = read(HALF, "doanhthu.csv", sep=";")
    qty, revenue = number(t["Số lượng"], ","), number(t["Doanh thu (đ)"], ",")
    months = revenue.groupby(when(t["Ngày"], "%d/%m/%Y").dt.month).sum()
    by_product = revenue.groupby(t["Sản phẩm"]).sum()
    if best(by_product) != best(revenue.set_axis(t["Sản phẩm"])):
        raise ValueError("the best product in one sale and in total are not the same")
    return {
        ("language", "Tổng doanh thu của cửa hàng Huế là bao nhiêu?"): revenue[t["Cửa hàng"] == "Huế"].sum(),
        ("language", "Sản phẩm nào có doanh thu cao nhất?"): best(by_product),
        ("per group", "Revenue (Doanh thu) per store"): revenue.groupby(t["Cửa hàng"]).sum(),
        ("top", "top 3 products by total Số lượng"): top(qty.groupby(t["Sản phẩm"]).sum(), 3),
        ("change", "By what percent did revenue change from January to February?"): percent(months[2] / months[1] - 1),
    }


def events() -> Keys:
    given = json.loads(paths(HALF)["events.json"].read_text(encoding="utf-8"))
    t = pd.json_normalize(given)
    bought = t[t["type"] == "purchase"]
    at = pd.to_datetime(t["at"])
    last = at.dt.to_period("M") == at.max().to_period("M")
    return {
        ("per group", "number of purchases per country"): bought.groupby("user.country").size(),
        ("sum", "How much did we refund in total?"): t.loc[t["type"] == "refund", "amount"].sum(),
        ("filter", "average amount of purchases on mobile"): bought.loc[bought["device"] == "mobile", "amount"].mean(),
        ("last month", "How many visits were there in the last month?"): ((t["type"] == "visit") & last).sum(),
        ("refuse", "What is the email address of Ana Silva?"): refuse("email"),
    }


def sales_by_country() -> Keys:
    t = read(HALF, "sales_by_country.csv", skip=2)
    regions = t["Region"].replace("", pd.NA).ffill()[t["Country"] != ""]
    t = t[t["Country"] != ""].assign(Region=regions).set_index("Country")
    n = t.drop(columns="Region").apply(number)
    return {
        ("sum", "What were total sales of all countries in March?"): n["Mar"].sum(),
        ("difference", "Which country's sales grew the most from Jan to Jun?"): best(n["Jun"] - n["Jan"]),
        ("lookup", "Sales in Spain in April?"): n.loc["Spain", "Apr"],
        ("per group", "Total sales by region"): n["Total"].groupby(t["Region"]).sum(),
        ("refuse", "What was our profit in Norway in May?"): refuse("profit"),
    }


FILES = {
    "orders.csv": orders,
    "inventario.csv": inventario,
    "inventory.csv": inventory,
    "ventes.csv": ventes,
    "doanhthu.csv": doanhthu,
    "events.json": events,
    "sales_by_country.csv": sales_by_country,
}
