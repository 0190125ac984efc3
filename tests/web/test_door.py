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
from bridge.choosing import Choosing
from bridge.tasks import task
from tests.games.matches import seeded
from tests.web.asking import Asker, Refused, marks


@pytest.fixture
def asker() -> Asker:
    return Asker()


def told(page: Any) -> list[str]:
    """Return what a page tells, without the steps that it leads to."""
    return [line for _, line in page["moves"]]


def play(asker: Asker, seed: int, most: int = 10**9) -> tuple[Any, set[str]]:
    """Click at random, on the table or on the list, until the end; tell who was to act."""
    rng = seeded(seed)
    acted: set[str] = set()
    page = asker.let_bots_act()
    while page["turn"]["who"] == "person" and page["steps"] < most:
        acted.add(page["turn"]["seat"])
        found, buttons, listed = marks(page), page["buttons"], page["list"]
        assert found or buttons, "nobody needs the list of all actions"
        if found and rng.randrange(4):
            asker.choose(found[rng.randrange(len(found))])
        elif buttons and rng.randrange(2):
            asker.ask("do", text=buttons[rng.randrange(len(buttons))]["text"])
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
    assert [mark["word"] for mark in marks(page)] == ["up2", "up3", "topple", "toast"]
    assert page["task"] == "Play a card."
    seated.ask("click", word="up2")
    page = seated.ask("page")
    assert page["chosen"] == ["up2"]
    assert page["task"] == "Choose a Tiki."
    assert "NANI" in {mark["word"] for mark in marks(page)}
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
        several = next((mark for mark in marks(page) if "legal" in mark), None)
        if several and several["word"][0].islower():
            asker.choose(several)
            assert asker.ask("page")["legal"] == len(several["legal"].split()) > 1
            assert all(f" {several['word']}" in each["words"] for each in asker.ask("page")["list"])
            asker.choose(several)
            assert asker.ask("page")["chosen"] == [], "a second click takes it back"
            return
        asker.ask("begin", words=page["list"][0]["words"])
    pytest.fail("there were no such squares")


def test_a_tile_is_turned_before_it_is_laid(asker: Asker) -> None:
    asker.start("tucana-builders", "human", "random")
    page = asker.let_bots_act()
    while len(page["turns"]) < 3:
        asker.choose(marks(page)[0])
        page = asker.let_bots_act()
    assert page["turns"][0] == "r0"
    for turned in ("r1", "r2"):
        asker.ask("rotate")
        page = asker.ask("page")
        assert page["turns"][0] == turned
        assert all(f" {turned}" in mark["action"] for mark in marks(page) if "at" in mark)
    asker.ask("click", word="r1")
    page = asker.ask("page")
    assert (page["turns"][0], page["chosen"]) == ("r1", [])
    while asker.ask("page")["turns"][0] != "r0":
        asker.ask("rotate")
    space = next(mark for mark in marks(asker.ask("page")) if "at" in mark)
    asker.choose(space)
    assert space["action"] in asker.ask("record")


def test_what_a_card_would_bring_is_told_before_it_is_laid(asker: Asker) -> None:
    asker.start("tectonic-tribes", "human", "random")
    page = asker.let_bots_act()
    while not any("at" in mark for mark in marks(page)) or page["steps"] < 40:
        asker.choose(marks(page)[0]) if marks(page) else asker.ask("do", **first_button(page))
        page = asker.let_bots_act()
    table = asker.door.table
    for mark in marks(page):
        if "at" in mark:
            action = table.game.parse_action(mark["action"])
            after = table.game.apply(table.match.state, action)
            scores = zip(table.game.score(after), page["scores"], strict=True)
            assert asker.ask("change", text=mark["action"]) == [new - old for new, old in scores]
    asker.start("tectonic-tribes", "random", "random")
    with pytest.raises(Refused, match="not your turn"):
        asker.ask("change", text="P2 pass")


def first_button(page: Any) -> dict[str, str]:
    return {"text": page["buttons"][0]["text"]}


def test_what_has_no_mark_has_a_button_in_words(asker: Asker) -> None:
    asker.ask("load", text=keep_or_remove())
    asker.ask("sit", seats=["human", "human"])
    page = asker.ask("page")
    assert page["task"].startswith("Take a card off the streets, or keep them all. ")
    assert [button["text"] for button in page["buttons"]] == ["keep"]
    assert page["buttons"][0]["words"].startswith("You ")
    assert len(marks(page)) == page["legal"] - 1


def test_a_square_is_not_a_way_to_turn_a_thing() -> None:
    texts = ["sign stop r5", "sign stop r6", "place 4 r0", "tribe 2 0,0 r3", "joker 4 r0"]
    assert Choosing.among(texts, texts).turns == ["r0", "r3"]


def keep_or_remove() -> str:
    """Write a match up to a card that lets a sign be taken off."""
    game = TukTukTaxi()
    actions = playout(game, Random(2)).actions
    names = [game.format_action(action) for action in actions]
    for at, name in enumerate(names):
        if name == "* draw remove" and names[at + 1].partition(" ")[2][:4] in {"remo", "keep"}:
            text = Record(game, actions[: at + 1], seats=("human", "human"))
            if len(game.legal_actions(text.replay()[-1])) > 1:
                return text.to_text()
    pytest.fail("there was no such card")


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
    assert (page["list"], marks(page), page["task"]) == ([], [], "")
    assert told(page)[9:] == [
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
    before = told(asker.let_bots_act())
    asker.ask("do", text=asker.door.table.choosing.texts[0])
    after = told(asker.let_bots_act())
    assert after[: len(before)] == before
    assert after[len(before)].startswith("You ")
    asker.ask("undo")
    assert told(asker.ask("page")) == before


def test_a_choice_that_others_see_later_is_told_once(asker: Asker) -> None:
    asker.start("tucana-builders", "human", "random")
    page, _ = play(asker, 3)
    assert page["end"]
    done = [action for action in asker.ask("record").splitlines() if action.startswith("P1 ")]
    own = [line for line in told(page) if "our tile" in line]
    assert [line.split()[-1] for line in own if "aside" not in line] == [
        action.split()[2] for action in done if "skip" not in action
    ]


def test_people_at_one_screen_do_not_read_what_only_the_other_knows(asker: Asker) -> None:
    asker.start("tiki-topple", "human", "human")
    first = asker.let_bots_act()
    asker.ask("do", text=asker.door.table.choosing.texts[0])
    second = asker.let_bots_act()
    assert (first["turn"]["seat"], second["turn"]["seat"]) == ("P1", "P2")
    dealt = re.compile(r"(P\d) (?:sets a card aside|is dealt a mission), face down")
    assert {*dealt.findall(" ".join(told(first)))} == {"P2"}
    assert {*dealt.findall(" ".join(told(second)))} == {"P1"}
    end, _ = play(asker, 3)
    assert {*dealt.findall(" ".join(told(end)))} == {"P1", "P2"}, "both look at the end"


def test_nobody_acts_for_another_seat_or_after_the_end(asker: Asker) -> None:
    asker.start("tiki-topple", "human", "human")
    with pytest.raises(Refused, match="not your turn"):
        asker.ask("why", text="up1 NANI")
    game = TikiTopple()
    asker.ask("load", text=Record(game, playout(game, Random(1)).actions).to_text())
    with pytest.raises(Refused, match="is over"):
        asker.ask("do", text="up1 NANI")


def test_what_is_clicked_twice_is_done_once(asker: Asker) -> None:
    asker.start("tiki-topple", "human", "random")
    page = asker.let_bots_act()
    first = page["list"][0]["example"]  # chance has set cards aside, and any may be missing
    assert asker.ask("do", text=first, seen=page["steps"]) is None
    assert asker.ask("do", text=first, seen=page["steps"]) == "late"
    assert asker.ask("page")["steps"] == page["steps"] + 1


def test_with_a_seed_chance_and_bots_do_the_same_again(asker: Asker) -> None:
    records: set[str] = set()
    for seed in (7, 7, 8):
        asker.ask("start", game="tiki-topple", options={}, seats=["random", "random"], seed=seed)
        asker.let_bots_act()
        records.add(asker.ask("record"))
    assert len(records) == 2


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


def test_another_match_has_the_options_of_the_one_before(asker: Asker) -> None:
    game = TikiTopple(3, edition="gamewright")
    asker.ask("load", text=Record(game, (), seats=("human", "greedy", "human")).to_text())
    asker.ask("again", seats=["human", "human", "greedy"], seed=1)
    record = Record.from_text(asker.ask("record"))
    assert (record.game, record.seats) == (game, ("human", "human", "greedy"))


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


def test_the_result_has_points_by_rule_and_along_the_match(asker: Asker) -> None:
    asker.start("tucana-builders", "human", "random")
    page, _ = play(asker, 4)
    result = asker.ask("result")
    by_rule = [sum(rule["points"][seat] for rule in result["rules"]) for seat in (0, 1)]
    assert by_rule == page["end"]["scores"] == result["scores"][-1]
    assert result["scores"][0] == [0, 0]
    assert 60 < len(result["scores"]) < 320
    assert all(rule["text"] and rule["rule"].startswith("TUCANA-") for rule in result["rules"])


@pytest.mark.parametrize(
    ("game", "texts", "chosen", "said"),
    [
        ("tiki-topple", ["toast"], [], "takes the lowest Tiki out"),
        ("tiki-topple", ["wiki EEPO NUI", "wiki HUHU NUI"], ["wiki"], "two Tikis"),
        ("tectonic-tribes", ["place 4 0,0 r0", "tribe 1 0,0 r0"], [], "or a tribe card"),
        ("tectonic-tribes", ["place 4 0,0 r0"], [], "on a dot"),
        ("tectonic-tribes", ["discard 4", "discard 5"], [], "on the discards"),
        ("tucana-builders", ["place 4 r0", "joker 4 r0"], [], "Lay your tile"),
        ("tucana-builders", ["joker 4 r0"], ["joker"], "by the joker"),
        ("tucana-builders", ["skip", "joker 4 r0"], [], "set your tile aside"),
        ("tuk-tuk-taxi", ["sign stop b3"], [], "Lay the sign"),
        ("tuk-tuk-taxi", ["sign turn-left b3 N"], ["b3"], "point"),
        ("tuk-tuk-taxi", ["hop"], [], "Choose an action"),
    ],
)
def test_one_sentence_says_what_to_do(
    game: str, texts: list[str], chosen: list[str], said: str
) -> None:
    assert said in task(game, texts, chosen)


def test_the_rules_can_be_read(asker: Asker) -> None:
    asker.start("tiki-topple", "human", "human")
    rules = asker.ask("rules")
    assert rules["title"] == "Tiki Topple"
    assert rules["parts"][0][0] == "Aim"
    assert "up1 TIKI" in dict(rules["words"])
    assert "TIKI-5.2" in dict(rules["rules"])


def test_pictures_are_light_or_dark_and_moves_are_told_in_a_language(asker: Asker) -> None:
    asker.start("tiki-topple", "human", "random")
    asker.ask("dress", theme="dark", lang="fr")
    page = asker.ask("page")
    assert "#1d1f23" in page["picture"]
    assert "prefers-color-scheme" not in page["picture"]
    assert " à la place " in told(page)[0]
    assert told(page)[0] in asker.ask("look", at=1, viewer="open")["told"]
    assert asker.ask("menu")["languages"] == ["en", "fr"]


def test_a_hint_names_the_best_actions_and_leaves_the_dice_alone(asker: Asker) -> None:
    asker.start("tiki-topple", "human", "random")
    page = asker.let_bots_act()
    generator = asker.door.table.match.rng.getstate()
    hints = asker.ask("hints", turn=asker.ask("turn"))
    assert asker.door.table.match.rng.getstate() == generator
    assert len(hints) == 3
    assert all(-60 < hint["lead"] < 60 for hint in hints)
    in_words = asker.ask("hinted", hints=hints)
    assert all(each["words"].startswith("You ") for each in in_words)
    asker.ask("do", text=hints[0]["text"])
    assert asker.ask("page")["steps"] > page["steps"]
