"""Pictures made in time: what is looked at first, and a rasterizer that dies is replaced."""

import io
import threading
from pathlib import Path

import pytest
from PIL import Image

from tanuki_print.desk.picture_cache import PictureCache
from tanuki_print.desk.picture_requests import FaceRequest, Picture
from tanuki_print.desk.render_queue import Priority, RasterError, RenderQueue
from tanuki_print.desk.watch import relevant
from tanuki_print.sheets.face import CardFace
from tanuki_print.sheets.fonts import load_fonts
from tanuki_print.sheets.single import single_pdf

PDF = single_pdf(CardFace("kappa", "front", (63.0, 88.0), 3.0, ()), load_fonts(), "Kappa")


def test_what_is_looked_at_comes_before_what_may_be() -> None:
    queue = RenderQueue(1)
    go, order = threading.Event(), []
    first = queue.do(Priority.RELOAD, go.wait)
    jobs = [
        (Priority.IDLE, "idle"),
        (Priority.THUMB, "old thumb"),
        (Priority.THUMB, "new thumb"),
        (Priority.VIEWED, "card"),
    ]
    jobs += [
        (Priority.SHEET, "page 1"),
        (Priority.SHEET, "page 2"),
        (Priority.RELOAD, "save 1"),
        (Priority.RELOAD, "save 2"),
    ]
    waiting = [queue.do(priority, lambda name=name: order.append(name)) for priority, name in jobs]  # type: ignore[misc]
    go.set()
    for each in (first, *waiting):
        each.result(10)
    queue.close()
    assert order == ["save 1", "save 2", "card", "new thumb", "old thumb", "page 1", "page 2", "idle"]


@pytest.mark.parametrize(("dpi", "size"), [(75, (186, 260)), (150, (372, 520)), (300, (744, 1039))])
def test_a_picture_has_the_size_of_its_card(dpi: int, size: tuple[int, int]) -> None:
    queue = RenderQueue(1)
    for quality, kind in ((0, "PNG"), (90, "JPEG")):
        picture = Image.open(io.BytesIO(queue.rasterize(Priority.VIEWED, PDF, dpi, quality).result(20)))
        assert (picture.format, picture.size) == (kind, size)
    queue.close()


def test_what_is_no_page_is_an_error_and_the_next_page_is_drawn() -> None:
    queue = RenderQueue(1)
    with pytest.raises(RasterError):
        queue.rasterize(Priority.VIEWED, b"no page", 75, 0).result(20)
    process = queue._rasterizers[0]._process  # noqa: SLF001 - the process that is to die
    assert process is not None
    process.kill()
    process.wait()
    assert queue.rasterize(Priority.VIEWED, PDF, 75, 0).result(20).startswith(b"\x89PNG")
    queue.close()


def test_the_album_forgets_what_nobody_asked_for_longest() -> None:
    cache = PictureCache(most=250)
    wishes = [FaceRequest(name) for name in ("a", "b", "c")]
    for wish in wishes[:2]:
        cache.put(wish, Picture(b"x" * 100, "image/png", "1"))
    assert cache.get(wishes[0]) is not None
    cache.put(wishes[2], Picture(b"x" * 100, "image/png", "1"))
    assert [cache.get(wish) is not None for wish in wishes] == [True, False, True]
    for state in range(1000):
        cache.put(wishes[0], Picture(b"x" * 100, "image/png", str(state)))
    assert cache.size == 200


@pytest.mark.parametrize(
    "name", ["004-kappa.yaml~", ".004-kappa.yaml.swp", ".004-kappa.yaml.xyz.tmp", "4913", "#004-kappa.yaml#", "a.bak"]
)
def test_what_editors_leave_is_no_save(name: str) -> None:
    assert relevant([Path("cards") / name, Path("cards/004-kappa.yaml")]) == {Path("cards/004-kappa.yaml")}
