"""The version of the program, looked up in the package's metadata, which takes long."""

from importlib.metadata import version

__version__ = version("takegaki")
