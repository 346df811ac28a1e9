"""How often values occur: frequencies, averages, chances, parts of a whole."""
