"""The file format itself: numbers, strings, objects, the table of their places."""

import io

import pikepdf
import pytest

from tanuki_print.sheets.pdf_file import PdfFile, dictionary, literal, number, ref


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (1.0, "1"),
        (-0.00001, "0"),
        (0.5, "0.5"),
        (1e-3, "0.001"),
        (12345.67891, "12345.6789"),
        (-2.5, "-2.5"),
        (1e7, "10000000"),
    ],
)
def test_a_number_is_short_and_never_in_powers_of_ten(value: float, text: str) -> None:
    assert number(value) == text


def written(title: str) -> bytes:
    out = io.BytesIO()
    pdf = PdfFile(out)
    root, pages = pdf.reserve(), pdf.reserve()
    pdf.stream({"Type": "/XObject"}, b"0 0 m " * 100)
    pdf.write(pages, dictionary({"Type": "/Pages", "Count": "0", "Kids": "[]"}))
    pdf.write(root, dictionary({"Type": "/Catalog", "Pages": ref(pages)}))
    pdf.close(root, pdf.add(dictionary({"Title": literal(title)})))
    assert pdf.size == len(out.getvalue())
    return out.getvalue()


@pytest.mark.parametrize("title", ["Cards", r"a (b) \c", "Momotarō (6)", "Momotarō 桃太郎 🍑", "two\nlines", ""])
def test_a_title_reads_back_whatever_it_holds(title: str) -> None:
    with pikepdf.open(io.BytesIO(written(title))) as pdf:
        assert str(pdf.trailer.Info.Title) == title


def test_the_table_leads_to_every_object() -> None:
    data = written("Cards")
    with pikepdf.open(io.BytesIO(data)) as pdf:
        assert pdf.get_object(1, 0).Pages.objgen == (2, 0)
        assert bytes(pdf.get_object(3, 0).read_bytes()) == b"0 0 m " * 100


def test_the_same_objects_give_the_same_file_and_others_another_name() -> None:
    assert written("Cards") == written("Cards")
    names = [pikepdf.open(io.BytesIO(written(title))).trailer.ID[0] for title in ("Cards", "Backs")]
    assert bytes(names[0]) != bytes(names[1])


def test_an_object_that_was_promised_must_be_written() -> None:
    pdf = PdfFile(io.BytesIO())
    root = pdf.reserve()
    with pytest.raises(AssertionError, match=r"reserved and not written: \[1\]"):
        pdf.close(root, root)
