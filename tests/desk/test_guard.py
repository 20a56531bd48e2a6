"""Who may ask the desk, and what browsers may do with its answers."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from desk_site import PORT, asked
from starlette.testclient import TestClient

from tanuki_print.desk.guard import Bound

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with asked(ROOT) as made:
        yield made


@pytest.mark.parametrize("host", [f"127.0.0.1:{PORT}", f"localhost:{PORT}", f"[::1]:{PORT}", f"LOCALHOST:{PORT}"])
def test_this_machines_own_names_are_answered(client: TestClient, host: str) -> None:
    assert client.get("/problems", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "host", ["evil.example", f"evil.example:{PORT}", "127.0.0.1", f"127.0.0.1:{PORT + 1}", "", f"127.0.0.1.evil:{PORT}"]
)
def test_another_name_is_refused(client: TestClient, host: str) -> None:
    answer = client.get("/problems", headers={"Host": host})
    assert answer.status_code == 421
    assert "127.0.0.1:8765" in answer.text


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": f"http://localhost:{PORT + 1}"},
    ],
)
def test_a_request_from_another_site_is_refused(client: TestClient, headers: dict[str, str]) -> None:
    for path in ("/", "/events", "/face/kappa/front"):
        assert client.get(path, headers=headers).status_code == 403


def test_a_link_from_elsewhere_offers_the_way_in(client: TestClient) -> None:
    headers = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}
    answer = client.get("/card/kappa", headers=headers)
    assert answer.status_code == 403
    assert '<a href="/">open the desk</a>' in answer.text


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS"])
def test_only_looking_is_possible(client: TestClient, method: str) -> None:
    assert client.request(method, "/").status_code == 405


def test_every_answer_forbids_frames_sniffing_and_foreign_sources(client: TestClient) -> None:
    for path in ("/", "/assets/desk.css", "/nothing", "/face/kappa/front?dpi=75", "/fonts/text"):
        headers = client.get(path).headers
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert "access-control-allow-origin" not in headers


@pytest.mark.parametrize(
    "path",
    [
        "/assets/../desk.py", "/assets/..%2fdesk.py", "/assets/%2e%2e%2f%2e%2e%2f__init__.py", "/assets//etc/passwd",
        "/fonts/../../x.ttf", "/fonts/text-black", "/card/..%2f..%2fgame", "/face/..%2f..%2fx/front",
        "/views/shell.html",
    ],
)  # fmt: skip
def test_nothing_outside_the_pages_is_served(client: TestClient, path: str) -> None:
    assert client.get(path).status_code == 404


def test_an_endless_address_and_a_large_body_are_refused(client: TestClient) -> None:
    assert client.get("/?q=" + "x" * 9000).status_code == 414
    assert client.post("/", content=b"x" * 70_000).status_code == 413


def test_a_desk_open_to_others_asks_for_its_token_and_never_in_an_address() -> None:
    host = {"Host": f"queue.local:{PORT}"}
    with asked(ROOT, token="a-token", host="0.0.0.0") as client:  # noqa: S104, S106 - what is tested
        answer = client.get("/", headers=host, follow_redirects=False)
        assert (answer.status_code, answer.headers["location"]) == (303, "/door")
        assert client.get("/door", headers=host).status_code == 401
        assert client.post("/door", headers=host, data={"token": "wrong"}).status_code == 403
        assert client.get("/?token=a-token", headers=host, follow_redirects=False).status_code == 303
        come_in = client.post("/door", headers=host, data={"token": "a-token"}, follow_redirects=False)
        assert come_in.status_code == 303
        cookie = come_in.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=strict" in cookie
        assert client.get("/problems", headers={**host, "Cookie": cookie.partition(";")[0]}).status_code == 200


def test_a_loopback_desk_knows_its_names() -> None:
    assert Bound("127.0.0.1", 80).knows("127.0.0.1")
    assert Bound("::1", 8765).address == "http://[::1]:8765/"
    assert not Bound("127.0.0.1", 8765).knows("tanuki.example:8765")
