"""`python -m tanuki_print` is `tanuki-print`."""

from tanuki_print.cli.app import main

main()
