"""The words of a question: what each names, and other ways to say it."""
