"""The background work of sessions, and which sessions still have a page."""
