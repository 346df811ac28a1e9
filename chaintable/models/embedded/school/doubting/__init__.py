"""What makes the answer to a school question doubtful."""
