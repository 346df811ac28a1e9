"""Tables that are drawn and read back, to count the cells that come out right."""
