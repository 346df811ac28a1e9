"""The database: its tables, their versions, transactions, and its errors in plain words."""
