"""What a person opens is read in a child process with the limits of the settings, and the child waits for it."""

from types import SimpleNamespace
from typing import Any

import pytest

from chaintable.sandbox import Limits
from chaintable.settings.environment import Settings
from chaintable.tables.source import ReadOptions, Source
from chaintable.tables.table import Table
from chaintable.ui.pages.explore import opened_files
from chaintable.ui.session.undo.moment import File

FILE = File(b"Team,Points\nAjax,7\n", "teams.csv")


def held(**changes: Any) -> Any:
    """A session with these settings."""
    return SimpleNamespace(settings=Settings(_env_file=None).but(**changes))  # type: ignore[call-arg]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The limits of each child that was asked; None for a file that was read in this process."""
    found: list[Any] = []

    def reader(in_child: bool) -> Any:
        def read(*given: Any) -> Source:
            found.append(given[-1] if in_child else None)
            return Source.of(Table.of(["Team"], [["Ajax"]]))

        return read

    for name in ("read_isolated", "read_table_or_documents_isolated", "read_source", "read_table_or_documents"):
        monkeypatch.setattr(opened_files, name, reader("isolated" in name))
    return found


@pytest.mark.parametrize("options", [None, ReadOptions(delimiter=",")])
def test_a_file_is_read_in_a_child_with_the_limits_of_the_settings(asked: list[Any], options: ReadOptions | None):
    limited = held(read_memory_mb=500, read_seconds=7)
    for file in (FILE, File("Team\tPoints\nAjax\t7\n", "pasted table")):
        opened_files.read_file(file, limited, options)
    assert asked == [Limits(500, 7)] * 2
    opened_files.read_file(FILE, SimpleNamespace(settings=None), options)  # type: ignore[arg-type]
    assert asked[2:] == [Limits()], "also where the settings can't be read"
    opened_files.read_file(FILE, held(isolate=False), options)
    assert asked[3:] == [None], "the owner may say otherwise"


def test_the_child_is_started_before_a_file_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[str] = []
    monkeypatch.setattr(opened_files, "warm_up", lambda: started.append("child"))
    opened_files.prepare_reading(held(), soon=False)
    opened_files.prepare_reading(held(isolate=False), soon=True)
    assert started == []
    opened_files.prepare_reading(held(), soon=True)
    assert started == ["child"]
