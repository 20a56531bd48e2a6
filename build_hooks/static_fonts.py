"""Static weights out of the font packages: instanced, lining figures baked in, licences beside them.

A PDF takes TrueType at one weight and knows nothing of OpenType features, and instancing costs half a second and more
a font: hence once, here.
"""

import hashlib
from importlib import metadata, resources
from pathlib import Path

from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

SOURCES = ("fontpkg-cinzel", "fontpkg-alegreya-sans", "manimgx-fonts", "fonttools", "shapely")
"""The distributions whose versions decide what is made."""

INSTANCES = {
    "display": ("fontpkg_cinzel", "files/Cinzel[wght].ttf", 900),
    "display-bold": ("fontpkg_cinzel", "files/Cinzel[wght].ttf", 700),
    "emoji": ("manimgx_fonts", "NotoEmoji[wght].ttf", 700),
}
"""Name -> package, file, weight on the wght axis."""

LINING = {
    "text": "Regular",
    "text-italic": "Italic",
    "text-bold": "ExtraBold",
    "text-bold-italic": "ExtraBoldItalic",
    "text-black": "Black",
}
"""Name -> style of Alegreya Sans. Its figures are old style by default; on cards they must line up."""

LICENSES = {
    "Cinzel-OFL.txt": "fontpkg-cinzel",
    "AlegreyaSans-OFL.txt": "fontpkg-alegreya-sans",
    "NotoEmoji-OFL.txt": "manimgx-fonts",
}


def stamp() -> str:
    """Text that changes when a source's version or this hook's code does."""
    lines = [f"{name} {metadata.version(name)}" for name in SOURCES]
    code = sorted(Path(__file__).parent.glob("*.py"))
    lines += [f"{source.name} {hashlib.sha256(source.read_bytes()).hexdigest()[:16]}" for source in code]
    return "\n".join(lines) + "\n"


def write(folder: Path) -> None:
    """Write every font as `<name>.ttf` and the licences into the folder."""
    for name, (package, file, weight) in INSTANCES.items():
        with resources.as_file(resources.files(package) / file) as path:
            font = instancer.instantiateVariableFont(TTFont(path), {"wght": weight})
        _save(font, folder / f"{name}.ttf")
    for name, style in LINING.items():
        with resources.as_file(resources.files("fontpkg_alegreya_sans") / f"files/AlegreyaSans-{style}.ttf") as path:
            font = TTFont(path)
        _bake_lining_figures(font)
        _save(font, folder / f"{name}.ttf")
    for target, distribution in LICENSES.items():
        (folder / target).write_text(_license_of(distribution), "utf-8")


def _save(font: TTFont, path: Path) -> None:
    # The time of making would make two equal builds differ.
    font.recalcTimestamp = False
    font.save(path)


def _bake_lining_figures(font: TTFont) -> None:
    """Point the digits of the character map at the glyphs that the `lnum` feature would choose."""
    table = font["GSUB"].table
    lookups = {
        index
        for record in table.FeatureList.FeatureRecord
        if record.FeatureTag == "lnum"
        for index in record.Feature.LookupListIndex
    }
    swaps: dict[str, str] = {}
    for index in sorted(lookups):
        for subtable in table.LookupList.Lookup[index].SubTable:
            swaps.update(getattr(getattr(subtable, "ExtSubTable", subtable), "mapping", {}))
    for cmap in font["cmap"].tables:
        if cmap.isUnicode():
            for code in range(ord("0"), ord("9") + 1):
                cmap.cmap[code] = swaps.get(cmap.cmap[code], cmap.cmap[code])


def _license_of(distribution: str) -> str:
    for file in metadata.files(distribution) or ():
        if file.name.upper().startswith(("LICENSE", "OFL")):
            return file.read_text("utf-8")
    raise FileNotFoundError(f"{distribution} carries no licence text")
