"""The chain on the page: the timeline, each step with its form and menu, and the drawer with prompts and replies."""
