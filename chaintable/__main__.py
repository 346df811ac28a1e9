"""`python -m chaintable`: the command `chaintable`, also where its script is not on the PATH."""

from chaintable.cli import main

if __name__ == "__main__":
    main()
