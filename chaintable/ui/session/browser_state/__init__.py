"""What the browser keeps of a session: its address, links, and cookies."""
