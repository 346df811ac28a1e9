"""The store as one session uses it, and the visitor that it belongs to."""
