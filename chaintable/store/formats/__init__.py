"""How values, chains and tables are written into the database and read back."""
