# Everyday commands. Each sets up what it needs; only python3 (3.11 or newer) and make must be installed.

PYTHON ?= python3
ARGS ?=
# set by `make test`: what must come before some jobs, and the command that gives others a low priority
BEFORE ?=
LOW ?=

VENV := .venv
BIN := $(VENV)/bin
UV := $(BIN)/uv
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
LOG := $(VENV)/setup.log
TELL := { grep -v 'is ignored' $(LOG) >&2; exit 1; }
LOCKING = $(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --no-header --no-config

# The stamp marks a complete environment. If PYTHON is given, the environment must have that version.
STAMP := $(VENV)/ready
SUITS := sys.version_info >= (3, 11)
STARTED := litestar llvmlite msgspec numba numpy uvicorn websockets
ifneq ($(origin PYTHON),file)
ASKED := $(shell $(PYTHON) -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null)
STAMP := $(VENV)/ready-$(ASKED)
SUITS := "%d.%d" % sys.version_info[:2] == "$(ASKED)"
endif

RULE_TESTS = $(wildcard tests/rulebook tests/conformance)
CONFORMANCE = $(wildcard tests/conformance)
# the tests sync to disk thousands of times, so their files are kept in memory if there is room
FILES := $(shell df -Pm /dev/shm 2>/dev/null | awk 'NR == 2 && $$4 > 4000 { print "TMPDIR=/dev/shm" }')
PYTEST = $(FILES) $(BIN)/python -m pytest --quiet
LOW_PYTEST = $(FILES) $(LOW) $(BIN)/python -m pytest --quiet
# some images switch this off; then each of the hundreds of processes that tests start would compile all modules again
export PYTHONDONTWRITEBYTECODE :=
# NumPy's threads wait by computing; our matrices are too small for them, and every process would have some
export OPENBLAS_NUM_THREADS ?= 1

# the web pages, built into the package by the Node of the environment
WEB = env PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix web
PAGES := src/silvergold/server/pages/index.html.br
PAGE_SOURCES := $(shell find web/src web/public -type f 2>/dev/null) $(wildcard web/*.html web/*.js web/*.ts web/*.json docs/*.md src/silvergold/languages/*/*.json src/silvergold/languages/*/guides/*.md)
BROWSER_TESTS = $(wildcard tests/browser)
SERVER_TESTS = $(wildcard tests/server)
GENERATED := web/src/generated

MAKEFLAGS += --no-builtin-rules
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup play play-terminal serve pages site test quick test-pages test-browser test-waiting test-server test-library test-plain test-checked warm programs chromium protocol drawings wasm lint types words bench bench-envs example-ppo bench-server soak soak-server soak-browser pictures bench-pages dist audit lock lock-web clean

help: ## show this list
	@echo 'silvergold: Silver & Gold and Pyramids at one table'
	@echo
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))
	@echo
	@echo '  ARGS="…" is passed to play, play-terminal, serve and bench; PYTHON=python3.12 picks another Python.'

setup: $(STAMP) ## install everything into .venv
	@echo 'ready: everything is installed in $(VENV)'

play: $(STAMP) ## open a table in the browser for the home network (ARGS="--alone": only for you)
# the first time, the rules are compiled while the pages are built
	@[ -f $(PAGES) ] || { $(BIN)/python -m silvergold.server.compile_child >/dev/null 2>&1 & }
	@$(MAKE) --no-print-directory --silent $(PAGES)
	@$(BIN)/silvergold table $(ARGS)

play-terminal: $(STAMP) ## play a game in the terminal, such as ARGS="--game pyramids"
	@$(BIN)/silvergold play $(ARGS)

serve: $(STAMP) $(PAGES) ## host tables for people and bots, such as ARGS="--host 0.0.0.0"
	@$(BIN)/silvergold serve $(ARGS)

pages: $(STAMP) $(PAGES) ## build the web pages

site: $(STAMP) $(PAGES) ## write a site that needs no server into SITE=folder (build/site if left out)
	@$(BIN)/silvergold site $(or $(SITE),build/site) $(ARGS)

$(PAGES): $(PAGE_SOURCES) web/node_modules/.package-lock.json | $(STAMP)
	@echo 'building the web pages (a few seconds)'
	@$(WEB) run --silent build >$(LOG) 2>&1 || $(TELL)

# npm writes this file when everything is installed
web/node_modules/.package-lock.json: web/package-lock.json | $(STAMP)
	@echo 'installing the tools that build the web pages (once, about ten seconds)'
	@$(WEB) ci --silent >$(LOG) 2>&1 || $(TELL)
	@touch $@

# Servers and browsers mostly wait. Meanwhile everything that only computes runs beside them at a low priority, so that
# all cores are busy and no browser is late. A job prints its output when it ends, and a line (to 9) when it begins.
test: $(STAMP) ## all checks: style, types, pages, every test, the rules plain and bounds-checked
	@$(MAKE) --no-print-directory --jobs=4 --output-sync=target BEFORE='warm programs' LOW='nice -n 19' \
		test-waiting test-library lint types test-pages test-plain test-checked 9>&1
	@echo '== everything passed'

# title: what a job does; printed above its output, and when it begins if `make test` has started it
title = { echo '   begins: $(1)' >&9; } 2>/dev/null; echo '== $(1)'

# one after the other: beside the server tests, the browsers would be too much for two cores
test-waiting: $(STAMP) $(PAGES) | $(BEFORE)
	@$(MAKE) --no-print-directory test-browser
	@$(MAKE) --no-print-directory test-server

test-server: $(STAMP) $(PAGES) ## the tests of the server, such as ARGS="-k clock"
ifneq ($(SERVER_TESTS),)
	@$(call title,the server)
	@$(PYTEST) -n 3 --dist worksteal $(SERVER_TESTS) $(ARGS)
endif

test-library: $(STAMP) $(PAGES) | $(BEFORE)
	@$(call title,everything without a server)
	@$(LOW_PYTEST) -n 2 --dist worksteal --ignore=tests/browser --ignore=tests/server

# separate, because compiling is switched off, or on in another way, for a whole process
test-plain: $(STAMP)
ifneq ($(RULE_TESTS),)
	@$(call title,the rule tests with compiling off)
	@SILVERGOLD_PLAIN=1 $(LOW_PYTEST) -m 'not slow' $(RULE_TESTS)
endif

# in one process, which compiles what it needs once; optimising it would take longer than running it
test-checked: $(STAMP)
ifneq ($(RULE_TESTS),)
	@$(call title,the rule tests compiled with bounds checks)
	@NUMBA_BOUNDSCHECK=1 NUMBA_OPT=1 $(LOW_PYTEST) -m 'not slow' $(RULE_TESTS)
endif

# for every commit: the fast tests of the packages that most changes touch
quick: $(STAMP) lint types ## style, types and the fast tests, in about a minute
	@$(PYTEST) -n 2 -m 'not slow' tests/test_architecture.py tests/test_documents.py tests/games tests/decks tests/match

test-pages: $(STAMP) web/node_modules/.package-lock.json ## style, types and tests of the pages
	@$(call title,the pages)
	@$(LOW) $(WEB) run --silent lint
	@$(LOW) $(WEB) run --silent check
	@$(LOW) $(WEB) run --silent test

# separate, because these tests need a browser and the built pages
test-browser: $(STAMP) $(PAGES) ## games in a real browser, such as ARGS="-k phone"
ifneq ($(BROWSER_TESTS),)
	@$(call title,games in a browser)
	@$(PYTEST) -n 3 --dist worksteal tests/browser $(ARGS)
endif

# fills the compiler cache and pytest's, so that parallel tests do not all compile the same functions and modules
warm: $(STAMP)
	@$(call title,filling the compiler cache)
	@$(BIN)/python -m tests.warm >$(VENV)/warm.log 2>&1 || { cat $(VENV)/warm.log >&2; exit 1; }
	@$(PYTEST) --collect-only >$(VENV)/warm.log 2>&1 || { cat $(VENV)/warm.log >&2; exit 1; }

# Some tests start real programs. If a program is missing, its tests are skipped and a message names it.
# Proxies are not installed on machines with systemd, which would start them and occupy their ports.
programs: $(STAMP)
	@$(call wanted,initdb,postgresql,the server on PostgreSQL,/usr/lib/postgresql/*/bin/initdb)
	@$(if $(wildcard /run/systemd/system),,$(call wanted,nginx,nginx-light openssl,the server behind nginx,/usr/sbin/nginx))
	@$(if $(wildcard /run/systemd/system),,$(call wanted,caddy,caddy,the server behind Caddy,))
	@$(call wanted,strace,strace,each acknowledgement after its sync,)
	@$(call wanted,chromium chromium-browser google-chrome,chromium,games in a browser,)
# opens pages in less time; it is asked for once, because without it the tests take the whole browser
	@command -v chromium-headless-shell >/dev/null || [ -f $(VENV)/asked ] \
	|| { $(call install,chromium-headless-shell,games in a browser) touch $(VENV)/asked; }
	@$(call wanted,zsh,zsh,completion in zsh,)
	@$(call wanted,fish,fish,completion in fish,)
	@$(call wanted,firefox firefox-esr,firefox-esr,a game in Firefox,)
	@$(call wanted,WebKitWebDriver,webkit2gtk-driver xvfb,a game in WebKit,)

chromium: $(STAMP)
	@$(call wanted,chromium chromium-browser google-chrome,chromium,games in a browser,)

APT := apt-get install --yes --no-install-recommends

# install: a Debian package, the tests that need it
define install
if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	echo '== installing $(1) for the tests of $(2) (once)'; \
	{ $(APT) $(1) || { apt-get update && $(APT) $(1); }; } >$(VENV)/apt.log 2>&1 || true; \
fi;
endef

# wanted: names of a program, its Debian package, the tests that need it, where to look besides PATH
define wanted
is_there() { for name in $(1); do command -v $$name >/dev/null && return 0; done; ls $(or $(4),/nowhere) >/dev/null 2>&1; }; \
is_there || { $(call install,$(2),$(3)) \
	is_there || echo '== there is no $(firstword $(1)), so the tests of $(3) are skipped (apt install $(2))'; }
endef

protocol: $(STAMP) ## generate the TypeScript types of messages and games
	@mkdir -p $(GENERATED)
	@for file in messages.ts games.ts rulebooks.ts deckFormat.ts; do \
		$(BIN)/python -m silvergold.server.protocol.typescript $$file >$(VENV)/$$file && mv $(VENV)/$$file $(GENERATED)/$$file || exit 1; \
	done

drawings: $(STAMP) ## generate the drawings and standard decks for the browser, icons and pictures of links
	@mkdir -p $(GENERATED)
	@$(BIN)/python -m silvergold.drawing.web_sprites >$(VENV)/drawings.ts
	@mv $(VENV)/drawings.ts $(GENERATED)/drawings.ts
	@$(BIN)/python -m silvergold.drawing.web_sprites parts >$(VENV)/cardParts.ts
	@mv $(VENV)/cardParts.ts $(GENERATED)/cardParts.ts
	@$(BIN)/python -m silvergold.drawing.link_pictures web/public
	@$(BIN)/python -m silvergold.drawing.app_icons web/public
	@$(BIN)/python -m silvergold.server.lobby.shipped_decks $(GENERATED)

wasm: $(STAMP) ## compile rules and bots to WebAssembly for the pages, with the layout of their records
	@$(call wanted,wasm-ld wasm-ld-19 wasm-ld-14,lld,the module built anew,)
	@$(BIN)/python -m silvergold.webassembly.build $(GENERATED)/engine.wasm
	@$(BIN)/python -m silvergold.webassembly.layout $(GENERATED)

lint: $(STAMP) ## style only
	@$(call title,style)
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check --quiet .

types: $(STAMP) ## types only
	@$(call title,types)
	@$(LOW) $(BIN)/mypy

words: $(STAMP) web/node_modules/.package-lock.json ## what is wrong with the texts of the languages, such as ARGS="fr"
	@$(BIN)/node web/words.js $(ARGS)

bench: $(STAMP) ## measure the speed of the engine
	@$(BIN)/silvergold bench engine $(ARGS)

bench-envs: $(STAMP) ## compare the speed of the environments with other libraries (installs them first)
	@$(UV) pip install --quiet --python $(BIN)/python --require-hashes -r requirements-peers.lock
	@$(BIN)/python benchmarks/envs.py $(ARGS)

# PyTorch is not locked: which build fits depends on the machine. Everything else it needs is in requirements.lock.
example-ppo: $(STAMP) ## train MaskablePPO of sb3-contrib for a few minutes (installs it and PyTorch first)
	@$(PIP) torch==2.13.0
	@$(UV) pip install --quiet --python $(BIN)/python --no-deps --require-hashes -r requirements-ppo.lock
	@$(BIN)/python examples/maskable_ppo.py $(ARGS)

bench-server: $(STAMP) ## measure the capacity of a server, compared with boardgame.io (npm installs it first)
	@$(BIN)/python benchmarks/server_load.py $(ARGS)

soak: $(STAMP) ## compare the engine with its slow implementation, then run the server proofs, for hours
	@echo '== the conformance tests, long'
	@$(if $(CONFORMANCE),SILVERGOLD_SOAK=1 $(PYTEST) -n 2 $(CONFORMANCE),echo 'there is no tests/conformance')
	@echo '== the WebAssembly module against the native code, long'
	@SILVERGOLD_SOAK=1 $(PYTEST) $(wildcard tests/webassembly)
	@$(MAKE) --no-print-directory soak-server
	@$(MAKE) --no-print-directory soak-browser

soak-server: $(STAMP) ## run the server proofs, such as ARGS="kill fuzz --scale 0.1"
	@$(BIN)/python -m tests.server.soak $(ARGS)

soak-browser: $(STAMP) $(PAGES) chromium ## whole games of every kind in a browser, also with four people at a table
	@SILVERGOLD_SOAK=1 $(PYTEST) -n 2 tests/browser $(ARGS)

pictures: $(STAMP) $(PAGES) chromium ## take new screenshots of all pages, and the animation, for docs/pictures
	@$(call wanted,img2webp,webp,the animation of a move,)
	@$(BIN)/python -m tests.browser.shots
	@$(BIN)/python -m tests.browser.animation

bench-pages: $(STAMP) $(PAGES) chromium ## measure the size of the pages and their speed on a slow phone
	@$(BIN)/python benchmarks/pages.py $(ARGS)

dist: $(STAMP) $(PAGES) ## build the wheel and the source archive into dist/
	@rm -rf dist && $(BIN)/python -m hatchling build -d dist

# not part of `make test`, because the result changes from day to day
audit: $(STAMP) ## check the locked dependencies for known vulnerabilities; needs the network
	@PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python -m tests.audit

lock: $(STAMP) ## upgrade the Python packages and write new lock files
	@rm -f requirements.lock requirements-uv.lock requirements-peers.lock requirements-ppo.lock
	@$(LOCKING) --group installer -o requirements-uv.lock
	@$(LOCKING) pyproject.toml --extra envs --extra parquet --extra ray --extra postgres --extra push --group dev --group build --group web -o requirements.lock
	@$(LOCKING) --group peers --constraints requirements.lock -o requirements-peers.lock
	@$(LOCKING) --group ppo --no-deps --constraints requirements.lock -o requirements-ppo.lock
	@echo 'locks written; now run make test'

lock-web: $(STAMP) ## write a new web/package-lock.json after a change of web/package.json
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
	@echo 'setting up in $(VENV) (once, about a quarter of a minute)'
	@$(BIN)/python -c 'import pip, sys; sys.exit(not ($(SUITS)))' 2>/dev/null \
	|| $(PYTHON) -m venv --clear $(VENV) \
	|| { echo 'Python could not make a virtual environment; on Debian and Ubuntu: apt install python3-venv' >&2; exit 1; }
# pip's warnings about local settings stay in the log unless something fails
	@$(PIP) --require-hashes -r requirements-uv.lock >$(LOG) 2>&1 || $(TELL)
# uv is fast but ignores pip's settings; behind a proxy or with a private index, only pip may work
	@$(UV) pip install --quiet --python $(BIN)/python --require-hashes -r requirements.lock 2>$(LOG) \
	|| { echo 'uv could not get the packages; trying pip, which takes a minute longer'; \
		$(PIP) --require-hashes -r requirements.lock >>$(LOG) 2>&1; } || $(TELL)
# what a first game imports, so that it starts quickly; Python compiles the rest when it is imported
	@cd $(VENV)/lib/python*/site-packages && "$(CURDIR)/$(BIN)/python" -m compileall -q -x /tests/ $(STARTED)
	@$(UV) pip install --quiet --python $(BIN)/python --no-build-isolation --no-deps --offline --editable .
	@touch $(VENV)/ready $@
