"""What the page asks of Python, asked without a page."""

from random import Random
import re
from typing import Any

import pytest

from boardrules import Player, Record, codec, games
from boardrules.games.tiki_topple import TikiTopple
from boardrules.games.tuk_tuk_taxi import TukTukTaxi
from boardrules.play import playout
from bridge import links
from tests.games.matches import seeded
from tests.web.asking import Asker, Refused


@pytest.fixture
def asker() -> Asker:
    return Asker()


def play(asker: Asker, seed: int, most: int = 10**9) -> tuple[Any, set[str]]:
    """Click at random, on the table or on the list, until the end; tell who was to act."""
    rng = seeded(seed)
    acted: set[str] = set()
    page = asker.let_bots_act()
    while page["turn"]["who"] == "person" and page["steps"] < most:
        acted.add(page["turn"]["seat"])
        words, listed = page["words"], page["list"]
        if words and rng.randrange(4):
            asker.ask("click", word=words[rng.randrange(len(words))])
        else:
            asker.ask("begin", words=listed[rng.randrange(len(listed))]["words"])
        page = asker.let_bots_act()
    return page, acted


@pytest.mark.parametrize("name", games.game_names())
@pytest.mark.parametrize("second", ["random", "human"])
def test_a_match_is_played_by_clicking(asker: Asker, name: str, second: str) -> None:
    options = {"turn_limit": "4"} if name == "tuk-tuk-taxi" else {}
    asker.start(name, "human", second, **options)
    page, acted = play(asker, 3)
    assert page["end"]["scores"] == page["scores"]
    assert acted == ({"P1"} if second == "random" else {"P1", "P2"})
    record = Record.from_text(asker.ask("record"))
    assert record.seats == ("human", second)
    assert list(record.game.score(record.replay()[-1])) == page["scores"]
    assert sum(item["points"] for item in asker.ask("items")) == sum(page["scores"])


# Choosing.


def test_the_menu_has_each_game_with_options_that_can_be_chosen(asker: Asker) -> None:
    found = asker.ask("menu")
    assert [game["name"] for game in found["games"]] == list(games.game_names())
    for game in found["games"]:
        usual = {each["name"]: each["default"] for each in game["options"]}
        asker.start(game["name"], *["human"] * game["players"][0], **usual)
        for option in game["options"]:
            for word in option["words"]:
                asker.start(game["name"], "random", "random", **{option["name"]: word})


def test_an_option_that_does_not_fit_is_refused(asker: Asker) -> None:
    for limit in ("many", "0"):
        with pytest.raises(Refused, match=r"turn|whole"):
            asker.start("tuk-tuk-taxi", "human", "human", turn_limit=limit)
    with pytest.raises(Refused, match="no match yet"):
        asker.ask("page")


@pytest.fixture
def seated(asker: Asker) -> Asker:
    """Return somebody who asks as P1, with a hand of up2, up3, topple and toast."""
    asker.ask("load", text=tiki_record())
    asker.ask("sit", seats=["human", "human"])
    asker.let_bots_act()
    return asker


def test_a_card_is_chosen_and_then_a_tiki(seated: Asker) -> None:
    page = seated.ask("page")
    assert {"up2", "up3", "topple", "NANI"} <= {*page["words"]}
    seated.ask("click", word="up2")
    page = seated.ask("page")
    assert page["chosen"] == ["up2"]
    assert {each["words"].split()[0] for each in page["list"]} == {"up2"}
    seated.ask("click", word="NANI")
    assert "P1 up2 NANI" in seated.ask("record")


def test_a_choice_is_taken_back(seated: Asker) -> None:
    seated.ask("click", word="up2")
    seated.ask("click", word="up2")
    assert seated.ask("page")["chosen"] == []
    seated.ask("click", word="NANI")
    seated.ask("afresh")
    assert seated.ask("page")["chosen"] == []


def test_another_card_begins_the_choice_anew(seated: Asker) -> None:
    seated.ask("click", word="up2")
    seated.ask("click", word="up3")
    assert seated.ask("page")["chosen"] == ["up3"]


def test_what_is_illegal_is_refused_with_its_rule(seated: Asker) -> None:
    seated.ask("click", word="up2")
    illegal = {"click": {"word": "HOOKIPA"}, "do": {"text": "up2 HOOKIPA"}}
    for name, given in {**illegal, "why": illegal["do"]}.items():
        with pytest.raises(Refused) as refused:
            seated.ask(name, **given)
        assert refused.value.reason == "up2 HOOKIPA: HOOKIPA in place 2 cannot move up 2."
        assert refused.value.rules[0][0] == "TIKI-5.2"
    assert seated.ask("why", text="up2 NANI") == "up2 NANI is legal."
    with pytest.raises(Refused, match="is no action: expected"):
        seated.ask("why", text="jump")
    with pytest.raises(Refused, match="nothing to do with P2"):
        seated.ask("click", word="P2")


def test_squares_of_several_drives_are_chosen_by_their_numbers(asker: Asker) -> None:
    asker.start("tuk-tuk-taxi", "human", "human")
    for _ in range(300):
        page = asker.let_bots_act()
        if several := re.search(r'data-legal="([0-9 ]+)"[^>]*data-word="(\w+)"', page["picture"]):
            numbers = [*map(int, several[1].split())]
            asker.ask("pick", numbers=numbers, word=several[2])
            assert asker.ask("page")["legal"] == len(numbers) > 1
            assert all(f" {several[2]}" in each["words"] for each in asker.ask("page")["list"])
            return
        asker.ask("begin", words=page["list"][0]["words"])
    pytest.fail("there were no such squares")


# Taking back, and who is at the screen.


def test_undo_goes_back_to_the_last_decision_and_chance_stays(asker: Asker) -> None:
    page = asker.start("tiki-topple", "human", "random")
    with pytest.raises(Refused, match="not decided anything"):
        asker.ask("undo")
    page = asker.let_bots_act()
    before = page["steps"]
    legal = asker.door.table.choosing.texts
    asker.ask("do", text=legal[0])
    after = asker.let_bots_act()
    assert after["undo"]
    asker.ask("undo")
    assert asker.ask("page")["steps"] == before
    asker.ask("do", text=legal[0])
    assert asker.let_bots_act()["picture"] == after["picture"]


def test_hidden_cards_are_covered_until_the_seat_is_there(asker: Asker) -> None:
    page = asker.start("tiki-topple", "human", "human")
    assert page["turn"]["who"] == "cover"
    assert (page["list"], page["words"]) == ([], [])
    assert page["told"][9:] == [
        "P1 sets a card aside, face down (2 times)",
        "P2 sets a card aside, face down (2 times)",
        "P1 is dealt a mission, face down",
        "P2 is dealt a mission, face down",
    ]
    assert "(you)" not in page["picture"]
    assert page["picture"].count("mission hidden") == 2
    asker.ask("here")
    page = asker.ask("page")
    assert page["turn"] == {"who": "person", "seat": "P1", "bot": "human"}
    assert page["picture"].count("mission hidden") == 1


# What happened.


def test_what_was_taken_back_is_not_told(asker: Asker) -> None:
    asker.start("tiki-topple", "human", "random")
    before = asker.let_bots_act()["told"]
    asker.ask("do", text=asker.door.table.choosing.texts[0])
    after = asker.let_bots_act()["told"]
    assert after[: len(before)] == before
    assert after[len(before)].startswith("You ")
    asker.ask("undo")
    assert asker.ask("page")["told"] == before


def test_a_choice_that_others_see_later_is_told_once(asker: Asker) -> None:
    asker.start("tucana-builders", "human", "random")
    page, _ = play(asker, 3)
    assert page["end"]
    done = [action for action in asker.ask("record").splitlines() if action.startswith("P1 ")]
    told = [line for line in page["told"] if "our tile" in line]
    assert [line.split()[-1] for line in told if "aside" not in line] == [
        action.split()[2] for action in done if "skip" not in action
    ]


def test_people_at_one_screen_do_not_read_what_only_the_other_knows(asker: Asker) -> None:
    asker.start("tiki-topple", "human", "human")
    first = asker.let_bots_act()
    asker.ask("do", text=asker.door.table.choosing.texts[0])
    second = asker.let_bots_act()
    assert (first["turn"]["seat"], second["turn"]["seat"]) == ("P1", "P2")
    dealt = re.compile(r"(P\d) (?:sets a card aside|is dealt a mission), face down")
    assert {*dealt.findall(" ".join(first["told"]))} == {"P2"}
    assert {*dealt.findall(" ".join(second["told"]))} == {"P1"}
    end, _ = play(asker, 3)
    assert {*dealt.findall(" ".join(end["told"]))} == {"P1", "P2"}, "both look at the end"


def test_nobody_acts_for_another_seat_or_after_the_end(asker: Asker) -> None:
    asker.start("tiki-topple", "human", "human")
    with pytest.raises(Refused, match="not your turn"):
        asker.ask("why", text="up1 NANI")
    game = TikiTopple()
    asker.ask("load", text=Record(game, playout(game, Random(1)).actions).to_text())
    with pytest.raises(Refused, match="is over"):
        asker.ask("do", text="up1 NANI")


def test_where_nothing_is_hidden_nothing_is_covered(asker: Asker) -> None:
    page = asker.start("tuk-tuk-taxi", "human", "human")
    assert page["turn"]["who"] == "person"


# Records, links and looking back.


def tiki_record() -> str:
    """Write the match that the README shows."""
    game = TikiTopple()
    match = playout(game, Random(1), max_actions=21)
    return Record(game, match.actions, seats=("human", "greedy")).to_text()


def test_a_record_is_opened_to_be_looked_at(asker: Asker) -> None:
    text = tiki_record()
    assert asker.ask("load", text=text) == {"game": "tiki-topple", "seats": ["human", "greedy"]}
    assert asker.ask("record").splitlines()[-1] == text.splitlines()[-1]
    seen = asker.ask("look", at=10**6, viewer="open")
    assert (seen["at"], seen["steps"]) == (21, 21)
    assert seen["viewers"] == []
    assert "mission hidden" in seen["picture"], "the match is not over"
    asker.ask("cut", steps=18)
    assert asker.ask("look", at=-4, viewer="P2")["at"] == 0
    as_json = Record.from_text(text).to_json()
    assert asker.ask("load", text=as_json)["seats"] == ["human", "greedy"]


def test_a_match_that_is_over_is_seen_by_everybody(asker: Asker) -> None:
    game = TikiTopple()
    asker.ask("load", text=Record(game, playout(game, Random(1)).actions).to_text())
    seen = {name: asker.ask("look", at=21, viewer=name) for name in ("open", "spectator", "P2")}
    assert seen["open"]["viewers"] == ["open", "spectator", "P1", "P2"]
    hidden = [page["picture"].count("mission hidden") for page in seen.values()]
    assert hidden == [0, 2, 1]


def test_a_strange_name_in_a_record_is_a_person(asker: Asker) -> None:
    game = TikiTopple()
    text = Record(game, (), seats=("ismcts@999999999", "os:abort")).to_text()
    assert asker.ask("load", text=text)["seats"] == ["human", "human"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("nonsense", "title"),
        ("{", "JSON"),
        ("x" * (links.MOST + 1), "too long"),
        ('{"record": ' + "[" * 10**5, "too deeply"),
        ("boardrules record 1\ngame: tiki-topple\nplayers: " + "[" * 10**5, "too deeply"),
    ],
)
def test_what_is_no_record_is_refused(asker: Asker, text: str, reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        asker.ask("load", text=text)


def test_a_link_holds_a_match_or_a_position(asker: Asker) -> None:
    asker.ask("load", text=tiki_record())
    whole, part = asker.ask("link"), asker.ask("link", at=12)
    assert len(whole) < 1_000
    asker.ask("load", link=part)
    assert asker.ask("look", at=99, viewer="open")["steps"] >= 12
    asker.ask("load", link=whole)
    assert asker.ask("look", at=99, viewer="open")["steps"] == 21


@pytest.mark.parametrize(
    ("link", "reason"),
    [
        ("%%%", "damaged"),
        ("é", "damaged"),
        (links.pack("x" * 40)[:10], "damaged"),
        (links.pack("x" * 10**7), "too long"),
        ("A" * 10**6, "too long"),
    ],
)
def test_a_hostile_link_is_refused(asker: Asker, link: str, reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        asker.ask("load", link=link)


def test_a_link_with_an_illegal_action_is_refused(asker: Asker) -> None:
    game = TukTukTaxi()
    text = Record(game, (game.parse_action("P2 park"),)).to_text()
    with pytest.raises(Refused, match="does not fit"):
        asker.ask("load", link=links.pack(text))


# Bots, points and rules.


def test_bots_are_told_no_more_than_their_seat_knows(asker: Asker) -> None:
    asker.start("tiki-topple", "random", "random")
    turn = asker.ask("turn")
    table = asker.door.table
    view = table.game.view(table.match.state, Player(turn["player"]))
    assert {*turn} == {"game", "player", "view", "actions", "bot", "seed"}
    assert turn["view"] == codec.to_json(view)
    assert Record.from_json(turn["game"]).actions == ()
    assert asker.ask("decide", turn=turn) in turn["actions"]


def test_points_are_listed_with_their_rules(asker: Asker) -> None:
    asker.start("tectonic-tribes", "human", "human")
    play(asker, 5, most=60)
    items, page = asker.ask("items"), asker.ask("page")
    assert sum(item["points"] for item in items) == sum(page["scores"])
    assert all(item["rule"].startswith("TECTONIC-") for item in items)


def test_the_rules_can_be_read(asker: Asker) -> None:
    asker.start("tiki-topple", "human", "human")
    rules = asker.ask("rules")
    assert rules["title"] == "Tiki Topple"
    assert rules["parts"][0][0] == "Aim"
    assert "up1 TIKI" in dict(rules["words"])
    assert "TIKI-5.2" in dict(rules["rules"])


def test_pictures_are_light_or_dark_wide_or_tall(asker: Asker) -> None:
    asker.start("tiki-topple", "human", "random")
    asker.ask("dress", theme="dark", tall=True)
    picture = asker.ask("page")["picture"]
    assert "#1d1f23" in picture
    assert "prefers-color-scheme" not in picture


def test_a_hint_names_the_best_actions_and_leaves_the_dice_alone(asker: Asker) -> None:
    asker.start("tiki-topple", "human", "random")
    page = asker.let_bots_act()
    generator = asker.door.table.match.rng.getstate()
    hints = asker.ask("hints", turn=asker.ask("turn"))
    assert asker.door.table.match.rng.getstate() == generator
    assert len(hints) == 3
    assert "of 200 times, lead " in hints[0]["about"]
    asker.ask("do", text=hints[0]["text"])
    assert asker.ask("page")["steps"] > page["steps"]
