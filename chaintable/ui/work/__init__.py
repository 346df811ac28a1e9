"""Work beside the drawing of a page: in the background, in a queue for all sessions, and the turns of drawing."""
