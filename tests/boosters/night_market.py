"""A small game for recipes of packs: 18 final cards on stalls, 3 masks in foil, and three cards that are not final."""

from pathlib import Path

from tanuki_print.boosters.load import release_from
from tanuki_print.boosters.pool import Pool
from tanuki_print.boosters.release import Release
from tanuki_print.catalog.model import Card, CardSet, Catalog, Game, Status
from tanuki_print.diagnostics import Report, Span

DATA = Path(__file__).resolve().parents[1] / "data" / "boosters"
COMMON = ("Clay Dog", "Reed Heron", "Salt Crane", "Marsh Gate", "2 Lanterns", "Paper Moth", "Rain Bell")
UNCOMMON = ("Iron Kettle", "Straw Ox", "Ink Seller", "Cold Noodle", "Blue Awning", "Lost Sandal")
RARE = ("Old Well", "Night Ferry", "Glass Eel", "Salt Road", "Bell Tower")
MASKS = ("Fox Mask", "Crow Mask", "Ox Mask")
UNFINISHED = (("Tin Comet", "draft"), ("Wax Moon", "idea"), ("Burnt Kite", "retired"))


def _cards() -> tuple[Card, ...]:
    rows = [("stalls", "common", "final", name) for name in COMMON]
    rows += [("stalls", "uncommon", "final", name) for name in UNCOMMON]
    rows += [("stalls", "rare", "final", name) for name in RARE]
    rows += [("masks", "rare", "final", name) for name in MASKS]
    rows += [("masks", "rare", status, name) for name, status in UNFINISHED]
    return tuple(
        Card(
            id=name.lower().replace("2", "two").replace(" ", "-"),
            number=f"{number:03}",
            name=name,
            set=card_set,
            status=Status(status),
            span=Span(f"cards/night-market/{card_set}/{number:03}.yaml", 1, 1),
            rarity=rarity,
            fields={"atk": 100 * number},
        )
        for number, (card_set, rarity, status, name) in enumerate(rows, 1)
    )


GAME = Game(
    id="night-market",
    title="Night Market",
    span=Span("cards/night-market/game.yaml", 1, 1),
    sets=(CardSet("stalls", "Stalls", 0, "common"), CardSet("masks", "Masks", 1, "rare", "foil")),
    rarities=("common", "uncommon", "rare"),
)
CATALOG = Catalog(GAME, _cards())


def compiled(text: str) -> tuple[Release | None, Report]:
    """The packs that a boosters.yaml of the night market gives, and what is said against it."""
    return release_from(text.encode(), "boosters.yaml", CATALOG)


def only_pool(text: str) -> Pool:
    """The pool of the only recipe of a text, which must be in order."""
    release, report = compiled(text)
    assert [str(item) for item in report] == []
    assert release is not None
    (pool,) = release.pools
    return pool


def recipe_of(sheets: str, recipe: str) -> str:
    """A whole boosters.yaml: sheets and the lines of a recipe, both indented as they stand in a file."""
    head = "algorithm: tanuki-booster/1\nrelease: 1\nsheets:\n"
    return f"{head}{sheets.rstrip()}\nrecipes:\n  - id: pouch\n    title: Pouch\n{recipe.rstrip()}\n"
