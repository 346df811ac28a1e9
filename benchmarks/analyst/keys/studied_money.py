"""The keys of the studied half: expenses, budgets, invoices and accounts."""

from benchmarks.analyst.keys.table import Keys, Ordered, best, month, number, read, read_sheet, refuse, when

HALF = "studied"


def despesas() -> Keys:
    t = read_sheet(HALF, "despesas.xlsx", "Despesas", skip=1)
    t = t[t["Funcionário"] != ""]
    amount, days = number(t["Valor (€)"]), when(t["Data"], "%Y-%m-%d")
    travel = (t["Categoria"] == "Viagem") & (days.dt.quarter == 1)
    return {
        ("per group", "total expenses by category"): amount.groupby(t["Categoria"]).sum(),
        ("extreme", "who's spent the most?"): best(amount.groupby(t["Funcionário"]).sum()),
        ("language", "Qual é o valor total de cada funcionário?"): amount.groupby(t["Funcionário"]).sum(),
        ("filter", "Sum of Viagem in the first quarter"): amount[travel].sum(),
        ("refuse", "How many kilometres did Rui Tavares drive?"): refuse("kilomet", "drive"),
    }


def budget() -> Keys:
    t = read_sheet(HALF, "budget.xlsx", "Budget 2023", skip=3)
    t.columns = [t.columns[0], *(f"Q{k // 2 + 1} {name}" for k, name in enumerate(t.columns[1:]))]
    t = t.set_index("Department")
    t = t[[not name.startswith(("Subtotal", "Grand", "Figures")) and name != "" for name in t.index]].astype(float)
    return {
        ("lookup", "What was the actual for Marketing in Q2?"): t.loc["Marketing", "Q2 Actual"],
        ("compare", "Which departments went over budget in Q3?"): t.index[t["Q3 Actual"] > t["Q3 Budget"]],
        ("sum", "total actual spending in Q1 (all departments, don't count the subtotals)"): t["Q1 Actual"].sum(),
        ("difference", "By how much did Production exceed its Q4 budget?"): (t["Q4 Actual"] - t["Q4 Budget"])[
            "Production"
        ],
        ("refuse", "How much did Logistics spend in 2021?"): refuse("2021"),
    }


def rechnungen() -> Keys:
    t = read(HALF, "rechnungen.csv", sep=";")
    net, gross = number(t["Netto"], ","), number(t["Brutto"], ",")
    days, open_ = when(t["Datum"], "%d.%m.%Y"), t["Bezahlt am"] == ""
    return {
        ("status", "Which invoices are unpaid?"): list(t["Rechnungsnr."][open_]),
        ("per group", "gross amount (Brutto) per customer"): gross.groupby(t["Kunde"]).sum(),
        ("language", "Wie hoch ist die Summe Netto im März 2024?"): net[days.dt.month == 3].sum(),
        ("language", "Wie viele Rechnungen hat jeder Kunde?"): t.groupby("Kunde").size(),
        ("sum", "what's the net total of the unpaid invoices?"): net[open_].sum(),
    }


def bank() -> Keys:
    t = read(HALF, "bank.csv", skip=4)
    t = t[t["Description"] != ""]
    amount, days = number(t["Amount"]), when(t["Date"], "%d/%m/%Y")
    months = amount.groupby(days.dt.strftime("%Y-%m")).sum()
    came = t.assign(Amount=amount).nlargest(3, "Amount")[["Description", "Amount"]]
    return {
        ("sum", "How much money went out in total?"): f"{amount[amount < 0].sum():.2f}|{-amount[amount < 0].sum():.2f}",
        ("date", "What was the balance at the end of April?"): number(t["Balance"])[days.dt.month == 4].iloc[-1],
        ("per group", "net amount per month"): months.set_axis(map(month, months.index)),
        ("top", "the 3 largest payments received, with description and amount"): Ordered(came),
        ("contains", "How much did we pay to Northgas?"): _either(
            amount[t["Description"].str.contains("Northgas")].sum()
        ),
    }


def _either(total: float) -> str:
    """Return a sum of money that left, with and without its minus."""
    return f"{total:.2f}|{-total:.2f}"


FILES = {"despesas.xlsx": despesas, "budget.xlsx": budget, "rechnungen.csv": rechnungen, "bank.csv": bank}
