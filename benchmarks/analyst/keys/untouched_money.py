"""The keys of the untouched half: travel, accounts, logs and trips. Not to be read while the parser is worked on."""

from benchmarks.analyst.keys.table import Keys, Ordered, best, day, number, percent, read, refuse, top, when

HALF = "untouched"


def travel() -> Keys:
    t = read(HALF, "travel.csv", skip=2)
    t = t[t["Destination"] != ""]
    total, hotel = number(t["Total"]), number(t["Hotel"])
    trips = t.assign(Total=total).nlargest(3, "Total")[["Destination", "Total"]]
    return {
        ("sum", "how much did all trips cost together?"): total.sum(),
        ("per group", "travel cost per destination"): total.groupby(t["Destination"]).sum(),
        ("top", "the 3 most expensive trips with destination and total"): Ordered(trips),
        ("filter", "What did Lucia Bini spend on hotels in Turin?"): hotel[
            (t["Employee"] == "Lucia Bini") & (t["Destination"] == "Turin")
        ].sum(),
        ("refuse", "How many nights did Jana Kos stay in Vienna?"): refuse("nights", "stay"),
    }


def accounts() -> Keys:
    t = read(HALF, "accounts.csv", skip=2)
    t.columns = [t.columns[0], *(f"Q{k // 2 + 1} {name[:6]}" for k, name in enumerate(t.columns[1:]))]
    t = t.set_index("EUR thousand").apply(number).dropna()
    sales = t.loc["Sales"]
    return {
        ("lookup", "What was the Q3 actual for rent?"): t.loc["Rent", "Q3 Actual"],
        ("compare", "In Q2, which lines were above budget?"): t.index[t["Q2 Actual"] > t["Q2 Budget"]],
        ("difference", "Marketing in Q3: actual minus budget?"): t.loc["Marketing", "Q3 Actual"]
        - t.loc["Marketing", "Q3 Budget"],
        ("change", "By how many percent did actual sales grow from Q1 to Q4?"): percent(
            sales["Q4 Actual"] / sales["Q1 Actual"] - 1
        ),
        ("refuse", "What's the budget for training in Q1?"): refuse("training"),
    }


def kontoauszug() -> Keys:
    t = read(HALF, "kontoauszug.csv", skip=3, sep=";")
    t = t[t["Empfänger"] != ""]
    amount, days = number(t["Betrag"], ","), when(t["Buchungstag"], "%d.%m.%Y")
    power = amount[t["Empfänger"] == "Stadtwerke Aue"].sum()
    return {
        ("language", "Wie viel wurde insgesamt an Stadtwerke Aue bezahlt?"): f"{power:.2f}|{-power:.2f}",
        ("language", "Wie viele Buchungen gibt es im Februar?"): (days.dt.month == 2).sum(),
        ("per group", "total Betrag per Empfänger"): amount.groupby(t["Empfänger"]).sum(),
        ("sum", "how much money came in altogether?"): amount[amount > 0].sum(),
        ("lookup", "What was the Saldo on 14.02.2024?"): number(t["Saldo"], ",")[days == "2024-02-14"].iloc[0],
    }


def meter() -> Keys:
    t = read(HALF, "meter.csv", sep=";")
    used, volts, at = number(t["kWh"], ","), number(t["Voltage"], ","), when(t["Timestamp"], "%d.%m.%Y %H:%M")
    by_day = used.groupby(at.dt.normalize()).sum()
    return {
        ("per group", "energy used (kWh) per meter"): used.groupby(t["Meter"]).sum(),
        ("per group", "total kWh per day"): by_day.set_axis([day(one, "%d.%m.%Y", "%d.%m.") for one in by_day.index]),
        ("date", "What was the consumption in kWh on 12 January?"): used[at.dt.day == 12].sum(),
        ("extreme", "which meter had the highest voltage?"): best(volts.set_axis(t["Meter"])),
        ("refuse", "What did the electricity of meter M2 cost?"): refuse("cost"),
    }


def app_log() -> Keys:
    t = read(HALF, "app_log.tsv", sep="\t", quoting=3)
    at = when(t["time"], "%Y-%m-%d %H:%M:%S")
    wrong, warned = t["level"] == "ERROR", t["level"] == "WARN"
    return {
        ("per group", "number of warnings per host"): t[warned].groupby("host").size(),
        ("per group", "entries per level"): t.groupby("level").size(),
        ("time of day", "How many errors happened between 22:00 and midnight?"): (wrong & (at.dt.hour >= 22)).sum(),
        ("contains", "How many messages contain timeout?"): t["message"].str.contains("timeout").sum(),
        ("top", "Top 2 hosts by number of errors, with the number"): top(t[wrong].groupby("host").size(), 2),
    }


def trips() -> Keys:
    t = read(HALF, "trips.csv")
    km, at = number(t["Km end"]) - number(t["Km start"]), when(t["Date"], "%a %d %b %Y")
    private = (t["Vehicle"] == "V-2") & (t["Purpose"] == "private") & (at.dt.month == 4)
    return {
        ("per group", "km driven per vehicle"): km.groupby(t["Vehicle"]).sum(),
        ("per group", "Number of trips by driver"): t.groupby("Driver").size(),
        ("filter", "How many private trips were made with V-2 in April?"): private.sum(),
        ("share", "what share of the trips were private?"): percent((t["Purpose"] == "private").mean()),
        ("refuse", "What was the average speed on client trips?"): refuse("speed"),
    }


FILES = {
    "travel.csv": travel,
    "accounts.csv": accounts,
    "kontoauszug.csv": kontoauszug,
    "meter.csv": meter,
    "app_log.tsv": app_log,
    "trips.csv": trips,
}
