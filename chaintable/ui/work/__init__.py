"""Background work, the queue that all sessions share, and the turns in which pages are drawn."""
