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
    """Have whoever ends the run by kill or by closing the terminal get the same clean folder as by Ctrl-C.

    Python swallows what is raised while it runs a finalizer; an ending that comes just then is asked for again.
    """
    asking = _Asking()
    for name in _ENDINGS:
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:  # nohup has it ignored
            signal.signal(number, asking.end)
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, asking.end)
    sys.unraisablehook = asking.swallowed


class _Asking:
    def __init__(self) -> None:
        self._again = False

    def end(self, number: int, _frame: object) -> None:
        if self._again:  # still where nothing that is raised gets out
            _later(number)
        elif number == signal.SIGINT:
            raise KeyboardInterrupt
        else:
            sys.exit(_BY_SIGNAL + number)

    def swallowed(self, what: "sys.UnraisableHookArgs") -> None:
        number = _number_of(what.exc_value)
        if number is None:
            sys.__unraisablehook__(what)
            return
        self._again = True
        _later(number)
        self._again = False


def _later(number: int) -> None:
    timer = threading.Timer(_AGAIN_AFTER, _ask, (number,))
    timer.daemon = True
    timer.start()


def _ask(number: int) -> None:
    main = threading.main_thread().ident
    if main is not None and hasattr(signal, "pthread_kill"):
        signal.pthread_kill(main, number)  # ends a wait of the main thread, too
    else:
        _thread.interrupt_main(signal.Signals(number))


def _number_of(raised: BaseException | None) -> int | None:
    if isinstance(raised, KeyboardInterrupt):
        return signal.SIGINT
    if isinstance(raised, SystemExit) and isinstance(raised.code, int) and raised.code > _BY_SIGNAL:
        return raised.code - _BY_SIGNAL
    return None
