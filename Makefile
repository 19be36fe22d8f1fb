# Nightlight. `make run` starts the site, `make test` tests it; both first let scripts/environment install what they need.
BIN := .venv/bin
MANAGE := $(BIN)/python manage.py
ESBUILD := node_modules/.bin/esbuild static/js/screens/*.js static/css/screens/*.css --bundle --minify --format=esm --target=es2022 --external:*.woff2 --entry-names=[name] --log-level=warning

# What one process has compiled the next one need not: tests start many, and each reads a thousand files.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: run demo wheel fast test game-tests slow everything browser bench load faults clocks check check-js bundles awake-video tidy words take-along take-along-tests lock audit sbom venv shots contact-sheet pictures docs manual-pictures
.DEFAULT_GOAL := run

run:
	@scripts/environment base
	@exec $(MANAGE) serve

# A site of its own beside the real one, with a group and a table in full swing.
demo: export DATA_DIR := $(or $(DATA_DIR),build/demo)
demo:
	@scripts/environment base
	@$(MANAGE) ready
	@$(MANAGE) demo
	@exec $(MANAGE) serve

venv:
	@scripts/environment dev

# Everything but Python and its libraries in one file, for pipx or uvx: the command `nightlight`.
wheel: venv
	$(BIN)/python -m pip wheel --quiet --no-deps --no-build-isolation --wheel-dir dist .

# Rules, games, store and table: within a minute.
fast: venv
	$(BIN)/pytest -n auto --dist worksteal -m "not medium and not slow" tests/rules tests/games tests/kit tests/campaigns/log/test_log_commands.py tests/companion/table/test_table.py

# All but the browser and what is slow: within three minutes.
test: venv
	$(BIN)/pytest -n auto --dist worksteal -rfEs -m "not slow" --ignore=tests/browser

# All that concerns one game, in the order in which to mend it: GAME=moon_tales.
game-tests: venv
	@test -n "$(GAME)" || { echo "Which game? make game-tests GAME=moon_tales"; exit 1; }
	$(BIN)/pytest tests/games/$(GAME)
	$(BIN)/pytest -n auto --dist worksteal tests/kit -k $(GAME)
	$(BIN)/pytest tests/house/test_manual.py tests/companion/printing/test_sheet_pictures.py
	$(BIN)/pytest -n auto --dist worksteal -m "not slow" tests/campaigns tests/companion -k $(GAME)
	ALL_SCREENS=1 $(BIN)/pytest -n auto --dist worksteal -rfEs tests/browser -k $(GAME)

# Old releases, kills and drills, PostgreSQL, Redis, the wheel, deployment: what a small change seldom breaks.
slow: venv
	$(BIN)/pytest -n auto --dist worksteal -rfEs -m slow --ignore=tests/browser

# What a night has time for: every seed, paper, screen and light.
everything: venv
	NIGHTLIGHT_FULL=1 $(BIN)/pytest -n auto --dist worksteal -rfEs --ignore=tests/browser
	$(MAKE) take-along
	$(MAKE) take-along-tests
	NIGHTLIGHT_FULL=1 ALL_SCREENS=1 NIGHTLIGHT_BROWSER=required $(MAKE) browser
	$(MAKE) faults
	$(MAKE) clocks CLOCK_TESTS=tests

browser: venv
	$(BIN)/pytest -n auto --dist worksteal -rfEs tests/browser

bench: venv
	$(BIN)/python -m tests.bench

# Two processes, PostgreSQL and Redis under a thousand screens: a report by figures (tests/load).
load: venv
	$(BIN)/python -m tests.load

# Killed servers and workers, eight writers, ten thousand double taps; what a database may lose, on PostgreSQL too.
faults: venv
	$(BIN)/python -m tests.faults
	FAULTS_DATABASE_URL=own $(BIN)/python -m tests.faults

# What concerns time, under a clock a year ahead, a year back, and in 1970; CLOCK_TESTS=tests for the whole suite. Needs faketime.
CLOCK_TESTS := tests/campaigns/log/test_clocks.py tests/companion/operations/test_backups.py tests/campaigns/schedule/test_planning.py
clocks: venv
	@command -v faketime >/dev/null || { echo "There is no faketime here: it is a package of Debian."; exit 1; }
	for clock in "+370d" "-370d" "@1970-01-02 10:00:00"; do \
		faketime -f "$$clock" $(BIN)/pytest -n auto --dist worksteal -rfEs --ignore=tests/browser $(CLOCK_TESTS) || exit 1; done

check: venv
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	DATA_DIR=build/check $(MANAGE) makemigrations --check --dry-run
	@if command -v npm >/dev/null; then $(MAKE) --no-print-directory check-js; else echo "There is no Node here: static/js is not checked."; fi

# The scripts: eslint, tests that need no browser, and whether what is bundled is what they and the styles say.
check-js: node_modules/.package-lock.json
	node_modules/.bin/eslint --max-warnings 0 .
	node --test tests/js/*.test.mjs
	$(ESBUILD) --outdir=build/bundles
	diff -r build/bundles static/bundles

# A script and a style sheet a screen, from the modules in static; what comes out is committed. This and check-js alone need Node.
bundles: node_modules/.package-lock.json
	$(ESBUILD) --outdir=static/bundles

# The video that keeps a screen awake (static/js/awake-video.js): ten seconds of black in under a kilobyte, no sound; committed. Needs ffmpeg.
awake-video:
	ffmpeg -v error -y -f lavfi -i color=c=black:s=16x16:r=1:d=10 -an -c:v libvpx -b:v 1k -g 1000 -fflags +bitexact -flags:v +bitexact -map_metadata -1 static/video/awake.webm

# The whole site as a folder of static files for any HTTPS host, in build/take-along: it runs in the browser. Needs Node.
take-along: venv node_modules/.package-lock.json
	$(BIN)/python scripts/take_along/build.py build/take-along

# The pure tests of the kernel, of all games and of notes, or TAKE_ALONG_TESTS, in the Python of the browser as it was last built.
TAKE_ALONG_TESTS := tests/rules tests/games tests/campaigns/notes/test_markdown.py
take-along-tests: export WHEELS := build/take-along-work/test-wheels
take-along-tests: venv build/take-along/files.json
	$(BIN)/python -m pip download --quiet --no-deps --require-hashes --dest $(WHEELS) -r requirements/take-along-tests.txt
	node scripts/take_along/tests.mjs build/take-along $(WHEELS) $(wildcard .venv/lib/python3*/site-packages) $(TAKE_ALONG_TESTS)

build/take-along/files.json:
	$(MAKE) take-along

node_modules/.package-lock.json: package-lock.json
	npm ci --no-progress

tidy: venv
	$(BIN)/ruff check --fix-only --quiet .
	$(BIN)/ruff format --quiet .

words: venv
	DATA_DIR=build/check $(MANAGE) words

# Known faults of the locked libraries; where advisories cannot be read it says "not checked", and fails.
audit: venv
	@mkdir -p build
	@$(BIN)/pip-audit -r requirements/dev.txt --require-hashes --disable-pip --progress-spinner off -f json 2>build/audit.log | $(BIN)/python scripts/audit.py

# What the site is made of, for whoever has to know (CycloneDX).
sbom: venv
	@mkdir -p build
	$(BIN)/python scripts/sbom.py >build/sbom.cdx.json

lock: venv
	scripts/lock

# Every sheet of every game in each way of printing, page beside page, into build/contact-sheet; needs pdftoppm. LOOK="--only heroes --all --grey".
contact-sheet: venv
	$(BIN)/python scripts/contact_sheet.py $(LOOK)

# The small pictures of the print room, static/print/<game>/<sheet>.webp, which are committed; needs pdftoppm.
pictures: venv
	$(BIN)/python scripts/contact_sheet.py --pictures $(LOOK)

# Pictures of every screen, into build/shots. LOOK="--only moon_tales-board --size 1024x768 390x844".
shots: venv
	$(BIN)/python -m tests.browser.shots $(LOOK)

# The manual in both languages, into build/docs, to be read from the disk or any server; a dead link or a page that no menu has ends it.
docs: SPHINX = build/docs-environment/bin/sphinx-build -c docs --doctree-dir build/doctrees/$(1) -D language=$(1) --fail-on-warning --keep-going --quiet
docs:
	@scripts/environment docs
	@rm -rf build/docs
	$(call SPHINX,en) docs build/docs
	$(call SPHINX,it) docs/it build/docs/it
	@echo "The manual: build/docs/index.html"

# The pictures of README.md and the manual, from the site itself: docs/pictures and docs/it/pictures, which are committed; needs Chromium.
manual-pictures: venv
	$(BIN)/python -m tests.browser.manual_pictures $(LOOK)
