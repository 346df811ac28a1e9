"""The names that the app answers to: a page of another site can make a browser ask for it by any other name."""

import re
from ipaddress import ip_address
from socket import gethostname

_HOST = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?", re.IGNORECASE)


def host_name(header: str) -> str:
    """Return the name in a Host header without its port, in lower case; "" if it isn't one.

    >>> host_name("Example.org:8501"), host_name("[::1]:8501"), host_name("a@b"), host_name("")
    ('example.org', '::1', '', '')
    """
    found = _HOST.fullmatch(header)
    return found[1].strip("[]").rstrip(".").lower() if found else ""


class KnownHosts:
    """The hosts that requests may name: this computer's, and those of the settings.

    `*.example.org` stands for every name below example.org. If the app is `open` to a network, it may also be reached
    by the name of this computer and by any IP address: only a name can be pointed at another computer.
    """

    def __init__(self, listed: tuple[str, ...], open_to_network: bool) -> None:
        self._names = {"localhost", *(name.lower() for name in listed)}
        self._open = open_to_network
        if open_to_network:
            own = gethostname().lower()
            self._names |= {own, f"{own}.local"}

    def __contains__(self, header: str) -> bool:
        name = host_name(header)
        if not name:
            return False
        if name in self._names or any(self._below(name, known) for known in self._names):
            return True
        try:
            return ip_address(name).is_loopback or self._open
        except ValueError:
            return False

    @staticmethod
    def _below(name: str, known: str) -> bool:
        return known.startswith("*.") and name.endswith(known[1:])
