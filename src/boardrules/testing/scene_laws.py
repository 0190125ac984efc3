"""Laws of scenes: what is drawn for a seat is what it sees, and no more."""

from typing import Any

import attrs

from boardrules import codec
from boardrules._messages import printable
from boardrules.drawing.terminal_text import fits, plain
from boardrules.game import DrawsText, HasScenes, HasTypes, HasViews, Renders
from boardrules.scene import Size
from boardrules.testing.knowledge_laws import (
    first_worlds,
    some_out_of_order,
    some_worlds,
    viewers,
)
from boardrules.testing.law import AnyMatch, law, require
from boardrules.testing.storage_laws import require_exact_json


@law(HasViews, HasScenes)
def scenes_follow_from_views(game: Any, match: AnyMatch) -> None:
    """Equal views have equal scenes, so nothing that a seat does not know is drawn for it."""
    rng = match.rng()
    for state in some_out_of_order(game, match.sample(3), rng):
        for viewer in viewers(game):
            view = game.view(state, viewer)
            scene = game.scene(view)
            written = codec.to_json(scene)
            for world in some_worlds(game, view, first_worlds(game, view), rng):
                other = game.scene(game.view(world, viewer))
                require(other == scene, "one view has two scenes: {} and {}", scene, other)
                same = codec.to_json(other) == written
                require(same, "{} is written in two ways", scene)


@law(HasViews, HasScenes)
def scenes_tell_how_the_match_stands(game: Any, match: AnyMatch) -> None:
    """A scene tells who is to act, the score and the outcome as the game does.

    It names its viewer, or nobody if the game hides nothing.
    """
    for state in (*match.sample(4), match.states[-1]):
        stand = (game.to_act(state), game.score(state), game.outcome(state))
        scenes = {viewer: game.scene(game.view(state, viewer)) for viewer in viewers(game)}
        for viewer, scene in (*scenes.items(), (None, game.open_scene(state))):
            told = (scene.to_act, scene.scores, scene.outcome)
            require(told == stand, "a scene tells {}, not {}", told, stand)
            named = scene.viewer in {viewer, None}
            require(named, "{} is not for seat {}, but for {}", scene, scene.viewer, viewer)


@law(HasViews, HasScenes)
def scenes_agree_with_the_open_scene(game: Any, match: AnyMatch) -> None:
    """What a seat sees lies there: each part of a scene is None, or as in the open scene."""
    for state in some_out_of_order(game, match.sample(6), match.rng()):
        revealed = game.open_scene(state)
        for viewer in viewers(game):
            scene = attrs.evolve(game.scene(game.view(state, viewer)), viewer=None)
            found = _difference(scene, revealed, "scene")
            require(found is None, "{}", found)


def _difference(seen: Any, there: Any, path: str) -> str | None:
    """Find something that a seat sees and that is not there."""
    if seen is None:
        return None
    ours, theirs = _parts(seen), _parts(there)
    if type(seen) is not type(there) or ours.keys() != theirs.keys() or not ours:
        return None if seen == there else f"{path} is {seen}, where {there} lies"
    found = (_difference(part, theirs[step], path + step) for step, part in ours.items())
    return next(filter(None, found), None)


def _parts(value: Any) -> dict[str, Any]:
    """Take a value apart: the fields of an object, or the items of a tuple."""
    cls: type[Any] = value.__class__
    if attrs.has(cls):
        return {f".{field.name}": getattr(value, field.name) for field in attrs.fields(cls)}
    return {f"[{index}]": item for index, item in enumerate(value if cls is tuple else ())}


@law(HasTypes, HasViews, HasScenes)
def scenes_in_json_are_exact(game: Any, match: AnyMatch) -> None:
    """Scenes come back from JSON unchanged, with the same key."""
    for state in match.sample(2):
        require_exact_json(game.open_scene(state), game.types.scene)
        for viewer in viewers(game):
            require_exact_json(game.scene(game.view(state, viewer)), game.types.scene)


@law(HasViews, HasScenes, DrawsText)
def text_fits_its_window(game: Any, match: AnyMatch) -> None:
    """What is drawn into a window fits it, whoever is in focus, and has no control characters."""
    rng = match.rng()
    for state in match.sample(2):
        viewer, focus = rng.choice(viewers(game)), rng.choice(viewers(game))
        for scene in (game.scene(game.view(state, viewer)), game.open_scene(state)):
            size = Size(rng.randrange(160), rng.randrange(50))
            lang = rng.choice(getattr(game, "languages", ("en",)))
            block = game.text(scene, size, focus, lang)
            require(fits(block, size), "{} does not fit {}", block, size)
            for drawn in (block, game.text(scene, None, focus, lang)):
                texts = "".join(span.text for each in drawn for span in each)
                require(printable(texts) == texts, "{!r} has control characters", texts)


@law(HasViews, HasScenes, DrawsText, Renders)
def plain_text_is_text_without_a_limit(game: Any, match: AnyMatch) -> None:
    """What is rendered is what is drawn without a window, without its colours."""
    for state in match.sample(2):
        for scene in (game.scene(game.view(state, None)), game.open_scene(state)):
            rendered, drawn = game.render(scene), plain(game.text(scene))
            require(rendered == drawn, "{} is rendered, but {} drawn", rendered, drawn)
