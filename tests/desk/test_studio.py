"""Pictures made in time: what is looked at first, and a painter that dies is replaced."""

import io
import threading
from pathlib import Path

import pytest
from PIL import Image

from tanuki_print.desk.album import Album
from tanuki_print.desk.studio import PaintError, Rank, Studio
from tanuki_print.desk.watch import relevant
from tanuki_print.desk.wishes import Drawn, FaceWish
from tanuki_print.sheets.face import CardFace
from tanuki_print.sheets.fonts import load_fonts
from tanuki_print.sheets.single import single_pdf

PDF = single_pdf(CardFace("kappa", "front", (63.0, 88.0), 3.0, ()), load_fonts(), "Kappa")


def test_what_is_looked_at_comes_before_what_may_be() -> None:
    studio = Studio(1)
    go, order = threading.Event(), []
    first = studio.do(Rank.RELOAD, go.wait)
    jobs = [(Rank.IDLE, "idle"), (Rank.THUMB, "old thumb"), (Rank.THUMB, "new thumb"), (Rank.VIEWED, "card")]
    jobs += [(Rank.SHEET, "page 1"), (Rank.SHEET, "page 2"), (Rank.RELOAD, "save 1"), (Rank.RELOAD, "save 2")]
    waiting = [studio.do(rank, lambda name=name: order.append(name)) for rank, name in jobs]  # type: ignore[misc]
    go.set()
    for each in (first, *waiting):
        each.result(10)
    studio.close()
    assert order == ["save 1", "save 2", "card", "new thumb", "old thumb", "page 1", "page 2", "idle"]


@pytest.mark.parametrize(("dpi", "size"), [(75, (186, 260)), (150, (372, 520)), (300, (744, 1039))])
def test_a_picture_has_the_size_of_its_card(dpi: int, size: tuple[int, int]) -> None:
    studio = Studio(1)
    for quality, kind in ((0, "PNG"), (90, "JPEG")):
        picture = Image.open(io.BytesIO(studio.paint(Rank.VIEWED, PDF, dpi, quality).result(20)))
        assert (picture.format, picture.size) == (kind, size)
    studio.close()


def test_what_is_no_page_is_an_error_and_the_next_page_is_drawn() -> None:
    studio = Studio(1)
    with pytest.raises(PaintError):
        studio.paint(Rank.VIEWED, b"no page", 75, 0).result(20)
    process = studio._painters[0]._process  # noqa: SLF001 - the process that is to die
    assert process is not None
    process.kill()
    process.wait()
    assert studio.paint(Rank.VIEWED, PDF, 75, 0).result(20).startswith(b"\x89PNG")
    studio.close()


def test_the_album_forgets_what_nobody_asked_for_longest() -> None:
    album = Album(most=250)
    wishes = [FaceWish(name) for name in ("a", "b", "c")]
    for wish in wishes[:2]:
        album.put(wish, Drawn(b"x" * 100, "image/png", "1"))
    assert album.get(wishes[0]) is not None
    album.put(wishes[2], Drawn(b"x" * 100, "image/png", "1"))
    assert [album.get(wish) is not None for wish in wishes] == [True, False, True]
    for state in range(1000):
        album.put(wishes[0], Drawn(b"x" * 100, "image/png", str(state)))
    assert album.size == 200


@pytest.mark.parametrize(
    "name", ["004-kappa.yaml~", ".004-kappa.yaml.swp", ".004-kappa.yaml.xyz.tmp", "4913", "#004-kappa.yaml#", "a.bak"]
)
def test_what_editors_leave_is_no_save(name: str) -> None:
    assert relevant([Path("cards") / name, Path("cards/004-kappa.yaml")]) == {Path("cards/004-kappa.yaml")}
