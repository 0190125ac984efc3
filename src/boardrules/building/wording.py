"""Sentences in several languages: templates with parameters, in a file beside the guide of a game.

The file `narration.toml` has a table for each language, with the same names and parameters in all
of them. A game says what happens by a `Phrase`: the name of a template, and what goes into it.

A parameter in a template may have two forms. `{steps:# place|# places}` takes the first for one of
something, and `{who:# moves|you move}` the second for the person who is told. `#` is what a form is
about: the number, or the name of the seat.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
import re
from string import Formatter
from typing import TYPE_CHECKING, Final, TypeAlias

from attrs import frozen

from boardrules.building.notation import format_player
from boardrules.player import Player

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

LANGUAGE: Final = "en"
"""The default language."""
_SPACED: Final = {"fr": re.compile(r" (?=[:;!?»])|(?<=«) ")}
"""The spaces at which a line is never broken."""


def typeset(text: str, lang: str) -> str:
    r"""Set a text as its language is printed: in a file, plain spaces and apostrophes will do.

    >>> ascii(typeset("d'accord : non !", "fr"))
    "'d\\u2019accord\\xa0: non\\xa0!'"
    """
    if lang not in _SPACED:
        return text
    spaced = _SPACED[lang].sub("\N{NO-BREAK SPACE}", text)
    return re.sub(r"(?<=\w)'(?=[\w{«])", "\N{RIGHT SINGLE QUOTATION MARK}", spaced)


@frozen
class Who:
    """A seat that a sentence is about: `you` to the person who sits there."""

    player: Player


@frozen
class Named:
    """A thing of a box by its name: the template `kind_name`, or the name where there is none.

    Whoever types in a box of their own may give its things other names.
    """

    kind: str
    name: str


@frozen
class Phrase:
    """Something to say in any language: the name of a template, and its parameters."""

    name: str
    values: Mapping[str, "Value"]


Value: TypeAlias = float | str | Who | Named | Phrase | Sequence["Value"]
"""A parameter of a template; several values are listed."""


def phrase(name: str, /, **values: Value) -> Phrase:
    """Make a phrase from the name of a template and its parameters.

    >>> phrase("chosen", who=Who(Player(0))).name
    'chosen'
    """
    return Phrase(name, values)


@frozen
class Wording:
    """The templates of a game, by language and by name."""

    templates: Mapping[str, Mapping[str, str]]

    def __attrs_post_init__(self) -> None:
        names = {name for templates in self.templates.values() for name in templates}
        for language, templates in self.templates.items():
            if missing := sorted(names - templates.keys()):
                raise ValueError(f"[{language}] has no {', '.join(missing)}")
        for name in sorted(names):
            asked = {
                language: _parameters(templates[name])
                for language, templates in self.templates.items()
            }
            if len({*asked.values()}) > 1:
                listed = [
                    f"[{language}] {', '.join(sorted(each)) or 'none'}"
                    for language, each in asked.items()
                ]
                raise ValueError(f"{name} has different parameters: {'; '.join(listed)}")

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages with templates, the default first."""
        return tuple(self.templates)

    def sentence(self, said: Phrase, viewer: Player | None, lang: str = LANGUAGE) -> str:
        """Return a sentence for a seat or a spectator.

        >>> said = phrase("chosen", who=Who(Player(0)))
        >>> Wording.of("boardrules").sentence(said, Player(0))
        'You have chosen'
        """
        text = self.text(said, viewer, lang)
        return text[:1].upper() + text[1:]

    def text(self, said: Phrase, viewer: Player | None, lang: str = LANGUAGE) -> str:
        """Return a text as it stands in the middle of a sentence."""
        if lang not in self.templates:
            known = " or ".join(self.languages)
            raise ValueError(f"expected a language such as {known}, not {lang!r}")
        return self._text(said, viewer, lang)

    def _text(self, value: Value, viewer: Player | None, lang: str) -> str:
        match value:
            case Phrase():
                slots = {
                    name: _Slot(each, self._text(each, viewer, lang), viewer, lang)
                    for name, each in value.values.items()
                }
                return self.templates[lang][value.name].format_map(slots)
            case Who():
                is_told = value.player == viewer
                name = self.templates[lang]["you"]
                return name if is_told else format_player(value.player)
            case Named():
                own = value.name.replace("-", " ")
                return self.templates[lang].get(f"{value.kind}_{value.name}", own)
            case int() | str():
                return str(value)
            case float():
                return f"{value:g}".replace(".", _POINT.get(lang, "."))
            case _:
                texts = [self._text(each, viewer, lang) for each in value]
                last = f" {self.templates[lang]['and']} ".join(texts[-2:])
                return ", ".join([*texts[:-2], last])

    @classmethod
    def load(cls, path: "Path | Traversable") -> "Wording":
        """Read templates from their TOML file."""
        # The command starts, and a game is imported, without a word being said.
        import tomllib  # noqa: PLC0415

        from boardrules.codec import from_data  # noqa: PLC0415

        data = tomllib.loads(path.read_text(encoding="utf-8"))
        read = from_data(data, dict[str, dict[str, str]])
        return cls(
            {
                lang: {name: typeset(text, lang) for name, text in templates.items()}
                for lang, templates in read.items()
            }
        )

    @classmethod
    def of(cls, package: str, name: str = "narration.toml") -> "Wording":
        """Read the templates in a game's package, with those that all games share."""
        return _wording(package, name)


@cache
def _wording(package: str, name: str) -> Wording:
    own = Wording.load(Path(str(import_module(package).__file__)).with_name(name))
    if package == "boardrules":
        return own
    shared = _wording("boardrules", name="narration.toml").templates
    return Wording(
        {
            language: {**shared.get(language, {}), **templates}
            for language, templates in own.templates.items()
        }
    )


@frozen
class _Slot:
    """The value of a parameter, with its text."""

    value: Value
    text: str
    viewer: Player | None
    lang: str

    def __format__(self, forms: str) -> str:
        """Write the text, or the form that fits it."""
        if not forms:
            return self.text
        first, second = forms.split("|")
        is_second = self.value != 1
        if isinstance(self.value, int | float) and self.lang in _ONE_BELOW_TWO:
            is_second = self.value >= 2
        if isinstance(self.value, Who):
            is_second = self.value.player == self.viewer
        return (second if is_second else first).replace("#", self.text)


_ONE_BELOW_TWO: Final = {"fr"}
"""The languages in which all numbers below two go with one of something."""
_POINT: Final = {"fr": ","}
"""The decimal separators of languages that do not use a point."""


def _parameters(template: str) -> frozenset[str]:
    """List the parameters of a template."""
    return frozenset(name for _, name, _, _ in Formatter().parse(template) if name is not None)
