"""The command `boardrules`: play, replay and look up any game of the catalogue.

It knows no game. What a game offers, it uses; what a game does not offer, it does without.
"""

INTERRUPTED = 130
"""The exit code of a program that Ctrl-C has ended."""


def start() -> int:
    """Import the command and run it; to interrupt that is quiet."""
    try:
        from boardrules.cli.main import main  # noqa: PLC0415  # this takes the time
    except KeyboardInterrupt:
        return INTERRUPTED
    return main()
