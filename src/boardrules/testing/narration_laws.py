"""Laws of narration: what is told in words is what a seat knows, and all of what it learns."""

from itertools import product
from typing import Any

from boardrules._messages import printable
from boardrules.game import HasViews, Narrates
from boardrules.testing.knowledge_laws import named, some_out_of_order, viewers
from boardrules.testing.law import AnyMatch, law, require

_SIGNS = frozenset("*{}|#_")
"""What stands in notation or in templates, and is not read aloud."""


@law(HasViews, Narrates)
def narration_tells_nothing_hidden(game: Any, match: AnyMatch) -> None:
    """Steps that look alike to a seat, before and after, are told to it in the same words."""
    rng = match.rng()
    for state in some_out_of_order(game, match.sample(4), rng):
        for viewer in viewers(game):
            view, told = game.view(state, viewer), dict[Any, Any]()
            worlds = [state, *(game.determinize(view, rng) for _ in range(2))]
            for world, player in product(worlds, game.to_act(state)):
                legal = game.legal_actions(world, player)
                for action in rng.sample(legal, min(4, len(legal))):
                    learned = game.witness(world, action, viewer)
                    seen = (learned, game.view(game.apply(world, action), viewer))
                    words = game.narrate(world, action, viewer)
                    before = told.setdefault(seen, words)
                    require(
                        words == before,
                        "{} is told {} or else {}, but has seen the same",
                        named(viewer),
                        before,
                        words,
                    )


@law(HasViews, Narrates)
def steps_are_told_in_words(game: Any, match: AnyMatch) -> None:
    """What a seat learns of, it is told in words, in every language, in sentences without signs."""
    for state, action in match.steps():
        for viewer, lang in product(viewers(game), game.languages):
            told = game.narrate(state, action, viewer, lang)
            if game.witness(state, action, viewer):
                require(told, "{} is told nothing of {} in {}", named(viewer), action, lang)
            for said in (*told, *game.narrate(state, action, None, lang, is_open=True)):
                is_plain = printable(said) == said and said[:1].isupper() and not _SIGNS & {*said}
                require(is_plain, "{!r} is no sentence", said)
