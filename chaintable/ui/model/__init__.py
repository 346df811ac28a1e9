"""The choice of a model: its settings, the connection to a server, and what would be sent to it."""
