"""The balance page: the figures of the command, links to the cards, filters, and every empty state."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from desk_site import asked, reload
from starlette.testclient import TestClient

ROOT = Path(__file__).resolve().parents[2]
LANTERNS = Path(__file__).resolve().parents[1] / "data" / "lanterns"
KAPPA = "cards/tanuki-panic/general/004-kappa.yaml"


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with asked(ROOT) as made:
        yield made


@pytest.fixture
def project(tmp_path: Path) -> Path:
    for name in ("cards", "rules", "templates"):
        shutil.copytree(ROOT / name, tmp_path / name)
    return tmp_path


def part(text: str, name: str) -> str:
    """A part of the page by its name, up to the next one."""
    return text.partition(f'data-part="{name}"')[2].partition("data-part=")[0]


def test_the_final_cards_are_weighed_and_every_mark_leads_to_cards(client: TestClient) -> None:
    text = client.get("/balance").text
    assert "<b>57</b> cards weighed by ATK and DEF" in text
    marks = re.findall(r'<a href="([^"]*)" tabindex="-1" class="g', part(text, "chart"))
    assert len(marks) == 55  # two pairs of cards of one rarity share a place
    assert "/card/kumiai-ki" in marks
    shared = [address.replace("&amp;", "&") for address in marks if address.startswith("/?")]
    assert sorted(shared) == ["/?q=atk%3D350+def%3D450", "/?q=atk%3D450+def%3D500"]
    assert "<b>2</b> of 60 cards" in client.get(shared[0] if "350" in shared[0] else shared[1]).text


def test_dominated_cards_twins_gaps_and_outliers_are_those_of_the_command(client: TestClient) -> None:
    text = client.get("/balance").text
    assert "<b>46</b> of 57" in part(text, "beaten")
    odd = part(text, "odd")
    assert "<b>350 / 450</b>" in odd
    assert "28 pairs one step apart in one figure" in odd
    assert "No card has DEF <b>1050 to 1300</b>" in odd
    assert '<a href="/card/nurikabe">Nurikabe</a>: DEF <b>900</b>' in odd


def test_fights_count_as_the_rules_decide(client: TestClient) -> None:
    rows = re.findall(r"<tr>(.*?)</tr>", part(client.get("/balance").text, "fights"), re.DOTALL)
    momotaro = next(row for row in rows if "/card/momotaro" in row.partition("</th>")[0])
    assert re.findall(r'class="right[^"]*">(\d+)<', momotaro) == ["38", "50", "46", "38", "21", "25"]


def test_a_query_weighs_fewer_cards_and_a_wrong_one_holds_what_was_there(client: TestClient) -> None:
    text = client.get("/balance", params={"q": "rarity:rare"}).text
    assert "<b>18</b> cards weighed" in text
    wrong = client.get("/balance", params={"q": "atk>>"}).text
    assert "atk is compared with a number" in wrong
    assert wrong.count(" data-hold") == 6
    assert "No card with figures fits" in client.get("/balance", params={"q": "atk>9000"}).text
    one = client.get("/balance", params={"q": "Kumiai-Ki"}).text
    assert "A fight takes two cards" in one


def test_sets_part_the_cards_too(client: TestClient) -> None:
    legend = part(client.get("/balance", params={"by": "set"}).text, "chart")
    assert "Regional tanuki" in legend


def test_a_saved_figure_is_weighed_anew(project: Path) -> None:
    path = project / KAPPA
    with asked(project) as client:
        assert "/card/kappa" in client.get("/balance").text
        path.write_text(re.sub(r"(?m)^atk: .*$", "atk: 2000", path.read_text("utf-8")), "utf-8")
        reload(client, path)
        odd = part(client.get("/balance").text, "odd")
    assert '<a href="/card/kappa">Kappa</a>: ATK <b>2000</b>' in odd


def test_rules_that_must_be_mended_leave_the_figures(project: Path) -> None:
    path = project / "rules/tanuki-panic/constants.yaml"
    path.write_text("nonsense: [", "utf-8")
    with asked(project) as client:
        text = client.get("/balance").text
    assert "<b>57</b> cards weighed" in text
    assert "The rules must be mended first: rules/tanuki-panic/constants.yaml" in part(text, "fights")


def test_a_schema_at_fault_is_told_of(project: Path) -> None:
    path = project / "cards/tanuki-panic/card.schema.json"
    good = path.read_text("utf-8")
    with asked(project) as client:
        path.write_text("{", "utf-8")
        reload(client, path)
        text = client.get("/balance").text
        path.write_text(good, "utf-8")
    assert "This must be mended first" in text
    assert "card.schema.json" in part(text, "told")


def test_a_game_without_duels_has_its_figures_all_the_same() -> None:
    with asked(LANTERNS) as client:
        text = client.get("/balance").text
    assert "weighed by" in text or "no figures to weigh" in text
    if "weighed by" in text:
        assert "no rules as code" in part(text, "fights")
