"""Files made to fill the memory, to take hours or to end the program; nothing of them is kept."""
