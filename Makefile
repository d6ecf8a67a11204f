# Every target sets up what it needs: a virtual environment in .venv with exactly the versions of constraints.txt.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: help setup solve play check test bench pictures fuzz millions kills lock clean
help:            ## this list
	@grep -hE '^[a-z]+: .*##' $(MAKEFILE_LIST) | sed 's/:.*##/\t/'

$(READY): pyproject.toml constraints.txt
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "takegaki needs Python 3.11 or later; call make PYTHON=python3.x")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]' --constraint constraints.txt
	@touch $@

setup: $(READY)  ## make the environment

solve: $(READY)  ## solve the bundled example and prove it unique
	$(BIN)/takegaki solve examples/first.txt

play: $(READY)   ## play in the browser
	$(BIN)/takegaki serve --open

check: $(READY)  ## formatting, lint, types, layers
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

test: $(READY)   ## all tests
	$(BIN)/python -m pytest -n 2

bench: $(READY)  ## the benchmark, with its peers
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev,bench]' --constraint constraints.txt
	$(BIN)/takegaki bench solve

pictures: $(READY) ## the pictures of the browser page in docs/pictures/play (needs chromium)
	PYTHONPATH=tests $(BIN)/python -m browser.pictures

fuzz: $(READY)   ## a long fuzz of the formats (SECONDS=600)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check atheris
	$(BIN)/python fuzz/fuzz_formats.py -max_total_time=$(or $(SECONDS),600)

millions: $(READY)  ## a million random puzzles against the oracle
	PYTHONPATH=tests $(BIN)/python -m oracle 1000000 --method exact --jobs 2

kills: $(READY)  ## programs killed 200 times while they save
	TAKEGAKI_KILLS=200 $(BIN)/python -m pytest tests/play/test_killed.py

puzzles: $(READY) ## a million generated puzzles, all that was promised of them checked
	PYTHONPATH=tests $(BIN)/python -m generate 1000000 --jobs 2

lock: $(READY)   ## write constraints.txt anew from the newest versions that fit
	$(BIN)/python -m pip install --quiet --upgrade --upgrade-strategy eager --editable '.[dev,bench]'
	$(BIN)/python -m pip freeze --exclude-editable > constraints.txt

clean:           ## remove what make made
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis
