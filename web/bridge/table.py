"""A table on the page: one match, who sits at it, and what the person at the screen sees."""

from collections.abc import Iterable, Sequence
from functools import cache
from random import Random, SystemRandom
from typing import Any, Final

from attrs import Factory, define, evolve

from boardrules import CHANCE, Player, Record
from boardrules.building.guide import Guide
from boardrules.building.notation import format_player
from boardrules.building.wording import LANGUAGE
from boardrules.cli.advice import points_of
from boardrules.cli.arguments import PERSON
from boardrules.cli.describe import gist
from boardrules.cli.match import Match
from boardrules.drawing.pages import OPEN, Viewer
from boardrules.errors import IllegalActionError, NotationError
from boardrules.narration import told
from boardrules.rulebook import Rulebook
from boardrules.scene import STYLE, Style, Theme
from bridge import telling
from bridge.choosing import Choosing
from bridge.links import check_size
from bridge.tasks import task

_LAST: Final = 4
"""How many of the latest actions a picture marks."""


def _generator(seed: int | None = None) -> Random:
    """Make random numbers that can be taken back, and with a seed, repeated."""
    return Random(SystemRandom().randrange(10**9) if seed is None else seed)  # noqa: S311


_ledger = cache(Rulebook.of)
_guide = cache(Guide.of)


class RefusalError(Exception):
    """A sentence for the person at the screen, and the rules behind it."""

    def __init__(self, reason: str, rules: Iterable[tuple[str, str]] = ()) -> None:
        super().__init__(reason)
        self.reason = reason
        self.rules = tuple(rules)


@define
class Table:
    """A match with its seats: `here` is the person who looks at the screen, if anybody does."""

    game: Any
    seats: tuple[str, ...]
    match: Match
    style: Style = STYLE
    lang: str = LANGUAGE
    here: Player | None = None
    choosing: Choosing = Factory(lambda: Choosing.among((), ()))

    def __attrs_post_init__(self) -> None:
        if len(self.people) == 1:
            (self.here,) = self.people
        self.settle()

    @classmethod
    def new(cls, game: Any, seats: Sequence[str], seed: int | None = None) -> "Table":
        """Begin a match; with the same seed, chance and bots do the same."""
        return cls(game, tuple(seats), Match(game, _generator(seed)))

    @classmethod
    def of_record(
        cls, record: Record[Any], seats: Sequence[str], seed: int | None = None
    ) -> "Table":
        """Go on with a match where its record ends, or raise `RecordError`."""
        match = Match(record.game, _generator(seed))
        match.start_from(record.replay(), record.actions)
        return cls(record.game, tuple(seats), match)

    # What is written about the game.

    @property
    def ledger(self) -> Rulebook:
        """The rules of the game."""
        return _ledger(type(self.game).__module__.rpartition(".")[0])

    @property
    def guide(self) -> Guide:
        """How to play the game."""
        return _guide(type(self.game).__module__.rpartition(".")[0])

    def meaning(self, text: str) -> str:
        """Say what an action means, given without who acts, as far as the guide knows."""
        kind = text.partition(" ")[0]
        entries = self.guide.explain(f"P1 {text}")
        return next((each.text for each in entries if each.word.split()[0] == kind), "")

    # Who is who.

    @property
    def people(self) -> list[Player]:
        """The seats of people."""
        return [Player(seat) for seat, name in enumerate(self.seats) if name == PERSON]

    @property
    def acting(self) -> Player | None:
        """The seat that is to act first, or None at the end."""
        to_act = self.game.to_act(self.match.state)
        return to_act[0] if to_act else None

    @property
    def is_covered(self) -> bool:
        """Return whether a person is to act who is not at the screen, and has something to hide."""
        player = self.acting
        if player not in self.people or player == self.here or player is None:
            return False
        own = self.game.scene(self.game.view(self.match.state, player))
        return bool(evolve(own, viewer=None) != self._scene(None, self.match.state))

    def sit_down(self) -> None:
        """Let the person who is to act look at the screen."""
        self.here = self.acting
        self.settle()

    def settle(self) -> None:
        """Let chance act as long as it is to, and list what the next person may do."""
        while self.acting == CHANCE:
            self.match.go_on(CHANCE)
        player = self.acting
        if player in self.people and player != self.here and not self.is_covered:
            self.here = player
        legal: tuple[Any, ...] = ()
        if player is not None and player in self.people and player == self.here:
            legal = tuple(self.game.legal_actions(self.match.state, player))
        self.choosing = Choosing.among(legal, map(self._text, legal))

    def _text(self, action: Any) -> str:
        """Write an action without who acts."""
        text: str = self.game.format_action(action)
        return text.partition(" ")[2]

    # What people and bots do.

    def do(self, text: str) -> None:
        """Carry out an action of the seat that is to act, or raise `RefusalError`."""
        player = self.acting
        if player is None:
            raise RefusalError("The match is over.")
        action = self._read(text, player)
        try:
            self.match.do(action)
        except IllegalActionError:
            raise self._refusal(action) from None
        self.settle()

    def _read(self, text: str, player: Player) -> Any:
        try:
            return self.game.parse_action(text, player)
        except NotationError as error:
            raise RefusalError(f"“{text}” is no action: {error.reason}.") from None

    def why(self, text: str) -> None:
        """Raise `RefusalError` if an action of the person here is illegal."""
        player = self.acting
        if player is None or player != self.here:
            raise RefusalError("It is not your turn.")
        action = self._read(text, player)
        if self.game.explain(self.match.state, action):
            raise self._refusal(action)

    def _refusal(self, action: Any) -> RefusalError:
        found = self.game.explain(self.match.state, action)
        reasons = "; ".join(violation.message for violation in found)
        return RefusalError(f"{self._text(action)}: {reasons}.", self.cited(v.rule for v in found))

    def cited(self, rules: Iterable[str]) -> list[tuple[str, str]]:
        """Write what the ledger says under some numbers."""
        return [(rule, gist(self.ledger[rule])) for rule in dict.fromkeys(rules)]

    def click(self, word: str) -> None:
        """Choose a thing on the table; the action is carried out once only one is left."""
        found = self.choosing.click(word)
        if found is None:
            self._object(" ".join((*self.choosing.words, word)))
            found = self.choosing.afresh().click(word)
        if found is None:
            raise RefusalError(f"There is nothing to do with {word} now.")
        self._choose(self.choosing.turn(word) if word in self.choosing.turns else found)

    def _object(self, text: str) -> None:
        """Raise `RefusalError` if a text is an action that a rule forbids."""
        try:
            action = self.game.parse_action(text, self.acting)
        except NotationError:
            return
        raise self._refusal(action)

    def turn(self) -> None:
        """Turn the thing that is to be laid."""
        present, *others = self.choosing.turns or [""]
        self.choosing = self.choosing.turn(min(others, key=lambda way: (way < present, way)))

    def change(self, text: str) -> list[float]:
        """Tell what an action of the person here would bring each seat, by what that one knows."""
        player = self.here
        if player is None or player != self.acting:
            raise RefusalError("It is not your turn.")
        action = self._read(text, player)
        seats = map(Player, range(self.game.players))
        state = self.match.state
        return [points_of(self.game, state, player, (action,), seat)[0] for seat in seats]

    def pick(self, numbers: Iterable[int], word: str) -> None:
        """Choose some of the actions that are left, by their places."""
        self._choose(self.choosing.pick(numbers, word))

    def begin(self, words: str) -> None:
        """Choose the actions that begin with some words."""
        self._choose(self.choosing.begin(words))

    def _choose(self, choosing: Choosing) -> None:
        if len(choosing.left) == 1:
            self.do(self._text(choosing.open[0]))
        else:
            self.choosing = choosing

    def afresh(self) -> None:
        """Take back the words chosen so far."""
        self.choosing = self.choosing.afresh()

    def undo(self) -> None:
        """Take back the last decision of the person at the screen."""
        if self.here is None or not self.can_undo():
            raise RefusalError("You have not decided anything yet that could be taken back.")
        self.match.undo(self.here)
        self.settle()

    def can_undo(self) -> bool:
        """Return whether the person at the screen may take something back, among people fairly."""
        here = self.here
        if here is not None and len(self.people) > 1:
            return self.match.is_fair_to_undo(here)
        return any(step.action.player == here for step in self.match.steps)

    def cut(self, steps: int) -> None:
        """Go on from an earlier moment of the match."""
        actions = self.match.actions[:steps]
        record = Record(self.game, actions)
        self.match.start_from(record.replay(), actions)
        self.settle()

    # What people see.

    def page(self) -> dict[str, Any]:
        """Return all that the page shows now."""
        covered, state = self.is_covered, self.match.state
        is_over = self.game.outcome(state) is not None
        viewer = None if covered or is_over else self.here
        # At the end nothing is covered, and several people may look at the screen.
        listener = None if covered or (is_over and len(self.people) > 1) else self.here
        steps = self.match.steps
        legal, choosing = self.choosing.open, self.choosing
        picture = self.game.picture(
            self._scene(viewer, state),
            last=self._latest(viewer, len(steps)),
            legal=legal,
            style=self.style,
        )
        return {
            "picture": picture,
            "steps": len(steps),
            "moves": telling.moves(self.game, steps, listener, self.lang),
            "turn": self._turn(covered=covered),
            "scores": self.game.score(state),
            "chosen": choosing.words,
            "task": self._task(),
            "buttons": [
                {"text": self._text(legal[place]), "words": self._in_words(legal[place])}
                for place in choosing.unmarked(picture)
            ],
            "turns": choosing.turns if len({*choosing.turns}) > 1 else [],
            "list": [
                {**each, "about": self.meaning(each["example"])} for each in choosing.listed()
            ],
            "legal": len(legal),
            "undo": self.can_undo(),
            "end": self._end(state),
        }

    def _task(self) -> str:
        """Say what the person here is to do, and what a sign that was drawn does."""
        texts = [self._text(action) for action in self.choosing.open]
        if not texts:
            return ""
        about = [entry.text for entry in self.guide.words if entry.word == _card_of(texts[0])]
        return " ".join((task(self.game.name, texts, self.choosing.words), *about))

    def _in_words(self, action: Any) -> str:
        """Tell what an action of the person here would be."""
        lines = told(self.game, self.match.state, action, self.here, self.lang)
        return lines[0] if lines else self._text(action)

    def hinted(self, hints: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
        """Tell in words what a bot would do."""
        player = Player(self.acting or 0)
        return [
            {**each, "words": self._in_words(self._read(each["text"], player))} for each in hints
        ]

    def _turn(self, *, covered: bool) -> dict[str, Any]:
        player = self.acting
        if player is None:
            return {"who": "nobody", "seat": None}
        who = self.seats[player]
        kind = "cover" if covered else "person" if who == PERSON else "bot"
        return {"who": kind, "seat": format_player(player), "bot": who}

    def _end(self, state: Any) -> dict[str, Any] | None:
        outcome = self.game.outcome(state)
        if outcome is None:
            return None
        return {
            "winners": [format_player(winner) for winner in outcome.winners],
            "scores": outcome.scores,
            "ranks": outcome.ranks,
            "rule": self.cited((outcome.rule,))[0],
        }

    def _scene(self, viewer: Viewer, state: Any) -> Any:
        if viewer == "open":
            return self.game.open_scene(state)
        return self.game.scene(self.game.view(state, viewer))

    def _latest(self, viewer: Viewer, at: int) -> list[Any]:
        """Find what was done last, from the latest decision on."""
        seen: list[Any] = []
        for step in reversed(self.match.steps[max(0, at - 8) : at]):
            if viewer == "open":
                learned = (step.action,)
            else:
                learned = self.game.witness(step.state, step.action, viewer)
            seen[:0] = learned
            if step.action.player != CHANCE:
                break
        return seen[-_LAST:]

    def look(self, at: int, viewer: str) -> dict[str, Any]:
        """Return a moment of the match as somebody sees it: a seat, a spectator, the referee.

        Before the end, whoever is at the screen sees only what that seat does.
        """
        at = max(0, min(at, len(self.match.steps)))
        is_over = self.game.outcome(self.match.state) is not None or not self.people
        names = {format_player(Player(seat)): Player(seat) for seat in range(self.game.players)}
        seen: Viewer = self.here
        if is_over:
            seen = OPEN if viewer == OPEN else names.get(viewer)
        steps = self.match.steps
        state = steps[at].state if at < len(steps) else self.match.state
        picture = self.game.picture(
            self._scene(seen, state), last=self._latest(seen, at), style=self.style
        )
        return {
            "picture": picture,
            "at": at,
            "steps": len(steps),
            "told": telling.lines(self.game, steps[max(0, at - 1) : at], seen, self.lang),
            "scores": self.game.score(state),
            "viewers": [OPEN, "spectator", *names] if is_over else [],
        }

    def items(self) -> list[dict[str, Any]]:
        """List the points so far with their rules: those that the viewer can know of."""
        return telling.items(self.game, self.match.state, self.here)

    def result(self) -> dict[str, Any]:
        """Tell how the points came about: by rule, and along the match."""
        states = [*(step.state for step in self.match.steps), self.match.state]
        return telling.result(self.game, states, lambda rules: dict(self.cited(rules)))

    def record(self, at: int | None = None) -> "Record[Any]":
        """Return the record of the match, or of its first steps."""
        return Record(self.game, self.match.actions[:at], seats=self.seats)

    def dress(self, theme: Theme, lang: str, *, tall: bool) -> None:
        """Draw pictures light or dark, wide or tall, and tell what happens in a language."""
        self.style, self.lang = Style(theme, "tall" if tall else "wide"), lang


def _card_of(text: str) -> str:
    """Name the sign or the event that an action is about, if it is one."""
    kind, _, rest = text.partition(" ")
    return rest.partition(" ")[0] if kind == "sign" else kind


def read_record(text: str) -> "Record[Any]":
    """Read a record, as text or JSON, or raise `RecordError`."""
    check_size(text)
    is_json = text.lstrip().startswith("{")
    return Record.from_json(text) if is_json else Record.from_text(text)
