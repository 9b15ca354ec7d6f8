// swift-tools-version: 6.2
// Apple's module names on Linux: `import AVFoundation` and the rest. They are a package of their own, because a package graph can
// hold each target name only once, and a module called `UIKit` makes `canImport(UIKit)` true for everything in the same build. A
// program that depends on `Stillreel` alone gets none of these targets.
import PackageDescription

/// A facade, and the rooms that it re-exports.
let facades: [(name: String, reexports: [String])] = [
    ("CoreFoundation", ["ReelCoreFoundation"]),
    ("CoreGraphics", ["ReelCoreGraphics", "ReelCoreFoundation"]),
    ("CoreVideo", ["ReelCoreVideo", "ReelCoreGraphics", "ReelCoreFoundation"]),
    ("CoreMedia", ["ReelCoreMedia", "ReelCoreVideo", "ReelCoreGraphics", "ReelCoreFoundation"]),
    ("ImageIO", ["ReelImageIO", "ReelCoreGraphics", "ReelCoreFoundation"]),
    ("CoreImage", ["ReelCoreImage", "ReelImageIO", "ReelCoreVideo", "ReelCoreGraphics", "ReelCoreFoundation"]),
    ("UIKit", ["ReelUIKit", "ReelCoreImage", "ReelImageIO", "ReelCoreVideo", "ReelCoreGraphics", "ReelCoreFoundation"]),
    (
        "AVFoundation",
        [
            "ReelAVFoundation", "ReelCoreMedia", "ReelCoreImage", "ReelImageIO", "ReelCoreVideo", "ReelCoreGraphics",
            "ReelCoreFoundation",
        ]
    ),
    ("Photos", ["ReelPhotos", "ReelImageIO", "ReelCoreGraphics", "ReelCoreFoundation"]),
]

/// The facades with a C module of the same name beside the Swift module, in `Sources/CReel…`. Its submodules are Apple's headers:
/// programs `import CoreImage.CIFilterBuiltins` or `import AVFoundation.AVAsset`, and get all of the Swift module.
let withHeaders: Set = [
    "AVFoundation", "CoreGraphics", "CoreImage", "CoreMedia", "CoreVideo", "ImageIO", "Photos", "UIKit",
]

/// swift-testing ships cross-import overlays for these modules without the modules' own part: an empty module of that name must
/// be there, or `import Testing` beside `import UIKit` does not compile.
let overlaid: Set = ["CoreGraphics", "CoreImage", "UIKit"]

let settings: [SwiftSetting] = [.enableUpcomingFeature("InternalImportsByDefault")]

var targets: [Target] = []
for facade in facades {
    var dependencies = facade.reexports.map { Target.Dependency.product(name: $0, package: "Stillreel") }
    if withHeaders.contains(facade.name) {
        let headers = "CReel\(facade.name)"
        targets.append(.systemLibrary(name: headers, path: "Sources/\(headers)"))
        dependencies.append(.target(name: headers))
    }
    if overlaid.contains(facade.name) {
        let overlay = "_Testing_\(facade.name)"
        targets.append(.target(name: overlay, path: "Sources/\(overlay)"))
        dependencies.append(.target(name: overlay))
    }
    targets.append(
        .target(name: facade.name, dependencies: dependencies, path: "Sources/\(facade.name)", swiftSettings: settings))
}

let package = Package(
    name: "Facades",
    products: facades.map { .library(name: $0.name, targets: [$0.name]) }
        + [.library(name: "AppleFrameworks", targets: facades.map(\.name))],
    dependencies: [.package(name: "Stillreel", path: "..")],
    targets: targets
)
