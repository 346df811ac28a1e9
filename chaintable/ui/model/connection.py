"""Testing the connection to a server in the background."""

from chaintable.models.openai.inspection import ServerReport, inspect_server
from chaintable.settings import Settings
from chaintable.ui.model.choice import Wanted
from chaintable.ui.work import Work


class ConnectionTest(Work[ServerReport | None]):
    """Asks a server what it has and can do; the report is its value.

    `settings` are those of the environment; `wanted` is what the model settings said when the test began.
    """

    def __init__(self, wanted: Wanted, settings: Settings) -> None:
        self.asked, self._settings = wanted, settings
        super().__init__(None, "while the server was asked")

    def do(self) -> None:
        self.publish(inspect_server(self.asked.connected(self._settings), self.asked.model, self.stopping))

    def is_about(self, wanted: Wanted) -> bool:
        """Whether it asked the server and the model that are wanted now, with the same key."""
        return _asked(self.asked) == _asked(wanted)


def _asked(wanted: Wanted) -> tuple[str, str, str]:
    return wanted.base_url, wanted.model, wanted.key_in_force
