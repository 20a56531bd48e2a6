"""The languages of a text changed in a card's file, and nothing else."""

import pytest

from tanuki_print.catalog.edit import EditError, set_values

ORDER = ("id", "number", "name", "kanji", "status", "flavor")
PLAIN = 'id: kappa\nname: Kappa # as ever\nflavor: "Bow first."\nstatus: final\n'
BLOCK = "id: kappa\nname:\n  en: Kappa # as ever\n  de: Kappe\nstatus: final\n"
FLOW = "id: kappa\nname: {en: Kappa, de: Kappe} # as ever\nstatus: final\n"


@pytest.mark.parametrize(
    ("text", "values", "now"),
    [
        (BLOCK, {"name.de": "Flusskobold"}, BLOCK.replace("Kappe", "Flusskobold")),
        (BLOCK, {"name": "Kappa!"}, BLOCK.replace("Kappa", "Kappa!")),
        (BLOCK, {"name.ja": "河童"}, BLOCK.replace("Kappe\n", "Kappe\n  ja: 河童\n")),
        (FLOW, {"name.de": "Kobold, klein"}, FLOW.replace("Kappe", '"Kobold, klein"')),
        (FLOW, {"name.ja": "河童"}, FLOW.replace("Kappe", "Kappe, ja: 河童")),
        (PLAIN, {"name.de": "Kobold"}, PLAIN.replace(" Kappa # as ever", "\n  en: Kappa # as ever\n  de: Kobold")),
        (PLAIN, {"name.en": "Imp"}, PLAIN.replace("Kappa", "Imp")),
        (
            PLAIN,
            {"flavor.de": 'Ein "Gruß".', "flavor": "Bow."},
            PLAIN.replace(' "Bow first."', '\n  en: "Bow."\n  de: "Ein \\"Gruß\\"."'),
        ),
        (PLAIN.replace("\n", "\r\n"), {"name.de": "K"}, PLAIN.replace("\n", "\r\n").replace(
            " Kappa # as ever", "\r\n  en: Kappa # as ever\r\n  de: K")),
        ("id: a\nname: A\nflavor: |-\n  One\n  two\n", {"flavor.de": "Eins"},
         'id: a\nname: A\nflavor:\n  en: "One\\ntwo"\n  de: "Eins"\n'),
        ("id: a\nname: A", {"name.de": "B"}, "id: a\nname:\n  en: A\n  de: B\n"),
        ("id: a\nname: A\n", {"flavor.en": "B"}, 'id: a\nname: A\nflavor: "B"\n'),
    ],
)  # fmt: skip
def test_one_language_changes_and_the_rest_of_the_file_stays(text: str, values: dict[str, str], now: str) -> None:
    assert set_values(text, values, ORDER, "en") == now


@pytest.mark.parametrize(
    ("text", "values", "main", "reason"),
    [
        (BLOCK, {"name": "Imp"}, "", "say in which"),
        (PLAIN, {"name.de": "Imp"}, "", "lists no languages"),
        (PLAIN, {"kanji.de": "Imp"}, "en", "needs a text in en first"),
        (BLOCK, {"name.de": 7}, "en", "needs a text"),
    ],
)
def test_what_would_lose_a_language_is_refused(text: str, values: dict[str, str | int], main: str, reason: str) -> None:
    with pytest.raises(EditError, match=reason):
        set_values(text, values, ORDER, main)
