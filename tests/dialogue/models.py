"""Players that answer in text, for the arena and the terminal, which find them by name."""

from boardrules.dialogue import Player

silent = Player(lambda _prompt: "", name="silent", tries=2)


def follow(prompt: str) -> str:
    """Take the first action that a prompt names."""
    return f"ACTION: {prompt.rpartition(', such as ')[2].splitlines()[0]}"


def _listen(prompt: str) -> str:
    """Follow if the prompt tells what happened, and fail else."""
    if "## What happened since your last turn" not in prompt:
        raise ValueError("nothing was told")
    return follow(prompt)


listener = Player(_listen, name="listener")
