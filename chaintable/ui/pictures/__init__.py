"""The method in pictures: an operation before and after, with lines between the rows. The modules are imported one by
one.
"""
