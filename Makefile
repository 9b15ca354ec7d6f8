# Commands for building, testing and installing. `make` without arguments lists them.

PREFIX ?= /usr/local
SWIFT ?= swift
# One build serves the command, the tests and all but `build`, `test-server`, `fuzz` and `sanitize`: with other options or variables, all would be compiled again.
# Tests see what is internal (-enable-testing). Only editors read an index. The linker lld takes half of gold's time.
export STILLREEL_BUILD_OPTIONS = -c release --disable-index-store -Xswiftc -enable-testing -Xswiftc -use-ld=lld
RELEASE = $(SWIFT) build $(STILLREEL_BUILD_OPTIONS) --product
# See Package.swift. Warnings in our own targets are errors, the command has the studio and Swift's own libraries in it, and the
# facades and examples are part of the build.
export STILLREEL_STRICT = 1
export STILLREEL_STUDIO = 1
export STILLREEL_STATIC = 1
export STILLREEL_FACADES = 1
# Tests are of the command that is built here, not of one that the user's environment names (but see `make test-only`).
unexport STILLREEL
# Runs a command in the environment of tests.
ISOLATED = Scripts/tests/isolated

# GPL=0 builds without the two libraries under the GPL that have replacements (see Package.swift).
ifeq ($(GPL),0)
export STILLREEL_GPL = 0
endif
GPL_PACKAGES = $(if $(filter 0,$(GPL)),,librubberband-dev libimagequant-dev)

# The packages that building needs, and the programs that tests use to check results.
BUILD_PACKAGES = pkg-config libavformat-dev libavcodec-dev libavutil-dev libswscale-dev libswresample-dev \
	libzimg-dev libebur128-dev libass-dev libuchardet-dev libxml2-dev $(GPL_PACKAGES) \
	libjpeg-dev libspng-dev libdeflate-dev liblcms2-dev libwebp-dev libheif-dev libtiff-dev libraw-dev libcgif-dev \
	libcairo2-dev libpango1.0-dev fonts-inter fonts-dejavu-core fonts-noto-color-emoji \
	libheif-plugin-aomenc? libheif-plugin-x265?
TEST_PACKAGES = ffmpeg time gstreamer1.0-tools gstreamer1.0-plugins-base gstreamer1.0-plugins-base-apps gstreamer1.0-plugins-good \
	gstreamer1.0-plugins-bad gstreamer1.0-libav webp libheif-examples imagemagick libimage-exiftool-perl ghostscript dcraw \
	libsdl2-2.0-0 xvfb mediainfo mkvtoolnix fonts-dejavu-extra man-db python3 python3-jsonschema python3-numpy python3-pil
DEB_PACKAGES = binutils dpkg-dev git lintian
SLURM_PACKAGES = slurmctld slurmd slurm-client munge parallel python3-venv
WHEEL_PACKAGES = python3 python3-pip python3-setuptools python3-wheel
GUARD_PACKAGES = valgrind binutils python3
BENCH_PACKAGES = ffmpeg x264 libjpeg-turbo-progs python3 python3-venv ffmpegthumbnailer melt libvips-tools imagemagick webp \
	libheif-examples

# Targets of packages share folders in .build.
.NOTPARALLEL:

.PHONY: help setup setup-checks setup-tests setup-bench setup-deb setup-guard setup-wheel check build demo build-tests \
	test test-only test-changed test-clients test-long test-times test-python test-studio test-slurm setup-slurm setup-studio python-wheel test-fresh faults fuzz load suites nightly sanitize \
	bench guard format manual install uninstall deb release image checksec clean test-server setup-tarball tarball try-packages docs

help: ## List the commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## Install missing Debian packages that building needs
	@Scripts/install-packages $(BUILD_PACKAGES)

setup-checks:
	@Scripts/install-packages python3 git

setup-tests: setup ## Install missing Debian packages that the tests need, too
	@Scripts/install-packages $(TEST_PACKAGES)

setup-bench: setup
	@Scripts/install-packages $(BENCH_PACKAGES) $(GUARD_PACKAGES)

setup-guard: setup
	@Scripts/install-packages $(GUARD_PACKAGES)

setup-deb: setup
	@Scripts/install-packages $(DEB_PACKAGES)

setup-wheel:
	@Scripts/install-packages $(WHEEL_PACKAGES)

check: setup-checks ## Check the format, imports, folders, doc comments and documents, in less than a minute
	@/usr/bin/python3 -B Scripts/checks/test_checks.py --quiet
	@/usr/bin/python3 -B Scripts/tests/test_changed.py --quiet
	@/usr/bin/python3 -B Scripts/checks

build: setup ## Build everything for debugging, without optimisation (GPL=0: without libimagequant and Rubber Band)
	env -u STILLREEL_FACADES $(SWIFT) build

demo: setup ## Make a movie with sound from the photographs in demo/, and print where it is
	$(RELEASE) stillreel
	.build/release/stillreel render demo/reel.yaml -o demo/stillreel-demo.mp4 --overwrite
	.build/release/stillreel probe demo/stillreel-demo.mp4

build-tests: setup-tests ## Build the tests, which are not optimised, and the command
	$(RELEASE) stillreel
	$(RELEASE) StillreelPackageTests

test: build-tests ## Build and run all tests but the long ones and the studio's; build packages that depend on ours
	Scripts/tests/run --skip LongTests
	$(ISOLATED) /usr/bin/python3 -B Scripts/tests/python.py
	$(ISOLATED) /usr/bin/python3 -B Scripts/tests/cookbook.py
	Tests/Clients/check.sh

test-clients: build-tests ## Build and test packages that depend on ours, and compile calls of Apple's API and snippets in documents
	Tests/Clients/check.sh

test-changed: ## Build and run the tests that your changes can break (BASE=commit to compare with; LIST=1 only names them)
	/usr/bin/python3 -B Scripts/tests/changed.py $(if $(BASE),--base $(BASE)) $(if $(LIST),--list)

test-only: build-tests ## Run the tests whose names match (NAME=WriterEndTests)
	$(if $(STILLREEL),STILLREEL=$(STILLREEL)) Scripts/tests/run --filter $(NAME)

test-long: build-tests ## Run the long tests: an hour of sound, thousands of pictures, a hundred killed recorders
	Scripts/tests/run --filter LongTests

test-times: build-tests ## Run the tests one after another, without those of `make test-long`, and print which take longest
	/usr/bin/python3 -B Scripts/tests/times.py --skip LongTests

test-python: build-tests ## Build the command, and run the tests of the Python package
	$(ISOLATED) /usr/bin/python3 -B Scripts/tests/python.py

setup-studio: setup
	@Scripts/install-packages chromium python3 python3-numpy python3-pil ffmpeg

test-studio: setup-studio ## Build the command, and test the studio in Chromium and against attacks, in two minutes
	$(RELEASE) stillreel
	$(ISOLATED) /usr/bin/python3 -B Tests/Studio .build/release/stillreel

# Not part of `make test` and .ci/run: the first build, in its own folder, takes five to fifteen minutes.
test-server: setup-tests ## Build the example of a server (Examples/RenderServer), and make a movie with it
	env -u STILLREEL_FACADES -u STILLREEL_STATIC $(SWIFT) build --package-path Examples/RenderServer --scratch-path .build/server -Xswiftc -O --product RenderServer
	/usr/bin/python3 -B Scripts/tests/server.py .build/server/debug/RenderServer

setup-slurm: setup-tests
	@Scripts/install-packages $(SLURM_PACKAGES)
	@test -x .build/farm-tools/bin/openjd || { python3 -m venv .build/farm-tools && \
		.build/farm-tools/bin/pip install -q openjd-cli kubernetes-validate check-jsonschema; }

# Not part of `make test` and .ci/run: it takes ten minutes.
test-slurm: setup-slurm ## Make a movie on a real Slurm on this machine, while nodes, tasks and the controller are killed
	$(RELEASE) stillreel
	/usr/bin/python3 -B Scripts/tests/slurm.py .build/release/stillreel

python-wheel: setup-wheel ## Make the wheel of the Python package, in .build/python
	@rm -rf python/build
	/usr/bin/python3 -m pip wheel -q --no-build-isolation --no-deps --no-index -w .build/python ./python
	@ls .build/python/*.whl

test-fresh: ## Run `make demo` and `make test` on a new, minimal Debian, as root and as a user (needs root, takes 40 minutes)
	Scripts/fresh/run

# The full campaign takes hours; MOST=3 tries three places of each kind of fault, SMOKE=1 a sample in less than two minutes.
faults: setup-tests ## Let system calls fail, disks fill and inputs change under every command, and check that nothing is lost (SMOKE=1, MOST=3)
	$(RELEASE) stillreel
	/usr/bin/python3 -B Scripts/tests/faults.py $(if $(SMOKE),--smoke) $(if $(MOST),--most $(MOST))

nightly: ## Run all tests, the long ones too, and report them in .build/nightly/report.md (STEPS="long load" selects, AGAIN=1 repeats)
	Scripts/nightly $(if $(AGAIN),--again) $(STEPS)

load: setup-tests ## Render 2,000 movies, export 50 at once and more in one process, and check that memory, files and threads are bounded (SCALE=0.1)
	$(RELEASE) ReelLoad
	/usr/bin/python3 -B Scripts/tests/load.py --scale $(or $(SCALE),1)

suites: setup-tests ## Decode the pictures of public suites (docs/suites.md), and compare them with other programs (SUITES=folder, BEFORE=table)
	$(RELEASE) stillreel
	$(RELEASE) ReelShrink
	/usr/bin/python3 -B Scripts/suites $(SUITES) $(if $(BEFORE),--before $(BEFORE))

# The first build takes ten minutes, in its own folder, .build/fuzz. SECONDS is the time for each target.
fuzz: setup-tests ## Fuzz the parsers of all files, guided by coverage (SECONDS=60, TARGET=boxes, SMOKE=1 for two minutes, KEEP=1 to keep the corpus)
	Scripts/fuzz/run $(if $(SMOKE),--smoke) $(if $(SECONDS),--seconds $(SECONDS)) $(if $(TARGET),--target $(TARGET)) \
		$(if $(KEEP),--keep)

# Each builds into its own folder, .build/thread and .build/address. Building takes half an hour, and the tests longer.
sanitize: setup-tests ## Run the tests under the address and the thread sanitizer, and fail on any report
	@Scripts/sanitizers/run address
	@Scripts/sanitizers/run thread

bench: setup-bench ## Measure Stillreel and other tools, and write docs/benchmarks.md (WORK=timelapse for one; QUICK=1 to try)
	@$(MAKE) --no-print-directory install PREFIX=$(CURDIR)/.build/bench-installed
	@$(RELEASE) ReelShrink
	@$(RELEASE) ReelFilters
	@$(RELEASE) ReelLayers
	/usr/bin/python3 -B Benchmarks $(WORK)

guard: setup-guard ## Count the instructions of hot loops, and fail if any needs many more than recorded (RECORD=1 records them)
	$(RELEASE) ReelHotLoops
	/usr/bin/python3 -B Benchmarks/guard.py

# BASE is the path of the site on its server; without it, the site must be at the root.
docs: setup-tests ## Make the reference site of all public modules, in .build/docs-site, and fail on any warning (BASE=/stillreel)
	$(RELEASE) StillreelPackageTests
	/usr/bin/python3 -B Scripts/docs $(if $(BASE),--base-path $(BASE))

format: ## Format the source (except the examples, which are pasted)
	$(SWIFT) format --in-place --recursive --configuration .swift-format Sources Tests Benchmarks Facades Fuzz \
		Package.swift Examples/Package.swift

# The manual pages, in .build/manual, of which `make install` installs all.
manual: setup
	$(RELEASE) stillreel
	@rm -rf .build/manual
	/usr/bin/python3 -B Scripts/release/manual.py .build/release/stillreel .build/manual

install: manual ## Install the command, its manual pages and completions under PREFIX (/usr/local)
	Scripts/release/install "$(abspath $(PREFIX))"

uninstall: ## Remove what `make install` has installed under PREFIX
	Scripts/release/install "$(abspath $(PREFIX))" --remove

deb: setup-deb ## Make the Debian package of the command, in .build, for the release of Debian that runs
	@rm -rf .build/deb
	@$(MAKE) --no-print-directory install DESTDIR=$(CURDIR)/.build/deb PREFIX=/usr ZSH_COMPLETIONS=vendor-completions
	Scripts/release/deb .build/deb

setup-tarball: setup
	@Scripts/install-packages binutils git xz-utils

tarball: setup-tarball ## Make a tarball of the command with all its libraries, in .build, for other distributions
	@rm -rf .build/tarball
	@$(MAKE) --no-print-directory install DESTDIR=$(CURDIR)/.build/tarball PREFIX=/
	Scripts/release/tarball .build/tarball

try-packages: ## Try the packages in .build on new, minimal systems (needs root)
	Scripts/release/try

release: setup-tests ## Check everything, make the packages with their checksums, and tag the version (CHECK=1: only see whether it can begin)
	Scripts/release/release

image: ## Make an OCI image of the command, in .build, of the package that `make deb` has made (needs root)
	@Scripts/install-packages mmdebstrap umoci
	Scripts/release/image

checksec: setup-guard ## Check that the installed command (PREFIX) has the protections of the compiler and the linker
	/usr/bin/python3 -B Scripts/release/checksec.py $(DESTDIR)$(PREFIX)/libexec/stillreel

clean: ## Remove everything that was built
	rm -rf .build demo/stillreel-demo.mp4 python/build python/stillreel.egg-info
