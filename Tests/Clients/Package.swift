// swift-tools-version: 6.2
// Packages that depend on this one as other people's do. `check.sh` builds and tests them.
import Foundation
import PackageDescription

/// Lets `ReelClient` check which modules it can import, if nothing else is built.
let alone: [SwiftSetting] = ProcessInfo.processInfo.environment["ALONE"] == nil ? [] : [.define("ALONE")]

let package = Package(
    name: "Clients",
    dependencies: [.package(name: "Stillreel", path: "../..")],
    targets: [
        // Uses only our own API, and must not get a module called UIKit with it.
        .target(
            name: "ReelClient", dependencies: [.product(name: "Stillreel", package: "Stillreel")], swiftSettings: alone),
        .testTarget(name: "FacadeTests", dependencies: [.product(name: "AppleFrameworks", package: "Stillreel")]),
        .testTarget(name: "FacadeXCTests", dependencies: [.product(name: "AppleFrameworks", package: "Stillreel")]),
    ]
)
