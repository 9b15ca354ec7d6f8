#!/bin/sh
# Builds this package as its clients do. Fails where a client of the product Stillreel gets a module with a name of Apple's, or
# where the facades do not compile or work beside a test library.
set -eu
cd "$(dirname "$0")"
unset STILLREEL_OPTIMIZED
swift=${SWIFT:-swift}

fail() {
    echo "Clients: $*" >&2
    exit 1
}

built() { [ ! -d .build/debug ] || find .build/debug/ -name "$1.swiftmodule" -o -path "*/$1.build/*.o"; }

# (1) Without what an earlier build has left of the facades and the client; the rest need not be compiled again.
facades=$(ls ../../Sources/Facades)
[ -n "$facades" ] || fail "no facades in Sources/Facades: nothing has been proved"
for module in $facades ReelClient; do
    built "$module" | while read -r file; do rm -f "$file"; done
done
ALONE=1 "$swift" build --target ReelClient || fail "the target ReelClient does not build"
[ -n "$(built ReelClient)" ] || fail "no module ReelClient was built: nothing has been proved"
for facade in $facades; do
    # A folder of that name is made by planning alone; a module and object files are made by building.
    [ -z "$(built "$facade")" ] || fail "a client of the product Stillreel has built the facade $facade: $(built "$facade")"
done
echo "Clients: a client of the product Stillreel builds none of $(echo $facades)"

# (2) The facades, beside swift-testing and beside XCTest, and on what is built already.
"$swift" test || fail "the facades do not build, or their tests fail"
echo "Clients: the facades work beside swift-testing and XCTest"
