"""`python -m takegaki`: the program `takegaki`."""

from takegaki.cli.main import run

if __name__ == "__main__":
    run()
