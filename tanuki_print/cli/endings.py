"""How a run ends from outside: by Ctrl-C, by `kill`, by closing the terminal."""

import _thread
import signal
import sys
import threading

_ENDINGS = ("SIGTERM", "SIGHUP")
_BY_SIGNAL = 128
_AGAIN_AFTER = 0.02
"""Seconds until an ending that was swallowed is asked for once more: by then the main thread has gone on."""


def end_cleanly() -> None:
    """Have whoever ends the run by kill or by closing the terminal get the same clean folder as by Ctrl-C."""
    for name in _ENDINGS:
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:  # nohup has it ignored
            signal.signal(number, _end)
    sys.unraisablehook = _end_once_more


def _end(number: int, _frame: object) -> None:
    sys.exit(_BY_SIGNAL + number)


def _end_once_more(swallowed: "sys.UnraisableHookArgs") -> None:
    """Ask again for an ending that came while Python ran a finalizer, where no exception gets out."""
    number = _number_of(swallowed.exc_value)
    if number is None:
        sys.__unraisablehook__(swallowed)
        return
    timer = threading.Timer(_AGAIN_AFTER, _thread.interrupt_main, (number,))
    timer.daemon = True
    timer.start()


def _number_of(raised: BaseException | None) -> int | None:
    if isinstance(raised, KeyboardInterrupt):
        return signal.SIGINT
    if isinstance(raised, SystemExit) and isinstance(raised.code, int) and raised.code > _BY_SIGNAL:
        return raised.code - _BY_SIGNAL
    return None
