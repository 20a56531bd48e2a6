"""Opened packs on paper: cards in their finish, wrappers whose codes can be read, a checklist for the box."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pypdfium2
import pytest
import zxingcpp
from night_market import CATALOG, COMMON, DATA, RARE, UNCOMMON, only_pool
from PIL import ImageChops

from tanuki_print.boosters.opening import Opening, boxes_of, packs_of
from tanuki_print.boosters.pool import Box, Pool, PoolSheet, Upgrade, Variant
from tanuki_print.catalog.load import require_catalog
from tanuki_print.catalog.model import Catalog, Status
from tanuki_print.cli.booster_pages import PackPrint, check_pack_pages, print_packs
from tanuki_print.cli.pack_facts import contents, lucks, sheet_titles, ticked_cards
from tanuki_print.diagnostics import TanukiError, UsageError
from tanuki_print.sheets.imposition import Backs
from tanuki_print.workspace import find_workspace

GAME = "tanuki-panic"
LONG = "a" * 150 + " it's  " + "W" * 43
"""200 bytes, with quotes and blanks that must come out as they are."""


def catalog_of(root: Path) -> Catalog:
    return require_catalog(find_workspace(root, root), GAME)


def pool_of(catalog: Catalog) -> Pool:
    """A pack of nine general cards, one regional tanuki and a wild one; a foil in one pack of two."""

    def sheet(name: str, finish: str, wanted: str) -> PoolSheet:
        ids = sorted(card.id for card in catalog.cards if card.set == wanted and card.status is Status.FINAL)
        return PoolSheet(name, finish, tuple((card, 1) for card in ids))

    sheets = (
        sheet("general", "plain", "general"),
        sheet("regional", "foil", "regional-tanuki"),
        sheet("ours", "plain", "ours"),
    )
    variants = (Variant((9, 1, 1), 1), Variant((9, 2, 0), 3), Variant((10, 1, 0), 8))
    boxes = (Box("display", 24),)
    return Pool(GAME, 1, "festival", "Festival pack", sheets, variants, (Upgrade(0, "foil", Fraction(1, 2)),), boxes)


def opened(root: Path, seed: str = "rain", count: int = 2) -> Opening:
    pool = pool_of(catalog_of(root))
    return Opening(pool, seed, None, tuple(packs_of(pool, seed, count)))


def boxed(root: Path, count: int = 24) -> Opening:
    pool = pool_of(catalog_of(root))
    return Opening(pool, "rain", pool.boxes[0], tuple(boxes_of(pool, pool.boxes[0], "rain", 1))[:count])


def printed(root: Path, opening: Opening, **options: object) -> tuple[dict[str, object], Path]:
    out = root / "packs.pdf"
    return print_packs(find_workspace(root, root), catalog_of(root), opening, PackPrint(out=out, **options)), out  # type: ignore[arg-type]


def codes(path: Path, page: int, dpi: int = 300) -> list[str]:
    image = pypdfium2.PdfDocument(path)[page].render(scale=dpi / 72).to_pil()
    return sorted(found.text for found in zxingcpp.read_barcodes(image))


@pytest.mark.parametrize("seed", ["rain", LONG, "祭りの夜、狸が踊る", "100 % & <b>"])
@pytest.mark.parametrize("low_ink", [False, True])
def test_the_codes_on_wrappers_hold_the_seed_lines_of_their_packs(shipped: Path, seed: str, low_ink: bool) -> None:  # noqa: FBT001
    opening = opened(shipped, seed)
    report, path = printed(shipped, opening, low_ink=low_ink)
    assert [page["kind"] for page in report["pages"]] == ["cards"] * 4 + ["wrapper"]  # type: ignore[attr-defined]
    assert codes(path, 4) == sorted(opening.seed_line(pack) for pack in opening.packs)


def test_a_seed_is_printed_as_it_is_typed(shipped: Path) -> None:
    _, path = printed(shipped, opened(shipped, 'it\'s "rain"', 1))
    text = pypdfium2.PdfDocument(path)[2].get_textpage().get_text_bounded()
    assert 'it\'s "rain"' in " ".join(text.split())


def test_each_pack_has_its_own_sheets_and_an_upgraded_card_keeps_its_finish(shipped: Path) -> None:
    opening = opened(shipped, count=4)
    report, _ = printed(shipped, opening, wrapper=False)
    pages = report["pages"]
    assert isinstance(pages, list)
    for number, pack in enumerate(opening.packs):
        places = [place for page in pages[2 * number : 2 * number + 2] for place in page["cards"]]
        assert [place["id"] for place in places] == [card.id for card in pack.cards]
        assert [place.get("finish") for place in places] == ["foil" if card.upgraded else None for card in pack.cards]
    assert any(card.upgraded for pack in opening.packs for card in pack.cards)


def test_a_foil_copy_looks_other_than_a_plain_one_in_colour_and_in_low_ink(shipped: Path) -> None:
    opening = opened(shipped, count=1)
    (pack,) = opening.packs
    first, *rest = pack.cards
    both = replace(pack, cards=(first._replace(finish="plain"), first._replace(finish="foil"), *rest[:1]))
    for low_ink in (False, True):
        _, path = printed(shipped, replace(opening, packs=(both,)), wrapper=False, low_ink=low_ink)
        image = pypdfium2.PdfDocument(path)[0].render(scale=1).to_pil().convert("RGB")
        k = 72 / 25.4
        plain, foil = (
            image.crop((round(x * k), round(16.5 * k), round((x + 63) * k), round(104.5 * k))) for x in (10.5, 73.5)
        )
        apart = (
            ImageChops.difference(plain, foil.resize(plain.size)).convert("L").point(lambda value: 255 * (value > 60))
        )
        different = apart.histogram()[255]
        assert different > (20 if low_ink else 2000)


def test_packs_without_gaps_take_fewer_sheets(shipped: Path) -> None:
    report, _ = printed(shipped, opened(shipped, count=9), wrapper=False, tight=True)
    assert [len(page["cards"]) for page in report["pages"]] == [9] * 11  # type: ignore[attr-defined]


def test_with_backs_every_sheet_has_two_sides_and_wrappers_an_empty_one(shipped: Path) -> None:
    report, path = printed(shipped, opened(shipped), backs=Backs.LONG_EDGE)
    pages = report["pages"]
    assert isinstance(pages, list)
    assert [(page["kind"], page["side"]) for page in pages] == [("cards", "front"), ("cards", "back")] * 4 + [
        ("wrapper", "front"),
        ("wrapper", "back"),
    ]
    empty = pypdfium2.PdfDocument(path)[9].render(scale=1).to_pil().convert("L")
    assert empty.getextrema() == (255, 255)


def test_a_box_ends_with_a_checklist_that_holds_every_card_and_the_code_of_its_first_pack(shipped: Path) -> None:
    opening = boxed(shipped)
    report, path = printed(shipped, opening)
    kinds = [page["kind"] for page in report["pages"]]  # type: ignore[attr-defined]
    assert kinds == ["cards"] * 48 + ["wrapper"] * 12 + ["checklist"]
    assert codes(path, 60) == [opening.seed_line(opening.packs[0])]
    text = " ".join(pypdfium2.PdfDocument(path)[60].get_textpage().get_text_bounded().split())
    ids = {card for sheet in opening.pool.sheets for card in sheet.ids}
    assert [card.name for card in catalog_of(shipped).cards if card.id in ids and card.name not in text] == []


def test_a_checklist_has_a_square_for_every_copy_that_a_box_can_hold(shipped: Path) -> None:
    catalog = catalog_of(shipped)
    pool = pool_of(catalog)
    groups = ticked_cards(pool, pool.boxes[0], catalog)
    assert [heading.title for heading, _ in groups] == ["General characters", "Regional tanuki", "Our characters"]
    assert [heading.finish for heading, _ in groups] == ["", "foil", ""]
    assert {(entry.least, entry.most, entry.shining) for _, entries in groups[:1] for entry in entries} == {
        (6, 7, ("foil",))
    }
    assert {(entry.least, entry.most, entry.shining) for entry in groups[1][1]} == {(1, 2, ())}
    assert {(entry.least, entry.most) for entry in groups[2][1]} == {(2, 2)}
    most = {entry.name: entry.most for _, entries in groups for entry in entries}
    names = {card.id: card.name for card in catalog.cards}
    held = [names[card.id] for pack in boxed_packs(pool) for card in pack]
    assert all(held.count(name) <= most[name] for name in most)


def boxed_packs(pool: Pool) -> list[tuple[object, ...]]:
    return [pack.cards for pack in boxes_of(pool, pool.boxes[0], "rain", 1)]


def test_what_is_inside_is_said_in_words(shipped: Path) -> None:
    catalog = catalog_of(shipped)
    pool = pool_of(catalog)
    assert [(part.count, part.title, part.finish) for part in contents(pool, catalog)] == [
        ("9 or 10", "General characters", "plain"),
        ("1 or 2", "Regional tanuki", "foil"),
        ("up to 1", "Our characters", "plain"),
    ]
    assert [(luck.title, luck.chance) for luck in lucks(pool, catalog)] == [("General characters", "1 of 2")]
    wider = replace(pool, variants=(Variant((7, 1, 0), 1), Variant((10, 1, 0), 1)))
    assert [part.count for part in contents(wider, catalog)] == ["7 to 10", "1"]


def test_a_single_card_is_called_one(shipped: Path) -> None:
    pool = replace(pool_of(catalog_of(shipped)), variants=(Variant((1, 0, 0), 1),), boxes=(Box("single", 1),))
    opening = Opening(pool, "rain", pool.boxes[0], tuple(boxes_of(pool, pool.boxes[0], "rain", 1)))
    _, path = printed(shipped, opening)
    text = "".join(page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(path))
    assert "1 CARD · PACK 1" in text
    assert "box 1 · 1 pack" in text
    assert "1 packs" not in text


def test_a_sheet_is_called_as_its_recipe_says_else_by_its_set_its_rarity_or_its_id() -> None:
    text = (DATA / "valid" / "weights-by-rarity.yaml").read_text(encoding="utf-8")
    cards = {"stalls": [*COMMON, *UNCOMMON, *RARE], "commons": list(COMMON), "mixed": [*COMMON, *UNCOMMON[:1]]}
    names = {name: [card.id for card in CATALOG.cards if card.name in held] for name, held in cards.items()}

    def titles(*sheets: PoolSheet) -> tuple[str, ...]:
        return sheet_titles(replace(only_pool(text), sheets=sheets), CATALOG)

    def sheet(name: str, held: str, title: str = "") -> PoolSheet:
        return PoolSheet(name, "plain", tuple((card, 1) for card in names[held]), title)

    assert titles(sheet("a", "stalls"), sheet("b", "commons"), sheet("night-fair", "mixed")) == (
        "Stalls",
        "Common",
        "Night fair",
    )
    assert titles(sheet("a", "commons", "Lamps and dogs"), sheet("b", "commons")) == ("Lamps and dogs", "Common")
    assert titles(sheet("one-stall", "commons"), sheet("two-stall", "commons")) == ("One stall", "Two stall")


def test_the_title_of_a_sheet_changes_no_pack() -> None:
    text = (DATA / "valid" / "plain.yaml").read_text(encoding="utf-8")
    plain = only_pool(text)
    name = plain.sheets[0].id
    titled = only_pool(text.replace(f"  {name}:\n", f"  {name}:\n    title: Lamps and dogs\n", 1))
    assert titled.sheets[0].title == "Lamps and dogs"
    assert (titled.hash, titled) == (plain.hash, plain)
    assert contents(titled, CATALOG)[0].title == "Lamps and dogs"


def test_the_same_opening_gives_the_same_bytes(shipped: Path) -> None:
    _, path = printed(shipped, opened(shipped))
    first = path.read_bytes()
    printed(shipped, opened(shipped))
    assert path.read_bytes() == first


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_game_without_a_wrapper_of_its_own_has_one_all_the_same(shipped: Path, paper: str) -> None:
    (shipped / "templates" / GAME / "wrapper.svg.j2").unlink()
    for low_ink in (False, True):
        opening = opened(shipped)
        _, path = printed(shipped, opening, paper=paper, low_ink=low_ink)
        assert codes(path, 4) == sorted(opening.seed_line(pack) for pack in opening.packs)


def test_a_sealed_pool_has_wrappers_and_no_checklist_of_cards_that_others_have(shipped: Path) -> None:
    report, _ = printed(shipped, boxed(shipped, 6))
    kinds = [page["kind"] for page in report["pages"]]  # type: ignore[attr-defined]
    assert kinds == ["cards"] * 12 + ["wrapper"] * 3


def test_thick_cards_need_larger_paper_and_are_told_so(shipped: Path) -> None:
    with pytest.raises(UsageError, match="a wrapper for 11 cards is 251 x 224 mm and does not fit on a4") as caught:
        printed(shipped, opened(shipped), thickness=5.0)
    assert caught.value.hint == "it fits on a3, tabloid"


def test_a_paper_without_a_layout_is_refused_with_those_that_have_one(shipped: Path) -> None:
    with pytest.raises(UsageError, match="there is no layout for cards of 63 x 88 mm on 'a5'") as caught:
        printed(shipped, opened(shipped), paper="a5")
    assert caught.value.hint == "papers with one are a3, a4, letter"


def test_a_layout_of_one_card_a_page_has_its_wrappers_on_paper(shipped: Path) -> None:
    report, _ = printed(shipped, opened(shipped, count=1), layout="card-bleed", paper=None)
    pages = report["pages"]
    assert isinstance(pages, list)
    assert [(page["paper"], page["width"]) for page in pages[-2:]] == [("card-bleed", 69.0), ("a4", 210.0)]


def test_a_seed_that_no_font_can_print_is_refused_before_anything_is_written(shipped: Path) -> None:
    with pytest.raises(UsageError, match=r"the seed holds 'ก' \(U\+0E01\), which no font here can print") as told:
        printed(shipped, opened(shipped, "กข"))
    assert told.value.hint.startswith("add --no-wrapper --no-checklist: ")
    assert not (shipped / "packs.pdf").exists()
    _, path = printed(shipped, opened(shipped, "กข"), wrapper=False)
    text = pypdfium2.PdfDocument(path)[0].get_textpage().get_text_bounded()
    assert "Seed: <U+0E01><U+0E02>" in " ".join(text.split())


def test_a_card_that_is_gone_since_the_release_is_named(shipped: Path) -> None:
    opening = opened(shipped)
    sheet = PoolSheet("general", "plain", (("gone-fox", 1),))
    pool = replace(opening.pool, sheets=(sheet, *opening.pool.sheets[1:]))
    with pytest.raises(UsageError, match="release 1 holds gone-fox, which is no card of Tanuki Panic now"):
        printed(shipped, replace(opening, pool=pool))


def test_a_card_that_was_retired_since_is_printed_and_said(shipped: Path, capsys: pytest.CaptureFixture[str]) -> None:
    opening = opened(shipped, count=1)
    first = opening.packs[0].cards[0].id
    (path,) = (shipped / "cards" / GAME).glob(f"*/*-{first}.yaml")
    path.write_text(path.read_text(encoding="utf-8").replace("status: final", "status: retired"), encoding="utf-8")
    report, _ = printed(shipped, opening)
    assert report["pages"][0]["cards"][0]["id"] == first  # type: ignore[index]
    told = capsys.readouterr().err
    assert "was final in release 1 and is retired now" in told
    assert told.count("is retired now") == 1


def test_a_fault_in_a_wrapper_is_told_with_its_line_and_nothing_is_left(shipped: Path) -> None:
    path = shipped / "templates" / GAME / "wrapper.svg.j2"
    path.write_text(
        '<svg viewBox="0 0 100 100">\n<qr text="{{ seed_line }}" x="0" y="0" width="9"/></svg>', encoding="utf-8"
    )
    with pytest.raises(TanukiError, match=r"wrapper.svg.j2:2.*this QR code needs .* mm"):
        printed(shipped, opened(shipped))
    assert not (shipped / "packs.pdf").exists()
    opening = opened(shipped)
    found = list(check_pack_pages(find_workspace(shipped, shipped), catalog_of(shipped), opening))
    assert [(item.span.line, item.code) for item in found] == [(2, "text-overflow")] * 2


def test_the_shipped_templates_have_no_fault(shipped: Path) -> None:
    assert list(check_pack_pages(find_workspace(shipped, shipped), catalog_of(shipped), boxed(shipped))) == []


@pytest.mark.parametrize("trim", ["44, 68", "57.15, 88.9", "70, 120"])
@pytest.mark.parametrize("seed", ["rain", "W" * 200])
def test_the_shared_wrapper_serves_cards_of_any_size_and_the_longest_seed(shipped: Path, trim: str, seed: str) -> None:
    own = shipped / "templates" / GAME
    for name in ("wrapper", "front", "back", "scene"):
        (own / f"{name}.svg.j2").unlink()
    path = shipped / "cards" / GAME / "game.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("[63, 88]", f"[{trim}]"), encoding="utf-8")
    opening = opened(shipped, seed, 1)
    report, pdf = printed(shipped, opening)
    last = len(report["pages"]) - 1  # type: ignore[arg-type]
    assert codes(pdf, last) == [opening.seed_line(opening.packs[0])]
