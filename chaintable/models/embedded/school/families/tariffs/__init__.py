"""Plans and tariffs: fees, what is included, prices in steps."""
