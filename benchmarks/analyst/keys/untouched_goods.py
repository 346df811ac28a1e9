"""The keys of the untouched half: orders, stock and sales. Not to be read while the parser is worked on."""

import pandas as pd

from benchmarks.analyst.keys.table import (
    Keys,
    Ordered,
    Refuse,
    best,
    number,
    percent,
    read,
    read_sheet,
    refuse,
    top,
    when,
)

HALF = "untouched"


def shop_orders() -> Keys:
    t = read_sheet(HALF, "shop_orders.xlsx", "Orders", skip=2)
    t = t[t["Customer"] != ""]
    everyone = read_sheet(HALF, "shop_orders.xlsx", "Customers")
    total, count = number(t["Total (€)"]), t["Customer"].value_counts()
    biggest = t.assign(Total=total).nlargest(4, "Total")[["Customer", "Total"]]
    idle = tuple(name for name in everyone["Customer"] if name and name not in set(t["Customer"]))
    return {
        ("per group", "For each country, how much did we sell in euros?"): total.groupby(t["Country"]).sum(),
        ("top", "List the 4 biggest orders with customer and total"): Ordered(biggest),
        ("having", "customers with more than 5 orders"): count[count > 5].index,
        ("date", "how many orders came in during February?"): t["Order date"].str.startswith("2024-02").sum(),
        ("refuse", "Which customers haven't ordered anything?"): Refuse(("ordered", "anything"), idle),
    }


def magasin() -> Keys:
    t = read(HALF, "magasin.csv", sep=";")
    stock, price = number(t["Stock"]), number(t["Prix unitaire"], ",")
    return {
        ("language", "Combien d'articles y a-t-il dans le rayon Jardin ?"): (t["Rayon"] == "Jardin").sum(),
        ("language", "Quel article a le prix unitaire le plus élevé ?"): best(price.set_axis(t["Article"])),
        ("per group", "Stock per Rayon"): stock.groupby(t["Rayon"]).sum(),
        ("status", "which products have run out?"): list(t["Article"][stock == 0]),
        ("calculation", "What's the whole stock worth (Stock times Prix unitaire)?"): (stock * price).sum(),
    }


def warehouse() -> Keys:
    t = read(HALF, "warehouse.csv")
    t = t[t["Bin"] != ""].copy()
    zone = t["Zone"].replace("", pd.NA).ffill()
    units, weight = number(t["Units"]), number(t["Weight (kg)"])
    return {
        ("per group", "Total units in every zone"): units.groupby(zone).sum(),
        ("missing", "Which bins have not been checked by anyone?"): list(t["Bin"][t["Checked by"] == ""]),
        ("missing", "how many items have no known weight?"): weight.isna().sum(),
        ("top", "the five heaviest items and what they weigh"): top(weight.set_axis(t["Item"]), 5),
        ("refuse", "How much rent do we pay for zone B?"): refuse("rent", "pay"),
    }


def vendas() -> Keys:
    t = read(HALF, "vendas.csv", sep=";")
    value, units = number(t["Valor (R$)"], ","), number(t["Unidades"])
    return {
        ("language", "Qual é o valor total por loja?"): value.groupby(t["Loja"]).sum(),
        ("per group", "units sold by each Vendedor"): units.groupby(t["Vendedor"]).sum(),
        ("filter", "Sum of Valor for the Loja Centro where Pagamento is cartão"): value[
            (t["Loja"] == "Centro") & (t["Pagamento"] == "cartão")
        ].sum(),
        ("top", "Top 3 Produto by total Valor"): top(value.groupby(t["Produto"]).sum(), 3),
        ("average", "What's the average Valor of a sale?"): value.mean(),
    }


def dingdan() -> Keys:
    t = read(HALF, "dingdan.csv")
    amount, days = number(t["金额（元）"]), when(t["下单日期"], "%Y/%m/%d")
    return {
        ("language", "北京有多少个订单？"): (t["城市"] == "北京").sum(),
        ("language", "每个城市的总金额是多少？"): amount.groupby(t["城市"]).sum(),
        ("per group", "number of orders per customer (客户)"): t.groupby("客户").size(),
        ("status", "How many orders are not shipped yet (未发货)?"): (t["状态"] == "未发货").sum(),
        ("sum", "total 金额 in March"): amount[days.dt.month == 3].sum(),
    }


def campaigns() -> Keys:
    t = read(HALF, "campaigns.csv").set_index("Campaign")
    seen, clicks, spend, won = (number(t[name]) for name in ("Impressions", "Clicks", "Spend", "Conversions"))
    return {
        ("ratio", "Which campaign had the lowest cost per conversion?"): best(spend / won, most=False),
        ("per group", "total spend for each channel"): spend.groupby(t["Channel"]).sum(),
        ("ratio", "what's the overall click rate (all clicks divided by all impressions)?"): percent(
            clicks.sum() / seen.sum()
        ),
        ("top", "Top 5 campaigns by conversions"): top(won, 5),
        ("refuse", "What revenue did the Spring sale campaign bring in?"): refuse("revenue"),
    }


def subscriptions() -> Keys:
    t = read(HALF, "subscriptions.csv")
    value, active, mails = number(t["MRR"]), t["Cancelled"] == "", t["Email"].value_counts()
    stay = (when(t["Cancelled"], "%b %d, %Y") - when(t["Started"], "%b %d, %Y")).dt.days
    german = active & (t["Country"] == "Germany") & (t["Plan"] == "Pro")
    return {
        ("per group", "total MRR by plan, accounts that haven't cancelled only"): value[active]
        .groupby(t["Plan"])
        .sum(),
        ("duplicates", "Which emails are used more than once?"): mails[mails > 1].index,
        ("days between", "How many days on average between start and cancellation?"): stay.mean(),
        ("filter", "How many accounts in Germany are on the Pro plan and not cancelled?"): german.sum(),
        ("lookup", "what plan is Kestrel Labs on?"): t.set_index("Account").loc["Kestrel Labs", "Plan"],
    }


FILES = {
    "shop_orders.xlsx": shop_orders,
    "magasin.csv": magasin,
    "warehouse.csv": warehouse,
    "vendas.csv": vendas,
    "dingdan.csv": dingdan,
    "campaigns.csv": campaigns,
    "subscriptions.csv": subscriptions,
}
