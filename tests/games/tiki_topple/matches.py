"""Set up and play matches of Tiki Topple the way the tests need them."""

from collections.abc import Sequence

from boardrules.games.tiki_topple import Card, Components, Edition, Mission, State, Tiki, TikiTopple
from tests.games.matches import play

COLUMN = "NANI WIKIWIKI HUHU NUI LOKAHI AKAMAI EEPO HOOKIPA KAPU"
"""A column by groups, from the top."""


def mission(text: str) -> Mission:
    """Read a mission such as `NANI NUI EEPO`."""
    nine, five, two = map(Tiki, text.split())
    return Mission(nine, five, two)


def cards(text: str) -> tuple[Card, ...]:
    """Read cards such as `up1 toast`."""
    return tuple(map(Card, text.split()))


def column(text: str) -> tuple[Tiki, ...]:
    """Read a column such as `NANI NUI`, from the top."""
    return tuple(map(Tiki, text.split()))


def prepared(
    game: TikiTopple,
    state: State | None = None,
    *,
    tikis: str = COLUMN,
    asides: Sequence[str] = (),
    missions: Sequence[str] = (),
) -> State:
    """Prepare a round up to its first turn; asides and missions are by seat.

    Where nothing else is said, everybody sets an up1 and a toast aside, so that two players have
    one card of each kind, and the missions are the next ones of the box.
    """
    state = game.initial_state() if state is None else state
    done = len(state.finished)
    seats = [(game.first_player + done + turn) % game.players for turn in range(game.players)]
    box = game.components.missions[done * game.players :]
    state = play(game, state, *(f"* column {tiki}" for tiki in tikis.split()))
    if game.edition == "schmidt":
        for seat in seats:
            aside = asides[seat] if asides else "up1 toast"
            state = play(game, state, *(f"* aside P{seat + 1} {card}" for card in aside.split()))
    for seat in seats:
        text = "-".join(missions[seat].split()) if missions else str(box[seat])
        state = play(game, state, f"* mission P{seat + 1} {text}")
    return state


def after_round(game: TikiTopple, state: State) -> State:
    """Play on to the end of the round, always the first legal action."""
    done = len(state.finished)
    while len(state.finished) == done:
        state = game.apply(state, game.legal_actions(state)[0])
    return state


def after_match(game: TikiTopple) -> State:
    """Play a match to its end, always the first legal action."""
    state = game.initial_state()
    while game.to_act(state):
        state = game.apply(state, game.legal_actions(state)[0])
    return state


def tiny_box(
    *,
    hand: str = "up1 up1 puh toast",
    set_aside: int = 1,
    missions: str = "AAA CCC BBB, CCC AAA DDD, BBB DDD AAA, DDD BBB CCC",
    rounds: tuple[int, int, int] = (1, 1, 1),
) -> Components:
    """Make a box with four Tikis, AAA and BBB of one symbol, CCC and DDD of the other."""
    return Components(
        groups=(column("AAA BBB"), column("CCC DDD")),
        colours=tuple(
            zip(column("AAA BBB CCC DDD"), ("red", "blue", "green", "grey"), strict=True)
        ),
        missions=tuple(mission(text) for text in missions.split(",")),
        rounds=rounds,
        editions=(Edition("schmidt", cards(hand), set_aside),),
    )
