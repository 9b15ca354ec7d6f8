// swift-tools-version: 6.2
// Packages of other people, as they depend on this one. `check.sh` builds and tests them.
import Foundation
import PackageDescription

/// While nothing but `ReelClient` is built, it says what modules it can see.
let alone: [SwiftSetting] = ProcessInfo.processInfo.environment["ALONE"] == nil ? [] : [.define("ALONE")]

let package = Package(
    name: "Clients",
    dependencies: [.package(name: "Stillreel", path: "../..")],
    targets: [
        // Wants nothing but our own API, and must not get a module called UIKit with it.
        .target(
            name: "ReelClient", dependencies: [.product(name: "Stillreel", package: "Stillreel")], swiftSettings: alone),
        .testTarget(name: "FacadeTests", dependencies: [.product(name: "AppleFrameworks", package: "Stillreel")]),
        .testTarget(name: "FacadeXCTests", dependencies: [.product(name: "AppleFrameworks", package: "Stillreel")]),
    ]
)
