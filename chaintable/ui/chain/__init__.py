"""The chain on the page: its steps, each with a form, a menu and a drawer with prompts and replies."""
