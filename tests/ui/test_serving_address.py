"""Where the app may listen, which hosts it answers to, and what its answers forbid a browser."""

import os
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.responses import PlainTextResponse
from starlette.routing import Route, WebSocketRoute
from starlette.testclient import TestClient
from starlette.websockets import WebSocket, WebSocketDisconnect
from streamlit.testing.v1 import AppTest

from chaintable.errors import InputError
from chaintable.settings.app_address import app_address
from chaintable.settings.environment import Settings
from chaintable.ui.serving import server, server_facts
from chaintable.ui.serving.guard import Doors, Guard
from chaintable.ui.serving.hosts import KnownHosts
from chaintable.ui.serving.listening import check_address, is_loopback, served_at
from chaintable.ui.session import page_start

ROOT = Path(__file__).parents[2]
LISTED = ("tables.example.org", "*.school.example")


@pytest.mark.parametrize("address", ["0.0.0.0", "::", "192.168.1.7", "tables.example.org", "", None])
def test_an_address_that_others_can_reach_is_refused_unless_it_is_allowed_or_people_sign_in(address: str | None):
    with pytest.raises(InputError, match="CHAINTABLE_OPEN_TO_NETWORK=1"):
        check_address(address, allowed=False, sign_in=False)
    check_address(address, allowed=True, sign_in=False)
    check_address(address, allowed=False, sign_in=True)
    assert not is_loopback(address)


@pytest.mark.parametrize("address", ["127.0.0.1", "127.9.9.9", "::1", "[::1]", "localhost", "LOCALHOST"])
def test_this_computer_needs_no_permission(address: str):
    check_address(address, allowed=False, sign_in=False)


@pytest.mark.parametrize(
    ("address", "host"),
    [
        ("127.0.0.2", "127.0.0.2"),
        ("tables.example.org", "tables.example.org"),
        ("::1", "[::1]"),
        ("[::1]", "[::1]"),
        ("0.0.0.0", "localhost"),
        ("::", "localhost"),
        (None, "localhost"),
    ],
)
def test_a_link_names_the_host_that_the_server_listens_on(
    address: str | None, host: str, monkeypatch: pytest.MonkeyPatch
):
    told = {"server.address": address, "server.port": 8605, "server.baseUrlPath": "/tables/", "server.sslCertFile": ""}
    monkeypatch.setattr("chaintable.ui.serving.listening.config.get_option", told.__getitem__)
    assert served_at() == f"http://{host}:8605/tables/"


def test_the_address_is_remembered_when_the_server_starts_in_a_new_folder_for_its_owner_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    data = tmp_path / "new" / "data"
    monkeypatch.setenv("CHAINTABLE_DATA", str(data))
    monkeypatch.setattr(server, "check_start", lambda _: False)
    monkeypatch.setattr(server, "log_as_json", lambda _: None)
    monkeypatch.setattr(server, "served_at", lambda: "http://127.0.0.2:8605/")
    monkeypatch.setattr(server, "preload", lambda: None)
    monkeypatch.setattr(server.cli_util, "open_browser", lambda _: None)
    made = server.served()
    with TestClient(Starlette(lifespan=made["lifespan"])):
        assert app_address(data) == "http://127.0.0.2:8605/"
    assert os.name == "nt" or stat.S_IMODE(data.stat().st_mode) == 0o700


def test_the_app_does_not_start_on_a_network_by_accident(tmp_path: Path):
    ours = {name: value for name, value in os.environ.items() if not name.startswith("CHAINTABLE_")}
    command = [
        sys.executable,
        "-m",
        "streamlit",
        "run",
        "app.py",
        "--server.headless",
        "true",
        "--server.address",
        "0.0.0.0",
    ]
    environment = ours | {"CHAINTABLE_DATA": str(tmp_path)}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert "everybody on the network can use it" in done.stderr and "CHAINTABLE_OPEN_TO_NETWORK=1" in done.stderr
    assert "Traceback" not in done.stderr + done.stdout


@pytest.mark.parametrize(
    "host", ["localhost:8501", "127.0.0.1", "[::1]:8501", "tables.example.org:443", "a.school.example"]
)
def test_known_hosts_are_answered(host: str):
    assert host in KnownHosts(LISTED, open_to_network=False)


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "tables.example.org.evil.example",
        "school.example",
        "10.0.0.3",
        "",
        "a b",
        "localhost@evil",
        "x:1:2",
    ],
)
def test_other_hosts_are_not(host: str):
    assert host not in KnownHosts(LISTED, open_to_network=False)


def test_on_a_network_any_ip_address_is_known_but_no_other_name():
    known = KnownHosts((), open_to_network=True)
    assert "10.0.0.3:8501" in known and "[fe80::1]" in known
    assert "evil.example" not in known


def guarded() -> TestClient:
    async def page(_: Any) -> PlainTextResponse:
        return PlainTextResponse("page")

    async def stream(socket: WebSocket) -> None:
        await socket.accept()
        await socket.send_text("open")
        await socket.close()

    known = KnownHosts((), open_to_network=False)
    routes = [Route("/", page), Route("/health", page), WebSocketRoute("/stream", stream)]
    guard = Middleware(Guard, doors=Doors(known, ("/health",), ("/health/private",)))
    return TestClient(Starlette(routes=routes, middleware=[guard]), base_url="http://localhost:8501")


def test_a_request_for_an_unknown_host_is_refused_in_words():
    refused = guarded().get("/", headers={"host": "evil.example"})
    assert refused.status_code == 421
    assert "doesn't know the host 'evil.example'" in refused.text and "CHAINTABLE_HOSTS" in refused.text
    assert guarded().get("/health", headers={"host": "evil.example"}).status_code == 200


def test_a_private_path_is_answered_only_to_those_who_may_read_it():
    assert guarded().get("/health/private").status_code == 403


def test_a_websocket_for_an_unknown_host_is_refused():
    with guarded().websocket_connect("/stream", headers={"host": "localhost:8501"}) as socket:
        assert socket.receive_text() == "open"
    with pytest.raises(WebSocketDisconnect), guarded().websocket_connect("/stream", headers={"host": "evil.example"}):
        pass


def test_every_answer_carries_the_security_headers():
    headers = guarded().get("/").headers
    policy = headers["content-security-policy"]
    assert "frame-ancestors 'self'" in policy and "object-src 'none'" in policy and "default-src 'self'" in policy
    assert "connect-src 'self' ws://localhost:8501" in policy
    assert (headers["x-content-type-options"], headers["referrer-policy"]) == ("nosniff", "same-origin")


def test_no_page_shows_a_picture_of_another_server_or_sends_anything_there():
    policy = guarded().get("/").headers["content-security-policy"]
    allowed = {word for line in policy.split("; ") for word in line.split()[1:]}
    schemes = {"data:", "blob:", "ws://localhost:8501", "wss://localhost:8501"}
    assert allowed - {"'self'", "'none'", "'unsafe-inline'", "'unsafe-eval'"} == schemes


def test_the_app_is_served_behind_the_guard_and_says_to_programs_how_it_is(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("CHAINTABLE_HOSTS", "tables.example.org")
    monkeypatch.setattr(server, "check_start", lambda _: False)
    monkeypatch.setattr(server, "log_as_json", lambda _: None)
    made = server.served()
    app = Starlette(routes=made["routes"], middleware=made["middleware"])
    here = TestClient(app, base_url="http://tables.example.org", client=("127.0.0.1", 5))
    far = TestClient(app, base_url="http://tables.example.org", client=("10.0.0.5", 5))
    assert here.get("/ready").json()["ready"] and here.get("/metrics").status_code == 200
    assert "content-security-policy" in here.get("/ready").headers
    assert here.get("/ready", headers={"host": "evil.example"}).status_code == 421
    assert here.get(server.HEALTH, headers={"host": "evil.example"}).status_code != 421, "it is for whoever looks after"
    assert [far.get(path).status_code for path in ("/metrics", server.STREAMLIT_METRICS)] == [403, 403]


def test_on_a_network_visitors_can_set_no_server_but_the_listed_and_the_owners(monkeypatch: pytest.MonkeyPatch):
    owner = Settings(
        base_url="http://model.internal/v1", allowed_base_urls=("http://other/v1", "http://model.internal/v1")
    )
    monkeypatch.setattr(page_start, "read_settings", lambda: owner.but(allowed_base_urls=()))
    monkeypatch.setattr(server_facts, "open_to_network", True)
    settings, _ = page_start._settings()
    assert settings is not None
    with pytest.raises(InputError, match=r"169\.254\.169\.254"):
        settings.connected_to("http://169.254.169.254/latest")
    with pytest.raises(InputError, match="isn't one of the allowed servers"):
        settings.connected_to("", "sk-typed")
    assert settings.connected_to("http://model.internal/v1").has_server
    assert owner.for_visitors().connected_to("http://other/v1").server == "http://other/v1"


def test_on_a_network_without_any_server_none_can_be_set(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(page_start, "read_settings", lambda: Settings(base_url="", api_key=None, azure_endpoint=""))
    monkeypatch.setattr(server_facts, "open_to_network", True)
    settings, _ = page_start._settings()
    assert settings is not None and not settings.has_server
    with pytest.raises(InputError, match="none is"):
        settings.connected_to("http://10.0.0.1/v1")
    monkeypatch.setattr(server_facts, "open_to_network", False)
    open_settings, _ = page_start._settings()
    assert open_settings is not None and open_settings.connected_to("http://10.0.0.1/v1").has_server


def test_the_container_says_that_it_may_listen_on_its_addresses():
    for name, flag in (
        ("Dockerfile", "CHAINTABLE_OPEN_TO_NETWORK=1"),
        ("compose.yaml", 'CHAINTABLE_OPEN_TO_NETWORK: "1"'),
    ):
        assert flag in (ROOT / name).read_text(encoding="utf-8")


def test_where_people_sign_in_nothing_is_drawn_before(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("chaintable.ui.parts.sign_in.has_sign_in", lambda: True)
    page = AppTest.from_file(str(ROOT / "app.py"), default_timeout=60).run()
    assert [button.label for button in page.button] == ["Sign in"]
    assert not page.exception and not page.text_area and not page.dataframe
