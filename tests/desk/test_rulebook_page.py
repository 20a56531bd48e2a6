"""The rulebook page: made beside the server, live, the last good one kept."""

import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from desk_site import asked, reload
from starlette.testclient import TestClient

from tanuki_print.desk.rulebook_process import answered, read_complaints
from tanuki_print.diagnostics import Diagnostic, Severity, Span

ROOT = Path(__file__).resolve().parents[2]
LANTERNS = Path(__file__).resolve().parents[1] / "data" / "lanterns"
BOOK = "rules/tanuki-panic/rulebook.md"
SAVED = ("Heroes with swords too long", "Heroes with swords far too long")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    for name in ("cards", "rules", "templates"):
        shutil.copytree(ROOT / name, tmp_path / name)
    return tmp_path


@pytest.fixture
def client(project: Path) -> Iterator[TestClient]:
    with asked(project) as made:
        yield made


def until(wanted: Callable[[], bool]) -> None:
    for _ in range(600):
        if wanted():
            return
        time.sleep(0.05)
    raise AssertionError("waited half a minute in vain")


def page(client: TestClient, name: str = "rulebook") -> str:
    """The page around a text, once the text is settled."""
    path = "/rulebook" if name == "rulebook" else f"/rulebook/{name}"
    until(lambda: "eing set" not in client.get(path).text)
    return client.get(path).text


def test_the_text_comes_with_rules_and_boards_in_a_frame_without_scripts(client: TestClient) -> None:
    assert "One moment: the rulebook is being set." in client.get("/rulebook").text
    assert "/rulebook/rulebook/text?v=1" in page(client)
    answer = client.get("/rulebook/rulebook/text")
    assert 'id="rule-7-9"' in answer.text
    assert answer.text.count('class="picture"') > 5
    assert "<script" not in answer.text
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src" not in policy
    assert "frame-ancestors 'self'" in policy
    assert answer.headers["x-frame-options"] == "SAMEORIGIN"
    around = client.get("/rulebook").headers
    assert "frame-src 'self'" in around["content-security-policy"]
    assert around["x-frame-options"] == "DENY"


def test_a_save_makes_the_text_anew_and_a_break_keeps_the_last_good_one(client: TestClient, project: Path) -> None:
    path = project / BOOK
    good = path.read_text("utf-8")
    page(client)
    path.write_text(good.replace(*SAVED), "utf-8")
    reload(client, path)
    assert "text?v=2" in page(client)
    assert SAVED[1] in client.get("/rulebook/rulebook/text").text
    path.write_text(good + "\nNobody has {{ nothing_of_the_kind }}.\n", "utf-8")
    reload(client, path)
    broken = page(client)
    assert "what you read is the last good one" in broken
    assert f"{BOOK}:" in broken
    assert "text?v=2" in broken
    assert SAVED[1] in client.get("/rulebook/rulebook/text").text
    path.write_text(good, "utf-8")
    reload(client, path)
    assert "what you read is the last good one" not in page(client)
    assert SAVED[1] not in client.get("/rulebook/rulebook/text").text


def test_the_quickstart_is_there_too_and_nothing_else(client: TestClient) -> None:
    assert "/rulebook/quickstart/text?v=1" in page(client, "quickstart")
    assert "<h1" in client.get("/rulebook/quickstart/text").text
    assert client.get("/rulebook/secrets").status_code == 404
    assert client.get("/rulebook/..%2Fcards/text").status_code == 404


def test_a_game_without_a_text_says_which_file_is_wanted() -> None:
    with asked(LANTERNS) as client:
        told = page(client, "quickstart")
        assert "rules/lanterns/quickstart.md" in told
        assert "mend this, and the text appears" in told
        back = client.get("/rulebook/quickstart/text", follow_redirects=False)
    assert (back.status_code, back.headers["location"]) == (303, "/rulebook/quickstart")


def test_a_rulebook_process_that_dies_is_started_anew(client: TestClient, project: Path) -> None:
    page(client)
    bindery = client.app._app.state.rulebooks  # type: ignore[attr-defined]  # noqa: SLF001
    bindery._worker._process.kill()  # noqa: SLF001
    path = project / BOOK
    path.write_text(path.read_text("utf-8").replace(*SAVED), "utf-8")
    reload(client, path)
    assert "text?v=2" in page(client)


def test_complaints_survive_the_way_between_processes(project: Path) -> None:
    path = project / BOOK
    path.write_text(path.read_text("utf-8") + "\nNobody has {{ nothing_of_the_kind }}.\n", "utf-8")
    answer = answered(project, "tanuki-panic", "rulebook.md")
    (found, *_) = read_complaints(answer["complaints"])
    assert answer["html"] == ""
    assert isinstance(found, Diagnostic)
    assert found.severity is Severity.ERROR
    assert isinstance(found.span, Span)
    assert found.span.path == BOOK
