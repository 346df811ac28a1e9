"""The server around the pages: where it listens, who may ask, and what it tells of itself."""
