"""Ways of reading an answer from rows."""
