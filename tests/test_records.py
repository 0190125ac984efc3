"""Records: as text, as JSON, broken ones, and those of other people's games."""

from collections.abc import Callable, Iterator, Sequence
from importlib.metadata import version
import json
from random import Random
import re
import sys
from typing import Any, ClassVar, TypeVar

from attrs import evolve, field, frozen
from attrs.validators import in_
from hypothesis import given, settings
from hypothesis import strategies as st
import pytest

from boardrules import (
    IllegalActionError,
    NotationError,
    Outcome,
    Player,
    Record,
    RecordError,
    Violation,
    key,
    playout,
)
from boardrules.codec import GameTypes
from boardrules.games.tiki_topple import DEFAULT, TikiTopple
from boardrules.notation import format_player, parse_player, reading
from boardrules.testing.lanterns import Lanterns

T = TypeVar("T")


@frozen
class Heap:
    """What is in the box: some counters."""

    counters: int

    def __attrs_post_init__(self) -> None:
        if self.counters < 1:
            raise ValueError("a heap has one counter or more")


@frozen
class Take:
    kind: ClassVar = "take"
    player: Player
    counters: int


@frozen
class Position:
    left: int
    turn: Player


USUAL = Heap(5)


@frozen
class Nim:
    """Nim, as somebody else may have published it."""

    name: ClassVar = "nim"
    types: ClassVar = GameTypes(Position, Take, Position)
    players: int = field(default=2, validator=in_((2, 3)))
    most: int = 3
    misere: bool = False
    house: str = "caf\u00e9"
    components: Heap = USUAL

    def initial_state(self) -> Position:
        return Position(self.components.counters, Player(0))

    def to_act(self, state: Position) -> tuple[Player, ...]:
        return (state.turn,) if state.left else ()

    def legal_actions(self, state: Position, player: Player | None = None) -> Sequence[Take]:
        if player not in {None, *self.to_act(state)}:
            return ()
        return [Take(state.turn, 1 + more) for more in range(min(self.most, state.left))]

    def chance_weights(self, state: Position) -> Sequence[int]:  # noqa: ARG002
        return ()

    def apply(self, state: Position, action: Take) -> Position:
        if action not in self.legal_actions(state):
            raise IllegalActionError(action, state, (Violation("NIM-1", f"{state.left} left"),))
        return Position(state.left - action.counters, Player((state.turn + 1) % self.players))

    def score(self, state: Position) -> tuple[int, ...]:
        return tuple(
            int(not state.left and (state.turn == (seat + 1) % self.players) is not self.misere)
            for seat in range(self.players)
        )

    def outcome(self, state: Position) -> Outcome | None:
        return None if state.left else Outcome.by_score(self.score(state), "NIM-2")

    def format_action(self, action: Take) -> str:
        return f"{format_player(action.player)} take {action.counters}"

    def parse_action(self, text: str) -> Take:
        with reading(text):
            who, _, rest = text.partition(" take ")
            if re.fullmatch("[1-9][0-9]?", rest) is None:
                raise NotationError(text, "expected 'P1 take 2'")
            return Take(parse_player(who), int(rest))


GAME = Nim(misere=True)
ACTIONS = (Take(Player(0), 2), Take(Player(1), 1), Take(Player(0), 2))
RECORD = Record(GAME, ACTIONS, library="1.2.3")
OWN_BOX = Heap(7)
OWN = Record(Nim(components=OWN_BOX), (*ACTIONS, Take(Player(1), 2)), library="1.2.3")

TEXT = f"""\
boardrules record 1
game: nim
library: 1.2.3
players: 2
most: 3
misere: true
house: "caf\\u00e9"
components: {key(USUAL)}

P1 take 2
P2 take 1
P1 take 2
"""

JSON = (
    '{"actions":[{"counters":2,"kind":"take","player":0},'
    '{"counters":1,"kind":"take","player":1},{"counters":2,"kind":"take","player":0}],'
    '"game":{"components":"' + key(USUAL) + '","game":"nim",'
    '"options":{"house":"caf\\u00e9","misere":true,"most":3,"players":2}},'
    '"library":"1.2.3","record":1}'
)


def seeded(seed: int) -> Random:
    return Random(seed)  # a draw at a table


@pytest.fixture(autouse=True, scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Install a distribution whose entry point says where Nim is."""
    site = tmp_path_factory.mktemp("site")
    info = site / "nim-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: nim\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[boardrules.games]\nnim = {__name__}:Nim\n")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "path", [str(site), *sys.path])
        yield


def refusal(read: Callable[..., object], *args: Any, **options: Any) -> RecordError:
    with pytest.raises(RecordError) as caught:
        read(*args, **options)
    return caught.value


def edited(**changes: object) -> str:
    """Change the outer object of the record's JSON."""
    return json.dumps({**json.loads(JSON), **changes})


def edited_game(**changes: object) -> str:
    """Change what the record's JSON says about its game."""
    return edited(game={**json.loads(JSON)["game"], **changes})


# Text and JSON


def test_the_text_of_a_record_stays_as_it_is() -> None:
    assert RECORD.to_text() == TEXT


def test_the_json_of_a_record_stays_as_it_is() -> None:
    assert RECORD.to_json() == JSON


def test_a_record_is_read_back_exactly() -> None:
    for read in (Record.from_text(TEXT), Record.from_json(JSON), Record.from_json(JSON.encode())):
        assert read == RECORD
        assert type(read.game) is Nim
        assert read.library == "1.2.3"
        assert read.to_text() == TEXT
        assert read.to_json() == JSON
        assert hash(read) == hash(RECORD)


def test_a_record_says_which_version_wrote_it() -> None:
    assert Record(GAME, ()).library == version("boardrules")
    assert f"\nlibrary: {version('boardrules')}\n" in Record(GAME, ()).to_text()


def test_records_of_different_matches_differ() -> None:
    assert evolve(RECORD, actions=ACTIONS[:2]) != RECORD
    assert evolve(RECORD, game=Nim()) != RECORD
    assert evolve(RECORD, library="1.2.4") != RECORD


def test_where_the_actions_stood_makes_no_difference() -> None:
    read = Record.from_text(TEXT)
    assert read.lines == (10, 11, 12)
    assert (read, "lines" in repr(read)) == (RECORD, False)


def test_nothing_may_have_happened_yet() -> None:
    record = Record(GAME, (), library="1.2.3")
    assert Record.from_text(record.to_text()) == record
    assert Record.from_json(record.to_json()) == record
    assert record.replay() == (GAME.initial_state(),)


def test_a_replay_gives_every_state() -> None:
    assert RECORD.replay() == (
        Position(5, Player(0)),
        Position(3, Player(1)),
        Position(2, Player(0)),
        Position(0, Player(1)),
    )
    assert Record.from_text(TEXT).replay() == Record.from_json(JSON).replay() == RECORD.replay()


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("edition", ["schmidt", "gamewright"])
def test_whole_matches_are_read_back(players: int, edition: str) -> None:
    game = TikiTopple(players=players, edition=edition)
    match = playout(game, seeded(players))
    record = Record(game, match.actions)
    for read in (Record.from_text(record.to_text()), Record.from_json(record.to_json())):
        assert read == record
        assert read.replay()[-1] == match.final


# What the reader of a text may add


FOR_THE_READER = {
    "other ends of lines": TEXT.replace("\n", "\r\n"),
    "no end of the last line": TEXT.removesuffix("\n"),
    "blank lines at the end": TEXT + "\n\n",
    "a comment at the end": TEXT + "# The end",
    "a comment among actions": TEXT.replace("P2", "# The only way: P2 take 9\nP2"),
    "blank lines among actions": TEXT.replace("P2", "\n  \n\t\nP2"),
    "an action commented out": TEXT.replace("P2", "#\n#P1 take 1\nP2"),
    "spaces before the actions": TEXT.replace("\n\n", "\n   \n"),
    "a comment before the actions": TEXT.replace("\n\n", "\n\n# A match among friends\n\n"),
    "a comment among headings": TEXT.replace("players", "# At the kitchen table\nplayers"),
    "a comment like a heading": TEXT.replace("players", "# Place: the kitchen\nplayers"),
    "a comment below the headings": TEXT.replace("\n\n", "\n# The last heading\n\n"),
    "a comment in odd characters": TEXT.replace("P2", "# a\u2028b\x0cc\x85d\x1ce\nP2"),
}


@pytest.mark.parametrize("text", FOR_THE_READER.values(), ids=FOR_THE_READER)
def test_what_is_for_the_reader_makes_no_difference(text: str) -> None:
    assert Record.from_text(text) == RECORD


def test_headings_come_in_any_order() -> None:
    title, *headings = TEXT.partition("\n\n")[0].splitlines()
    text = "\n".join([title, *reversed(headings), "", "P1 take 2", "P2 take 1", "P1 take 2"])
    assert Record.from_text(text) == RECORD


def test_lines_are_those_of_the_file() -> None:
    text = TEXT.replace("P2", "# a\n\nP2").replace("\n", "\r\n")
    assert Record.from_text(text).lines == (10, 13, 14)


def test_an_option_with_a_default_may_be_missing() -> None:
    text = TEXT.replace("misere: true\n", "").replace("most: 3\n", "")
    assert Record.from_text(text) == evolve(RECORD, game=Nim())


def test_a_text_may_have_nothing_but_a_header() -> None:
    header, _, _ = TEXT.partition("\n\n")
    assert Record.from_text(header).actions == ()


# Broken headers


TITLE = "expected the title 'boardrules record 1', not "
HEADING = "expected a new heading such as 'players: 2', not "
BROKEN_HEADERS = {
    "nothing": ("", 1, f"{TITLE}''"),
    "a blank line first": ("\n" + TEXT, 1, f"{TITLE}''"),
    "no title": (TEXT.replace("boardrules record 1\n", ""), 1, f"{TITLE}'game: nim'"),
    "another format": (TEXT.replace("record 1", "record 2"), 1, f"{TITLE}'boardrules record 2'"),
    "a mark first": ("\ufeff" + TEXT, 1, f"{TITLE}'\\ufeffboardrules record 1'"),
    "a title alone": ("boardrules record 1", 1, "the heading 'game' is missing"),
    "no game": (TEXT.replace("game: nim\n", ""), 1, "the heading 'game' is missing"),
    "no version": (TEXT.replace("library: 1.2.3\n", ""), 1, "the heading 'library' is missing"),
    "no colon": (TEXT.replace("players: 2", "players 2"), 4, f"{HEADING}'players 2'"),
    "no space": (TEXT.replace("players: 2", "players:2"), 4, f"{HEADING}'players:2'"),
    "an option twice": (TEXT.replace("most: 3", "most: 3\nmost: 3"), 6, f"{HEADING}'most: 3'"),
    "the game twice": (TEXT.replace("most: 3", "most: 3\ngame: nim"), 6, f"{HEADING}'game: nim'"),
}


@pytest.mark.parametrize(("text", "line", "reason"), BROKEN_HEADERS.values(), ids=BROKEN_HEADERS)
def test_a_broken_header_is_told_with_its_line(text: str, line: int, reason: str) -> None:
    error = refusal(Record.from_text, text)
    assert (error.line, error.reason) == (line, reason)
    assert str(error) == f"line {line}: {reason}"


@pytest.mark.parametrize(
    "value",
    ["", "two", "2 3", "NaN", "[2", '{"a":1,"a":2}', "[" * 100_000, "1" * 5000],
    ids=lambda value: value[:20],
)
def test_a_value_that_is_no_json_is_told_with_its_line(value: str) -> None:
    error = refusal(Record.from_text, TEXT.replace("most: 3", f"most: {value}"))
    assert error.line == 5
    assert error.reason.startswith("most: not a JSON document: ")


@pytest.mark.parametrize(
    ("old", "line"),
    [("game: nim", 2), ("library: 1", 3), ("most: 3", 5), ("components: ", 8), ("P2 take 1", 11)],
)
def test_half_a_character_is_told_with_its_line(old: str, line: int) -> None:
    text = TEXT.replace(old, f"{old}\ud800").replace("\n", "\r\n")
    error = refusal(Record.from_text, text)
    assert str(error) == f"line {line}: expected a text without half characters, not '\\ud800'"


LONG_RECORDS = {
    "a line that is no heading": "boardrules record 1\n" + "a" * 10**6,
    "a title": "x" * 10**6,
    "a game": TEXT.replace("game: nim", "game: " + "n" * 10**6),
    "a number": TEXT.replace("most: 3", "most: " + "9" * 10**6),
    "the name of an option": TEXT.replace("most: 3", "m" * 10**6 + ": ["),
    "many options": TEXT.replace("most: 3", "\n".join(f"h{n}: 0" for n in range(50_000))),
    "a digest": TEXT.replace("components: ", "components: " + "0" * 10**6),
    "an action": TEXT + "\n" * 10**6 + "P1 take " + "9" * 10**6,
    "escape codes": TEXT + "\x1b" * 10**6,
}


@pytest.mark.parametrize("text", LONG_RECORDS.values(), ids=LONG_RECORDS)
def test_an_error_repeats_little_of_a_long_record(text: str) -> None:
    error = refusal(Record.from_text, text)
    assert len(str(error)) < 400
    assert str(error).isprintable()


def test_many_lines_for_the_reader_are_passed_over() -> None:
    blank = "\n" * 10**6
    assert Record.from_text(TEXT.replace("\nP1", f"{blank}# {'#' * 10**6}\nP1")) == RECORD


def test_an_action_that_does_not_fit_is_cut_and_printable() -> None:
    @frozen
    class Loud(Nim):
        def format_action(self, action: Take) -> str:
            return f"{super().format_action(action)}\x1b[31m{'!' * 10**6}"

    error = refusal(Record(Loud(), (Take(Player(1), 1),)).replay)
    assert error.reason.startswith("action 1 does not fit: P2 take 1\\x1b[31m!!!")
    assert len(error.reason) < 200


def test_a_game_that_cannot_be_loaded_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(sys.modules[__name__], "Nim")
    error = refusal(Record.from_text, TEXT)
    assert str(error).startswith("line 2: the game 'nim' cannot be loaded: ")


def test_an_unknown_game_is_told_with_its_line() -> None:
    error = refusal(Record.from_text, TEXT.replace("game: nim", "game: go"))
    assert error.line == 2
    assert error.reason.startswith("there is no game 'go'; there are ")
    assert "nim" in error.reason


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("most: 3", "fewest: 3", "unknown: fewest"),
        ("most: 3", "most: 3\ncolour: 3", "unknown: colour"),
        ("most: 3", 'most: "3"', "most: expected a whole number, not '3'"),
        ("most: 3", "most: 3.0", "most: expected a whole number, not 3.0"),
        ("most: 3", "most: null", "most: expected a whole number, not null"),
        ("most: 3", f"most: {2**53 + 1}", "most: expected a whole number of at most 2^53"),
        ("misere: true", "misere: 1", "misere: expected true or false, not 1"),
        ("players: 2", "players: 7", "'players' must be in (2, 3) (got 7)"),
        ("most: 3", "box: {}", "unknown: box"),
    ],
)
def test_an_option_that_does_not_fit_is_told_by_name(old: str, new: str, reason: str) -> None:
    error = refusal(Record.from_text, TEXT.replace(old, new))
    assert error.reason.endswith(reason)


# Broken actions


@pytest.mark.parametrize("line", ["P2 tkae 1", "P2 take", "P0 take 1", "P2 take 0", " P2 take 1"])
def test_unknown_notation_is_told_with_its_line(line: str) -> None:
    error = refusal(Record.from_text, TEXT.replace("P2 take 1", f"# a comment\n\n{line}"))
    assert (error.line, error.action) == (13, line)
    assert str(error).startswith(f"line 13: cannot read {line!r}: expected ")
    assert isinstance(error.__cause__, NotationError)
    assert (error.violations, error.states) == ((), ())


def test_an_action_that_does_not_fit_gives_everything_back() -> None:
    record = Record.from_text(TEXT.replace("P2 take 1", "# too many\nP2 take 4"))
    error = refusal(record.replay)
    assert (error.line, error.action) == (12, Take(Player(1), 4))
    assert error.violations == (Violation("NIM-1", "3 left"),)
    assert error.states == (Position(5, Player(0)), Position(3, Player(1)))
    assert str(error) == "line 12: action 2 does not fit: P2 take 4: 3 left (NIM-1)"
    assert isinstance(error.__cause__, IllegalActionError)


def test_the_first_action_may_be_the_one_that_does_not_fit() -> None:
    error = refusal(Record.from_text(TEXT.replace("P1 take 2", "P2 take 2", 1)).replay)
    assert (error.line, error.states) == (10, (Position(5, Player(0)),))


def test_nothing_fits_after_the_end() -> None:
    error = refusal(Record.from_text(TEXT + "P2 take 1\n").replay)
    assert (error.line, error.violations) == (13, (Violation("NIM-1", "0 left"),))
    assert len(error.states) == 4


def test_an_action_from_json_has_no_line() -> None:
    action = {"kind": "take", "player": 1, "counters": 1}
    error = refusal(Record.from_json(edited(actions=[action])).replay)
    assert (error.line, error.action) == (None, Take(Player(1), 1))
    assert str(error) == "action 1 does not fit: P2 take 1: 5 left (NIM-1)"


# Broken JSON


BROKEN_DOCUMENTS: dict[str, str | bytes] = {
    "$: not a JSON document: Expecting value": "[",
    "$: not a JSON document: 'utf-8' codec can't decode": b'"\xff"',
    "$: not a JSON document: nested too deeply": "[" * 100_000,
    "$: expected an object, not []": "[]",
    "expected record format 1, not 2": edited(record=2),
    "$.record: expected a whole number, not '1'": edited(record="1"),
    "$.record: expected a whole number, not true": edited(record=True),
    "$.library: expected a text, not 1": edited(library=1),
    "$: unknown: comment": edited(comment=""),
    "$.game: expected an object, not []": edited(game=[]),
    "$.actions: expected a list, not {}": edited(actions={}),
    "$.actions: expected a list, not ''": edited(actions=""),
    "$.actions: expected a list, not 'ab'": edited(actions="ab"),
    "$.actions: expected a list, not 5": edited(actions=5),
    "$.actions: expected a list, not null": edited(actions=None),
    "$.actions[0]: expected an object, not 5": edited(actions=[5]),
    "$.game.game: ": edited(game={}),
    "$.game.game: expected a text, not []": edited_game(game=[]),
    "$.game.game: expected a text, not {}": edited_game(game={}),
    "$.game.game: expected a text, not null": edited_game(game=None),
    "there is no game 'go'; there are ": edited_game(game="go"),
    "$.game.options: expected an object, not 3": edited_game(options=3),
    "$.game.options.most: expected a whole": edited_game(options={"most": "3"}),
    "$.game.options: unknown: fewest": edited_game(options={"fewest": 3}),
    "$.game.components: expected a text, not 5": edited_game(components=5),
    "$.game.components: expected a text, not []": edited_game(components=[]),
    "$.game.components: expected '": edited_game(box={"counters": 6}),
    "$.game.box: expected an object, not []": edited_game(box=[]),
}


@pytest.mark.parametrize(("reason", "text"), BROKEN_DOCUMENTS.items(), ids=BROKEN_DOCUMENTS)
def test_a_broken_document_is_told_with_its_path(reason: str, text: str | bytes) -> None:
    error = refusal(Record.from_json, text)
    assert error.line is None
    assert error.reason.startswith(reason)


@pytest.mark.parametrize("name", ["record", "library", "game", "actions"])
def test_a_document_has_every_part(name: str) -> None:
    document = json.loads(JSON)
    del document[name]
    error = refusal(Record.from_json, json.dumps(document))
    assert error.reason == f"$.{name}: required, but missing"


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ({"kind": "take", "player": 1, "counters": "1"}, "$.actions[1].counters: expected a whole"),
        ({"kind": "take", "player": 1}, "$.actions[1].counters: required, but missing"),
        ({"kind": "take", "player": 1, "counters": 1, "x": 1}, "$.actions[1]: unknown: x"),
        ({"kind": "give", "player": 1, "counters": 1}, "$.actions[1].kind: expected"),
        ("P2 take 1", "$.actions[1]: expected an object, not 'P2 take 1'"),
    ],
    ids=str,
)
def test_a_broken_action_is_told_with_its_path(action: object, reason: str) -> None:
    good = {"kind": "take", "player": 0, "counters": 2}
    error = refusal(Record.from_json, edited(actions=[good, action, good]))
    assert error.reason.startswith(reason)


# Boxes of the user's own


def test_json_carries_a_box_of_the_users_own() -> None:
    document = json.loads(OWN.to_json())
    assert document["game"]["box"] == {"counters": 7}
    assert document["game"]["components"] == key(OWN_BOX)
    assert Record.from_json(OWN.to_json()) == OWN
    assert Record.from_json(OWN.to_json()).replay() == OWN.replay()


def test_text_asks_for_a_box_of_the_users_own() -> None:
    assert f"\ncomponents: {key(OWN_BOX)}\n" in OWN.to_text()
    error = refusal(Record.from_text, OWN.to_text())
    assert error.reason == (
        f"played with a box of its own, {key(OWN_BOX)}: load that box and pass it as components"
    )
    assert error.box == key(OWN_BOX)


def test_text_is_read_with_the_box_that_it_asks_for() -> None:
    read = Record.from_text(OWN.to_text(), components=OWN_BOX)
    assert read == OWN
    assert read.game == Nim(components=OWN_BOX)
    assert read.to_text() == OWN.to_text()
    assert read.replay() == OWN.replay()


@pytest.mark.parametrize("box", [Heap(8), USUAL, DEFAULT], ids=key)
def test_text_is_not_read_with_another_box(box: object) -> None:
    error = refusal(Record.from_text, OWN.to_text(), components=box)
    assert error.reason == f"played with the box {key(OWN_BOX)}, not with {key(box)}"
    assert error.box == key(OWN_BOX)


def test_no_other_box_is_taken_than_the_one_that_is_passed() -> None:
    for error in (
        refusal(Record.from_text, TEXT, components=OWN_BOX),
        refusal(Record.from_json, JSON, components=OWN_BOX),
        refusal(Record.from_json, OWN.to_json(), components=USUAL),
    ):
        assert error.box is not None
    assert Record.from_text(TEXT, components=USUAL) == RECORD
    assert Record.from_json(OWN.to_json(), components=OWN_BOX) == OWN


def test_a_false_box_in_json_is_refused_also_if_the_true_one_is_passed() -> None:
    text = edited_game(box={"counters": 8}, components=key(OWN_BOX))
    assert (
        "$.game.components: expected" in refusal(Record.from_json, text, components=OWN_BOX).reason
    )


def test_json_without_the_box_asks_for_it_too() -> None:
    document = json.loads(OWN.to_json())
    del document["game"]["box"]
    assert key(OWN_BOX) in refusal(Record.from_json, json.dumps(document)).reason
    assert Record.from_json(json.dumps(document), components=OWN_BOX) == OWN


def test_a_box_in_json_must_be_one_that_can_be_played_with() -> None:
    box = {"counters": 0}
    error = refusal(Record.from_json, edited_game(box=box, components=key(box)))
    assert error.reason == "$.game.box: a heap has one counter or more"


def test_a_record_without_a_digest_is_not_read() -> None:
    text = "\n".join(line for line in TEXT.split("\n") if not line.startswith("components"))
    assert "components" in refusal(Record.from_text, text).reason
    document = json.loads(JSON)
    del document["game"]["components"]
    assert "components" in refusal(Record.from_json, json.dumps(document)).reason


def test_a_real_box_of_the_users_own() -> None:
    box = evolve(DEFAULT, rounds=(1, 1, 1))
    game = TikiTopple(players=3, components=box)
    record = Record(game, playout(game, seeded(1)).actions)
    assert Record.from_json(record.to_json()) == record
    assert Record.from_text(record.to_text(), components=box) == record
    assert refusal(Record.from_text, record.to_text()).reason.startswith("played with a box")


# Games that are not in the catalogue


@frozen
class Twos:
    """A game without a box, in which each turn takes one of two counters."""

    name: ClassVar = "twos"
    types: ClassVar = GameTypes(Position, Take, Position)
    players: int = 2

    def initial_state(self) -> Position:
        return Position(2, Player(0))

    def to_act(self, state: Position) -> tuple[Player, ...]:
        return (state.turn,) if state.left else ()

    def legal_actions(self, state: Position, player: Player | None = None) -> Sequence[Take]:
        acting = self.to_act(state)
        return [Take(state.turn, 1)] if acting and player in {None, *acting} else []

    def chance_weights(self, state: Position) -> Sequence[int]:  # noqa: ARG002
        return ()

    def apply(self, state: Position, action: Take) -> Position:
        return Position(state.left - action.counters, Player(1 - state.turn))

    def score(self, state: Position) -> tuple[int, ...]:  # noqa: ARG002
        return (0, 0)

    def outcome(self, state: Position) -> Outcome | None:
        return None if state.left else Outcome.by_score(self.score(state), "TWOS-1")

    def format_action(self, action: Take) -> str:
        return format_player(action.player)

    def parse_action(self, text: str) -> Take:
        return Take(parse_player(text), 1)


def test_a_game_may_have_no_box() -> None:
    record = Record(Twos(), playout(Twos(), seeded(0)).actions, library="1.2.3")
    assert record.to_text() == (
        "boardrules record 1\ngame: twos\nlibrary: 1.2.3\nplayers: 2\n\nP1\nP2\n"
    )
    assert Record.from_text(record.to_text(), game_type=Twos) == record
    assert Record.from_json(record.to_json(), game_type=Twos) == record


@frozen
class Shelf(Twos):
    """A game with an option that the headings of a record leave no room for."""

    library: int = 1


def test_an_option_does_not_take_the_place_of_a_heading() -> None:
    with pytest.raises(RecordError, match="an option cannot have the name of the heading 'libr"):
        Record(Shelf(), ()).to_text()


@frozen
class Hall(Twos):
    """A game with as many seats as one likes."""

    seats: int = 9


def test_an_option_is_not_called_seats() -> None:
    with pytest.raises(RecordError, match="an option cannot have the name of the heading 'seats'"):
        Record(Hall(), ()).to_text()


# Seats


SEATED = evolve(RECORD, seats=("human", "ismcts@200"))


def test_a_record_knows_who_sat_where() -> None:
    heading = 'seats: ["human","ismcts@200"]\n'
    assert SEATED.to_text() == TEXT.replace("\n\nP1", f"\n{heading}\nP1")
    assert SEATED.to_json() == JSON.replace(
        '"record":1', '"record":1,"seats":["human","ismcts@200"]'
    )
    assert Record.from_text(SEATED.to_text()) == Record.from_json(SEATED.to_json()) == SEATED
    assert SEATED != RECORD


def test_a_record_without_seats_has_none() -> None:
    assert Record.from_text(TEXT).seats == Record.from_json(JSON).seats == ()
    assert Record.from_text(TEXT.replace("most: 3", "seats: []\nmost: 3")) == RECORD


@pytest.mark.parametrize(
    "seats",
    ['["human"]', '["a","b","c"]', '["a",""]', '["a",1]', '["a","\\ud800"]', '"ab"', "null"],
)
def test_seats_are_a_name_for_each(seats: str) -> None:
    error = refusal(Record.from_text, TEXT.replace("most: 3", f"most: 3\nseats: {seats}"))
    assert str(error).startswith("line 6: seats: expected 2 names, not ")
    error = refusal(Record.from_json, edited(seats=json.loads(seats)))
    assert str(error).startswith("seats: expected 2 names, not ")


def test_seats_are_checked_wherever_a_record_is_made() -> None:
    for seats in (["a", "b"], "ab", None, ("a",), ("a", b"b")):
        error = refusal(evolve, RECORD, seats=seats)
        assert error.reason.startswith("seats: expected 2 names, not ")


def test_seats_that_are_no_json_are_told_with_their_line() -> None:
    error = refusal(Record.from_text, TEXT.replace("most: 3", "most: 3\nseats: human"))
    assert str(error).startswith("line 6: seats: not a JSON document: ")


# The version that wrote a record


@pytest.mark.parametrize("library", ["", "0.1\nseats: []", "a\rb", "\x1b[31m", "\ud800", None, 1])
def test_the_version_of_a_record_is_a_text_on_one_line(library: object) -> None:
    error = refusal(evolve, RECORD, library=library)
    assert error.reason.startswith("library: expected a version such as 0.1.0, not ")
    with pytest.raises(RecordError, match="library"):
        Record.from_json(edited(library=library))


def test_a_version_that_cannot_be_shown_is_told_with_its_line() -> None:
    error = refusal(Record.from_text, TEXT.replace("library: ", "library: \x1b"))
    assert str(error).startswith("line 3: library: expected a version such as 0.1.0, not ")


def test_a_record_of_a_game_without_a_box_names_none() -> None:
    record = Record(Twos(), ())
    text = record.to_text().replace("players: 2", "players: 2\ncomponents: 0")
    assert refusal(Record.from_text, text, game_type=Twos).reason
    document = json.loads(record.to_json())
    document["game"]["box"] = {"counters": 2}
    error = refusal(Record.from_json, json.dumps(document), game_type=Twos)
    assert "unknown" in error.reason


@frozen
class Marienbad(Nim):
    """A game that nobody has published."""

    name: ClassVar = "marienbad"


UNPUBLISHED = Record(Marienbad(), ACTIONS, library="1.2.3")


def test_a_game_that_nobody_has_published_is_not_found() -> None:
    assert "there is no game 'marienbad'" in str(refusal(Record.from_text, UNPUBLISHED.to_text()))
    assert "there is no game 'marienbad'" in str(refusal(Record.from_json, UNPUBLISHED.to_json()))


def test_a_game_may_be_handed_in() -> None:
    read = Record.from_text(UNPUBLISHED.to_text(), game_type=Marienbad)
    assert read == Record.from_json(UNPUBLISHED.to_json(), game_type=Marienbad) == UNPUBLISHED
    assert read.replay() == UNPUBLISHED.replay()


def test_another_game_is_not_handed_in() -> None:
    for error in (
        refusal(Record.from_text, TEXT, game_type=Marienbad),
        refusal(Record.from_json, JSON, game_type=Marienbad),
    ):
        assert error.reason == "a match of another game: expected 'marienbad', not 'nim'"


def test_another_game_is_told_also_if_its_box_is_another() -> None:
    text = Record(TikiTopple(), ()).to_json()
    error = refusal(Record.from_json, text, game_type=Lanterns)
    assert error.reason == "a match of another game: expected 'lanterns', not 'tiki-topple'"


def test_a_text_is_no_bytes() -> None:
    text: Any = TEXT.encode()
    with pytest.raises(TypeError, match=r"^expected the text of a record as a str, not b'board"):
        Record.from_text(text)


# Whatever comes, it is a record or a `RecordError`


LONG = TikiTopple(players=2, edition="gamewright", components=DEFAULT)
TEXTS = [
    TEXT,
    "\n".join(Record(LONG, playout(LONG, seeded(5)).actions).to_text().split("\n")[:40]) + "\n",
]

# One fault at a time, so that a failure is told in seconds.
often = settings(
    max_examples=max(300, settings().max_examples), deadline=None, report_multiple_bugs=False
)
edits = st.tuples(
    st.sampled_from(["delete line", "repeat line", "swap lines", "delete", "insert", "replace"]),
    st.integers(0, 999),
    st.integers(0, 999),
    st.sampled_from(list(": \n#*-P0129{}[]\"'.eax\x00\u2028\ufeff\ud800")) | st.characters(),
)


def apply_edit(text: str, edit: tuple[str, int, int, str]) -> str:
    what, first, second, character = edit
    lines = text.split("\n")
    first_line, second_line = first % len(lines), second % len(lines)
    place = first * 31 % (len(text) + 1)
    match what:
        case "delete line":
            del lines[first_line]
        case "repeat line":
            lines.insert(second_line, lines[first_line])
        case "swap lines":
            lines[first_line], lines[second_line] = lines[second_line], lines[first_line]
        case "delete":
            return text[:place] + text[place + 1 :]
        case "insert":
            return text[:place] + character + text[place:]
        case _:
            return text[:place] + character + text[place + 1 :]
    return "\n".join(lines)


def attempt(read: Callable[[], T]) -> T | RecordError:
    try:
        return read()
    except RecordError as error:
        return error


@given(st.sampled_from(TEXTS), st.lists(edits, min_size=1, max_size=3))
@often
def test_an_edited_text_is_a_record_or_a_record_error(
    text: str, changes: list[tuple[str, int, int, str]]
) -> None:
    for change in changes:
        text = apply_edit(text, change)
    record = attempt(lambda: Record.from_text(text))
    if isinstance(record, RecordError):
        assert record.reason
        assert record.line is None or 1 <= record.line <= text.count("\n") + 1
        return
    assert Record.from_text(record.to_text()) == record
    assert Record.from_json(record.to_json()) == record
    states = attempt(record.replay)
    if isinstance(states, RecordError):
        assert states.line in record.lines
        assert states.action in record.actions
        assert states.violations
        assert states.states[0] == record.game.initial_state()
    else:
        assert len(states) == len(record.actions) + 1


@given(st.text(st.characters()))
@often
def test_any_text_is_a_record_error(text: str) -> None:
    assert isinstance(attempt(lambda: Record.from_text(text)), RecordError)
    assert isinstance(attempt(lambda: Record.from_json(text)), RecordError)


@given(st.binary())
@often
def test_any_bytes_are_a_record_error(data: bytes) -> None:
    assert isinstance(attempt(lambda: Record.from_json(data)), RecordError)


@given(st.integers(1, 4), st.integers(0, 999))
@settings(max_examples=50, parent=often)
def test_any_match_is_read_back(most: int, seed: int) -> None:
    game = Nim(players=3, most=most, components=Heap(9))
    record = Record(game, playout(game, seeded(seed)).actions)
    assert Record.from_json(record.to_json()) == record
    assert Record.from_text(record.to_text(), components=Heap(9)) == record
    assert record.replay()[-1].left == 0
