"""The plan of modules on the page: its chips, what each module read and left, and how plans go on."""
