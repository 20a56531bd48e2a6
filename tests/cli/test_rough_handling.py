"""Runs that are cut short, started with closed or full streams, or pointed at the wrong things."""

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SAMPLE = ROOT / "tests" / "data" / "cards" / "game"
KAPPA = (ROOT / "tests" / "data" / "cards" / "valid" / "plain.yaml").read_text(encoding="utf-8")
TANUKI = f"{sys.executable} -m tanuki_print"


def start(cwd: Path, *arguments: str, **environment: str) -> "subprocess.Popen[str]":
    env = {**os.environ, "PYTHONPATH": str(ROOT), **environment}
    command = [sys.executable, "-m", "tanuki_print", *arguments]
    return subprocess.Popen(command, cwd=cwd, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8")


def run(cwd: Path, *arguments: str, **environment: str) -> tuple[int | None, str, str]:
    process = start(cwd, *arguments, **environment)
    out, err = process.communicate()
    return process.returncode, out, err


@pytest.fixture
def sample(tmp_path: Path) -> Path:
    shutil.copytree(SAMPLE, tmp_path / "cards" / "sample")
    (tmp_path / "cards" / "sample" / "river" / "001-kappa.yaml").write_text(KAPPA, encoding="utf-8")
    return tmp_path


@pytest.mark.skipif(os.name != "posix", reason="closes streams as a shell does")
@pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&-", "<&-"])
def test_a_closed_stream_is_no_fault(sample: Path, closed: str) -> None:
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = f"{TANUKI} cards {closed}"
    found = subprocess.run(["sh", "-c", command], cwd=sample, env=env, capture_output=True, text=True, check=False)
    assert (found.returncode, found.stderr) == (0, "")


@pytest.mark.skipif(not Path("/dev/full").is_char_device(), reason="this system has no full disk to try")
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_full_disk_behind_stdout_is_said_plainly(sample: Path, unbuffered: str) -> None:
    env = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": unbuffered}
    command = f"{TANUKI} cards > /dev/full"
    found = subprocess.run(["sh", "-c", command], cwd=sample, env=env, capture_output=True, text=True, check=False)
    assert found.returncode == 1
    assert (
        found.stderr
        == "error: cannot write what there is to say: no space left on device\n  hint: see that the disk has room\n"
    )


@pytest.mark.skipif(os.name != "posix", reason="sends signals")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_run_that_is_ended_leaves_no_file_and_no_trace(tmp_path: Path, number: int) -> None:
    process = start(tmp_path, "sheets", "--root", str(ROOT), "--out", str(tmp_path / "x.pdf"), "--copies", "99")
    deadline = time.monotonic() + 20
    while not list(tmp_path.iterdir()) and time.monotonic() < deadline:
        time.sleep(0.01)
    process.send_signal(number)
    out, err = process.communicate()
    assert (process.returncode, out, err) == (128 + number, "", "")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(os.name != "posix", reason="sends signals")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_an_ending_that_comes_inside_a_finalizer_is_not_lost(number: int) -> None:
    # Python swallows what is raised there: without a second asking the run would go on to its end.
    program = f"""
import signal, sys, time
from tanuki_print.cli.endings import end_cleanly

class Last:
    def __del__(self):
        signal.raise_signal({int(number)})
        time.sleep(0)

end_cleanly()
try:
    Last()
    time.sleep(10)
    print("went on")
except KeyboardInterrupt:
    sys.exit(130)
"""
    found = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (found.returncode, found.stdout, found.stderr) == (128 + number, "", "")
