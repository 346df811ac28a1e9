"""Times of day, timetables, distances and speeds."""
