# A fresh machine needs Python 3.11 or later, make and, the first time only, a way to PyPI.
#
#   make run     the product: web, background work and, the first time, a demo tournament
#   make test    every test: SQLite, PostgreSQL with Redis, a real browser
#   make lint    style, types, architecture, templates, migrations, locks
#   make help    the rest

PYTHON ?= python3
HOST ?= 127.0.0.1
PORT ?= 8000

VENV := .venv
BIN := $(VENV)/bin

# The stamps carry what they stand for in their names: the interpreter's version and the lock's digest. The same lock
# never installs twice, whatever the files' times are, and another lock always does.
KEY = $(shell $(PYTHON) -c 'import hashlib, pathlib; print(hashlib.sha256(pathlib.Path("$(1)").read_bytes()).hexdigest()[:16])')
VERSION := $(shell $(PYTHON) -c 'import sys; print("%d.%d" % sys.version_info[:2]) if sys.version_info >= (3, 11) else None')
ifeq ($(VERSION),)
  ifneq ($(MAKECMDGOALS),clean)
    $(error $(PYTHON) is not Python 3.11 or later. Name one that is: make PYTHON=/path/to/python3.11 ...)
  endif
endif
MADE := $(VENV)/made-with-$(VERSION)
BASE := $(VENV)/base-$(call KEY,locks/base.txt)
DEV := $(VENV)/dev-$(call KEY,locks/dev.txt)
PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet --require-hashes

.PHONY: help install install-dev run bench test test-sqlite test-hosted test-hosted-outside test-hosted-inside test-e2e lint format migrations lock clean
.DEFAULT_GOAL := help

help:
	@echo 'make run         start Thistle on http://$(HOST):$(PORT) (HOST=0.0.0.0 lets the network in; PORT=...)'
	@echo 'make test        all tests; test-sqlite, test-hosted and test-e2e run one part'
	@echo 'make lint        all checks that need no test'
	@echo 'make format      put the code in the form that make lint wants'
	@echo 'make bench       measure the numbers that the product promises, on SQLite and on PostgreSQL (BENCH=options)'
	@echo 'make migrations  write the migrations that changed models need'
	@echo 'make lock        compile the locks anew (UPGRADE=1 takes newer versions)'
	@echo 'make install     what make run needs, without running it'
	@echo 'make clean       remove the environment and what the tools left; never your data in var/'

$(MADE):
	$(PYTHON) -m venv --clear $(VENV)
	@touch $@

$(BASE): | $(MADE)
	@echo 'Installing what locks/base.txt names into $(VENV)'
	$(PIP) --requirement locks/base.txt
	@rm -f $(VENV)/base-*
	@touch $@

$(DEV): | $(BASE)
	@echo 'Installing what locks/dev.txt names into $(VENV)'
	$(PIP) --requirement locks/dev.txt
	@rm -f $(VENV)/dev-*
	@touch $@

install: | $(BASE)

install-dev: | $(DEV)

run: | $(BASE)
	@$(BIN)/python manage.py serve --host $(HOST) --port $(PORT)

# The ledger's numbers on both engines, the second with a PostgreSQL and a Redis of its own. BENCH adds options:
# make bench BENCH='--events 10000000 --runs 9'.
bench: | $(DEV)
	$(BIN)/python manage.py bench $(BENCH)
	$(BIN)/python -m tests.services -- $(BIN)/python manage.py bench ledger --here $(BENCH)

test: test-sqlite test-hosted test-e2e

test-sqlite: | $(DEV)
	$(BIN)/python -m pytest tests/unit tests/integration --numprocesses 2

# In two halves at once, each with a PostgreSQL and a Redis of its own: what a server has running, and what waits in a
# queue, is the same for all who share it.
HOSTED := $(BIN)/python -m tests.services -- $(BIN)/python -m pytest
OUTSIDE := tests/integration/tournaments/pages tests/integration/tournaments/management tests/integration/project

test-hosted: | $(DEV)
	$(MAKE) --no-print-directory --jobs 2 --output-sync=target test-hosted-outside test-hosted-inside

test-hosted-outside:
	$(HOSTED) $(OUTSIDE)

test-hosted-inside:
	$(HOSTED) tests/integration $(addprefix --ignore=,$(OUTSIDE))

test-e2e: | $(DEV)
	$(BIN)/python -m pytest tests/e2e

lint: | $(DEV)
	$(BIN)/python locks/lock.py check
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/djlint templates --check --lint
	$(BIN)/python manage.py makemigrations --check --dry-run --settings tournaments.project.development
	$(BIN)/python manage.py check --fail-level WARNING --settings tournaments.project.development

format: | $(DEV)
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(BIN)/djlint templates --reformat --quiet

migrations: | $(DEV)
	$(BIN)/python manage.py makemigrations --settings tournaments.project.development

lock: | $(DEV)
	PATH="$(abspath $(BIN)):$$PATH" $(BIN)/python locks/lock.py compile $(if $(UPGRADE),--upgrade)

clean:
	rm -rf $(VENV) .cache .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache test-results
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
