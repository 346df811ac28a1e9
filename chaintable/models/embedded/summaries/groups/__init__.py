"""The groups that a question asks for, wherever they stand in it."""
