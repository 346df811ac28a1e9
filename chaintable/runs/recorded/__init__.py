"""Recorded runs: chains about the sample tables, replayed from saved replies without a key or a server."""

from chaintable.models.recorded_replies import HAND
from chaintable.runs.recorded.run import (
    RUNS,
    Flaw,
    RecordedCall,
    RecordedRun,
    play_recorded,
    play_run,
    read_recorded,
    recorded_run,
)
from chaintable.runs.recorded.writing import run_record

__all__ = [
    "HAND",
    "RUNS",
    "Flaw",
    "RecordedCall",
    "RecordedRun",
    "play_recorded",
    "play_run",
    "read_recorded",
    "recorded_run",
    "run_record",
]
