"""The words of a school question, in those of its table and of the rules."""
