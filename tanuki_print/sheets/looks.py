"""How a face prints, to be compared with how it printed at another time, from another folder."""

import hashlib
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from tanuki_print.sheets.art import broken_file
from tanuki_print.sheets.face import CardFace, Group, Image, Item


class Looks:
    """Makes looks of faces: equal ones print alike. A picture counts by what is in its file, not by where it lies."""

    def __init__(self) -> None:
        self._groups: dict[int, tuple[Group, Group]] = {}
        self._pictures: dict[str, str] = {}

    def look(self, face: CardFace) -> CardFace:
        """A face without what does not print: the card's id, the keys of parts, the names of files.

        Raises TanukiError for a picture that cannot be read.
        """
        return replace(face, card="", items=self._items(face.items))

    def _items(self, items: Iterable[Item]) -> tuple[Item, ...]:
        return tuple(self._item(item) for item in items)

    def _item(self, item: Item) -> Item:
        if isinstance(item, Group):
            # What is kept with it keeps the group, so that no other one gets its id.
            known = self._groups.get(id(item))
            if known is None:
                known = (item, replace(item, items=self._items(item.items), key=""))
                self._groups[id(item)] = known
            return known[1]
        return replace(item, path=self._digest(item.path)) if isinstance(item, Image) else item

    def _digest(self, path: str) -> str:
        if path not in self._pictures:
            try:
                with Path(path).open("rb") as file:
                    self._pictures[path] = hashlib.file_digest(file, "sha256").hexdigest()
            except OSError as error:
                raise broken_file(path, error) from error
        return self._pictures[path]
