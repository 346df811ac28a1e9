"""The meaning of whole columns: what their cells decide together, and how they are read at once."""
