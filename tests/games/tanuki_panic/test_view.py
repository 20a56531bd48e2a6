"""What a player may know: rule 3.5, and rules 2.1 to 2.3."""

from small_board import DEFENSE, FACE_DOWN, Board, Half

from tanuki_print.games.tanuki_panic.actions import Attack
from tanuki_print.games.tanuki_panic.state import HANDS, Phase, Standing
from tanuki_print.referee.views import SeenCard
from tanuki_print.referee.visible import visible_text

MINE = Half({"Rat": (500, 1), "Fort": (1, 1, FACE_DOWN)}, hand=("Kappa",), deck=("Kirin",), graveyard=("Ghost",))
THEIRS = Half({"Wall": (1, 900, FACE_DOWN), "Imp": (1, 1, DEFENSE)}, hand=("Tengu", "Oni"), deck=("Benkei",), life=300)


def seen(pile: tuple[SeenCard, ...] | int) -> list[str]:
    assert not isinstance(pile, int)
    return [one.card.name if one.card else "?" for one in pile]


def test_both_see_life_counts_graveyards_and_face_up_cards() -> None:
    board = Board(MINE, THEIRS, Phase.MAIN_1)
    for seat in (0, 1):
        view = board.rules.view(board.state, seat)
        assert [side.life for side in view.sides] == [8000, 300]
        assert [side.deck for side in view.sides] == [1, 1]
        assert seen(view.sides[0].graveyard) == ["Ghost"]
        assert seen(view.sides[0].monsters)[0] == "Rat"
        assert seen(view.sides[1].monsters)[1] == "Imp"
        assert (view.mover, view.turn_number, view.phase, view.outcome) == (0, 3, Phase.MAIN_1, None)


def test_the_hand_and_face_down_cards_are_seen_by_their_player_only() -> None:
    board = Board(MINE, THEIRS)
    mine, theirs = (board.rules.view(board.state, seat) for seat in (0, 1))
    assert seen(mine.sides[0].hand) == ["Kappa"]
    assert mine.sides[1].hand == 2
    assert theirs.sides[0].hand == 1
    assert seen(theirs.sides[1].hand) == ["Tengu", "Oni"]
    assert seen(mine.sides[0].monsters) == ["Rat", "Fort"]
    assert seen(mine.sides[1].monsters) == ["?", "Imp"]
    assert seen(theirs.sides[0].monsters) == ["Rat", "?"]
    assert mine.sides[1].monsters[0] == SeenCard(None, None, Standing(FACE_DOWN))  # type: ignore[index]


def test_a_view_names_no_hidden_card_and_no_chance() -> None:
    board = Board(MINE, THEIRS)
    text = visible_text(board.rules.view(board.state, 0))
    for hidden in ("wall", "tengu", "oni", "benkei", "kirin", "rng", "drawn"):
        assert hidden not in text
    for open_to_me in ("rat", "fort", "kappa", "ghost", "imp"):
        assert open_to_me in text


def test_a_card_turned_up_by_an_attack_is_seen_from_then_on() -> None:
    board = Board(MINE, THEIRS)
    board.play(Attack(board["Wall"], (board["Rat"],)))
    assert seen(board.rules.view(board.state, 0).sides[1].monsters) == ["Wall", "Imp"]


def test_hidden_cards_make_no_difference_to_what_the_other_player_sees_and_may_do() -> None:
    one = Board(MINE, THEIRS)
    swapped = Half(
        {"Oni": (7, 7, FACE_DOWN), "Imp": (1, 1, DEFENSE)}, hand=("Wall", "Benkei"), deck=("Tengu",), life=300
    )
    other = Board(MINE, swapped)
    assert one.state != other.state
    assert one.rules.view(one.state, 0) == other.rules.view(other.state, 0)
    assert one.rules.legal_actions(one.state) == other.rules.legal_actions(other.state)
    assert one.pile(HANDS + 1) != other.pile(HANDS + 1)
