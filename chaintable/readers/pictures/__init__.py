"""Pictures as sources: a photo or screenshot of a table becomes a table, and the text in pictures is read.

The modules are imported one by one, as their libraries are slow to load.
"""
