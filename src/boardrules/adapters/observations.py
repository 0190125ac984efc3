"""The forms of observations that environments have in common."""

from typing import Final, Literal, TypeAlias, get_args

from attrs import frozen

from boardrules._messages import quoted

ObservationForm: TypeAlias = Literal["array", "dict"]
"""Whether an observation is an array, or a dictionary with the array and the mask."""

MASK: Final = "action_mask"
"""The name of the mask, in observations and infos."""


def one_of(name: str, value: object, known: tuple[str, ...]) -> None:
    """Refuse an argument that is none of the known ones."""
    if value not in known:
        raise ValueError(f"{name} is one of {', '.join(known)}, not {quoted(value)}")


@frozen
class Form:
    """What an observation is like: the key of its array, None for an array alone; its numbers."""

    key: str | None = "observation"
    scaled: bool = False


FORM: Final = Form()
"""The usual form."""


def key_of(form: ObservationForm, key: str) -> str | None:
    """Return the name of the array in a dictionary, or None for an array alone.

    >>> key_of("dict", "observations")
    'observations'
    >>> key_of("dict", "action_mask")
    Traceback (most recent call last):
    ValueError: observation_key is not action_mask, which is the name of the mask
    """
    one_of("observation", form, get_args(ObservationForm))
    if key == MASK:
        raise ValueError(f"observation_key is not {MASK}, which is the name of the mask")
    return key if form == "dict" else None
