"""Amounts of money: prices, takings, accounts, what is spent and planned."""
