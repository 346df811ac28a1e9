"""What happens to the chain of a session: it is run, changed, tried again, recorded for Undo, and shown."""
