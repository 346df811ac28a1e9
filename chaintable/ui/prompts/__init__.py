"""The page Prompts: read a prompt, edit it, see it filled in, keep versions of it, try them on saved questions."""
