"""Small tables as school books print them."""
