"""The command `boardrules`: play, replay and look up any game of the catalogue.

Begin with `main` and `arguments`, then with the modules of `commands`, one for each command. A
match is played by `session`, `decision`, `choices`, `match` and `autosave`, with `kept`, `records`
and `files` for what is stored, and looked at by `watch`. What it shows is written by `describe`,
`advice`, `reading` and `standings` in the words of `speech`, and goes through `screen`,
`rich_screen`, `window`, `layout`, `keyboard` and `keys`. `engine_check`, `programs`, `differences`,
`summary` and `machine_reports` are for engines; `catalogue` and `errors` for all.

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
