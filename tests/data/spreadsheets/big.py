"""The two big tables, made when they are asked for; legacy `RandomState` because its stream never changes.

`energy_meters`: 100,000 rows of 20 columns. `sensors`: 20,000 rows of 60 columns. Cells are text, as in a file.
"""

from functools import lru_cache

import numpy as np
import pandas as pd
from numpy.random import RandomState

SITES = ("Bakery", "School", "Library", "Pool", "Office park", "Cold store", "Town hall", "Workshop")


@lru_cache(maxsize=1)
def energy_meters() -> pd.DataFrame:
    """Hourly readings of 40 meters over 2,500 hours from 1 January 2026."""
    random, meters, hours = RandomState(20260101), 40, 2_500
    count = meters * hours
    meter = np.tile(np.arange(meters), hours)
    hour = np.repeat(np.arange(hours), meters)
    stamp = pd.Series(pd.Timestamp("2026-01-01") + pd.to_timedelta(hour, unit="h"))
    kwh = np.round((5 + meter) * random.uniform(0.4, 1.6, count), 2)
    tariff = np.where((stamp.dt.hour >= 7) & (stamp.dt.hour < 22), 0.31, 0.19)
    cells = {
        "readingId": np.arange(1, count + 1),
        "Meter ID": [f"MTR-{number:03}" for number in meter + 101],
        "Site": np.array(SITES)[meter % len(SITES)],
        "Reading Date": stamp.dt.strftime("%Y-%m-%d"),
        "Hour": stamp.dt.hour,
        "Weekday": stamp.dt.strftime("%a"),
        "Consumption (kWh)": kwh,
        "Export (kWh)": np.where(meter % 5 == 0, np.round(random.uniform(0, 3, count), 2), 0),
        "Tariff (£/kWh)": tariff,
        "Cost (£)": np.round(kwh * tariff, 2),
        "Voltage L1 (V)": np.round(random.normal(230, 2, count), 1),
        "Voltage L2 (V)": np.round(random.normal(230, 2, count), 1),
        "Voltage L3 (V)": np.round(random.normal(230, 2, count), 1),
        "Power factor": np.round(random.uniform(0.82, 0.99, count), 2),
        "Outdoor temp (°C)": np.round(random.normal(6, 5, count), 1),
        "Status": random.choice(["OK", "ok", "OK ", "ESTIMATED", "FAULT"], count, p=[0.9, 0.04, 0.02, 0.03, 0.01]),
        "Read by": random.choice(["auto", "auto", "auto", "manual"], count),
        "Firmware": np.array(["v1.8", "v2.0", "v2.1"])[meter % 3],
        "Alarm": random.choice(["", "Low PF", "Over voltage", "Tamper"], count, p=[0.985, 0.01, 0.0045, 0.0005]),
        "Comment": np.where(random.uniform(0, 1, count) < 0.002, "checked", ""),
    }
    return pd.DataFrame(cells).astype(str)


@lru_cache(maxsize=1)
def sensors() -> pd.DataFrame:
    """Quarter-hourly readings of eight machines, 2,500 of each, with 50 channels beside what names the row."""
    random, machines, times = RandomState(60), 8, 2_500
    count = machines * times
    machine = np.tile(np.arange(machines), times)
    stamp = pd.Series(
        pd.Timestamp("2026-05-01") + pd.to_timedelta(np.repeat(np.arange(times), machines) * 15, unit="min")
    )
    cells: dict[str, object] = {
        "reading_no": np.arange(1, count + 1),
        "Machine": [f"M-{number + 1:02}" for number in machine],
        "Hall": np.array(["Hall A", "Hall B", "Hall C"])[machine % 3],
        "Date": stamp.dt.strftime("%d/%m/%Y"),
        "Time": stamp.dt.strftime("%H:%M"),
        "Operator": random.choice(["Ana", "Bo", "Cem", ""], count, p=[0.4, 0.3, 0.2, 0.1]),
        "Shift": np.where(
            stamp.dt.hour < 6,
            "Night",
            np.where(stamp.dt.hour < 14, "Early", np.where(stamp.dt.hour < 22, "Late", "Night")),
        ),
        "Units made": random.poisson(20 + machine),
        "Scrap": random.poisson(0.4, count),
        "State": random.choice(
            ["running", "Running", "idle", "STOPPED", "maintenance"], count, p=[0.8, 0.05, 0.09, 0.05, 0.01]
        ),
    }
    for channel in range(1, 26):
        warm = np.round(random.normal(55 + channel, 6, count), 1).astype(str)
        cells[f"Temp {channel:02} (°C)"] = np.where(random.uniform(0, 1, count) < 0.01, "-", warm)
        cells[f"Vib {channel:02} (mm/s)"] = np.round(random.gamma(2, 0.8 + channel / 50, count), 2)
    return pd.DataFrame(cells).astype(str)


BIG = {"energy_meters": energy_meters, "sensors": sensors}
