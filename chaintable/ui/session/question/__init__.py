"""The question of a session: its widgets, short follow-ups, and the method that fits what is open."""
