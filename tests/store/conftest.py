"""Both databases: SQLite in a folder, and PostgreSQL in a cluster that is made for the tests and thrown away."""

import os
import shutil
import subprocess
import tempfile
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import quote

import psycopg
import pytest

from chaintable.store import Store, open_store


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The URL of a PostgreSQL database: the one in CHAINTABLE_TEST_POSTGRES, else one of our own."""
    if given := os.environ.get("CHAINTABLE_TEST_POSTGRES"):
        yield given
        return
    programs = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    found = shutil.which("initdb") or (str(programs[-1]) if programs else None)
    if found is None:
        without_postgres("there is no PostgreSQL here")
    assert found is not None
    folder = Path(tempfile.mkdtemp(prefix="ct"))
    try:
        yield from cluster(Path(found).parent, folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def without_postgres(reason: str) -> None:
    if os.environ.get("CHAINTABLE_REQUIRE_POSTGRES"):
        pytest.fail(f"{reason}, and CHAINTABLE_REQUIRE_POSTGRES is set")
    pytest.skip(f"{reason}; install postgresql, or set CHAINTABLE_TEST_POSTGRES to the URL of one")


def cluster(programs: Path, folder: Path) -> Iterator[str]:
    """Start a server that listens on a socket in the folder only, and stop it at the end."""
    as_owner = owner(folder)
    data, log = folder / "data", folder / "log"
    # "-h ''": no port is opened; without fsync, as nothing here has to outlive a power cut.
    options = f"-k {folder} -h '' -c fsync=off"
    made = [programs / "initdb", "-D", data, "-U", "tester", "-A", "trust", "-E", "UTF8", "--no-sync"]
    started = [programs / "pg_ctl", "-D", data, "-l", log, "-o", options, "-w", "start"]
    for command in (made, started):
        done = subprocess.run([*as_owner, *map(str, command)], capture_output=True, text=True, cwd=folder)
        if done.returncode:
            without_postgres(f"PostgreSQL does not start: {done.stderr.strip()[-200:]}")
    try:
        yield f"postgresql://tester@/postgres?host={quote(str(folder), safe='')}"
    finally:
        stop = [programs / "pg_ctl", "-D", data, "-m", "immediate", "stop"]
        subprocess.run([*as_owner, *map(str, stop)], capture_output=True, cwd=folder)


def owner(folder: Path) -> list[str]:
    """What to put before a command, so that not root runs it, as PostgreSQL demands; the folder becomes theirs."""
    if os.geteuid() != 0:
        return []
    if shutil.which("runuser") is None:
        without_postgres("PostgreSQL does not run as root")
    shutil.chown(folder, "postgres", "postgres")
    return ["runuser", "-u", "postgres", "--"]


@pytest.fixture
def schema_of_its_own(postgres: str) -> Iterator[str]:
    """The URL of an empty place in that database."""
    name = f"test_{uuid.uuid4().hex[:12]}"
    plain = postgres.replace("+psycopg", "")
    with psycopg.connect(plain, autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA {name}")
    yield f"{postgres}{'&' if '?' in postgres else '?'}options=-csearch_path%3D{name}"
    with psycopg.connect(plain, autocommit=True) as connection:
        connection.execute(f"DROP SCHEMA {name} CASCADE")


@pytest.fixture(params=["sqlite", "postgresql"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where to open a store that is empty yet: a folder, then a URL."""
    if request.param == "sqlite":
        return str(tmp_path / "data")
    return str(request.getfixturevalue("schema_of_its_own"))


@pytest.fixture
def store(where: str) -> Iterator[Store]:
    with open_store(where) as opened:
        yield opened


@pytest.fixture
def counted(store: Store) -> Callable[[str], int]:
    """How many rows a table of the database has."""

    def count(table: str) -> int:
        with store.database.reading() as connection:
            return int(connection.exec_driver_sql(f"SELECT count(*) FROM {table}").scalar_one())

    return count
