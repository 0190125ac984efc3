"""The commands, one module each: `EXAMPLE`, `add_arguments` and `run`.

Only the module of the command that was typed is loaded.
"""
