"""Where the app listens: on this computer, or on a network if the owner says so."""

import sys
from ipaddress import ip_address

from streamlit import config
from streamlit.auth_util import get_secrets_auth_section

from chaintable.errors import InputError
from chaintable.printable import printable
from chaintable.settings.environment import Settings

UNUSABLE = 2
"""The exit code for a start that is refused."""


def is_loopback(address: str | None) -> bool:
    """Whether only this computer can reach a server that listens on the address; None stands for all addresses.

    >>> is_loopback("127.0.0.1"), is_loopback("::1"), is_loopback("localhost"), is_loopback("0.0.0.0")
    (True, True, True, False)
    """
    name = (address or "").strip().strip("[]").lower()
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return name == "localhost"


def has_sign_in() -> bool:
    """Whether people have to sign in, because `.streamlit/secrets.toml` has `[auth]`; draw_app asks for it."""
    return bool(get_secrets_auth_section())


def listens_on() -> str | None:
    """The address that the server was told to listen on; None for all addresses."""
    address = config.get_option("server.address")
    return str(address) if address else None


def check_address(address: str | None, allowed: bool, sign_in: bool) -> None:
    """Raise InputError if others could reach the app although nobody allowed it and nobody has to sign in."""
    if is_loopback(address) or allowed or sign_in:
        return
    where = f"on {address}" if address else "on all addresses of this computer"
    raise InputError(
        f"ChainTable wasn't started: it would listen {where}, where everybody on the network can use it without a "
        "sign-in.",
        "Set CHAINTABLE_OPEN_TO_NETWORK=1 if you want that, or set up a sign-in: docs/serving.md says how. Without "
        "--server.address it listens on this computer only.",
    )


def check_start(settings: Settings | None) -> bool:
    """Return whether others can reach the app; end the program with one line if it may not start like that."""
    address = listens_on()
    try:
        check_address(address, settings is not None and settings.open_to_network, has_sign_in())
    except InputError as error:
        print(printable(str(error)), file=sys.stderr)
        raise SystemExit(UNUSABLE) from None
    return not is_loopback(address)


def served_at() -> str:
    """Return the address of this app as this computer reaches it."""
    scheme = "https" if config.get_option("server.sslCertFile") else "http"
    base = config.get_option("server.baseUrlPath").strip("/")
    return f"{scheme}://{_host(listens_on())}:{config.get_option('server.port')}/{base and base + '/'}"


def _host(address: str | None) -> str:
    """Return the host of a link to the server that listens on the address; localhost if that stands for all addresses.

    >>> _host("127.0.0.2"), _host("::1"), _host("0.0.0.0"), _host(None)
    ('127.0.0.2', '[::1]', 'localhost', 'localhost')
    """
    name = (address or "").strip().strip("[]")
    try:
        known = ip_address(name)
    except ValueError:
        return name or "localhost"
    if known.is_unspecified:
        return "localhost"
    return f"[{known}]" if known.version == 6 else str(known)
