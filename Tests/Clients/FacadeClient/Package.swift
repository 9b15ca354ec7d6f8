// swift-tools-version: 6.2
// Someone else's package that imports Apple's frameworks by their names. `check.sh` tests it.
import PackageDescription

let package = Package(
    name: "FacadeClient",
    dependencies: [.package(path: "../../../Facades")],
    targets: [
        .testTarget(name: "FacadeTests", dependencies: [.product(name: "AppleFrameworks", package: "Facades")]),
        .testTarget(
            name: "FacadeSwift5Tests", dependencies: [.product(name: "AppleFrameworks", package: "Facades")],
            swiftSettings: [.swiftLanguageMode(.v5)]),
        .testTarget(
            name: "ProgramTests", dependencies: [.product(name: "AppleFrameworks", package: "Facades")],
            swiftSettings: [.swiftLanguageMode(.v5)]),
        .testTarget(name: "FacadeXCTests", dependencies: [.product(name: "AppleFrameworks", package: "Facades")]),
    ]
)
