# Everything a fresh machine needs comes from here: Python 3.11+ with venv, make and git are enough.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: test check clean

$(VENV)/ready: pyproject.toml $(wildcard build_hooks/*.py)
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	touch $@

test: $(VENV)/ready
	$(BIN)/python -m pytest

check: $(VENV)/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m pytest

clean:
	rm -rf $(VENV) output dist tanuki_print/_fonts
