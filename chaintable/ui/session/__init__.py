"""One person's session: the chain on the page, undo, the address, the cookie and the store."""
