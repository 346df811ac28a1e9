"""The plan of modules on the page: its chips, what each module read and left, and which module follows which."""
