"""The drawings of the documentation, each a function that returns a figure."""

from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from textwrap import wrap

from figure import LINE, WIDTH, Figure

from boardrules import IllegalActionError, Player
from boardrules._citations import cited_lines, marked_tests
from boardrules.games.tiki_topple import TikiTopple
from boardrules.rulebook import Rulebook
from boardrules.testing import Lanterns

_ROOT = Path(__file__).parents[2]


def game() -> Figure:
    """Draw a game, three states of a match, the two actions between them, and the record."""
    columns = (
        ("HUHU", "NUI", "KAPU", "NANI"),
        ("HUHU", "NANI", "NUI", "KAPU"),
        ("NANI", "NUI", "KAPU", "HUHU"),
    )
    actions = (("P1", "up2", "NANI"), ("P2", "topple", "HUHU"))
    figure = Figure(
        "A game leads from state to state by actions; a record is the game and these.", 324
    )
    below = figure.box(
        0,
        0,
        WIDTH,
        "Game",
        [
            ("code", "TikiTopple(players=2)"),
            ("quiet", "The rules and their options. It never changes."),
        ],
    )
    top, width = below + 34, 76
    figure.arrow(width / 2, below, width / 2, top - 4)
    figure.text(width / 2 + 8, below + 20, "initial_state(), then chance acts", kind="quiet")
    step = (WIDTH - width) / 2
    for place, column in enumerate(columns):
        x = place * step
        figure.rectangle(x, top, width, 132)
        figure.text(x + width / 2, top + 18, "State", kind="strong", anchor="middle")
        for row, tiki in enumerate(column):
            y = top + 26 + row * 25
            is_nani = tiki == "NANI"
            figure.rectangle(x + 8, y, width - 16, 22, kind="card", radius=3)
            figure.text(
                x + width / 2, y + 16, tiki, kind="marked" if is_nani else "", anchor="middle"
            )
    for place, words in enumerate(actions):
        left, right = place * step + width, (place + 1) * step
        figure.text((left + right) / 2, top + 48, "apply", kind="code", anchor="middle")
        figure.arrow(left + 3, top + 58, right - 3, top + 58)
        figure.text((left + right) / 2, top + 78, "Action", kind="strong", anchor="middle")
        for line, word in enumerate(words):
            figure.text(
                (left + right) / 2, top + 94 + line * 14, word, kind="code", anchor="middle"
            )
    figure.box(
        0,
        top + 148,
        WIDTH,
        "Record",
        [
            ("code", "game, (* column HUHU, * column NUI, ...,"),
            ("code", "P1 up2 NANI, P2 topple HUHU, ...)"),
            ("quiet", "Replay it, and the same states come back."),
        ],
    )
    return figure


def chance() -> Figure:
    """Draw a deck from which chance draws, with what the game says about it."""
    table = Lanterns(players=2, hand_size=2, deck=(1, 1, 1, 2))
    state = table.initial_state()
    weights = table.chance_weights(state)
    figure = Figure("Four cards are left, three of them alike; chance draws one.", 292)
    figure.rectangle(0, 0, WIDTH, 74)
    figure.text(10, 18, "State", kind="strong")
    figure.text(10, 42, "left in the deck,")
    figure.text(10, 58, "in no order")
    for place, card in enumerate(table.deck):
        figure.card(150 + place * 32, 26, str(card), size=26)
    figure.text(WIDTH / 2, 98, "to_act(state) == (CHANCE,)", kind="code", anchor="middle")
    for place, (action, weight) in enumerate(zip(table.legal_actions(state), weights, strict=True)):
        middle = WIDTH * (0.25 + 0.5 * place)
        figure.arrow(WIDTH / 2, 106, middle, 136)
        figure.rectangle(middle - 86, 140, 172, 104)
        figure.text(middle, 158, "Action of chance", kind="strong", anchor="middle")
        figure.text(middle, 176, table.format_action(action), kind="code", anchor="middle")
        figure.card(middle - 13, 184, table.format_action(action).split()[-1], size=26)
        share = f"weight {weight}: probability {weight}/{sum(weights)}"
        figure.text(middle, 236, share, kind="marked", anchor="middle")
    figure.text(
        WIDTH / 2,
        268,
        f"legal_actions(state) lists the {len(weights)} actions,",
        kind="quiet",
        anchor="middle",
    )
    figure.text(
        WIDTH / 2, 284, f"chance_weights(state) is {tuple(weights)}", kind="quiet", anchor="middle"
    )
    return figure


def views() -> Figure:
    """Draw a state, what the first seat knows of it, and all states that fit that."""
    table = Lanterns(players=2, hand_size=2, deck=(1, 2, 3, 4, 5, 6))
    state = table.initial_state()
    for line in ("* deal P1 2", "* deal P2 1", "* deal P1 5", "* deal P2 6"):
        state = table.apply(state, table.parse_action(line))
    view = table.view(state, Player(0))
    worlds = list(table.worlds(view))
    figure = Figure("What is true, what the first player knows, and what may be true.", 378)
    true = tuple(sorted(state.packets[1]))
    hidden = sorted(set(table.deck) - set(state.packets[0]) - set(true))
    _hands(figure, 0, "State", "what is true", (state.packets[0], true, tuple(hidden)))
    figure.arrow(30, 92, 30, 118)
    figure.text(42, 110, "view(state, P1)", kind="code")
    _hands(figure, 122, "View", "what P1 knows", (state.packets[0], (None, None), (None, None)))
    figure.arrow(30, 214, 30, 240)
    figure.text(42, 232, "worlds(view)", kind="code")
    figure.text(0, 258, f"{len(worlds)} worlds: what P2 may hold", kind="strong")
    for place, (world, _weight) in enumerate(worlds):
        x, y = place % 3 * 122, 268 + place // 3 * 46
        hand = tuple(sorted(world.packets[1]))
        figure.rectangle(x, y, 114, 40, kind="box")
        for card, number in enumerate(hand):
            figure.card(x + 10 + card * 26, y + 6, str(number))
        if hand == true:
            figure.rectangle(x, y, 114, 40, kind="marked-box")
            figure.text(x + 68, y + 25, "true", kind="marked")
    figure.text(0, 374, "determinize(view, rng) draws one of them by weight", kind="quiet")
    return figure


def _hands(
    figure: Figure, y: float, title: str, about: str, hands: tuple[tuple[int | None, ...], ...]
) -> None:
    figure.rectangle(0, y, WIDTH, 88)
    figure.text(10, y + 18, title, kind="strong")
    figure.text(WIDTH - 10, y + 18, about, kind="quiet", anchor="end")
    for place, (owner, cards) in enumerate(zip(("P1", "P2", "deck"), hands, strict=True)):
        x = 10 + place * 122
        figure.text(x, y + 40, owner)
        for card, number in enumerate(cards):
            figure.card(x + card * 26, y + 48, None if number is None else str(number))


def together() -> Figure:
    """Draw three moments of a choice that two seats make at the same time."""
    moments = (
        ("Nobody has chosen", "to_act: P1 and P2", "", ""),
        ("P2 has chosen", "to_act: P1", "", "back"),
        ("P1 has chosen too", "everything is revealed", "3", "6"),
    )
    told = ("P2 chooses. witness for P1: ()", "P1 chooses. witness: both choices")
    figure = Figure(
        "Two players choose at the same time, in either order; the last choice reveals.", 304
    )
    for place, (title, about, first, second) in enumerate(moments):
        y = place * 112
        figure.rectangle(0, y, WIDTH, 78)
        figure.text(10, y + 22, title, kind="strong")
        figure.text(10, y + 42, about, kind="code" if place < len(told) else "")
        for seat, face in enumerate((first, second)):
            x = 232 + seat * 62
            figure.text(x + 13, y + 18, f"P{seat + 1}", kind="quiet", anchor="middle")
            if face:
                figure.card(x, y + 26, None if face == "back" else face, size=26)
            else:
                figure.text(x + 13, y + 48, "?", kind="quiet", anchor="middle")
        if place < len(told):
            figure.arrow(30, y + 80, 30, y + 108)
            figure.text(42, y + 99, told[place])
    return figure


def rule() -> Figure:
    """Draw one rule: where it is printed, in the ledger, in the code, in a refusal, in a test."""
    number, package = "TIKI-5.10", "boardrules.games.tiki_topple"
    entry = next(rule for rule in Rulebook.of(package).rules if rule.id == number)
    code = next(
        cited
        for cited in cited_lines((files(package) / "rules.py").read_text(), [number])
        if "Violation(" in cited.text
    )
    tests = (_ROOT / "tests/games/tiki_topple/test_turns.py").read_text(encoding="utf-8")
    test = next(marked_tests(tests, [number]))
    steps = (
        (
            "The printed rulebook",
            [("", line) for line in wrap(f"under: {entry.section}", 48)],
        ),
        (f"The ledger: {number}", [("", line) for line in wrap(entry.text, 48)]),
        (f"The code: rules.py, line {code.line}", [("code", line) for line in wrap(code.text, 46)]),
        ("A refusal", [("code", line) for line in wrap(_refusal(), 46)]),
        (
            f"A test: test_turns.py, line {test.line}",
            [
                ("code", f'@pytest.mark.rule("{number}")'),
                *(("code", line) for line in wrap(test.text, 46)),
            ],
        ),
    )
    height = sum(30 + LINE * len(lines) + 22 for _, lines in steps) - 22
    figure = Figure(f"The number {number} leads from the printed rule to its test.", height)
    y = 0.0
    for place, (title, lines) in enumerate(steps):
        below = figure.box(0, y, WIDTH, title, lines)
        if place < len(steps) - 1:
            figure.arrow(30, below + 2, 30, below + 20)
        y = below + 22
    return figure


def _refusal() -> str:
    """Ask for a toast as the first card of a match, and return what is wrong with it."""
    table = TikiTopple(players=2)
    state = table.initial_state()
    while table.chance_weights(state):
        state = table.apply(state, table.legal_actions(state)[0])
    try:
        table.apply(state, table.parse_action("P1 toast"))
    except IllegalActionError as error:
        return str(error.violations[0])
    raise AssertionError("a toast was the first card")


DRAWINGS: dict[str, Callable[[], Figure]] = {
    "game": game,
    "chance": chance,
    "views": views,
    "together": together,
    "rule": rule,
}
"""All drawings by name."""
