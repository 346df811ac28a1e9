"""What is saved: chains, comparisons, questions, versions of prompts, pictures; who sees it, and what was spent."""
