"""Tasks of `booster` that write no packs: what they cannot do is refused, never silently left aside."""

from pathlib import Path

import pytest

from tanuki_print.cli.app import app
from tanuki_print.cli.reporters import run

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--freeze --format json", "error: --freeze writes a file of its own form, not json"),
        ("--freeze --out packs.txt", "error: --freeze opens no packs to be written"),
        ("--verify packs.json --out packs.txt", "error: --verify opens no packs to be written"),
        ("--verify packs.json --format jsonl", "error: --verify writes a report, as text or json, not jsonl"),
        ("--verify packs.json --format pdf", "error: --verify writes a report, as text or json, not pdf"),
    ],
)
def test_an_output_that_a_task_does_not_have_is_refused(
    words: str, said: str, capfd: pytest.CaptureFixture[str]
) -> None:
    assert run(lambda: app(["booster", *words.split(), "--root", str(ROOT)])) == 2
    output = capfd.readouterr()
    assert output.err.splitlines()[0] == said
    assert output.out == ""
