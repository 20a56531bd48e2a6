"""Pictures of cards: /face/ID/front?dpi=150&finish=foil&ink=low&bleed=1."""

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tanuki_print.desk.desk import UndrawableError
from tanuki_print.desk.page import Page, desk_of
from tanuki_print.desk.picture_requests import DPIS, SHARP_DPI, FaceRequest
from tanuki_print.sheets.face import Side

_SIDES: dict[str, Side] = {"front": "front", "back": "back"}


async def _face(request: Request) -> Response:
    desk = desk_of(request)
    wanted = _wish(request)
    try:
        drawn = await desk.picture(wanted)
    except KeyError:
        raise HTTPException(404) from None
    except UndrawableError:
        raise HTTPException(404, "This card has not been drawn yet: its file must be mended first.") from None
    current = drawn.state == request.query_params.get("v")
    # What an address with its state shows never changes; a last good picture gives way to the next good one.
    headers = {"Cache-Control": "private, max-age=86400, immutable" if current else "no-store"}
    return Response(drawn.data, media_type=drawn.kind, headers=headers)


def _wish(request: Request) -> FaceRequest:
    asked = request.query_params
    side = _SIDES.get(request.path_params["side"])
    dpi = asked.get("dpi", str(SHARP_DPI))
    game = desk_of(request).snapshot.game
    finishes = {card_set.finish for card_set in game.sets} if game else set()
    finish = asked.get("finish")
    if side is None or dpi not in map(str, DPIS) or finish not in (None, "plain", *finishes):
        raise HTTPException(404)
    return FaceRequest(
        request.path_params["card"], side, finish, asked.get("ink") == "low", asked.get("bleed") == "1", int(dpi)
    )


PAGE = Page("", "", 0, (Route("/face/{card}/{side}", _face),))
