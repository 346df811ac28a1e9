"""What is set from outside: the environment, a method's own settings, and where the files and the app are."""
