"""What a client may do: it has one seat, sees what that seat sees, and is answered in words."""

from collections.abc import Mapping, Sequence
import json
from typing import Any, Final

from attrs import Factory, define, evolve, field

from boardrules import codec
from boardrules._messages import one_line, quoted
from boardrules.bots.loading import load
from boardrules.bots.turn import Turn
from boardrules.building.notation import format_player
from boardrules.dialogue.prompts import prompt, retry
from boardrules.dialogue.replies import Reply, read
from boardrules.dialogue.table import Table, ending
from boardrules.dialogue.teaching import guide_of, lesson, meaning, rulebook_of, title_of
from boardrules.errors import BoardRulesError, CodecError, NotationError
from boardrules.game import FullGame
from boardrules.player import Player
from boardrules.rulebook import Rule, Rulebook, Ruling
from boardrules.schema import schema_of

FORM: Final = "Call `act` with the words of one action, written exactly."
LONGEST: Final = 10_000
"""How many characters of actions or rules are told at once."""


class RefusedError(BoardRulesError):
    """An error for a client that has asked for something that cannot be done."""


@define
class Client:
    """Somebody who plays one seat by calling tools; bots have the others.

    Args:
        game: the game, with its options.
        player: the seat of the client.
        bots: the names of the bots, by seat. They are loaded again for each match.
        seed: the seed of the first match; each match has the next one, if none is named.

    >>> from boardrules.games.tiki_topple import TikiTopple
    >>> client = Client(TikiTopple(), Player(0), {Player(1): "greedy"}, seed=7)
    >>> print(client.act("up1 NANI").splitlines()[0])
    You are P1 in Tiki Topple, with 2 players.
    """

    game: FullGame[Any, Any, Any, Any]
    player: Player
    bots: Mapping[Player, str]
    seed: int
    table: Table = field(init=False, default=Factory(lambda self: self._begun(), takes_self=True))

    def look(self) -> str:
        """Say what has happened since the seat decided last, the table, and what is asked."""
        turn = self.table.turn
        if turn is not None:
            return prompt(turn, teach=False, log=turn.news, form=FORM)
        news = "\n".join(f"- {line}" for line in self.table.news(self.player))
        drawn = self.game.render(self._scene())
        return f"{news}\n\n{drawn}\n\n{self._ending()} Call `new_match` to play again."

    def legal(self, begins: str = "") -> str:
        """List the legal actions, or those that begin with some words."""
        turn, words = self._turn(), begins.lower().split()
        every = [self._written(action) for action in turn.actions]
        found = [text for text in every if text.lower().split()[: len(words)] == words]
        if not found:
            raise RefusedError(
                f"none of the {len(every)} legal actions begins with {quoted(begins)}"
            )
        return f"{len(found)} of {len(every)} legal actions:\n{_listed(found)}"

    def explain(self, action: object) -> str:
        """Say what an action means, and whether it is legal; if not, by which rules."""
        turn = self._turn()
        reply = self._read(turn, action)
        if reply.action is None:
            refused = f"{reply.words} cannot be done: {reply.reason}."
            return "\n".join([refused, *(f"- {each}" for each in reply.violations)])
        guide = guide_of(self.game)
        words = () if guide is None else guide.explain(self.game.format_action(reply.action))
        return "\n".join([f"{self._written(reply.action)} is legal.", *map(meaning, words)])

    def act(self, action: object) -> str:
        """Carry out an action, and tell what bots and chance have done then."""
        turn = self._turn()
        reply = self._read(turn, action)
        if reply.action is None:
            raise RefusedError(retry(turn, reply, form=FORM))
        self.table.answer(json.dumps({"action": self.game.format_action(reply.action)}))
        return self.look()

    def rules(self, about: str = "") -> str:
        """Find rules by number or by words, or list the sections."""
        book = self._book()
        if not about.strip():
            sections = dict.fromkeys(map(book.heading, book.entries))
            return f"{book.title} has these sections:\n" + "\n".join(sections)
        found = book.find(about)
        if not found:
            first, last = book.rules[0].id, book.rules[-1].id
            raise RefusedError(
                f"no rule is about {quoted(about)}; numbers go from {first} to {last}"
            )
        return _listed([_entry(entry) for entry in found], "\n")

    def new_match(self, seed: int | None = None) -> str:
        """Leave this match and begin another one."""
        self.seed = self.seed + 1 if seed is None else seed
        self.table = self._begun()
        return self.look()

    def undo(self) -> str:
        """Go back to where the seat has decided last."""
        if not self.table.undo(self.player):
            raise RefusedError("there is no action of yours to take back")
        return self.look()

    def ledger(self) -> str:
        """Write all rules and rulings."""
        book = self._book()
        return "\n".join([f"# {book.title}", *map(_entry, book.entries)])

    def guide(self) -> str:
        """Write how the game is played, and what the words of its notation mean."""
        return lesson(self.game)

    def picture(self) -> str:
        """Draw the table as SVG."""
        return str(self.game.picture(self._scene()))

    def scene(self) -> str:
        """Write what lies on the table as JSON, by the schema of scenes."""
        return codec.to_json(self._scene())

    def schema(self) -> str:
        """Write the JSON Schema of actions, scenes and all else of the game."""
        return json.dumps(schema_of(type(self.game)))

    def record(self) -> str:
        """Write the match as a record, once nothing in it is a secret any more."""
        if self.table.outcome is None:
            raise RefusedError("the record can be read when the match is over")
        who = {**dict.fromkeys(self.game.seats, "client"), **self.bots}
        return evolve(self.table.record, seats=tuple(who.values())).to_text()

    def _begun(self) -> Table:
        return Table(self.game, {seat: load(name) for seat, name in self.bots.items()}, self.seed)

    def _book(self) -> Rulebook:
        book = rulebook_of(self.game)
        if book is None:
            raise RefusedError(f"{title_of(self.game)} has no ledger of its rules")
        return book

    def _turn(self) -> Turn[Any, Any, Any]:
        if self.table.turn is None:
            raise RefusedError(f"{self._ending()} Call `new_match` to play again.")
        return self.table.turn

    def _ending(self) -> str:
        outcome = self.table.outcome
        return "The match cannot go on." if outcome is None else ending(outcome)

    def _scene(self) -> Any:
        return self.game.scene(self.game.view(self.table.state, self.player))

    def _written(self, action: Any) -> str:
        return self.game.format_action(action).removeprefix(f"{format_player(self.player)} ")

    def _read(self, turn: Turn[Any, Any, Any], action: object) -> Reply[Any]:
        """Read an action that is given in notation, or as JSON by its schema."""
        text = action
        if not isinstance(action, str):
            try:
                text = self.game.format_action(codec.from_data(action, self.game.types.action))
            except (CodecError, NotationError) as error:
                raise RefusedError(f"this is no action: {one_line(str(error))}") from None
        return read(turn, json.dumps({"action": text}))


def _listed(texts: Sequence[str], between: str = "; ") -> str:
    """List texts until there are enough, and say how many more there are."""
    room, shown = LONGEST, 0
    while shown < len(texts) and (room := room - len(texts[shown]) - len(between)) >= 0:
        shown += 1
    more = len(texts) - shown
    end = f"{between}and {more:,} more" if more else ""
    return between.join(texts[:shown]) + end


def _entry(entry: Rule | Ruling) -> str:
    if isinstance(entry, Rule):
        return f"{entry.id} ({entry.section}): {entry.text}"
    return f"{entry.id} ({entry.section}): {entry.question} {entry.chosen} {entry.reason}"
