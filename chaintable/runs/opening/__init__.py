"""What a person brings may be a saved run instead of a table: opening it, tried in a child process with limits."""

from chaintable.runs.opening.runs import OpenedRun, check_json, open_run

__all__ = ["OpenedRun", "check_json", "open_run"]
