"""The keys of the first fresh half: a dentist, a laboratory, a veterinary clinic and repairs."""

import pandas as pd

from benchmarks.analyst.keys.table import Keys, cells, number, percent, read, read_sheet, refuse, top, when

HALF = "fresh1"


def dental() -> Keys:
    t = read_sheet(HALF, "dental.xlsx", "Invoices", skip=1)
    t = t[t["Dentist"] != ""]
    money = t[["Fee", "Covered by plan"]].apply(number).groupby(t["Dentist"]).sum()
    took = when(t["Paid on"], "%Y-%m-%d") - when(t["Invoice date"], "%Y-%m-%d")
    return {
        ("per group", "total fees and total covered by the plan, for each dentist"): money.reset_index(),
        ("per group", "What share of each dentist's invoices has not been paid yet?"): (t["Paid on"] == "")
        .groupby(t["Dentist"])
        .mean()
        .map(percent),
        ("count", "how many crowns has Dr Vance done"): (
            (t["Treatment"] == "Crown") & (t["Dentist"] == "Dr Vance")
        ).sum(),
        ("days between", "What was the longest time from invoice to payment, in days?"): took.dt.days.max(),
        ("refuse", "which patients are allergic to penicillin?"): refuse("allergic", "penicillin"),
    }


def lab() -> Keys:
    t = read(HALF, "lab.csv", skip=3)
    t = t[t["Parameter"] != ""]
    result, limit = number(t["Result"]), number(t["Limit"])
    took = when(t["Reported"], "%d-%b-%y") - when(t["Sampled"], "%d-%b-%y")
    return {
        ("per group", "nr of samples by parameter and sampling point"): t.groupby(["Parameter", "Sampling point"])
        .size()
        .reset_index(),
        ("count", "How many results are above their limit?"): (result > limit).sum(),
        ("lookup", "lead value of sample W25-020?"): cells(result[t["Sample ID"] == "W25-020"]),
        ("days between", "slowest report: how many days after sampling was it out?"): took.dt.days.max(),
        ("refuse", "What's the bacteria count at Tap School?"): refuse("bacteria"),
    }


def veterinaria() -> Keys:
    t = read(HALF, "veterinaria.csv", skip=1, sep=";")
    t = t[t["Animal"] != ""]
    fee, day = number(t["Valor (R$)"].str.removeprefix("R$"), ","), when(t["Data"], "%d/%m/%Y")
    pipoca = (t["Animal"] == "Pipoca") & (t["Data"] == "02/03/2025")
    return {
        ("per group", "share of the total Valor by procedure"): (fee.groupby(t["Procedimento"]).sum() / fee.sum()).map(
            percent
        ),
        ("language", "Qual é o valor total dos atendimentos com pagamento pendente?"): fee[
            t["Pagamento"] == "Pendente"
        ].sum(),
        ("top", "Which 3 owners (Tutor) did we bill the most, and how much?"): top(fee.groupby(t["Tutor"]).sum(), 3),
        ("lookup", "what did Pipoca come in for on 2 March"): cells(t["Procedimento"][pipoca]),
        ("distinct", "how many different animals did we see in May"): t["Animal"][day.dt.month == 5].nunique(),
    }


def repairs() -> Keys:
    t = read(HALF, "repairs.csv")
    target, done = when(t["Target"], "%d %b %Y"), when(t["Completed"], "%d %b %Y")
    amount = number(t["Invoice amt"])
    overdue = done.isna() & (target < pd.Timestamp(2025, 4, 1))
    urgent = (t["Priority"] == "Emergency") & done.notna()
    return {
        ("per group", "jobs finished after the target date, per contractor"): t[done > target]
        .groupby("Contractor")
        .size(),
        ("median", "median invoice for plumbing jobs"): amount[t["Trade"] == "Plumbing"].median(),
        ("date", "which jobs still open were overdue on 1 April 2025 (target before that day)? job refs please"): cells(
            t["Job ref"][overdue]
        ),
        (
            "share",
            "Of the emergency jobs that have been completed, what percentage was completed by the target date?",
        ): percent((done <= target)[urgent].mean()),
        ("refuse", "How satisfied was Ms Oduya with the work?"): refuse("satisfied"),
    }


FILES = {"dental.xlsx": dental, "lab.csv": lab, "veterinaria.csv": veterinaria, "repairs.csv": repairs}
