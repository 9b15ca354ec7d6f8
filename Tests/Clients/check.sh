#!/bin/sh
# Builds packages that depend on ours on top of what `make build-tests` has built, with the same settings (`make test-clients`).
# Fails if a client of the product Stillreel cannot have targets with the names of Apple's frameworks, if the facades do not
# compile or work beside a test library, if code that compiles with Apple's SDK does not compile with them, or if a snippet in a
# document does not compile.
# shellcheck disable=SC2086 # the options are a list of words
set -eu
cd "$(dirname "$0")"
# With other settings, everything would be compiled again.
options=${STILLREEL_BUILD_OPTIONS:?"run 'make test-clients', which sets how our package is built"}
export STILLREEL_STRICT=1
# These variables are for our own build. Other packages do not get the facades through Stillreel.
unset STILLREEL_FACADES STILLREEL_STUDIO STILLREEL_STATIC
swift="${SWIFT:-swift}"
scratch=$(cd ../.. && pwd)/.build
isolated=$(cd ../.. && pwd)/Scripts/tests/isolated
kept=$scratch/before-clients
facades=$(ls ../../Facades/Sources | grep -v '^CReel')

fail() {
    echo "Clients: $*" >&2
    exit 1
}

# Planning alone creates a folder with a module's name; only building creates a module and object files.
built() { find "$scratch/release/" -name "$1.swiftmodule" -o -path "*/$1.build/*.o"; }

# The package manager remembers only the last package that was built in a folder, and would compile much of our package again
# after the clients; it also removes the checkouts of packages that the last one does not need. For this reason, its records about
# our package and the facades, and the checkouts, are restored.
restore() {
    rm -rf "$scratch/build.db-journal" "$scratch/checkouts"
    # Moved, because copies would be other files, and compiled again.
    mv "$kept/scratch/"* "$scratch"
    cp -pR "$kept/outputs/." "$outputs"
    rm -rf "$kept"
}

# run_tests PACKAGE: builds its tests and runs those of XCTest and of swift-testing. Not with `swift test`, which would compile
# all rooms with other options.
run_tests() {
    # Tests of XCTest that are not in the list would not run.
    listed=$(grep -o '("test' "$1/Tests/XCTMain.swift" | wc -l)
    written=$(grep -rhE '^ *func test\w*\(\)' "$1"/Tests/*XCTests "$1"/Tests/CocoaTests 2> /dev/null | wc -l)
    [ "$listed" = "$written" ] || fail "$1/Tests/XCTMain.swift lists $listed of $written tests"
    "$swift" build $options --package-path "$1" --scratch-path "$scratch" --build-tests &&
        "$isolated" "$scratch/release/$1PackageTests.xctest" &&
        "$isolated" "$scratch/release/$1PackageTests.xctest" --testing-library swift-testing
}

[ -n "$facades" ] || fail "there are no facades in Facades/Sources; nothing was checked"
outputs=$(cd "$scratch/release" && pwd -P) || fail "the package is not built; run 'make build-tests'"
# Files left by a killed run are older than the present build.
rm -rf "$kept"
mkdir -p "$kept/scratch" "$kept/outputs"
(cd "$scratch" && cp -p build.db ./*.yaml workspace-state.json "$kept/scratch" && cp -al checkouts "$kept/scratch") &&
    (cd "$outputs" && cp -p ./*.json "$kept/outputs") || fail "the package is not built; run 'make build-tests'"
for module in $facades; do
    # Those that a test or an example needs have been built.
    [ ! -f "$outputs/Modules/$module.swiftmodule" ] ||
        (cd "$outputs" && cp -pR --parents "$module.build" Modules/"$module".* "$kept/outputs")
done
trap restore EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM
# Use the same versions of other packages, which are in the same folder.
for package in Namesakes MacClient FacadeClient ../../Examples; do
    [ ! -f ../../Package.resolved ] || cp ../../Package.resolved "$package"
done

# (1) A client that has targets with the names of the facades and of other packages' targets. The facades, and files of an earlier
# run, are removed first.
for module in $facades ReelClient; do
    built "$module" | while read -r file; do rm -f "$file"; done
done
"$swift" build $options --package-path Namesakes --scratch-path "$scratch" --target ReelClient ||
    fail "a client of the product Stillreel with targets of Apple's names does not build"
[ -n "$(built ReelClient)" ] || fail "the module ReelClient was not built; nothing was checked"
for module in CoreMedia CoreVideo ImageIO Photos; do
    [ -z "$(built "$module")" ] || fail "building a client of the product Stillreel built the facade $module: $(built "$module")"
done
echo "Clients: a client of the product Stillreel builds no facade, and can have targets with their names"
for module in AVFoundation CoreGraphics UIKit; do
    built "$module" | while read -r file; do rm -f "$file"; done
done

# (2) The facades of the Mac, in a program that cannot import UIKit. They are removed before other programs are built.
run_tests MacClient ||
    fail "the facades of the Mac do not build, or their tests fail"
[ -z "$(built UIKit)" ] || fail "building a client of the product AppKit built the facade UIKit: $(built UIKit)"
for module in AppKit Cocoa; do
    [ -n "$(built "$module")" ] || fail "the facade $module was not built; nothing was checked"
    built "$module" | while read -r file; do rm -f "$file"; done
done
echo "Clients: AppKit and Cocoa work beside swift-testing and XCTest, without UIKit"

# (3) The facades, beside swift-testing and beside XCTest.
run_tests FacadeClient ||
    fail "the facades do not build, or their tests fail"
for module in AppKit Cocoa; do
    [ -z "$(built "$module")" ] || fail "building a client of the product AppleFrameworks built the facade $module"
done
echo "Clients: the facades work beside swift-testing and XCTest"

# (4) Calls of Apple's API and snippets of clients, in each language mode, and the snippets in documents. They are compiled, but
# not run.
/usr/bin/python3 -B Signatures/check.py || fail "see above"
/usr/bin/python3 -B Documents/check.py || fail "see above"

# (5) The examples as a package of their own.
"$swift" build $options --package-path ../../Examples --scratch-path "$scratch" --product PictureAndSong ||
    fail "the examples do not build"
echo "Clients: the examples build as a package"
