"""The keys of the studied half: staff, time, tickets and answers of people."""

import io

import pandas as pd

from benchmarks.analyst.files import paths
from benchmarks.analyst.keys.table import (
    Keys,
    Ordered,
    best,
    hour,
    number,
    percent,
    read,
    refuse,
    top,
    when,
)

HALF = "studied"


def payroll() -> Keys:
    t = read(HALF, "payroll.csv", skip=3)
    t = t[~t["Employee"].isin(["", "Total staff"])]
    salary, hired = number(t["Annual salary"]), when(t["Hired"], "%d/%m/%Y")
    sales = salary[t["Dept."] == "Sales"]
    return {
        ("per group", "avg salary per dept?"): salary.groupby(t["Dept."]).mean(),
        ("extreme", "who earns the most in Finance?"): best(
            salary.set_axis(t["Employee"])[list(t["Dept."] == "Finance")]
        ),
        ("median", "What's the median salary?"): salary.median(),
        ("per group", "How many people were hired in each year?"): hired.dt.year.value_counts().sort_index(),
        ("difference", "difference between the highest and the lowest salary in Sales"): sales.max() - sales.min(),
    }


def gongzi() -> Keys:
    t = read(HALF, "gongzi.csv")
    pay, joined = number(t["月薪（元）"]), when(t["入职日期"], "%Y年%m月%d日")
    return {
        ("per group", "average monthly pay (月薪) per department"): pay.groupby(t["部门"]).mean(),
        ("language", "谁的月薪最高？"): best(pay.set_axis(t["姓名"])),
        ("language", "研发部有多少人？"): (t["部门"] == "研发部").sum(),
        ("date", "How many employees joined before 2018?"): (joined < "2018-01-01").sum(),
        ("ratio", "How many times larger is the highest 月薪 than the lowest?"): pay.max() / pay.min(),
    }


def timesheet() -> Keys:
    t = read(HALF, "timesheet.tsv", sep="\t")
    hours = pd.to_timedelta(t["Hours"] + ":00").dt.total_seconds() / 3600
    days, billable = when(t["Date"], "%d-%b-%y"), t["Billable"].str[0].str.upper() == "Y"
    said = hours.groupby(t["Project"]).sum().map(clock)
    week = (t["Employee"] == "Priya") & days.between("2024-03-11", "2024-03-15")
    return {
        ("per group", "total hours per project"): said,
        ("filter", "How many hours did Priya work between 11 and 15 March?"): clock(hours[week].sum()),
        ("count", "on how many days did Tom work more than 8 hours?"): ((t["Employee"] == "Tom") & (hours > 8)).sum(),
        ("refuse", "What did the Atlas project cost us in wages?"): refuse("cost", "wage"),
        ("share", "what share of all hours is billable?"): percent(hours[billable].sum() / hours.sum()),
    }


def clock(hours: float) -> str:
    """Return hours as a decimal and as a clock shows them."""
    minutes = round(hours * 60)
    return f"{hours:g}|{minutes // 60}:{minutes % 60:02d}|{minutes // 60}:{minutes % 60:02d}:00"


def tickets() -> Keys:
    t = read(HALF, "tickets.csv")
    opened, score = when(t["Opened"], "%Y-%m-%d %H:%M"), number(t["Satisfaction (1-5)"])
    still = t["Closed"] == ""
    return {
        ("per group", "Number of tickets per agent"): t.groupby("Agent").size(),
        ("time of day", "How many tickets were opened between 8 and 11 am?"): opened.dt.hour.between(8, 10).sum(),
        ("filter", "average satisfaction of high priority billing tickets"): score[
            (t["Priority"] == "High") & (t["Category"] == "Billing")
        ].mean(),
        ("status", "Which tickets are still open and urgent?"): list(t["Ticket"][still & (t["Priority"] == "Urgent")]),
        ("refuse", "Which customer opened the most tickets?"): refuse("customer"),
    }


def access_log() -> Keys:
    t = read(HALF, "access_log.csv")
    at, ms, errors = pd.to_datetime(t["timestamp"]), number(t["ms"]), t[t["level"] == "ERROR"]
    return {
        ("extreme", "Which service had the most errors?"): best(errors.groupby("service").size()),
        ("per group", "errors per service"): errors.groupby("service").size(),
        ("time of day", "In which hour of the day were there the most requests?"): hour(
            int(best(at.dt.hour.value_counts()))
        ),
        ("average", "What is the mean response time (ms) of the pay service?"): ms[t["service"] == "pay"].mean(),
        ("top", "Show the 5 slowest requests with service and ms"): Ordered(
            t.assign(ms=ms).nlargest(5, "ms")[["service", "ms"]]
        ),
    }


def survey() -> Keys:
    t = read(HALF, "survey.csv")
    score = number(t["Score"])
    done = t["Completed"].str[0].str.upper() == "Y"
    given = t["Would recommend"][t["Would recommend"] != ""]
    return {
        ("count", "How many people completed the survey?"): done.sum(),
        ("share", "what % of those who answered would recommend us?"): percent((given == "yes").mean()),
        ("per group", "average score for each age group"): score.groupby(t["Age group"]).mean(),
        ("distinct", "how many different countries are there?"): t["Country"].nunique(),
        ("contains", "How many comments mention delivery?"): t["Comment"].str.contains("delivery", case=False).sum(),
    }


def marks() -> Keys:
    t = pd.read_html(io.StringIO(paths(HALF)["marks.html"].read_text(encoding="utf-8")))[0].set_index("Student")
    maths, physics = (pd.to_numeric(t[name], errors="coerce") for name in ("Maths", "Physics"))
    return {
        ("per group", "What is the average maths mark in each class?"): maths.groupby(t["Class"]).mean(),
        ("extreme", "Who's best in physics?"): best(physics),
        ("refuse", "Who failed chemistry?"): refuse("chemistry", "failed"),
        ("yes/no", "Is the average maths mark higher than the average physics mark?"): maths.mean() > physics.mean(),
        ("top", "the three students with the best history mark and their marks"): top(t["History"], 3),
    }


FILES = {
    "payroll.csv": payroll,
    "gongzi.csv": gongzi,
    "timesheet.tsv": timesheet,
    "tickets.csv": tickets,
    "access_log.csv": access_log,
    "survey.csv": survey,
    "marks.html": marks,
}
