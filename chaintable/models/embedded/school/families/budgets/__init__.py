"""Money that people earn, save, spend and have left."""
