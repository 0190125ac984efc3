"""Pages that replay a match: every picture, every line, and what is refused."""

import re
from typing import Any

from attrs import frozen
import pytest

from boardrules import CHANCE, IllegalActionError, Player, Record, games, playout, replay
from boardrules.drawing import OPEN, replay_page
from boardrules.drawing.pages import Viewer, embedded
from boardrules.games.tiki_topple import TikiTopple
from boardrules.games.tucana_builders import TucanaBuilders
from boardrules.games.tuk_tuk_taxi import TukTukTaxi
from boardrules.play import Playout
from boardrules.testing import Lanterns
from tests.games.matches import seeded, stored_record
from tests.replay_pages.unpacking import data_of, drawn, pictures, shown, unpacked

P1, P2 = Player(0), Player(1)


def match_of(game: Any, most: int = 60, seed: int = 3) -> Playout[Any, Any]:
    return playout(game, seeded(seed), max_actions=most)


def up_to_decision(game: Any, most: int) -> Playout[Any, Any]:
    """Play until the last action within some is a decision."""
    actions = match_of(game, most).actions
    last = max(number for number, action in enumerate(actions) if action.player != CHANCE)
    return match_of(game, last + 1)


@pytest.mark.parametrize("name", games.game_names())
def test_a_page_has_the_pictures_of_a_match_as_each_seat_sees_it(name: str) -> None:
    match = up_to_decision(games.find_game(name)(), 22)
    viewers: tuple[Viewer, ...] = (OPEN, None, P1, P2)
    data = data_of(replay_page(match, viewers))
    assert [view["name"] for view in data["views"]] == ["the referee", "a spectator", "P1", "P2"]
    for number, viewer in enumerate(viewers):
        assert pictures(data, number) == drawn(match, viewer)
        assert len(data["views"][number]["told"]) == len(data["scores"])
    assert len(data["colours"]) == 2


def test_a_page_tells_each_seat_what_it_has_learned() -> None:
    game = TikiTopple()
    match = match_of(game, most=17)
    data = data_of(replay_page(match, (OPEN, P1, P2, None)))
    referee, first, second, spectator = (view["told"] for view in data["views"])
    states = list(replay(game, match.actions))
    steps = list(zip(states, match.actions, strict=False))
    told = [line for step in steps for line in game.narrate(*step, None, is_open=True)]
    assert [line for step in referee for line in step] == told
    assert list(map(len, referee)) == [15, 1, 1]

    def hidden(view: list[list[str]]) -> list[str]:
        return [line for line in view[0] if "face down" in line]

    assert hidden(referee) == []
    asides, mission = (
        "{} sets a card aside, face down (2 times)",
        "{} is dealt a mission, face down",
    )
    assert hidden(first) == [asides.format("P2"), mission.format("P2")]
    assert hidden(second) == [asides.format("P1"), mission.format("P1")]
    assert hidden(spectator) == [
        text.format(seat) for text in (asides, mission) for seat in ("P1", "P2")
    ]


def test_a_page_steps_by_decisions_and_tells_with_them_what_chance_drew() -> None:
    match = match_of(TukTukTaxi(), most=9)
    (view,) = data_of(replay_page(match))["views"]
    assert [len(told) for told in view["told"]] == [0, 1, 1, 1, 1, 2, 2, 1]
    assert view["told"][5][0].startswith("P1 draws ")
    assert view["told"][7][0].startswith("P2 draws ")  # what nobody has decided on yet


def test_a_deal_is_a_step_in_which_nothing_is_marked() -> None:
    match = match_of(TikiTopple(), most=45)
    data = data_of(replay_page(match, (OPEN,)))
    told = data["views"][0]["told"]
    deals = [step for step, lines in enumerate(told) if len(lines) >= 15]
    assert deals == [0, 15]
    assert len(told) == 17
    game: Any = match.game
    states = list(replay(game, match.actions))
    assert pictures(data, 0)[15] == game.picture(game.open_scene(states[44]))


def test_a_page_has_the_points_of_every_step_with_their_rules_and_who_has_won() -> None:
    game = TikiTopple()
    match = playout(game, seeded(1))
    data = data_of(replay_page(match, (P1,)))
    rounds = [step + 15 * number for number in range(4) for step in range(15)]
    states = list(replay(game, match.actions))
    shown = [states[15 + step + 14 * (step // 15)] for step in rounds]
    assert data["scores"] == [list(game.score(state)) for state in shown]
    assert {step: rules for step, rules in enumerate(data["rules"]) if rules} == {
        14: ["P1 +5 (TIKI-6.5)", "P1 +2 (TIKI-6.6)", "P2 +5 (TIKI-6.5)"],
        29: ["P2 +5 (TIKI-6.5)"],
        44: ["P2 +5 (TIKI-6.5)", "P2 +2 (TIKI-6.6)"],
        59: ["P2 +9 (TIKI-6.4)"],
    }
    assert data["result"] == {
        "said": "The end: P2 wins",
        "rule": "TIKI-7.2",
        "winners": [1],
    }


@pytest.mark.parametrize("name", games.game_names())
def test_the_points_that_are_told_add_up_to_the_scores(name: str) -> None:
    game = games.find_game(name)()
    match = match_of(game, most=400)
    data = data_of(replay_page(match, ()))
    told = re.compile(r"P(\d) ([+-]\d+) \([A-Z]+-[\d.]+\)")
    scores = [0] * game.players
    for step, lines in enumerate(data["rules"]):
        for seat, points in told.findall("; ".join(lines)):
            scores[int(seat) - 1] += int(points)
        assert scores == data["scores"][step]


def test_a_page_shows_the_seats_that_were_asked_for_and_no_other() -> None:
    match = match_of(TikiTopple(), most=17)
    data = data_of(replay_page(match, (P2,)))
    assert [view["name"] for view in data["views"]] == ["P2"]
    assert pictures(data, 0) == drawn(match, P2)
    both = replay_page(match, (P1, P2))
    assert len(unpacked(both)) > len(unpacked(replay_page(match, (P2,))))
    seats: Any = (Player(2),)
    with pytest.raises(ValueError, match="2"):
        replay_page(match, seats)
    seats = ("P1",)
    with pytest.raises(TypeError, match="'P1'"):
        replay_page(match, seats)


def test_a_page_is_for_a_spectator_unless_more_is_asked_for() -> None:
    match = match_of(TikiTopple(), most=16)
    assert replay_page(match) == replay_page(match, (None,))


@pytest.mark.slow
def test_a_page_is_the_same_each_time_from_a_record_too() -> None:
    match = match_of(TikiTopple(), most=20)
    record = Record(TikiTopple(), match.actions)
    assert replay_page(match) == replay_page(match) == replay_page(record)


def test_a_match_without_any_action_is_one_picture() -> None:
    data = data_of(replay_page(Record(TikiTopple(), ()), (None,)))
    assert (data["views"][0]["told"], data["scores"], data["rules"]) == ([[]], [[0, 0]], [[]])
    assert data["result"] is None
    assert len(data["views"][0]["frames"]) == 1


def test_a_page_needs_no_network() -> None:
    page = replay_page(match_of(TikiTopple(), most=20))
    outside = page.replace("http://www.w3.org/2000/svg", "")
    assert [word for word in ("http", "src=", "@import", "url(", "fetch(") if word in outside] == []


@pytest.mark.parametrize(
    ("title", "written"),
    [
        ("", "Tiki Topple"),
        ("Ada & Grace", "Ada &amp; Grace"),
        (
            "</title><script>alert(1)</script>",
            "&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;",
        ),
        ("{{data}}", "{{data}}"),
        ("\ud800\x00\x1b[2J", "\\ud800\\x00\\x1b[2J"),
    ],
)
def test_a_title_is_text(title: str, written: str) -> None:
    match = match_of(TikiTopple(), most=1)
    page = replay_page(match, title=title)
    assert f"<title>{written}</title>" in page
    assert f"<h1>{written}</h1>" in page
    assert page.count("<script") == 2
    assert page.encode()
    assert data_of(page) == data_of(replay_page(match))


def test_notes_are_shown_after_so_many_actions() -> None:
    match = match_of(TukTukTaxi(), most=8)
    assert data_of(replay_page(match))["notes"] == [""] * 7
    notes = {2: "</script>", 5: "draw", 6: "lay"}
    assert data_of(replay_page(match, notes=notes))["notes"] == [
        *("", "", "</script>", "", "", "draw lay", ""),
    ]


def test_an_illegal_match_is_refused() -> None:
    game = TikiTopple()
    record = Record(game, (game.parse_action("P1 toast"),))
    with pytest.raises(IllegalActionError, match=r"TIKI-"):
        replay_page(record)


def test_a_game_without_pictures_is_refused() -> None:
    game = Lanterns()
    match = playout(game, seeded(1))
    with pytest.raises(
        TypeError, match=r"^Lanterns\(.*\) cannot be drawn: it does not fit PicturedGame$"
    ):
        replay_page(match)
    assert embedded(match) is None


# Notebooks.


def test_a_notebook_shows_the_end_of_a_long_match_as_the_referee_sees_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("boardrules.drawing.pages.MOST_STEPS", 30)
    game = TukTukTaxi()
    match = up_to_decision(game, 100)
    html = shown(match)
    assert html is not None
    assert html == shown(Record(game, match.actions))
    data = data_of(html.replace("&quot;", '"').replace("&lt;", "<").replace("&gt;", ">"))
    assert [view["name"] for view in data["views"]] == ["the referee"]
    frames = pictures(data, 0)
    decisions = sum(action.player != CHANCE for action in match.actions[-30:])
    assert len(frames) == len(data["scores"]) == decisions + 1
    assert frames[2:] == drawn(match, OPEN)[1 - decisions :]
    assert html.startswith('<iframe srcdoc="&lt;!doctype html&gt;')


def test_a_match_from_the_middle_and_one_without_pictures_are_text() -> None:
    game = TikiTopple()
    middle = match_of(game).state
    assert shown(playout(game, seeded(2), state=middle)) is None
    lanterns = Lanterns()
    actions = playout(lanterns, seeded(1)).actions
    assert shown(Record(lanterns, actions)) is None


# Games of other people.


class Nameless:
    """Tiki Topple without a name and without score items."""

    def __init__(self) -> None:
        self._game = TikiTopple()
        for method in (
            *("initial_state", "to_act", "legal_actions", "chance_weights", "apply", "score"),
            *("outcome", "view", "witness", "determinize", "worlds", "scene", "open_scene"),
            "picture",
        ):
            setattr(self, method, getattr(self._game, method))

    @property
    def players(self) -> int:
        return 2


@frozen
class Match:
    """A match of any game."""

    game: Any
    actions: tuple[Any, ...]


def test_a_game_may_have_neither_a_name_nor_a_notation_nor_score_items() -> None:
    actions = match_of(TikiTopple(), most=16).actions
    page = replay_page(Match(Nameless(), actions), (OPEN,))
    assert "<title>Match</title>" in page
    data = data_of(page)
    assert data["rules"] == [[]] * 2
    assert data["views"][0]["told"] == [[*map(str, actions[:15])], [str(actions[15])]]


def test_a_match_that_nobody_wins_says_so() -> None:
    record = stored_record(TucanaBuilders, "tucana_builders", "expert-1-lost")
    assert data_of(replay_page(record, (None,)))["result"] == {
        "said": "The end: nobody wins",
        "rule": "TUCANA-8.3",
        "winners": [],
    }
