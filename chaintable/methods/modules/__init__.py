"""Chameleon's modules as any method can play them: their prompts, and the tools that some of them run."""
