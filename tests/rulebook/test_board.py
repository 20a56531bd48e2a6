"""Boards of examples: what they show, where it lies, what they keep to themselves. Real cards of the shipped game."""

import io
import math
import subprocess
import xml.etree.ElementTree as ET
from functools import cache
from itertools import pairwise
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from tanuki_print.catalog.load import require_catalog
from tanuki_print.referee.position import Placed, Position, Side
from tanuki_print.referee.script import Link
from tanuki_print.rulebook.board import PAGE_WIDTH, SCREEN_WIDTH, BoardCase, Boards, board_variables, board_words
from tanuki_print.sheets.face import Group, Item, Text
from tanuki_print.sheets.fonts import load_fonts
from tanuki_print.sheets.matrices import multiply
from tanuki_print.sheets.picture import Pictures, Plate, picture_pages
from tanuki_print.sheets.svg_page import SvgSymbols, svg_fragment
from tanuki_print.sheets.template import load_templates
from tanuki_print.workspace import Workspace

ROOT = Path(__file__).parents[2]
WORKSPACE = Workspace(ROOT, packed=False, output=ROOT / "output")
CATALOG = require_catalog(WORKSPACE, "tanuki-panic")
CARDS = {card.name: card for card in CATALOG.cards}
GROUP = ("Shuten-dōji", "Kintarō", "Momotarō")


@cache
def boards() -> Boards:
    return Boards(Pictures(CATALOG, load_templates(WORKSPACE, CATALOG)), {"life": "Spirit"})


def drawn(case: BoardCase, symbols: SvgSymbols) -> str:
    """A board as it stands on a web page."""
    return svg_fragment(boards().plate(case, SCREEN_WIDTH), symbols, case.title, board_words(case))


def lying(entry: str) -> Placed:
    """`Kappa#2: defense, has attacked` as a scenario writes it; face-up attack where nothing is said."""
    label, _, rest = entry.partition(": ")
    place, *words = rest.split(", ") if rest else ["attack"]
    return Placed(label, CARDS[label.partition("#")[0]], place, tuple(words))


def held(*labels: str) -> tuple[Placed, ...]:
    return tuple(Placed(label, CARDS[label.partition("#")[0]]) for label in labels)


def side(player: str, life: int, *monsters: str, **others: tuple[str, ...]) -> Side:
    zones = {name: held(*others.get(name, ())) for name in ("hand", "deck", "graveyard")}
    return Side(player, {"life": life}, {**zones, "monsters": tuple(map(lying, monsters))})


def position(first: Side, second: Side, phase: str = "battle", turn: str = "Hana", winner: str = "") -> Position:
    return Position((first, second), turn, phase, 3, winner=winner)


def kumiai() -> BoardCase:
    before = position(side("Hana", 8000, *GROUP), side("Ren", 8000, "Kumiai-Ki: face-down"))
    after = position(side("Hana", 6450, *GROUP), side("Ren", 8000, graveyard=("Kumiai-Ki",)))
    return BoardCase("A group of three", before, after, tuple(Link(name, "Kumiai-Ki") for name in GROUP))


def still(*monsters: str, **more: tuple[str, ...]) -> BoardCase:
    """A board on which nothing happens."""
    state = position(side("Hana", 8000, *monsters, **more), side("Ren", 8000))
    return BoardCase("Nothing happens", state, state)


def placed(plate: Plate) -> list[tuple[str, float, float, float]]:
    """Key, centre (mm) and turn (degrees) of every card of a picture, in the order drawn."""
    found: list[tuple[str, float, float, float]] = []

    def walk(items: tuple[Item, ...], outer: tuple[float, ...]) -> None:
        for item in items:
            if isinstance(item, Group):
                matrix = multiply(outer, item.matrix)  # type: ignore[arg-type]
                if item.key.startswith("card-"):
                    x, y = multiply(matrix, (1, 0, 0, 1, 31.5, 44))[4:]
                    turn = math.degrees(math.atan2(matrix[1], matrix[0]))
                    found.append((item.key, round(x, 2), round(y, 2), round(turn)))
                else:
                    walk(item.items, matrix)

    walk(plate.items, (1, 0, 0, 1, 0, 0))
    return found


def texts(items: tuple[Item, ...]) -> list[str]:
    out: list[str] = []
    for item in items:
        if isinstance(item, Group):
            out += texts(item.items)
        elif isinstance(item, Text):
            out.append(item.text)
    return out


def left_text(plate: Plate) -> str:
    """The text layer of the left half of a page, where the state before is."""
    document = pypdfium2.PdfDocument(picture_pages([plate], load_fonts(), "Board"))
    page = document[0]
    words = page.get_textpage().get_text_bounded(right=page.get_width() * 0.48)
    document.close()
    return str(words)


def test_both_states_stand_side_by_side_on_a_page_and_below_one_another_on_a_phone() -> None:
    wide, narrow = (boards().plate(kumiai(), width) for width in (PAGE_WIDTH, SCREEN_WIDTH))
    assert wide.size[0] == 112
    assert wide.size[1] < 62
    assert narrow.size[0] == 64
    assert narrow.size[1] > 2 * 55
    assert [key for key, *_ in placed(wide)] == [key for key, *_ in placed(narrow)]


def test_the_cards_lie_as_the_position_says() -> None:
    cards = placed(boards().plate(kumiai()))
    keys = [key for key, *_ in cards]
    names = ["card-shuten-doji", "card-kintaro", "card-momotaro"]
    assert keys == ["card-.back", *names, "card-kumiai-ki", *names]
    back, *attackers = cards[:4]
    assert back[3] == 90
    assert [turn for *_, turn in attackers] == [0, 0, 0]
    # The target lies above the middle one of the three, who stand 17 mm apart in a half of 53.5 mm.
    assert back[1] == attackers[1][1] == 26.75
    assert [round(b[1] - a[1], 1) for a, b in pairwise(attackers)] == [16.8, 16.8]
    assert back[2] < attackers[0][2] - 12


def test_before_and_after_show_a_card_at_the_same_place() -> None:
    cards = placed(boards().plate(kumiai()))
    before, after = cards[:4], cards[4:]
    assert {round(b[1] - a[1], 1) for a, b in zip(before, after, strict=True)} == {58.5}
    assert {round(b[2] - a[2], 1) for a, b in zip(before, after, strict=True)} == {0.0}


def test_a_card_in_defense_lies_sideways_and_in_attack_stands() -> None:
    cards = placed(boards().plate(still("Kappa: defense", "Tengu", "Benkei: face-down")))
    assert [(key, turn) for key, _, _, turn in cards] == [("card-kappa", 90), ("card-tengu", 0), ("card-.back", 90)]


def test_the_text_before_tells_nothing_of_a_face_down_card() -> None:
    words = left_text(boards().plate(kumiai()))
    assert "face-down" in words
    assert "Shuten-dōji" in words
    assert "Kumiai" not in words
    assert "1350" not in words
    assert "850" in words  # Kintarō's; the machine has the same ATK
    other = left_text(boards().plate(still("Issun-bōshi: face-down", "Tengu")))
    assert "Issun" not in other
    assert "1000" not in other


def test_what_counts_in_battle_stands_under_each_card() -> None:
    words = " ".join(texts(boards().plate(still("Kappa: defense", "Tengu")).items))
    assert "DEF 600" in words.replace("  ", " ")
    assert "ATK 750" in words.replace("  ", " ")
    assert "450" not in words
    assert "500" not in words


def test_life_is_told_before_and_after_with_the_loss_and_in_the_word_of_the_rules() -> None:
    words = texts(boards().plate(kumiai()).items)
    assert words.count("8000") == 3
    assert words.count("6450") == 1
    assert words.count("−1550") == 1
    assert "Spirit" in words


def test_a_destroyed_card_stays_in_its_place_marked() -> None:
    after = board_variables(kumiai())["after"][0].zones["monsters"]
    assert after.count == 0
    assert [(card.label, card.mark, card.goal, card.hidden) for card in after.cards] == [
        ("Kumiai-Ki", "gone", "graveyard", False)
    ]
    assert "destroyed" in texts(boards().plate(kumiai()).items)


def test_a_card_that_came_or_turned_is_marked() -> None:
    before = position(side("Hana", 8000, "Kappa#1: face-down", "Tengu", hand=("Benkei",)), side("Ren", 8000))
    after = position(side("Hana", 8000, "Kappa#1", "Tengu", "Benkei: defense"), side("Ren", 8000))
    variables = board_variables(BoardCase("Two changes", before, after))
    cards = variables["after"][1].zones["monsters"].cards
    assert [(card.label, card.mark, card.origin) for card in cards] == [
        ("Kappa#1", "moved", "face-down"),
        ("Tengu", "", ""),
        ("Benkei", "new", "hand"),
    ]
    assert [card.mark for card in variables["after"][1].zones["hand"].cards] == ["gone"]


def test_arrows_are_numbered_in_order_and_name_whom_they_reach() -> None:
    state = position(side("Hana", 8000, "Tengu", "Kappa"), side("Ren", 8000))
    links = (Link("Tengu", "", "Ren"), Link("Kappa"))
    arrows = board_variables(BoardCase("Directly", state, state, links[:1], links[1:]))["arrows"]
    assert [(one.source, one.target, one.player, one.order, one.barred) for one in arrows] == [
        ("Tengu", "", "Ren", 1, False),
        ("Kappa", "", "Ren", 2, True),
    ]


def test_an_arrow_leads_from_each_attacker_to_the_target() -> None:
    with_arrows, without = (
        boards().plate(BoardCase("x", kumiai().before, kumiai().after, links)) for links in (kumiai().links, ())
    )
    numbers = [word for word in texts(with_arrows.items) if word in ("1", "2", "3")]
    assert numbers == ["1", "2", "3"]
    assert not [word for word in texts(without.items) if word in ("1", "2", "3")]
    assert without.size[1] == pytest.approx(with_arrows.size[1] - 4)


def test_the_player_to_move_lies_below() -> None:
    case = kumiai()
    other = position(*case.before.sides, turn="Ren")
    assert [one.player for one in board_variables(case)["before"]] == ["Ren", "Hana"]
    assert [one.player for one in board_variables(BoardCase("x", other, other))["before"]] == ["Hana", "Ren"]


def test_what_does_not_matter_is_not_shown() -> None:
    before = position(side("Hana", 8000, "Tengu", hand=("Kappa",), deck=("Kirin",)), side("Ren", 8000, "Benkei"))
    after = position(side("Hana", 7850, hand=("Kappa",), deck=("Kirin",), graveyard=("Tengu",)), before.sides[1])
    cards = placed(boards().plate(BoardCase("x", before, after, (Link("Tengu", "Benkei"),))))
    assert [key for key, *_ in cards] == ["card-benkei", "card-tengu", "card-benkei", "card-tengu"]


def test_a_draw_shows_hand_and_deck() -> None:
    before = position(side("Hana", 8000, hand=("Kappa",), deck=("Tengu", "Kirin")), side("Ren", 8000), "draw")
    after = position(side("Hana", 8000, hand=("Kappa", "Tengu"), deck=("Kirin",)), side("Ren", 8000), "main-1")
    plate = boards().plate(BoardCase("x", before, after))
    assert [key for key, *_ in placed(plate)] == [
        "card-.back", "card-kappa", "card-.back", "card-kappa", "card-tengu",
    ]  # fmt: skip
    words = texts(plate.items)
    assert {"Deck 2", "Deck 1", "Hand 1", "Hand 2", "Draw", "Main 1"} <= set(words)


def test_discards_are_marked_in_the_hand_and_lie_in_the_graveyard() -> None:
    hand = ("Kappa", "Tengu", "Benkei", "Kirin", "Nekomata", "Akaname", "Yamabiko", "Rokurokubi")
    before = position(side("Hana", 8000, hand=hand), side("Ren", 8000), "end")
    after = position(side("Hana", 8000, hand=hand[1:], graveyard=hand[:1]), side("Ren", 8000), "end")
    plate = boards().plate(BoardCase("x", before, after))
    assert len(placed(plate)) == 8 + 8 + 1
    assert {"Hand 8", "Hand 7", "Graveyard 0", "Graveyard 1"} <= set(texts(plate.items))


def test_a_board_on_which_nothing_changes_is_one_state_with_the_hand() -> None:
    plate = boards().plate(still("Tengu", hand=("Kappa",)))
    assert plate.size[0] == pytest.approx(53.5)
    assert [key for key, *_ in placed(plate)] == ["card-kappa", "card-tengu"]
    assert "After" not in texts(plate.items)


def test_a_win_is_announced() -> None:
    before = position(side("Hana", 3000, "Momotarō"), side("Ren", 600))
    after = position(side("Hana", 3000, "Momotarō"), side("Ren", 0), winner="Hana")
    assert "Hana wins" in texts(boards().plate(BoardCase("x", before, after, (Link("Momotarō"),))).items)


def test_five_against_five_with_the_longest_names_fit() -> None:
    names = sorted(CARDS, key=len, reverse=True)
    names = [name for name in names if CARDS[name].status.value == "final"]
    places = ("", ": defense, has changed", ": face-down", ": attack, has attacked", ": defense, summoned this turn")
    rows = [[f"{name}{place}" for name, place in zip(names[at : at + 5], places, strict=True)] for at in (0, 5)]
    state = position(side("Hana", 8000, *rows[0]), side("Ren", 8000, *rows[1]))
    for width in (PAGE_WIDTH, SCREEN_WIDTH):
        assert len(placed(boards().plate(BoardCase("x", state, state), width))) == 10


def test_names_of_players_are_escaped() -> None:
    state = position(side("<Hana & Co>", 8000, "Tengu"), side('"Ren"', 8000), turn="<Hana & Co>")
    case = BoardCase("A & <B>", state, state)
    assert "<Hana & Co>" in texts(boards().plate(case).items)
    element = ET.fromstring(drawn(case, SvgSymbols(load_fonts())))  # noqa: S314 - ours
    assert element[0].text == "A & <B>"


def test_the_board_is_told_in_words_and_keeps_the_secret() -> None:
    assert board_words(kumiai()) == (
        "Before: Hana: 8000 life; monsters: Shuten-dōji (attack), Kintarō (attack), Momotarō (attack). "
        "Ren: 8000 life; monsters: one face-down. Shuten-dōji attacks a face-down card. "
        "Kintarō attacks a face-down card. Momotarō attacks a face-down card. "
        "After: Hana: 6450 life; monsters: Shuten-dōji (attack), Kintarō (attack), Momotarō (attack). "
        "Ren: 8000 life; 1 in graveyard."
    )


def test_many_boards_share_one_drawing_of_each_card() -> None:
    plates = [boards().plate(kumiai()), boards().plate(still("Kintarō", "Momotarō: defense"))]
    with pikepdf.open(io.BytesIO(picture_pages(plates, load_fonts(), "Boards"))) as pdf:
        used = [{item.objgen for item in page.Resources.XObject.values()} for page in pdf.pages]
    assert len(used[0] & used[1]) >= 2
    symbols = SvgSymbols(load_fonts())
    page = "".join(drawn(case, symbols) for case in (kumiai(), still("Kintarō"), kumiai())) + symbols.svg()
    assert page.count('<symbol id="card-kintaro"') == 1
    assert set(symbols.cards) == {"card-.back", "card-shuten-doji", "card-kintaro", "card-momotaro", "card-kumiai-ki"}


def test_a_page_of_sixty_boards_with_forty_cards_stays_light() -> None:
    names = [name for name, card in CARDS.items() if card.status.value == "final"][:40]
    symbols = SvgSymbols(load_fonts())
    rows = [[names[(at + step) % 40] for step in range(4)] for at in range(60)]
    fragments = [drawn(still(*row), symbols) for row in rows]
    assert len([key for key in symbols.cards if key != "card-.back"]) == 40
    assert len(symbols.svg()) < 1_700_000
    assert max(map(len, fragments)) < 16_000


def test_the_same_board_gives_the_same_bytes() -> None:
    fresh = [Boards(Pictures(CATALOG, load_templates(WORKSPACE, CATALOG)), {"life": "Spirit"}) for _ in range(2)]
    one, two = (picture_pages([each.plate(kumiai())], load_fonts(), "Boards") for each in fresh)
    assert one == two


@pytest.mark.needs_qpdf
def test_qpdf_finds_nothing_wrong(tmp_path: Path) -> None:
    plates = [boards().plate(kumiai(), width) for width in (PAGE_WIDTH, SCREEN_WIDTH)]
    (tmp_path / "boards.pdf").write_bytes(picture_pages(plates, load_fonts(), "Boards"))
    done = subprocess.run(["qpdf", "--check", str(tmp_path / "boards.pdf")], check=False, capture_output=True)
    assert done.returncode == 0, done.stdout


def test_a_game_without_the_template_has_no_boards_and_says_so(tmp_path: Path) -> None:
    (tmp_path / "templates/tanuki-panic").mkdir(parents=True)
    bare = Workspace(tmp_path, packed=False, output=tmp_path / "output")
    lacking = Boards(Pictures(CATALOG, load_templates(bare, CATALOG)), {}).lacking
    assert boards().lacking is None
    assert lacking is not None
    assert str(lacking) == (
        "templates/tanuki-panic: warning: the examples get no pictures: there is no board.svg.j2 [no-board]\n"
        "  hint: templates/tanuki-panic/board.svg.j2 says how a board looks; docs/templates.md has more"
    )
