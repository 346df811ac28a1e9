"""`python -m chaintable.cli`: what `./run` starts for every word that it does not know itself."""

from chaintable.cli import main

if __name__ == "__main__":
    main()
