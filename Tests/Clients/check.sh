#!/bin/sh
# Builds this package as its clients do. Fails where a client of the product Stillreel gets a module with a name of Apple's, or
# where the facades do not compile or work beside a test library. `make test` runs it.
set -eu
cd "$(dirname "$0")/../.."

fail() {
    echo "Clients: $*" >&2
    exit 1
}

# The clients' build goes where our own package's goes: its modules need not be compiled a second time.
built() { find .build/debug/ -name "$1.swiftmodule" -o -path "*/$1.build/*.o"; }
client() { verb=$1 && shift && swift "$verb" --package-path Tests/Clients --scratch-path .build "$@"; }

# (1) Without what an earlier build has left of the facades and the client.
facades=$(ls Sources/Facades)
[ -n "$facades" ] || fail "no facades in Sources/Facades: nothing has been proved"
for module in $facades ReelClient; do
    built "$module" | while read -r file; do rm -f "$file"; done
done
ALONE=1 client build --target ReelClient || fail "the target ReelClient does not build"
for module in Stillreel ReelClient; do
    [ -n "$(built "$module")" ] || fail "no module $module was built: nothing has been proved"
done
for facade in $facades; do
    [ -z "$(built "$facade")" ] || fail "a client of the product Stillreel has built the facade $facade: $(built "$facade")"
done
echo "Clients: a client of the product Stillreel builds none of $(echo $facades)"

# (2) The facades, beside swift-testing and beside XCTest.
client test || fail "the facades do not build, or their tests fail"
echo "Clients: the facades work beside swift-testing and XCTest"
