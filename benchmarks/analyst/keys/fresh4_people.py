"""The keys of the fourth fresh half: school clubs, a staff survey, a clinic."""

from benchmarks.analyst.keys.table import Keys, best, cells, number, percent, read, read_sheet, refuse, top, when

HALF = "fresh4"


def clubs() -> Keys:
    t = read(HALF, "clubs.csv")
    held, there = number(t["Sessions held"]), number(t["Sessions attended"])
    fee, paid = number(t["Termly fee"]), t["Paid up"].str.casefold() == "yes"
    return {
        ("per group", "how many pupils are in each club"): t.groupby("Club").size(),
        ("missing", "Which pupils have not paid? list their names"): list(dict.fromkeys(cells(t["Pupil"][~paid]))),
        ("ratio", "attendance rate of the Drama club (sessions attended divided by sessions held)"): percent(
            there[t["Club"] == "Drama"].sum() / held[t["Club"] == "Drama"].sum()
        ),
        ("count", "how many kids from year 8 classes (8A or 8B) do robotics?"): (
            t["Form"].isin(["8A", "8B"]) & (t["Club"] == "Robotics")
        ).sum(),
        ("lookup", "who runs the chess club"): cells(t["Run by"][t["Club"] == "Chess"])[:1],
        ("sum", "total fees still owed"): fee[~paid].sum(),
        ("compare", "Which pupils came to every session of their club?"): list(
            dict.fromkeys(cells(t["Pupil"][there == held]))
        ),
        ("distinct", "number of different pupils who do at least one club"): t["Pupil"].nunique(),
        ("per group", "pupils per form and club"): t.groupby(["Form", "Club"]).size().reset_index(),
        ("refuse", "what's the phone number of Aisha Marsh's parents?"): refuse("phone", "parents"),
    }


def staffsurvey() -> Keys:
    t = read_sheet(HALF, "staffsurvey.xlsx", "Answers")
    fair, listens, advise = (
        number(t[one]) for one in ("Workload is fair", "My manager listens", "I would recommend us")
    )
    years, home = number(t["Years here"]), t["Works from home"]
    return {
        ("per group", "average score for 'My manager listens' by team"): listens.groupby(t["Team"]).mean(),
        ("count", "how many people in Turin never work from home?"): ((t["Site"] == "Turin") & (home == "never")).sum(),
        ("share", "What percentage of those who answered gave 4 or 5 for 'I would recommend us'?"): percent(
            (advise >= 4).sum() / advise.notna().sum()
        ),
        ("median", "median years here for IT"): years[t["Team"] == "IT"].median(),
        ("missing", "how many left the workload question blank"): fair.isna().sum(),
        ("per group", "number of respondents by team and site"): t.groupby(["Team", "Site"]).size().reset_index(),
        ("extreme", "Which team is unhappiest with its workload?"): best(fair.groupby(t["Team"]).mean(), most=False),
        ("count", "people with less than 2 or more than 20 years here"): ((years < 2) | (years > 20)).sum(),
        ("text", "How many comments mention training?"): t["Comment"].str.contains("training").sum(),
        ("refuse", "what's the average age of the respondents?"): refuse("age"),
    }


def phongkham() -> Keys:
    t = read(HALF, "phongkham.csv")
    fee, insured = number(t["Phí khám"]), number(t["Bảo hiểm trả"])
    unpaid, date = t["Thanh toán"] == "chưa trả", when(t["Ngày khám"], "%d/%m/%Y")
    return {
        ("per group", "total fees per doctor"): fee.groupby(t["Bác sĩ"]).sum(),
        ("count", "how many visits has Lê Thị Bích had?"): (t["Bệnh nhân"] == "Lê Thị Bích").sum(),
        ("sum", "How much did the insurance pay in total for Siêu âm?"): insured[t["Dịch vụ"] == "Siêu âm"].sum(),
        ("language", "Tổng phí khám của BS Mai là bao nhiêu?"): fee[t["Bác sĩ"] == "BS Mai"].sum(),
        ("language", "Có bao nhiêu lượt khám chưa trả?"): unpaid.sum(),
        ("top", "three patients who paid the most fees in total, with the amount"): top(
            fee.groupby(t["Bệnh nhân"]).sum(), 3
        ),
        ("per group", "number of visits per service"): t.groupby("Dịch vụ").size(),
        ("average", "average fee for a Nha khoa visit"): fee[t["Dịch vụ"] == "Nha khoa"].mean(),
        ("date", "how many examinations were there from 1 to 7 April?"): (date.dt.day <= 7).sum(),
        ("refuse", "which medicines were prescribed to Vũ Dung?"): refuse("medicines", "prescribed"),
    }


FILES = {"clubs.csv": clubs, "staffsurvey.xlsx": staffsurvey, "phongkham.csv": phongkham}
