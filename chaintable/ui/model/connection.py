"""Testing the connection to a server, while the page stays alive."""

from chaintable.models.openai.inspection import ServerReport, inspect_server
from chaintable.settings import Settings
from chaintable.ui.model.choice import Wanted
from chaintable.ui.work import Waiting


class ConnectionTest(Waiting[ServerReport]):
    """A server being asked what it has and can do.

    `settings` are those of the environment; `wanted` is what stood in the sidebar when it began.
    """

    def __init__(self, wanted: Wanted, settings: Settings) -> None:
        self.wanted = wanted
        super().__init__(
            lambda _: inspect_server(wanted.connected(settings), wanted.model), "while the server was asked"
        )

    def is_about(self, wanted: Wanted) -> bool:
        """Whether it asked the server and the model that are wanted now, with the same key."""
        return _asked(self.wanted) == _asked(wanted)


def _asked(wanted: Wanted) -> tuple[str, str, str]:
    return wanted.base_url, wanted.model, wanted.key_in_force
