// swift-tools-version: 6.2
// Someone else's package that was written for the Mac: it imports AppKit or Cocoa, and not UIKit. `check.sh` tests it.
import PackageDescription

let products = ["AVFoundation", "CoreImage"].map { Target.Dependency.product(name: $0, package: "Facades") }

let package = Package(
    name: "MacClient",
    dependencies: [.package(path: "../../../Facades")],
    targets: [
        .testTarget(name: "AppKitTests", dependencies: products + [.product(name: "AppKit", package: "Facades")]),
        .testTarget(
            name: "CocoaTests", dependencies: products + [.product(name: "Cocoa", package: "Facades")],
            swiftSettings: [.swiftLanguageMode(.v5)]),
    ]
)
