"""`python -m tanuki_print` is `tanuki-print`; and where that begins."""

import sys

_INTERRUPTED = 130


def main() -> None:
    """Start the command line. Ctrl-C ends it without a trace while it is still being loaded, too."""
    try:
        from tanuki_print.cli.app import main as start  # noqa: PLC0415 - the loading is what may be interrupted
    except KeyboardInterrupt:
        sys.exit(_INTERRUPTED)
    start()


if __name__ == "__main__":
    main()
