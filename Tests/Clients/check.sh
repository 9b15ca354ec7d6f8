#!/bin/sh
# Builds this package's clients on what `make build-tests` has built, with the same settings. Fails where a client of the product
# Stillreel gets a module with a name of Apple's, or where the facades do not compile or work beside a test library.
set -eu
cd "$(dirname "$0")"
# What is compiled with other settings is compiled anew.
export STILLREEL_STRICT=1 STILLREEL_OPTIMIZED=1
swift="${SWIFT:-swift}"
scratch=$(cd ../.. && pwd)/.build
kept=$scratch/before-clients
facades=$(ls ../../Sources/Facades)

fail() {
    echo "Clients: $*" >&2
    exit 1
}

# A folder of a module's name is made by planning alone; a module and object files are made by building.
built() { find "$scratch/debug/" -name "$1.swiftmodule" -o -path "*/$1.build/*.o"; }

# The package manager remembers the last package only that was built in a folder, and would compile much of ours again after the
# clients. So it gets back what it knew of ours, and the facades as they were.
restore() {
    rm -f "$scratch/build.db-journal"
    cp -pR "$kept/scratch/." "$scratch"
    cp -pR "$kept/outputs/." "$outputs"
    rm -rf "$kept"
}

[ -n "$facades" ] || fail "no facades in Sources/Facades: nothing has been proved"
outputs=$(cd "$scratch/debug" && pwd -P) || fail "the package is not built; run 'make build-tests'"
# What a killed run has left is older than what is built now.
rm -rf "$kept"
mkdir -p "$kept/scratch" "$kept/outputs"
(cd "$scratch" && cp -p build.db ./*.yaml workspace-state.json "$kept/scratch") &&
    (cd "$outputs" && cp -p ./*.json "$kept/outputs") || fail "the package is not built; run 'make build-tests'"
for module in $facades; do
    (cd "$outputs" && cp -pR --parents "$module.build" Modules/"$module".* "$kept/outputs") ||
        fail "the facade $module is not built; run 'make build-tests'"
done
trap restore EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM
# The same versions of other packages, which lie in the same folder.
[ ! -f ../../Package.resolved ] || cp ../../Package.resolved .

# (1) Without the facades, and without what an earlier run has left of the client.
for module in $facades ReelClient; do
    built "$module" | while read -r file; do rm -f "$file"; done
done
ALONE=1 "$swift" build --scratch-path "$scratch" --target ReelClient || fail "the target ReelClient does not build"
[ -n "$(built ReelClient)" ] || fail "no module ReelClient was built: nothing has been proved"
for facade in $facades; do
    [ -z "$(built "$facade")" ] || fail "a client of the product Stillreel has built the facade $facade: $(built "$facade")"
done
echo "Clients: a client of the product Stillreel builds none of $(echo $facades)"

# (2) The facades, beside swift-testing and beside XCTest.
"$swift" test --scratch-path "$scratch" || fail "the facades do not build, or their tests fail"
echo "Clients: the facades work beside swift-testing and XCTest"
