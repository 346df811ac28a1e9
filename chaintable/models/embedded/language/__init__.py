"""The words of the question: how it is split, what its words mean, and what it names."""
