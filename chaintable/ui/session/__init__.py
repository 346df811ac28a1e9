"""One person's session: the chain, undo, the address, the cookie and the store."""
