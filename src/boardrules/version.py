"""The version of the library, as it is written in records and results."""

__version__ = "1.0.0"
