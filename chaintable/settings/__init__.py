"""Settings from the environment and those a method declares; where the shipped files and the app are found."""
