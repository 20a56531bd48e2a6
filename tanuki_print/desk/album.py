"""Pictures kept, up to so many bytes; of each wish the newest that could be drawn, which is also the last good one."""

from collections import OrderedDict

from tanuki_print.desk.wishes import Drawn, FaceWish, PageWish

MOST_BYTES = 128_000_000
"""A thousand thumbnails of 30 kB and six hundred cards of 150 kB."""


class Album:
    """Pictures by what was asked for; what nobody asked for longest goes first."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        self._most = most
        self._pictures: OrderedDict[FaceWish | PageWish, Drawn] = OrderedDict()
        self._size = 0
        self._last: dict[str, FaceWish] = {}

    @property
    def size(self) -> int:
        """Bytes of all pictures."""
        return self._size

    def get(self, wish: FaceWish | PageWish) -> Drawn | None:
        """The last good picture of a wish, if it is still kept."""
        found = self._pictures.get(wish)
        if found is not None:
            self._pictures.move_to_end(wish)
        return found

    def put(self, wish: FaceWish | PageWish, drawn: Drawn) -> None:
        """Keep a picture in place of the one before."""
        old = self._pictures.pop(wish, None)
        self._size += len(drawn.data) - (len(old.data) if old else 0)
        self._pictures[wish] = drawn
        while self._size > self._most and len(self._pictures) > 1:
            self._size -= len(self._pictures.popitem(last=False)[1].data)

    def asked(self, wish: FaceWish) -> None:
        """Remember how a card was last looked at."""
        if wish.side == "front":  # a back is rarely looked at, and more rarely changes
            self._last[wish.card] = wish

    def last(self, card: str) -> FaceWish | None:
        """How a card was last looked at."""
        return self._last.get(card)

    def forget(self, card: str) -> None:
        """Drop the pictures of a card that is gone."""
        self._last.pop(card, None)
        for wish in [wish for wish in self._pictures if isinstance(wish, FaceWish) and wish.card == card]:
            self._size -= len(self._pictures.pop(wish).data)
