# Everything a fresh machine needs comes from here: Python 3.11+ with venv, make and git are enough.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check

.PHONY: sheets test check bench matches mutants pictures constraints clean

sheets: $(VENV)/ready
	$(BIN)/tanuki-print sheets

test: $(VENV)/ready
	$(BIN)/python -m pytest

check: $(VENV)/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/tanuki-print validate
	$(BIN)/tanuki-print rules check
	$(BIN)/tanuki-print rules coverage >/dev/null

bench: $(VENV)/ready
	$(BIN)/python tests/bench/run.py

matches: $(VENV)/ready
	$(BIN)/python tests/games/tanuki_panic/many_matches.py

mutants: $(VENV)/ready
	$(BIN)/python tests/mutants/run.py

pictures: $(VENV)/ready
	$(BIN)/python docs/pictures/make.py

constraints: $(VENV)/ready
	$(PIP) install uv
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-annotate --no-header \
		--extra dev pyproject.toml --output-file constraints.new
	(head -1 constraints.txt; cat constraints.new) > constraints.txt.tmp
	mv constraints.txt.tmp constraints.txt
	rm constraints.new

# The libraries first, exactly as pinned; then the package itself, whose build hook makes the fonts.
$(VENV)/ready: pyproject.toml constraints.txt $(wildcard build_hooks/*.py)
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "tanuki-print needs Python 3.11 or newer; name one with make PYTHON=...")'
	$(PYTHON) -m venv $(VENV)
	$(PIP) install --require-hashes -r constraints.txt
	$(PIP) install --no-deps -e .
	$(BIN)/python -m compileall -q tanuki_print
	touch $@

clean:
	rm -rf $(VENV) output dist tanuki_print/_fonts tanuki_print/_templates
