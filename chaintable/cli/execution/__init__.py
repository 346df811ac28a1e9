"""What happens while a command runs: the reading process, the run itself, its store, and interruptions."""
