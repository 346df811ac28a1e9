"""The page Prompts: read, edit and preview prompts, save versions, and compare them on saved questions."""
