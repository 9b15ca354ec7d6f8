// swift-tools-version: 6.2
// Packages of other people, as they depend on this one. `check.sh` builds and tests them.
import PackageDescription

let package = Package(
    name: "Clients",
    dependencies: [.package(name: "Stillreel", path: "../..")],
    targets: [
        // Wants nothing but our own API, and must not get a module called UIKit with it.
        .target(name: "ReelClient", dependencies: [.product(name: "Stillreel", package: "Stillreel")]),
        .testTarget(name: "FacadeTests", dependencies: [.product(name: "AppleFrameworks", package: "Stillreel")]),
        .testTarget(name: "FacadeXCTests", dependencies: [.product(name: "AppleFrameworks", package: "Stillreel")]),
    ]
)
