"""Language models behind OpenAI, Azure, and any server that speaks chat completions.

`server` sends and receives, `failures` and `replies` (with `streams`) read what comes back, `dialect` remembers what a
server doesn't support, `model` puts them together, and `inspection` tells a person what a server can do.
"""

from chaintable.models.openai.inspection import ServerReport, inspect_server
from chaintable.models.openai.model import OnToken, OpenAIModel
from chaintable.models.openai.server import Server

__all__ = ["OnToken", "OpenAIModel", "Server", "ServerReport", "inspect_server"]
