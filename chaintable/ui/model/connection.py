"""Testing the connection to a server in the background."""

from chaintable.models.openai.inspection import ServerReport, inspect_server
from chaintable.models.serving.budget import Spending
from chaintable.models.serving.daily import Daily, Purse
from chaintable.settings.environment import Settings
from chaintable.ui.model.choice import Wanted
from chaintable.ui.work.background_work import Work

PROBE = Spending(2, 200, 0.0)
"""About what a test costs: two short requests, one with a small picture."""


class ConnectionTest(Work[ServerReport | None]):
    """Asks a server what it has and can do; the report is its value.

    `settings` are those of the environment; `wanted` is what the model settings said when the test began. A host who
    limits a day's spending pays from the `purse`.
    """

    def __init__(self, wanted: Wanted, settings: Settings, purse: Purse | None = None) -> None:
        self.asked, self._settings, self._purse = wanted, settings, purse
        super().__init__(None, "while the server was asked")

    def do(self) -> None:
        ceilings = self.asked.ceilings(self._settings)
        if ceilings and self._purse is not None:
            Daily(self._purse, ceilings).take(PROBE)
        self.publish(inspect_server(self.asked.connected(self._settings), self.asked.model, self.stopping))

    def is_about(self, wanted: Wanted) -> bool:
        """Whether it asked the server and the model that are wanted now, with the same key."""
        return _asked(self.asked) == _asked(wanted)


def _asked(wanted: Wanted) -> tuple[str, str, str]:
    return wanted.base_url, wanted.model, wanted.key_in_force
