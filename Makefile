# The everyday commands. Each sets up what it needs; python3 (3.11 or newer) and make are enough to begin.

PYTHON ?= python3
ARGS ?=

VENV := .venv
BIN := $(VENV)/bin
UV := $(BIN)/uv
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
LOG := $(VENV)/setup.log
TELL := { grep -v 'is ignored' $(LOG) >&2; exit 1; }
LOCKING = $(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --no-header --no-config

# The stamp says that the environment is complete. A Python that was asked for by name must be the one inside.
STAMP := $(VENV)/ready
SUITS := sys.version_info >= (3, 11)
ifneq ($(origin PYTHON),file)
ASKED := $(shell $(PYTHON) -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null)
STAMP := $(VENV)/ready-$(ASKED)
SUITS := "%d.%d" % sys.version_info[:2] == "$(ASKED)"
endif

RULE_TESTS = $(wildcard tests/rulebook tests/conformance)
CONFORMANCE = $(wildcard tests/conformance)
# the tests sync to the disk thousands of times; where memory has room for their files, none has to wait for it
FILES := $(shell df -Pm /dev/shm 2>/dev/null | awk 'NR == 2 && $$4 > 4000 { print "TMPDIR=/dev/shm" }')
PYTEST = $(FILES) $(BIN)/python -m pytest --quiet

# the pages of the table: built by the Node of the environment into the package
WEB = PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix web
PAGES := src/silvergold/server/pages/index.html.br
PAGE_SOURCES := $(shell find web/src web/public -type f 2>/dev/null) $(wildcard web/*.html web/*.js web/*.ts web/*.json)
BROWSER_TESTS = $(wildcard tests/browser)
GENERATED := web/src/generated

MAKEFLAGS += --no-builtin-rules
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup play play-terminal serve pages test quick test-pages test-browser warm programs chromium protocol drawings lint types bench bench-envs bench-server soak soak-server soak-browser pictures bench-pages audit lock lock-web clean

help: ## show this list
	@echo 'silvergold: Silver & Gold and Pyramids at one table'
	@echo
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))
	@echo
	@echo '  ARGS="…" is handed on to play, play-terminal, serve and bench; PYTHON=python3.12 picks another Python.'

setup: $(STAMP) ## put everything that is needed into .venv
	@echo 'ready: all is in $(VENV)'

play: $(STAMP) $(PAGES) ## open a table in the browser, for everybody in the house (ARGS="--alone": for you alone)
	@$(BIN)/silvergold table $(ARGS)

play-terminal: $(STAMP) ## play a game in the terminal, such as ARGS="--game pyramids"
	@$(BIN)/silvergold play $(ARGS)

serve: $(STAMP) $(PAGES) ## host tables for people and bots, such as ARGS="--host 0.0.0.0"
	@$(BIN)/silvergold serve $(ARGS)

pages: $(STAMP) $(PAGES) ## build the pages of the table

$(PAGES): $(PAGE_SOURCES) web/node_modules/.package-lock.json | $(STAMP)
	@echo 'building the pages (some seconds)'
	@$(WEB) run --silent build >$(LOG) 2>&1 || $(TELL)

# npm leaves this file behind when all is installed
web/node_modules/.package-lock.json: web/package-lock.json | $(STAMP)
	@echo 'getting what the pages are built with (once, about ten seconds)'
	@$(WEB) ci --silent >$(LOG) 2>&1 || $(TELL)
	@touch $@

test: $(STAMP) ## all checks: style, types, pages, every test, the rules plain and bounds-checked
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target warm programs lint types test-pages pages
# three on two cores: the proofs of the server mostly wait; four are no quicker
	@echo '== every test, compiled'
	@$(PYTEST) -n 3 --dist worksteal --ignore=tests/browser
	@$(MAKE) --no-print-directory test-browser
ifneq ($(RULE_TESTS),)
	@echo '== the rule tests with compiling off'
	@SILVERGOLD_PLAIN=1 $(PYTEST) -n 2 -m 'not slow' $(RULE_TESTS)
	@echo '== the rule tests compiled with bounds checks'
	@NUMBA_BOUNDSCHECK=1 $(PYTEST) -n 2 -m 'not slow' $(RULE_TESTS)
endif
	@echo '== all is well'

# what a developer wants before every commit; the fast tests of the packages that most changes touch
quick: $(STAMP) lint types ## style, types and the fast tests, in about a minute
	@$(PYTEST) -n 2 -m 'not slow' tests/test_architecture.py tests/test_documents.py tests/games tests/decks tests/match

test-pages: $(STAMP) web/node_modules/.package-lock.json ## style, types and tests of the pages
	@echo '== the pages'
	@$(WEB) run --silent lint
	@$(WEB) run --silent check
	@$(WEB) run --silent test

# apart from the others, because they need a browser and the built pages
test-browser: $(STAMP) $(PAGES) ## games in a real browser, such as ARGS="-k phone"
ifneq ($(BROWSER_TESTS),)
	@echo '== games in a browser'
	@$(PYTEST) -n 2 --dist worksteal tests/browser $(ARGS)
endif

# compiled once and kept, so that the tests that run side by side do not all compile the same
warm: $(STAMP)
	@echo '== compiling what the tests share'
	@for game in silver-and-gold pyramids; do \
		$(BIN)/silvergold simulate --game $$game --bots master,expert --games 1 >$(VENV)/warm.log 2>&1 || { cat $(VENV)/warm.log >&2; exit 1; }; \
	done
	@$(BIN)/python -m tests.warm

# the tests run over real programs and start them themselves; without one of these its tests are left out, by name.
# Proxies are not put on a machine whose systemd would let them take its ports at once.
programs: $(STAMP)
	@$(call wanted,initdb,postgresql,the server on PostgreSQL,/usr/lib/postgresql/*/bin/initdb)
	@$(if $(wildcard /run/systemd/system),,$(call wanted,nginx,nginx-light openssl,the server behind nginx,/usr/sbin/nginx))
	@$(if $(wildcard /run/systemd/system),,$(call wanted,caddy,caddy,the server behind Caddy,))
	@$(call wanted,strace,strace,each acknowledgement after its sync,)
	@$(call wanted,chromium chromium-browser google-chrome,chromium,games in a browser,)

chromium: $(STAMP)
	@$(call wanted,chromium chromium-browser google-chrome,chromium,games in a browser,)

APT := apt-get install --yes --no-install-recommends

# wanted: program or its other names, Debian's package, the tests that need it, where it is when it is not on the path
define wanted
is_there() { for name in $(1); do command -v $$name >/dev/null && return 0; done; ls $(or $(4),/nowhere) >/dev/null 2>&1; }; \
is_there || { \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		echo '== installing $(2) for the tests of $(3) (once)'; \
		{ $(APT) $(2) || { apt-get update && $(APT) $(2); }; } >$(VENV)/apt.log 2>&1 || true; \
	fi; \
	is_there || echo '== there is no $(firstword $(1)), so the tests of $(3) are left out (apt install $(2))'; }
endef

protocol: $(STAMP) ## write the messages and the games as TypeScript for the browser
	@mkdir -p $(GENERATED)
	@for file in messages.ts games.ts; do \
		$(BIN)/python -m silvergold.server.protocol.typescript $$file >$(VENV)/$$file && mv $(VENV)/$$file $(GENERATED)/$$file || exit 1; \
	done

drawings: $(STAMP) ## write the drawings of symbols, letters and crosses for the browser
	@mkdir -p $(GENERATED)
	@$(BIN)/python -m silvergold.drawing.web_sprites >$(VENV)/drawings.ts
	@mv $(VENV)/drawings.ts $(GENERATED)/drawings.ts

lint: $(STAMP) ## style only
	@echo '== style'
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check --quiet .

types: $(STAMP) ## types only
	@echo '== types'
	@$(BIN)/mypy

bench: $(STAMP) ## how fast the engine is on this machine
	@$(BIN)/silvergold bench engine $(ARGS)

bench-envs: $(STAMP) ## how fast the environments are, beside those of the field (installs these peers first)
	@$(UV) pip install --quiet --python $(BIN)/python --require-hashes -r requirements-peers.lock
	@$(BIN)/python benchmarks/envs.py $(ARGS)

bench-server: $(STAMP) ## how many tables a server holds on this machine, beside boardgame.io's (npm installs it first)
	@$(BIN)/python benchmarks/server_load.py $(ARGS)

soak: $(STAMP) ## the engine against its slow twin and the proofs of the server, for hours
	@echo '== the conformance tests, long'
	@$(if $(CONFORMANCE),SILVERGOLD_SOAK=1 $(PYTEST) -n 2 $(CONFORMANCE),echo 'there is no tests/conformance yet')
	@$(MAKE) --no-print-directory soak-server
	@$(MAKE) --no-print-directory soak-browser

soak-server: $(STAMP) ## the proofs of the server at length, such as ARGS="kill fuzz --scale 0.1"
	@$(BIN)/python -m tests.server.soak $(ARGS)

soak-browser: $(STAMP) $(PAGES) chromium ## whole games of every kind in a browser, four people at one table too
	@SILVERGOLD_SOAK=1 $(PYTEST) -n 2 tests/browser $(ARGS)

pictures: $(STAMP) $(PAGES) chromium ## take the pictures of all pages for docs/pictures anew
	@$(BIN)/python -m tests.browser.shots

bench-pages: $(STAMP) $(PAGES) chromium ## what the pages weigh, and how quick they are on a slow phone
	@$(BIN)/python benchmarks/pages.py $(ARGS)

# not part of `make test`: the answer changes from day to day. uv and npm fetch what they need
audit: $(STAMP) ## ask the registries for known weaknesses in what is locked; needs the network
	@PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python -m tests.audit

lock: $(STAMP) ## choose newer versions of Python packages and write the lock files anew
	@rm -f requirements.lock requirements-uv.lock requirements-peers.lock
	@$(LOCKING) --group installer -o requirements-uv.lock
	@$(LOCKING) pyproject.toml --extra envs --extra parquet --extra ray --extra server --extra postgres --group dev --group build --group web -o requirements.lock
	@$(LOCKING) --group peers --constraints requirements.lock -o requirements-peers.lock
	@echo 'locks written; now run make test'

lock-web: $(STAMP) ## the same for what the pages are built with, after a change of web/package.json
	@rm -rf web/node_modules web/package-lock.json
	@$(WEB) install --package-lock-only
	@$(BIN)/node web/locking.js
	@$(WEB) ci --dry-run >/dev/null && echo 'lock written; now run make test'

clean: ## remove the environment, builds and caches
	@rm -rf web/node_modules src/silvergold/server/pages
	@rm -rf $(VENV) build dist .cache .hypothesis .mypy_cache .pytest_cache .ruff_cache
	@find src tests $(wildcard benchmarks) -name __pycache__ -type d -prune -exec rm -rf {} +

$(STAMP): pyproject.toml requirements.lock requirements-uv.lock
	@command -v $(PYTHON) >/dev/null || { \
		echo 'There is no "$(PYTHON)" here. Install Python 3.11 or newer, or name yours: make setup PYTHON=…' >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo 'silvergold needs Python 3.11 or newer, and $(PYTHON) is' "$$($(PYTHON) --version 2>&1)." >&2; \
		echo 'Name a newer one: make setup PYTHON=…' >&2; exit 1; }
	@echo 'setting up in $(VENV) (once, about half a minute)'
	@$(BIN)/python -c 'import pip, sys; sys.exit(not ($(SUITS)))' 2>/dev/null \
	|| $(PYTHON) -m venv --clear $(VENV) \
	|| { echo 'Python could not make a virtual environment; on Debian and Ubuntu: apt install python3-venv' >&2; exit 1; }
# pip's warnings about a machine's own settings stay in the log unless something fails
	@$(PIP) --require-hashes -r requirements-uv.lock >$(LOG) 2>&1 || $(TELL)
# uv is quick, but does not read pip's settings: behind a proxy or a private index pip may be the only one who gets through
	@$(UV) pip install --quiet --compile-bytecode --python $(BIN)/python --require-hashes -r requirements.lock 2>$(LOG) \
	|| { echo 'uv could not get the packages; trying pip, which takes a minute longer'; \
		$(PIP) --require-hashes -r requirements.lock >>$(LOG) 2>&1; } || $(TELL)
	@$(UV) pip install --quiet --python $(BIN)/python --no-build-isolation --no-deps --offline --editable .
	@touch $(VENV)/ready $@
