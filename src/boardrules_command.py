"""The entry point of the command, outside the package, so that to interrupt its import is quiet."""


def main() -> int:
    """Import the command and run it, and return its exit code."""
    try:
        from boardrules.cli import main as run  # noqa: PLC0415  # this takes the time
    except KeyboardInterrupt:
        return 130
    return run()
