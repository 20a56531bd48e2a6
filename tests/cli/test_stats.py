"""`tanuki-print stats`: the balance of the cards as text, JSON and chart, of games with two figures, one and none."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from small_game import make_game

from tanuki_print.cli.app import app
from tanuki_print.cli.reporters import run
from tanuki_print.cli.tables import text_width

LANTERNS = Path(__file__).resolve().parent.parent / "data" / "lanterns"
ROOT = Path(__file__).resolve().parents[2]


def stats(root: Path, *words: str) -> int:
    return run(lambda: app(args=["stats", *words, "--root", str(root)]))


def values(root: Path, capfd: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert stats(root, *words, "--format", "json") == 0
    found: dict[str, Any] = json.loads(capfd.readouterr().out)
    return found


@pytest.fixture
def lanterns(tmp_path: Path) -> Path:
    """A game of one figure whose rules are no code of the package."""
    shutil.copytree(LANTERNS, tmp_path / "lanterns")
    shutil.copytree(ROOT / "templates" / "common", tmp_path / "lanterns" / "templates" / "common")
    return tmp_path / "lanterns"


@pytest.fixture
def figureless(tmp_path: Path) -> Path:
    """A game whose cards are pictures alone."""
    make_game(tmp_path, ["a.png", "b.png"])
    for folder in (tmp_path / "cards" / "small" / "all").iterdir():
        folder.write_text(folder.read_text("utf-8").split("art:", maxsplit=1)[0], "utf-8")
    common = tmp_path / "templates" / "common"
    shutil.copytree(ROOT / "templates" / "common", common, dirs_exist_ok=True)
    return tmp_path


def test_text_fits_eighty_columns_and_tells_of_every_matter(capfd: pytest.CaptureFixture[str]) -> None:
    assert stats(ROOT) == 0
    text = capfd.readouterr().out
    assert [line for line in text.splitlines() if text_width(line) > 80] == []
    assert text.startswith("Tanuki Panic: 57 cards, measured by atk and def\n")
    assert "     rare        18    700    850     950   1150  1700  1052.8" in text
    assert "1000 to 1099   2  #+" in text
    assert "Beaten are 46 of 57 cards" in text
    assert "  450/500  Urashima Tarō, Bōzu-tanuki, Fukurosage" in text
    assert "gap: no card has def 1050 to 1300" in text
    assert "outlier: Nurikabe, def 900, beyond 50 to 850 of common" in text
    assert "Danzaburou-danuki           56       55         55      56       31         35" in text


def test_json_has_all_of_it(capfd: pytest.CaptureFixture[str]) -> None:
    found = values(ROOT, capfd)
    assert found["figures"] == ["atk", "def"]
    assert len(found["cards"]) == len(found["fights"]) == 57
    assert found["spread"]["sum"]["mean"] == "60550/57"
    assert [group["id"] for group in found["sets"]] == ["general", "regional-tanuki", "ours"]
    assert found["curves"]["set"][0]["counts"]["ours"] == [0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0]
    first = found["dominated"][0]
    assert (first["id"], first["by"], first["by_lower_rarity"]) == ("akadenchu", 35, 24)
    assert found["twins"]["steps"] == {"atk": 50, "def": 50}
    assert found["twins"]["near"][0] == {"ids": ["igaguri", "bunbuku-chagama"], "apart": {"atk": 0, "def": 50}}
    assert found["readings"]["weaker_attacker"] == "none"
    kappa = next(each for each in found["fights"] if each["id"] == "kappa")
    assert set(kappa["attacking"]) == set(kappa["defending"]) == {"attack", "defense", "face-down"}
    record = kappa["attacking"]["attack"]
    assert record["beats"] + record["trades"] + record["bounces"] + record["loses"] == 56
    assert record["best"]["first"] == ["issun-boshi"]


def test_drafts_are_counted_only_where_they_are_asked_for(shipped: Path, capfd: pytest.CaptureFixture[str]) -> None:
    draft = next((shipped / "cards" / "tanuki-panic" / "ours").glob("057-*.yaml"))
    draft.write_text(draft.read_text("utf-8") + "atk: 5000\ndef: 5000\n", "utf-8")
    assert len(values(shipped, capfd)["cards"]) == 57
    with_drafts = values(shipped, capfd, "--draft")
    assert len(with_drafts["cards"]) == 58
    assert with_drafts["without_figures"] == ["rock-creek-kappa", "rock-creek-kaiju"]
    assert [one["id"] for one in values(shipped, capfd, "status:draft")["cards"]] == ["spacehawk"]
    assert stats(shipped, "--draft") == 0
    assert "2 cards without figures, left out: " in capfd.readouterr().out


@pytest.mark.parametrize("query", ["kappa", "set:ours", "atk<100", "status:idea", "rarity:uncommon"])
def test_few_cards_or_none_are_measured_like_many(query: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert stats(ROOT, query) == 0
    assert capfd.readouterr().out.startswith("Tanuki Panic: ")


def test_groups_are_sets_where_that_is_asked_for(capfd: pytest.CaptureFixture[str]) -> None:
    assert stats(ROOT, "--by", "set") == 0
    assert "atk: # general  + regional-tanuki  o ours" in capfd.readouterr().out


def test_one_card_is_told_of_with_its_fights(capfd: pytest.CaptureFixture[str]) -> None:
    assert stats(ROOT, "--card", "Akadenchū") == 0
    text = capfd.readouterr().out
    assert "beaten by 35 cards, 24 of a lower rarity; the nearest: Tanuki (generic)," in text
    assert "twins: Rokurokubi" in text
    assert "attacked in defense:" in text
    found = values(ROOT, capfd, "--card", "akadenchu")
    assert found["dominated"]["by"] == 35
    assert found["equal"] == ["rokurokubi"]
    assert found["fights"]["id"] == "akadenchu"
    assert stats(ROOT, "set:general", "--card", "akadenchu") == 2
    assert "Akadenchū is not among the cards measured\n  hint: widen the query" in capfd.readouterr().err


def test_another_reading_changes_the_fights(capfd: pytest.CaptureFixture[str]) -> None:
    usual = values(ROOT, capfd, "--card", "kumiai-ki")["fights"]["attacking"]["attack"]["worst"]
    other = values(ROOT, capfd, "--card", "kumiai-ki", "--reading", "weaker_attacker=difference")
    worst = other["fights"]["attacking"]["attack"]["worst"]
    assert (usual["attacker_pays"], usual["count"]) == (0, 8)
    assert (worst["attacker_pays"], worst["count"], worst["first"]) == (250, 1, ["danzaburou-danuki"])
    assert other["readings"]["weaker_attacker"] == "difference"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--reading", "weaker"), "'weaker' is no reading"),
        (("--reading", "weaker_attacker=maybe"), "there is no reading of weaker_attacker 'maybe'"),
        (("--reading", "nothing=none"), "there is no ruling 'nothing'"),
        (("--chart", "balance.pdf"), "--chart balance.pdf is neither .svg nor .png"),
        (("--card", "nobody"), "nobody"),
        (("speed>3",), "cards have no 'speed' to ask for"),
    ],
)
def test_wrong_use_is_told_with_a_hint(words: tuple[str, ...], message: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert stats(ROOT, *words) == 2
    told = capfd.readouterr()
    assert message in told.err
    assert "hint: " in told.err
    assert told.out == ""


def test_an_open_ruling_leaves_the_fights_out_and_says_how_to_have_them(
    shipped: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    rulings = shipped / "rules" / "tanuki-panic" / "rulings.yaml"
    text = rulings.read_text("utf-8")
    rulings.write_text(
        text.replace('  default: destroyed\n  rules: ["7.14"]', '  default: open\n  rules: ["7.14"]'), "utf-8"
    )
    assert stats(shipped, "--format", "json") == 0
    told = capfd.readouterr()
    assert json.loads(told.out)["fights"] is None
    assert "equal_to_def is left open; choose with --reading equal_to_def=READING" in told.err
    assert values(shipped, capfd, "--reading", "equal_to_def=destroyed")["fights"]


def test_without_rules_the_figures_are_told_all_the_same(shipped: Path, capfd: pytest.CaptureFixture[str]) -> None:
    shutil.rmtree(shipped / "rules" / "tanuki-panic")
    assert values(shipped, capfd)["fights"] is None


def test_a_game_of_one_figure_has_its_statistics(lanterns: Path, capfd: pytest.CaptureFixture[str]) -> None:
    found = values(lanterns, capfd)
    assert found["figures"] == ["light"]
    assert list(found["spread"]) == ["light"]
    assert found["fights"] is None
    assert stats(lanterns, "--chart", str(lanterns / "one.svg")) == 0
    assert "light: # common" in capfd.readouterr().out
    assert stats(lanterns, "--reading", "weaker_attacker=none") == 2


def test_a_game_without_figures_says_so(figureless: Path, capfd: pytest.CaptureFixture[str]) -> None:
    found = values(figureless, capfd)
    assert (found["figures"], found["cards"], found["without_figures"]) == ([], [], ["card-1", "card-2"])
    assert stats(figureless, "--chart", str(figureless / "none.png")) == 0
    assert "The cards have no figures" in capfd.readouterr().out


def test_a_chart_is_the_same_bytes_each_time_and_holds_no_clock(tmp_path: Path) -> None:
    for name in ("a.svg", "b.svg", "a.png", "b.png"):
        assert stats(ROOT, "--chart", str(tmp_path / name)) == 0
    assert (tmp_path / "a.svg").read_bytes() == (tmp_path / "b.svg").read_bytes()
    assert (tmp_path / "a.png").read_bytes() == (tmp_path / "b.png").read_bytes()
    with Image.open(tmp_path / "a.png") as image:
        assert image.width == 1512
