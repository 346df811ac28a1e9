"""The container copies what it needs and nothing else, runs without rights, and publishes to this computer only."""

import re
from pathlib import Path

import yaml

ROOT = Path(__file__).parents[1]
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")


def copied(dockerfile: str) -> list[str]:
    """Return the paths that the Dockerfile copies from the repository."""
    lines = dockerfile.replace("\\\n", " ").splitlines()
    words = [line.split()[1:] for line in lines if line.startswith(("COPY ", "ADD "))]
    kept = [[word for word in line if not word.startswith("--")] for line in words if "--from" not in " ".join(line)]
    return [source for line in kept for source in line[:-1]]


def test_the_container_copies_only_what_exists():
    sources = copied(DOCKERFILE)
    assert sources
    assert [name for name in sources if not (ROOT / name).exists()] == []


def test_the_container_ignores_all_but_what_it_copies():
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    allowed = [line[1:] for line in ignored if line.startswith("!")]
    assert "*" in ignored
    assert [name for name in copied(DOCKERFILE) if not any(Path(name).match(one) for one in allowed)] == []


def test_the_container_runs_as_a_person_without_rights_and_says_how_it_is():
    assert re.findall(r"^USER (\S+)", DOCKERFILE, re.MULTILINE)[-1] not in ("root", "0")
    assert "/_stcore/health" in DOCKERFILE
    assert "--require-hashes" in DOCKERFILE


def test_compose_publishes_to_this_computer_only_and_holds_no_password():
    services = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))["services"]
    assert [
        port for one in services.values() for port in one.get("ports", []) if not port.startswith("127.0.0.1:")
    ] == []
    assert "ports" not in services["database"]
    assert services["database"]["environment"]["POSTGRES_PASSWORD"].startswith("${POSTGRES_PASSWORD:?")
    assert "healthcheck" in services["database"]
    assert services["app"]["depends_on"]["database"]["condition"] == "service_healthy"


def test_the_app_in_the_container_asks_nobody_for_its_external_address():
    assert '"--server.address=0.0.0.0"' in DOCKERFILE
    assert '"--browser.serverAddress=127.0.0.1"' in DOCKERFILE
