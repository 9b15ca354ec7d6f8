#!/bin/sh
# Builds this package as its clients do. Fails where a client of the product Stillreel gets a module with a name of Apple's, or
# where the facades do not compile or work beside a test library. `make test` runs it.
set -eu
cd "$(dirname "$0")/../.."

fail() {
    echo "Clients: $*" >&2
    exit 1
}

# The clients' build goes where our own package's goes, with the same versions of others' packages and the same settings: modules
# need not be compiled a second time.
[ ! -f Package.resolved ] || cp Package.resolved Tests/Clients/Package.resolved
built() { find .build/debug/ -name "$1.swiftmodule" -o -path "*/$1.build/*.o"; }
client() { verb=$1 && shift && "${SWIFT:-swift}" "$verb" --package-path Tests/Clients --scratch-path .build "$@"; }

# (1) Without what an earlier build has left of the facades and the client.
facades=$(ls Sources/Facades)
[ -n "$facades" ] || fail "no facades in Sources/Facades: nothing has been proved"
for module in $facades ReelClient; do
    built "$module" | while read -r file; do rm -f "$file"; done
done
ALONE=1 client build --target ReelClient || fail "the target ReelClient does not build"
[ -n "$(built ReelClient)" ] || fail "no module ReelClient was built: nothing has been proved"
for facade in $facades; do
    [ -z "$(built "$facade")" ] || fail "a client of the product Stillreel has built the facade $facade: $(built "$facade")"
done
echo "Clients: a client of the product Stillreel builds none of $(echo $facades)"

# (2) The facades, beside swift-testing and beside XCTest.
client test || fail "the facades do not build, or their tests fail"
echo "Clients: the facades work beside swift-testing and XCTest"
