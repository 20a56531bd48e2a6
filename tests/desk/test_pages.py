"""The desk's pages as the server gives them, and what it makes of files that change, break and go."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from desk_site import asked, reload
from starlette.testclient import TestClient

CARDS = "cards/tanuki-panic"
KAPPA = f"{CARDS}/general/004-kappa.yaml"


@pytest.fixture
def client(shipped: Path) -> Iterator[TestClient]:
    with asked(shipped) as made:
        yield made


def tiles(html: str) -> list[str]:
    return re.findall(r'<li data-key="([^"]+)"', html)


def change(root: Path, old: str, new: str) -> Path:
    path = root / KAPPA
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")
    return path


def test_the_gallery_shows_every_card_by_number(client: TestClient) -> None:
    page = client.get("/").text
    assert len(tiles(page)) == 60
    assert tiles(page)[:3] == ["igaguri", "ban-danemon", "akkado-suzinosuke"]
    assert "<b>60</b> cards" in page


@pytest.mark.parametrize(
    ("asked_for", "found"),
    [
        ("q=kappa", ["kappa"]),
        ("q=4", ["kappa"]),
        ("q=atk%3E%3D950+set:general", ["shuten-doji", "miyamoto-musashi", "ogon-bat"]),
        ("q=kappa&set=ours", []),
        ("q=set:ours&status=final&sort=name", ["kumiai-ki"]),
    ],
)
def test_the_gallery_finds_what_is_asked_for(client: TestClient, asked_for: str, found: list[str]) -> None:
    assert tiles(client.get(f"/?{asked_for}").text) == found


def test_the_gallery_sorts_by_a_figure_both_ways(client: TestClient) -> None:
    falling = tiles(client.get("/?sort=atk&order=down").text)
    rising = tiles(client.get("/?sort=atk").text)
    entries = client.app_state["desk"].snapshot.entries
    strength = [entries[key].card.fields.get("atk") for key in falling if "atk" in entries[key].card.fields]
    assert strength == sorted(strength, reverse=True)
    assert entries[rising[0]].card.fields["atk"] == min(strength)


def test_an_error_of_the_query_is_told_with_its_hint(client: TestClient) -> None:
    page = client.get("/?q=colour:red").text
    assert "cards have no &#39;colour&#39; to ask for" in page
    assert "data-hold" in page


def test_a_card_that_does_not_fit_leaves_an_empty_gallery_with_a_way_out(client: TestClient) -> None:
    page = client.get("/?q=nothing-is-called-so").text
    assert "No card fits" in page
    assert "Show all 60" in page


def test_a_card_page_shows_figures_file_and_neighbours(client: TestClient) -> None:
    page = client.get("/card/kappa").text
    assert "<h1>Kappa</h1>" in page
    assert "<dt>ATK</dt><dd>450</dd>" in page
    assert 'href="/card/akkado-suzinosuke" rel="prev"' in page
    assert "vscode://file/" in page
    assert "004-kappa.yaml:1:1" in page
    assert "<b>flavor</b>: &#34;" in page


@pytest.mark.parametrize("query", ["", "?dpi=75", "?dpi=300", "?finish=foil", "?ink=low", "?bleed=1", "?dpi=75&v=old"])
def test_a_picture_comes_in_every_form(client: TestClient, query: str) -> None:
    answer = client.get(f"/face/kappa/front{query}")
    assert answer.status_code == 200
    assert answer.content.startswith((b"\xff\xd8", b"\x89PNG"))
    assert answer.headers["cache-control"] == "no-store"


def test_a_picture_asked_for_by_its_state_may_be_kept_for_ever(client: TestClient) -> None:
    found = re.search(r'src="(/face/kappa/front[^"]+)"', client.get("/").text)
    assert found
    assert "immutable" in client.get(found[1].replace("&amp;", "&")).headers["cache-control"]


@pytest.mark.parametrize(
    "path",
    [
        "/face/kappa/side",
        "/face/kappa/front?dpi=9999",
        "/face/kappa/front?finish=gold",
        "/face/nobody/front",
        "/nowhere",
    ],
)
def test_what_there_is_not_has_a_page_that_leads_back(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert "Back to the gallery" in answer.text
    assert "Traceback" not in answer.text


def test_a_changed_card_has_another_state_and_no_other_card_has(client: TestClient, shipped: Path) -> None:
    desk = client.app_state["desk"]
    before = {key: desk.state(entry) for key, entry in desk.snapshot.entries.items()}
    reload(client, change(shipped, "atk: 450", "atk: 990"))
    after = {key: desk.state(entry) for key, entry in desk.snapshot.entries.items()}
    assert [key for key in after if after[key] != before[key]] == ["kappa"]
    assert "<dt>ATK</dt><dd>990</dd>" in client.get("/card/kappa").text


def test_a_broken_file_keeps_its_last_good_picture_and_says_where_and_why(client: TestClient, shipped: Path) -> None:
    good = client.get("/face/kappa/front?dpi=75").content
    path = change(shipped, "atk: 450", "atk: seven\ndef2: 1")
    reload(client, path)
    assert client.get("/face/kappa/front?dpi=75").content == good
    page = client.get("/card/kappa").text
    assert "The last good picture" in page
    assert "atk must be a whole number, found &#39;seven&#39;" in page
    assert f"{KAPPA}:7:6" in page
    assert 'class="line wrong"' in page
    gallery = client.get("/?problem=1").text
    assert tiles(gallery) == ["kappa"]
    assert "2 problems</a>" in gallery
    change(shipped, "atk: seven\ndef2: 1", "atk: 450")
    reload(client, path)
    assert "The last good picture" not in client.get("/card/kappa").text
    assert 'class="problems"' not in client.get("/").text


def test_a_broken_template_keeps_the_pictures_and_is_told_on_the_card(client: TestClient, shipped: Path) -> None:
    good = client.get("/face/kappa/front?dpi=75").content
    front = shipped / "templates/tanuki-panic/front.svg.j2"
    text = front.read_text("utf-8")
    front.write_text(text.replace("</svg>", "{{ nobody.knows }}</svg>"), "utf-8")
    reload(client, front)
    assert client.get("/face/kappa/front?dpi=75").content == good
    assert "nobody" in client.get("/card/kappa").text
    front.write_text(text, "utf-8")
    reload(client, front)
    assert client.get("/face/kappa/front?dpi=75").content == good
    assert "nobody" not in client.get("/card/kappa").text


def test_a_new_file_appears_and_a_deleted_one_says_so(client: TestClient, shipped: Path) -> None:
    path = shipped / KAPPA
    twin = shipped / CARDS / "general/061-otter.yaml"
    text = path.read_text("utf-8").replace("id: kappa", "id: otter").replace('"004"', '"061"')
    twin.write_text(text.replace("name: Kappa", "name: Otter"), "utf-8")
    path.unlink()
    reload(client, path, twin)
    assert "otter" in tiles(client.get("/").text)
    answer = client.get("/card/kappa")
    assert answer.status_code == 404
    assert "deleted or renamed" in answer.text
    assert client.get("/face/kappa/front").status_code == 404


def test_files_nobody_can_read_are_told_and_harm_no_other_card(client: TestClient, shipped: Path) -> None:
    folder = shipped / CARDS / "general"
    binary, huge, locked = folder / "070-binary.yaml", folder / "071-huge.yaml", folder / "072-outside.yaml"
    binary.write_bytes(bytes(range(256)) * 8)
    with huge.open("wb") as file:
        file.truncate(100_000_000)
    secret = shipped.parent / "secret.txt"
    secret.write_text("password: tanuki", "utf-8")
    locked.symlink_to(secret)
    reload(client, binary, huge, locked)
    page = client.get("/").text
    assert len(tiles(page)) == 63
    assert "not a card yet" in page
    for name in ("binary", "huge", "outside"):
        answer = client.get(f"/card/{name}")
        assert answer.status_code == 200
        assert "password" not in answer.text
        assert client.get(f"/face/{name}/front").status_code == 404
    assert "leads out of the project" in client.get("/card/outside").text
    assert client.get("/face/kappa/front?dpi=75").status_code == 200


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="permissions are others on Windows")
def test_a_broken_game_keeps_what_there_was(client: TestClient, shipped: Path) -> None:
    game = shipped / CARDS / "game.yaml"
    text = game.read_text("utf-8")
    game.write_text("title: [", "utf-8")
    reload(client, game)
    assert len(tiles(client.get("/").text)) == 60
    assert client.get("/problems").text.count("game.yaml") >= 1
    (shipped / "cards").rename(shipped / "away")
    reload(client, shipped / "cards")
    assert client.get("/").status_code == 200
    (shipped / "away").rename(shipped / "cards")
    game.write_text(text, "utf-8")
    reload(client, shipped / "cards", game)
    assert "All is well" in client.get("/problems").text


def test_a_game_broken_from_the_start_says_what_to_mend(shipped: Path) -> None:
    (shipped / CARDS / "game.yaml").write_text("title: [", "utf-8")
    with asked(shipped) as client:
        assert "The game cannot be read" in client.get("/").text
        assert client.get("/sheets").status_code == 409
        assert client.get("/card/kappa").status_code == 404


def test_the_sheets_are_those_of_the_command(client: TestClient) -> None:
    page = client.get("/sheets").text
    assert "<b>7</b> pages of 210 × 297 mm, 9 cards a page" in page
    assert 'id="at-kappa"' in page
    backs = client.get("/sheets?backs=long-edge&paper=letter&cards=set:ours&copies=2").text
    assert "215.9 × 279.4" in backs
    assert " · back" in backs
    answer = client.get("/sheets/page/2?cards=set:general&dpi=75")
    assert answer.content.startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("cards=colour:red", "cards have no"),
        ("cards=kappa+-kappa", "there is no card to print"),
        ("paper=napkin", "there is no layout for cards"),
        ("layout=nowhere", "nowhere"),
        ("copies=99&cards=", "more than the desk shows"),
    ],
)
def test_sheets_that_cannot_be_say_why(client: TestClient, query: str, told: str) -> None:
    page = client.get(f"/sheets?{query}")
    assert page.status_code == 200
    assert told in page.text


def test_the_pdf_is_downloaded_only_of_a_game_without_errors(client: TestClient, shipped: Path) -> None:
    answer = client.get("/sheets/download?cards=set:ours")
    assert answer.content.startswith(b"%PDF")
    assert answer.headers["content-disposition"] == 'attachment; filename="tanuki-panic-sheets-a4.pdf"'
    reload(client, change(shipped, "atk: 450", "atk: seven"))
    refused = client.get("/sheets/download?cards=set:ours")
    assert refused.status_code == 409
    assert "This must be mended first" in refused.text
    assert "/sheets" in client.get("/sheets").text
