"""What the pages need to know of the server that they belong to."""

open_to_network = False
"""Whether others than the people at this computer can reach the app."""

visitors = 0
"""How many pages are open; only the event loop of the server changes it."""
