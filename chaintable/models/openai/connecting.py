"""Why no connection came about: the name, the certificate, the proxy, or nobody who listens."""

import os
import socket
import ssl
from collections.abc import Iterator
from urllib.parse import urlsplit
from urllib.request import getproxies, proxy_bypass

from chaintable.errors import InputError, Unreachable

_PROXIES = ("HTTPS_PROXY", "HTTP_PROXY", "ALL_PROXY", "https_proxy", "http_proxy", "all_proxy")
_CERTIFICATES = ("SSL_CERT_FILE", "SSL_CERT_DIR")


def unreachable(error: BaseException, server: str) -> Unreachable:
    """Return the error for a connection to the server's URL that failed, in words that tell the causes apart."""
    causes = tuple(_causes(error))
    proxy = proxy_for(server)
    through = f" through the proxy {proxy} (set by {_set(_PROXIES)})" if proxy else ""
    wrong_name = next((cause for cause in causes if isinstance(cause, socket.gaierror)), None)
    for cause in causes:
        if isinstance(cause, ssl.SSLCertVerificationError):
            return _untrusted(cause)
        if isinstance(cause, ssl.SSLError):
            return _final(
                f"No secure connection to the server{through}: it doesn't speak TLS.",
                "Check whether the base URL begins with https:// or http://, and its port.",
            )
        if type(cause).__name__ == "ProxyError":
            return _final(f"The proxy {proxy} refused to connect to the server.", f"Check {_set(_PROXIES)}.")
    if wrong_name is not None:
        return Unreachable(*_no_such_name(server, proxy))
    if any(isinstance(cause, ConnectionRefusedError) for cause in causes):
        who = f"the proxy {proxy}" if proxy else "the server"
        hint = f"Check {_set(_PROXIES)}." if proxy else "Check that it's running, and the port in the base URL."
        return Unreachable(f"No connection{through}: {who} refused it, so nothing listens at that address.", hint)
    return Unreachable(
        f"No connection to the server{through}.", "Check that it's running and that the base URL is right."
    )


def refused_settings(error: Exception) -> InputError:
    """Return the error for a client that could not even be made: a proxy or certificate setting is wrong."""
    if isinstance(error, OSError) and (name := _set(_CERTIFICATES)):
        values = ", ".join(repr(os.environ[one]) for one in _CERTIFICATES if os.environ.get(one))
        why = error.strerror if isinstance(error, FileNotFoundError) else "it holds no certificates"
        return InputError(f"{name} ({values}) can't be used: {why}.", f"Correct or remove {name}.")
    if name := _set(_PROXIES):
        needs = (
            "SOCKS proxies aren't supported" if isinstance(error, ImportError) else "it isn't the address of a proxy"
        )
        return InputError(
            f"{name} can't be used: {needs}.", f"Correct or remove {name}. A proxy looks like http://proxy.example:3128"
        )
    return InputError("The connection to the server can't be set up.", "Check the base URL.")


def proxy_for(server: str) -> str:
    """Return the host of the proxy that requests to this URL go through, without user and password; "" if none."""
    parts = urlsplit(server)
    known = getproxies()
    found = known.get(parts.scheme) or known.get("all") or ""
    if not found or proxy_bypass(parts.netloc):
        return ""
    return found.rpartition("//")[2].rpartition("@")[2].strip("/")


def _untrusted(cause: ssl.SSLCertVerificationError) -> Unreachable:
    why = (cause.verify_message or "it can't be verified").rstrip(".")
    if "mismatch" in why.lower():
        return _final(
            f"The server's certificate is for another name ({why}).",
            "Check the host in the base URL: it must be the one in the certificate.",
        )
    return _final(
        f"The server's certificate isn't trusted ({why}).",
        "If it is your organization's own, name the file with its certificate in SSL_CERT_FILE.",
    )


def _no_such_name(server: str, proxy: str) -> tuple[str, str]:
    if proxy:
        return f"No computer has the name of the proxy {proxy}.", f"Check {_set(_PROXIES)}."
    return f"No computer has the name {urlsplit(server).hostname}.", "Check the base URL and the network."


def _final(message: str, hint: str) -> Unreachable:
    """Return an error that another attempt can't change."""
    failure = Unreachable(message, hint)
    failure.tries = 1
    return failure


def _set(names: tuple[str, ...]) -> str:
    """Return those of the variables that are set, in words."""
    return " and ".join(name for name in names if os.environ.get(name))


def _causes(error: BaseException) -> Iterator[BaseException]:
    seen: set[int] = set()
    cause: BaseException | None = error
    while cause is not None and id(cause) not in seen:
        seen.add(id(cause))
        yield cause
        cause = cause.__cause__ or cause.__context__
