#!/bin/sh
# Builds this package as its clients do. Fails where a client of the product Stillreel gets a module with a name of Apple's, or
# where the facades do not compile or work beside a test library.
set -eu
cd "$(dirname "$0")"

fail() {
    echo "Clients: $*" >&2
    exit 1
}

# (1) From nothing: what an earlier build has left must not count.
rm -rf .build
ALONE=1 swift build --target ReelClient || fail "the target ReelClient does not build"
[ -n "$(find .build -name Stillreel.swiftmodule)" ] || fail "no Stillreel.swiftmodule was built: nothing has been proved"

facades=$(ls ../../Sources/Facades)
[ -n "$facades" ] || fail "no facades in Sources/Facades: nothing has been proved"
for facade in $facades; do
    # A folder of that name is made by planning alone; a module and object files are made by building.
    found=$(find .build -name "$facade.swiftmodule" -o -path "*/$facade.build/*.o")
    [ -z "$found" ] || fail "a client of the product Stillreel has built the facade $facade: $found"
done
echo "Clients: a client of the product Stillreel builds none of $(echo $facades)"

# (2) The facades, beside swift-testing and beside XCTest, and on what is built already.
swift test || fail "the facades do not build, or their tests fail"
echo "Clients: the facades work beside swift-testing and XCTest"
