"""The choice of a model: the sidebar, the connection to a server, and what would be sent to it."""
