"""Certificate, host name, proxy and a refused connection are told apart, and no setting of them ends in a traceback."""

import json
import socket
import ssl

import pytest
from server import ScriptedServer

from chaintable.errors import InputError, ModelError, Unreachable
from chaintable.models.openai.connecting import _CERTIFICATES, _PROXIES, proxy_for, unreachable
from chaintable.models.openai.failures import refused
from chaintable.models.openai.server import Server
from chaintable.settings.environment import Settings

URL = "https://model.example/v1"


@pytest.fixture(autouse=True)
def _no_proxy_and_no_certificates_of_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (*_PROXIES, *_CERTIFICATES, "NO_PROXY", "no_proxy"):
        monkeypatch.delenv(name, raising=False)


def caused_by(cause: Exception) -> Exception:
    """The error of the HTTP library, two levels above the one of the system."""
    try:
        try:
            raise cause
        except Exception as inner:
            raise RuntimeError("httpx2") from inner
    except RuntimeError as error:
        return error


def untrusted(message: str) -> ssl.SSLCertVerificationError:
    error = ssl.SSLCertVerificationError(1, "[SSL: CERTIFICATE_VERIFY_FAILED]")
    error.verify_message = message
    return error


@pytest.mark.parametrize(
    ("cause", "words"),
    [
        (
            socket.gaierror(-2, "Name or service not known"),
            "No computer has the name model.example.",
        ),
        (ConnectionRefusedError(111, "refused"), "the server refused it, so nothing listens at that address"),
        (untrusted("self-signed certificate"), "certificate isn't trusted (self-signed certificate). If it is"),
        (
            untrusted("Hostname mismatch, certificate is not valid"),
            "is for another name (Hostname mismatch",
        ),
        (ssl.SSLError(1, "WRONG_VERSION_NUMBER"), "it doesn't speak TLS"),
        (TimeoutError(), "No connection to the server. Check that it's running"),
    ],
)
def test_each_cause_has_its_own_words(cause: Exception, words: str) -> None:
    assert words in str(unreachable(caused_by(cause), URL))


@pytest.mark.parametrize(
    ("cause", "words"),
    [
        (socket.gaierror(-2, "Name or service not known"), "No computer has the name of the proxy proxy.example:3128."),
        (ConnectionRefusedError(111, "refused"), "the proxy proxy.example:3128 refused it"),
        (type("ProxyError", (Exception,), {})("407"), "The proxy proxy.example:3128 refused to connect to the server."),
    ],
)
def test_a_proxy_is_named_with_its_variable_and_without_its_password(
    cause: Exception, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HTTPS_PROXY", "http://me:canary@proxy.example:3128")
    said = str(unreachable(caused_by(cause), URL))
    assert words in said and "HTTPS_PROXY" in said and "canary" not in said
    monkeypatch.setenv("NO_PROXY", "model.example")
    assert proxy_for(URL) == ""


def test_a_certificate_is_not_tried_again_and_again() -> None:
    assert unreachable(caused_by(untrusted("expired")), URL).tries == 1


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("HTTP_PROXY", "ht!tp:// nonsense", "HTTP_PROXY can't be used: it isn't the address of a proxy."),
        ("ALL_PROXY", "http://me:canary@127.0.0.1:notaport", "ALL_PROXY can't be used"),
        ("HTTP_PROXY", "socks5://127.0.0.1:9", "SOCKS proxies aren't supported"),
        ("SSL_CERT_FILE", "/no/such/file.pem", "SSL_CERT_FILE ('/no/such/file.pem') can't be used: No such file"),
        ("SSL_CERT_FILE", __file__, "it holds no certificates"),
    ],
)
def test_a_setting_that_can_not_be_used_is_an_input_error(
    name: str, value: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(InputError) as raised:
        Server(Settings(base_url="https://127.0.0.1:9/v1")).models()
    assert words in str(raised.value) and "canary" not in str(raised.value)


def test_real_connections_are_told_apart(server: ScriptedServer, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = server.url.replace("http:", "https:")
    with pytest.raises(Unreachable, match="doesn't speak TLS"):
        Server(Settings(base_url=plain)).models()
    with pytest.raises(Unreachable, match="the server refused it"):
        Server(Settings(base_url="http://127.0.0.1:9/v1")).models()
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")
    with pytest.raises(Unreachable, match=r"the proxy 127\.0\.0\.1:9 refused it"):
        Server(Settings(base_url="http://model.example/v1")).models()


@pytest.mark.parametrize("status", [200, 400, 403, 404, 429, 500])
@pytest.mark.parametrize(
    "body",
    [
        "root:x:0:0 canary",
        "<html>canary</html>",
        '{"aws": "canary"}',
        '["canary"]',
        '{"error": {"key": "canary"}}',
        '{"data": {"id": 7}, "message": "canary"}',
        '{"status": "error", "message": "canary"}',
        '{"msg": "canary"}',
        '{"status_msg": "canary"}',
    ],
)
def test_a_body_that_is_no_error_of_the_api_is_never_quoted(status: int, body: str) -> None:
    from chaintable.models.openai.replies import parse_reply

    if status == 200:
        with pytest.raises(ModelError) as raised:
            parse_reply(body, "text/plain")
        assert "canary" not in str(raised.value)
    else:
        assert "canary" not in str(refused(status, {"content-type": "text/plain"}, body))


def test_what_a_plain_refusal_says_still_tells_which_parameter_to_leave_out() -> None:
    from chaintable.models.openai.dialect import Peer

    refusal = refused(400, {}, "the parameter 'stop' is not supported")
    assert "stop" not in str(refusal)
    assert Peer("http://x").learn({"stop": ["a"]}, refusal) == "stop"  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "payload",
    [
        {"error": {"message": "said"}},
        {"error": "said"},
        {"detail": "said"},
        {"object": "error", "message": "said", "code": 400},
        {"type": "error", "message": "said"},
        {"errors": [{"message": "said"}]},
        {"base_resp": {"status_msg": "said"}},
    ],
)
def test_the_message_of_an_error_object_is_quoted(payload: dict[str, object]) -> None:
    assert "“said”" in str(refused(400, {}, json.dumps(payload)))
