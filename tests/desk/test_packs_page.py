"""The packs page: what is opened is what the command opens, and what cannot be opened is told of kindly."""

import html
import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from desk_site import asked, reload
from starlette.testclient import TestClient

from tanuki_print.boosters.choice import Wish, choose
from tanuki_print.boosters.opening import Opening
from tanuki_print.boosters.source import release_asked_for
from tanuki_print.workspace import find_workspace

ROOT = Path(__file__).resolve().parents[2]
LANTERNS = Path(__file__).resolve().parents[1] / "data" / "lanterns"
RECIPES = "cards/tanuki-panic/boosters.yaml"


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with asked(ROOT) as made:
        yield made


@pytest.fixture
def project(tmp_path: Path) -> Path:
    for name in ("cards", "rules", "templates"):
        shutil.copytree(ROOT / name, tmp_path / name)
    return tmp_path


def names(text: str) -> list[str]:
    """The cards on a page, in order."""
    return [html.unescape(name) for name in re.findall(r'<li[^>]* data-name="([^"]*)"', text)]


def expected(wish: Wish, seed: str, recipe: str | None = None) -> Opening:
    workspace = find_workspace(ROOT, ROOT)
    pool = release_asked_for(workspace, "tanuki-panic", None).pool(recipe)
    choice = choose(pool, seed, wish)
    return Opening(pool, seed, choice.box, tuple(choice.packs))


def test_a_seed_opens_the_pack_that_the_command_opens(client: TestClient) -> None:
    release = release_asked_for(find_workspace(ROOT, ROOT), "tanuki-panic", None)
    opening = expected(Wish(packs=1), "matsuri-2026")
    text = client.get("/packs", params={"seed": "matsuri-2026"}).text
    assert names(text) == [release.cards[card.id].name for card in opening.packs[0].cards]
    assert opening.seed_line(opening.packs[0]) in text


def test_every_card_lies_face_down_until_it_is_turned(client: TestClient) -> None:
    closed = client.get("/packs", params={"seed": "matsuri-2026"}).text
    whole = client.get("/packs", params={"seed": "matsuri-2026", "whole": "1"}).text
    assert closed.count(" data-down") == 11
    assert whole.count(" data-down") == 0


@pytest.mark.parametrize(
    ("fields", "wish", "count"),
    [
        ({"how": "packs", "number": "3"}, Wish(packs=3), 3),
        ({"how": "pair"}, Wish(pair=True), 2),
        ({"how": "box", "number": "2"}, Wish(box=2), 24),
        ({"how": "sealed", "number": "4"}, Wish(sealed=True, player=4), 6),
    ],
)
def test_every_way_to_open_gives_the_commands_packs(
    client: TestClient, fields: dict[str, str], wish: Wish, count: int
) -> None:
    opening = expected(wish, "tengu")
    text = client.get("/packs", params={**fields, "seed": "tengu", "at": str(count)}).text
    assert len(opening.packs) == count
    assert opening.seed_line(opening.packs[-1]) in text
    receipt = client.get("/packs/receipt.json", params={**fields, "seed": "tengu"})
    told = json.loads(receipt.text)
    assert [[card["id"] for card in pack["cards"]] for pack in told["packs"]] == [
        [card.id for card in pack.cards] for pack in opening.packs
    ]
    assert receipt.headers["content-disposition"] == 'attachment; filename="tanuki-panic-festival.receipt.json"'


def test_a_seed_line_opens_its_pack_again(client: TestClient) -> None:
    opening = expected(Wish(box=3), "kitsune")
    line = opening.seed_line(opening.packs[6])
    first = client.get("/packs", params={"how": "box", "number": "3", "seed": "kitsune", "at": "7"}).text
    again = client.get("/packs", params={"line": f"  '{line}' "}).text
    assert names(first) == names(again)
    assert line in again


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"line": "nonsense"}, "is no seed line"),
        ({"line": "tanuki-booster/1 lanterns@1 000000000000 x pack 1 seed a"}, "this desk shows tanuki-panic"),
        ({"line": "tanuki-booster/1 tanuki-panic@9 000000000000 festival pack 1 seed a"}, "was never frozen"),
        ({"seed": "a\u200bb"}, "a sign that cannot be seen"),
        ({"seed": "x" * 300}, "too long"),
        ({"seed": "a", "recipe": "nope"}, "There is no recipe"),
        ({"seed": "a", "recipe": "mini", "how": "box"}, "has no boxes"),
        ({"seed": "a", "how": "sealed", "number": "9"}, "serves 4 players, not 9"),
    ],
)
def test_what_cannot_be_opened_is_said_without_options_of_the_command(
    client: TestClient, fields: dict[str, str], told: str
) -> None:
    answer = client.get("/packs", params=fields)
    assert answer.status_code == 200
    said = re.search(r'<p class="kindly">.*?</p>', answer.text, re.DOTALL)
    assert said is not None
    assert told in html.unescape(said[0])
    assert "--" not in said[0]


@pytest.mark.parametrize(
    "fields", [{"number": "-3"}, {"number": "9" * 40}, {"at": "٣"}, {"how": "everything"}, {"release": "x"}]
)
def test_fields_that_make_no_sense_are_left_out(client: TestClient, fields: dict[str, str]) -> None:
    assert client.get("/packs", params={"seed": "a", **fields}).status_code == 200


def test_a_fresh_seed_is_suggested_each_time(client: TestClient) -> None:
    found = {re.search(r'name="seed" value="([a-z]{14})"', client.get("/packs").text)[1] for _ in range(3)}  # type: ignore[index]
    assert len(found) == 3


def test_a_receipt_of_nothing_is_not_there(client: TestClient) -> None:
    assert client.get("/packs/receipt.json").status_code == 404


def test_a_game_without_recipes_says_how_to_begin() -> None:
    with asked(LANTERNS) as client:
        text = client.get("/packs").text
    assert "This game has no booster packs yet" in text
    assert "cards/lanterns/boosters.yaml" in text


def test_recipes_with_a_fault_show_it_and_frozen_releases_still_open(project: Path) -> None:
    path = project / RECIPES
    good = path.read_text("utf-8")
    before = expected(Wish(packs=1), "tanuki")
    with asked(project) as client:
        path.write_text(good.replace("expect: 38", "expect: 37"), "utf-8")
        reload(client, path)
        broken = client.get("/packs", params={"seed": "tanuki"}).text
        frozen = client.get("/packs", params={"seed": "tanuki", "release": "1"}).text
        path.write_text(good, "utf-8")
        reload(client, path)
        mended = client.get("/packs", params={"seed": "tanuki"}).text
    assert "The recipes must be mended" in broken
    assert "boosters.yaml:1" in broken
    assert names(broken) == []
    assert before.seed_line(before.packs[0]) in frozen
    assert "The recipes must be mended" not in mended
    assert names(mended) == names(frozen)


def test_a_card_deleted_since_its_release_was_frozen_keeps_its_place_by_name(project: Path) -> None:
    lost = expected(Wish(packs=1), "tanuki").packs[0].cards[0].id
    (found,) = (project / "cards/tanuki-panic").rglob(f"*-{lost}.yaml")
    found.unlink()
    with asked(project) as client:
        text = client.get("/packs", params={"seed": "tanuki", "release": "1"}).text
    assert len(names(text)) == 11
    assert "no longer among the cards" in text
    assert f"/face/{lost}/front" not in text
