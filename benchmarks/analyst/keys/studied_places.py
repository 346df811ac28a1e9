"""The keys of the studied half: sensors and islands."""

from benchmarks.analyst.keys.table import Keys, best, hour, number, read, refuse, top, when

HALF = "studied"


def sensors() -> Keys:
    t = read(HALF, "sensors.csv", skip=2)
    warm, damp = number(t["Temp (°C)"]), number(t["Humidity (%)"])
    at = when(t["Time"], "%Y-%m-%d %H:%M")
    return {
        ("per group", "max temp for each sensor"): warm.groupby(t["Sensor"]).max(),
        ("date", "What was the average humidity on 3 June?"): damp[at.dt.strftime("%m-%d") == "06-03"].mean(),
        ("missing", "How many readings have no temperature?"): warm.isna().sum(),
        ("per group", "average temperature by hour of the day"): warm.groupby(at.dt.hour.map(hour)).mean(),
        ("refuse", "What is the CO2 level in the kitchen?"): refuse("co2"),
    }


def islands() -> Keys:
    t = read(HALF, "islands.csv").iloc[:16]
    t["Island"] = t["Island"].str.replace(r"\[1\]|\*", "", regex=True)
    t = t.set_index("Island")
    people, area = number(t["Population (2021)"]), number(t["Area (km²)"])
    return {
        ("ratio", "Which island is the most densely populated?"): best(people / area),
        ("top", "top 5 islands by area"): top(area, 5),
        ("per group", "avg population per group"): people.groupby(t["Group"]).mean(),
        ("lookup", "What is the capital of Jura Minor?"): t.loc["Jura Minor", "Capital"],
        ("refuse", "what's the unemployment rate on Orsay?"): refuse("unemployment"),
    }


FILES = {"sensors.csv": sensors, "islands.csv": islands}
