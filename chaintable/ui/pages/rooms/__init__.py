"""Rooms: a class guesses the steps of a chain from its own phones. The modules are imported one by one."""
