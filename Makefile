# Every target sets up what it needs: a virtual environment in .venv with exactly the versions of constraints.txt.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: help setup solve play check compiled quick test thorough bench wheel checker pictures bench-page bench-page-cold fuzz law millions sequences games kills puzzles certificates mutants lock clean
help:            ## this list
	@grep -hE '^[a-z-]+: .*##' $(MAKEFILE_LIST) | sed 's/:.*##/\t/'

$(READY): pyproject.toml constraints.txt
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "takegaki needs Python 3.11 or later; call make PYTHON=python3.x")'
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
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

# tests/conftest.py says what stays together and what begins first. Where no bytecode may be written, pytest would
# rewrite all tests anew in each process: half of the time that collecting them takes. Three processes: on two cores one of
# them works while others wait for a page or a program. A test that hangs is begun again (tests/hangs.py), but only one.
PYTEST := env -u PYTHONDONTWRITEBYTECODE $(BIN)/python -m pytest -n 3 --dist loadscope --no-loadscope-reorder --max-worker-restart 1

# All machine code, on all cores, before pytest's processes start: they share it. None changed: a second.
compiled: $(READY)
	$(BIN)/takegaki compile

quick: compiled  ## what is tested within a minute: no pages, no programs
	TAKEGAKI_TESTS=quick $(PYTEST) $(addprefix tests/,core tilings puzzles formats model laws render solving/kernels)

test: compiled   ## all tests, of each law a sample
	$(PYTEST)

thorough: compiled ## all tests with all their samples: a quarter of an hour
	TAKEGAKI_TESTS=thorough $(PYTEST)

# The commands below take long. Each takes a smaller size, too, as in `make millions N=2000`; tests/test_makefile.py begins
# each with its smallest, so that none rots. (TESTS is what Python needs to find their modules.)
TESTS := PYTHONPATH=tests $(BIN)/python -m

bench: $(READY)  ## the benchmark, with its peers (ARGUMENTS=--limit 10)
	$(BIN)/takegaki bench solve $(ARGUMENTS)

# Of the machine code only entries are used, so pyproject.toml takes only these into the wheel. (Not in build/, which
# git ignores: a project in an ignored folder is packed with all that lies in it, 7 MB instead of 2.)
WHEEL := .wheel
DIST := dist
COMPILE = $(BIN)/takegaki compile
wheel: $(READY)  ## a wheel in dist/ with machine code for every x86-64-v2 processor
	rm -rf $(WHEEL) && mkdir -p $(WHEEL)
	cp -r pyproject.toml README.md LICENSE .gitignore src $(WHEEL)
	$(COMPILE) --into $(WHEEL)/src/takegaki/machine_code --processor x86-64-v2
	$(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir $(DIST) $(abspath $(WHEEL))
	rm -rf $(WHEEL)
	ls -l $(DIST)/*.whl

checker: $(READY)  ## dist/takegaki-verify.pyz: the checker of certificates in one file, for Python alone
	rm -rf $(WHEEL) && mkdir -p $(WHEEL)/takegaki_verify $(DIST)
	cp src/takegaki_verify/*.py $(WHEEL)/takegaki_verify
	echo 'import sys; from takegaki_verify.__main__ import main; sys.exit(main())' > $(WHEEL)/__main__.py
	$(BIN)/python -m zipapp $(WHEEL) --output $(DIST)/takegaki-verify.pyz --python '/usr/bin/env python3'
	rm -rf $(WHEEL)
	ls -l $(DIST)/takegaki-verify.pyz

pictures: $(READY) ## the pictures of the browser page in docs/pictures/play (needs chromium; ARGUMENTS=hint)
	$(TESTS) browser.pictures $(ARGUMENTS)

bench-page: $(READY) ## how much work the page has on large boards (needs chromium; ARGUMENTS=20)
	$(TESTS) browser.bench $(ARGUMENTS)

bench-page-cold: $(READY) ## how long the page's buttons take where nothing is compiled (needs chromium; ARGUMENTS=hint)
	$(TESTS) browser.cold $(ARGUMENTS)

fuzz: $(READY)   ## a long fuzz of the formats (SECONDS=600)
	$(BIN)/python fuzz/fuzz_formats.py -max_total_time=$(or $(SECONDS),600)

millions: $(READY)  ## a million random puzzles against the oracle (N=1000000)
	$(TESTS) oracle $(or $(N),1000000) --method exact --jobs 2

law: $(READY)    ## every question about 20,000 boards, by every method, in both tiers (N=20000, SEED=0)
	$(TESTS) answers $(or $(N),20000) --jobs 2 --seed $(or $(SEED),0) $(ARGUMENTS)

sequences: $(READY) ## 100,000 random sequences of calls on a solver, against all solutions (N=100000)
	$(TESTS) solving.sequences $(or $(N),100000)

games: $(READY)  ## 100,000 random sequences of calls on sessions and libraries, against models (N=100000)
	$(TESTS) play.sequences $(or $(N),100000) --jobs 2

kills: $(READY)  ## programs killed 1,000 times while they save, 1,000 files torn or damaged (N=1000)
	TAKEGAKI_TESTS=thorough TAKEGAKI_KILLS=$(or $(N),1000) TAKEGAKI_TORN=$(or $(N),1000) $(BIN)/python -m pytest tests/play/test_killed.py tests/play/test_faults.py

puzzles: $(READY) ## a million generated puzzles, all that was promised of them checked (N=1000000)
	$(TESTS) generation $(or $(N),1000000) --jobs 2

certificates: $(READY) ## a million certificates tampered with: is anything untrue verified? (N=1000000, SEED=0)
	$(TESTS) certificates.mutate $(or $(N),1000000) --seed $(or $(SEED),0)

# What was tried is kept in .mutants, and the next call goes on; tests/mutants says how. 400 take about an hour on a core.
mutants: compiled ## 400 small faults, one after the other: do the tests of their own package notice? (N, SEED)
	nice env $(TESTS) mutants $(or $(N),400) --seed $(or $(SEED),1) $(ARGUMENTS)

# Atheris has another newest version for each Python.
lock: $(READY)   ## write constraints.txt anew from the newest versions that fit
	$(BIN)/python -m pip install --quiet --upgrade --upgrade-strategy eager --editable '.[dev,lab]'
	$(BIN)/python -m pip freeze --exclude-editable --exclude atheris > constraints.txt

clean:           ## remove what make made
	rm -rf .venv* $(WHEEL) .mypy_cache .ruff_cache .pytest_cache .hypothesis .mutants
