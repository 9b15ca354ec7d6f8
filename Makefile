# What can be done here. `make` alone lists it.

PREFIX ?= /usr/local
SWIFT ?= swift
# With Swift's own libraries in the program it needs none of them where it is used, and starts sooner. What is built otherwise is
# compiled anew.
RELEASE = $(SWIFT) build -c release --static-swift-stdlib --product
# Warnings are errors in our own targets (see Package.swift).
export STILLREEL_STRICT = 1

# What the library is built on, and what its tests ask for a second opinion.
BUILD_PACKAGES = pkg-config libavformat-dev libavcodec-dev libavutil-dev libswscale-dev libswresample-dev \
	libzimg-dev libebur128-dev librubberband-dev \
	libturbojpeg0-dev libspng-dev libdeflate-dev liblcms2-dev libexif-dev libwebp-dev libheif-dev libtiff-dev libcgif-dev libimagequant-dev \
	libcairo2-dev libpango1.0-dev fonts-dejavu-core
TEST_PACKAGES = ffmpeg time gstreamer1.0-tools gstreamer1.0-plugins-base gstreamer1.0-plugins-base-apps gstreamer1.0-plugins-good \
	gstreamer1.0-plugins-bad gstreamer1.0-libav webp libheif-examples imagemagick libimage-exiftool-perl ghostscript \
	mediainfo mkvtoolnix fonts-dejavu-extra python3 python3-numpy
GUARD_PACKAGES = valgrind binutils python3
BENCH_PACKAGES = ffmpeg x264 libjpeg-turbo-progs python3 python3-venv ffmpegthumbnailer melt libvips-tools imagemagick webp \
	libheif-examples

.PHONY: help setup setup-checks setup-tests setup-bench setup-guard check build demo build-tests test test-only test-long test-times \
	test-fresh sanitize bench guard format install clean

help: ## List the verbs
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## Install the Debian packages that building needs, those that are missing
	@Scripts/install-packages $(BUILD_PACKAGES)

setup-checks:
	@Scripts/install-packages python3 git

setup-tests: setup
	@Scripts/install-packages $(TEST_PACKAGES)

setup-bench: setup
	@Scripts/install-packages $(BENCH_PACKAGES)

setup-guard: setup
	@Scripts/install-packages $(GUARD_PACKAGES)

check: setup-checks ## See that format, imports and documents are in order, in ten seconds
	@/usr/bin/python3 -B Scripts/checks/test_checks.py --quiet
	@/usr/bin/python3 -B Scripts/checks

build: setup ## Build everything, without optimisation
	$(SWIFT) build

demo: setup ## Make a movie with sound from the photographs in demo/, and say where it is
	$(RELEASE) stillreel
	.build/release/stillreel render demo/reel.yaml -o demo/stillreel-demo.mp4 --overwrite
	.build/release/stillreel probe demo/stillreel-demo.mp4

# See Package.swift.
build-tests test test-only test-long test-times: export STILLREEL_OPTIMIZED = 1
build-tests test test-only test-long test-times sanitize: export STILLREEL_FACADES = 1

build-tests: setup-tests
	$(SWIFT) build --build-tests

test: build-tests ## Build and run the tests, those of client packages too, but for those of `make test-long`
	Scripts/tests/run --skip LongTests
	Tests/Clients/check.sh

test-only: build-tests ## Run the tests whose names match (NAME=WriterEndTests)
	Scripts/tests/run --filter $(NAME)

test-long: build-tests ## Run the tests that take long: an hour of sound, thousands of pictures, a hundred kills
	Scripts/tests/run --filter LongTests

test-times: build-tests ## Run the tests one after another, and print which take longest
	/usr/bin/python3 -B Scripts/tests/times.py

test-fresh: ## Run `make demo` and `make test` on a new, minimal Debian, as root and as a user (needs root, takes 40 minutes)
	Scripts/fresh/run

# Each in a folder of its own, .build/thread and .build/address: a quarter of an hour, and as long again for what must be built.
sanitize: setup-tests ## Run the writer's tests under the thread and address sanitizers, and fail on what they report
	@Scripts/sanitizers/run thread
	@Scripts/sanitizers/run address

bench: setup-bench ## Measure us and others side by side, and write docs/benchmarks.md (WORK=timelapse for one; QUICK=1 to try)
	@$(MAKE) --no-print-directory install PREFIX=$(CURDIR)/.build/bench-installed
	@$(RELEASE) ReelShrink
	/usr/bin/python3 -B Benchmarks $(WORK)

guard: setup-guard ## Count the instructions of hot loops, and fail where they have become many more (RECORD=1 records them)
	$(RELEASE) ReelHotLoops
	/usr/bin/python3 -B Benchmarks/guard.py

format: ## Bring the source into the house's format (not the examples: they are pasted)
	$(SWIFT) format --in-place --recursive --configuration .swift-format Sources Tests Benchmarks Facades \
		Package.swift Examples/Package.swift

# What stands in bin knows its version without the hundred and fifty libraries that the program is linked with.
install: setup ## Install the command under PREFIX (/usr/local)
	$(RELEASE) stillreel
	install -D -m 755 .build/release/stillreel $(DESTDIR)$(PREFIX)/libexec/stillreel
	install -d $(DESTDIR)$(PREFIX)/bin
	printf '#!/bin/sh\n[ "$$*" = --version ] && exec echo %s\nexec "%s" "$$@"\n' "$$(.build/release/stillreel --version)" \
		"$(abspath $(PREFIX))/libexec/stillreel" > .build/front-door
	install -m 755 .build/front-door $(DESTDIR)$(PREFIX)/bin/stillreel

clean: ## Remove what was built
	rm -rf .build demo/stillreel-demo.mp4
