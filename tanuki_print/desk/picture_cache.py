"""Pictures kept, up to so many bytes; of each request the newest that could be drawn, also the last good one."""

from collections import OrderedDict

from tanuki_print.desk.picture_requests import FaceRequest, PageRequest, Picture

MOST_BYTES = 128_000_000
"""A thousand thumbnails of 30 kB and six hundred cards of 150 kB."""


class PictureCache:
    """Pictures by what was asked for; what nobody asked for longest goes first."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        self._most = most
        self._pictures: OrderedDict[FaceRequest | PageRequest, Picture] = OrderedDict()
        self._size = 0
        self._last: dict[str, FaceRequest] = {}

    @property
    def size(self) -> int:
        """Bytes of all pictures."""
        return self._size

    def get(self, request: FaceRequest | PageRequest) -> Picture | None:
        """The last good picture of a request, if it is still kept."""
        found = self._pictures.get(request)
        if found is not None:
            self._pictures.move_to_end(request)
        return found

    def put(self, request: FaceRequest | PageRequest, drawn: Picture) -> None:
        """Keep a picture in place of the one before."""
        old = self._pictures.pop(request, None)
        self._size += len(drawn.data) - (len(old.data) if old else 0)
        self._pictures[request] = drawn
        while self._size > self._most and len(self._pictures) > 1:
            self._size -= len(self._pictures.popitem(last=False)[1].data)

    def asked(self, request: FaceRequest) -> None:
        """Remember how a card was last looked at."""
        if request.side == "front":  # a back is rarely looked at, and more rarely changes
            self._last[request.card] = request

    def last(self, card: str) -> FaceRequest | None:
        """How a card was last looked at."""
        return self._last.get(card)

    def forget(self, card: str) -> None:
        """Drop the pictures of a card that is gone."""
        self._last.pop(card, None)
        for request in [
            request for request in self._pictures if isinstance(request, FaceRequest) and request.card == card
        ]:
            self._size -= len(self._pictures.pop(request).data)
