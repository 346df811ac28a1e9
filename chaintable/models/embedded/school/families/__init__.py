"""The families of exercises: kinds of school questions, each with its rules."""
