// swift-tools-version: 6.2
// Apple's module names on Linux: `import AVFoundation` and the rest. They are a package of their own, because a package graph can
// hold each target name only once, and a module called `UIKit` makes `canImport(UIKit)` true for everything in the same build. A
// program that depends on `Stillreel` alone gets none of these targets.
//
// For the same reason, AppKit and Cocoa are not in the product AppleFrameworks. Code for several of Apple's systems has one part
// for `canImport(UIKit)` and another for `canImport(AppKit)`. On Apple's systems only one of them is compiled; if both were, they
// would declare the same names twice. A program that was written for the Mac depends on the products that it imports: AppKit or
// Cocoa, AVFoundation and so on, but neither UIKit nor AppleFrameworks.
import PackageDescription

/// A facade, and the rooms that it re-exports.
let facades: [(name: String, reexports: [String])] = [
    ("CoreFoundation", ["ReelCoreFoundation"]),
    ("CoreGraphics", ["ReelCoreGraphics", "ReelCoreFoundation"]),
    ("CoreVideo", ["ReelCoreVideo", "ReelCoreGraphics", "ReelCoreFoundation"]),
    ("CoreMedia", ["ReelCoreMedia", "ReelCoreVideo", "ReelCoreGraphics", "ReelCoreFoundation"]),
    ("ImageIO", ["ReelImageIO", "ReelCoreGraphics", "ReelCoreFoundation"]),
    ("CoreImage", ["ReelCoreImage", "ReelImageIO", "ReelCoreVideo", "ReelCoreGraphics", "ReelCoreFoundation"]),
    (
        "UIKit",
        [
            "ReelUIKit", "ReelQuartzCore", "ReelCoreImage", "ReelImageIO", "ReelCoreVideo", "ReelCoreGraphics",
            "ReelCoreFoundation",
        ]
    ),
    (
        "AppKit",
        [
            "ReelAppKit", "ReelUIKit", "ReelQuartzCore", "ReelCoreImage", "ReelImageIO", "ReelCoreVideo", "ReelCoreGraphics",
            "ReelCoreFoundation",
        ]
    ),
    (
        "Cocoa",
        [
            "ReelAppKit", "ReelUIKit", "ReelQuartzCore", "ReelCoreImage", "ReelImageIO", "ReelCoreVideo", "ReelCoreGraphics",
            "ReelCoreFoundation",
        ]
    ),
    (
        "AVFoundation",
        [
            "ReelAVFAudio", "ReelAVFoundation", "ReelQuartzCore", "ReelCoreMedia", "ReelCoreImage", "ReelImageIO",
            "ReelCoreVideo",
            "ReelCoreGraphics", "ReelCoreFoundation",
        ]
    ),
    ("Photos", ["ReelPhotos", "ReelImageIO", "ReelCoreGraphics", "ReelCoreFoundation"]),
    ("QuartzCore", ["ReelQuartzCore", "ReelCoreGraphics", "ReelCoreFoundation"]),
    ("UniformTypeIdentifiers", ["ReelUniformTypes"]),
    ("MobileCoreServices", ["ReelUniformTypes", "ReelCoreFoundation"]),
    ("CoreServices", ["ReelUniformTypes", "ReelCoreFoundation"]),
    ("CoreAudioTypes", ["ReelCoreMedia", "ReelCoreFoundation"]),
    ("AVFAudio", ["ReelAVFAudio", "ReelCoreMedia", "ReelCoreFoundation"]),
    // The views of AVKit are absent.
    (
        "AVKit",
        [
            "ReelAVFAudio", "ReelAVFoundation", "ReelUIKit", "ReelCoreMedia", "ReelCoreVideo", "ReelCoreImage", "ReelImageIO",
            "ReelCoreGraphics",
            "ReelQuartzCore", "ReelCoreFoundation",
        ]
    ),
    (
        "VideoToolbox",
        ["ReelVideoToolbox", "ReelCoreMedia", "ReelCoreVideo", "ReelCoreGraphics", "ReelCoreFoundation"]
    ),
    ("Accelerate", ["ReelAccelerate", "ReelCoreGraphics", "ReelCoreFoundation"]),
]

/// The facades with a C module of the same name beside the Swift module, in `Sources/CReel…`. Its submodules are Apple's headers:
/// programs `import CoreImage.CIFilterBuiltins` or `import AVFoundation.AVAsset`, and get all of the Swift module.
let withHeaders: Set = [
    "AVFoundation", "Accelerate", "CoreGraphics", "CoreImage", "CoreMedia", "CoreVideo", "ImageIO", "Photos", "UIKit",
]

/// The facades of the Mac, which are products of their own only.
let mac: Set = ["AppKit", "Cocoa"]

/// swift-testing ships cross-import overlays for these modules without the modules' own part: an empty module of that name must
/// be there, or `import Testing` beside `import UIKit` does not compile.
let overlaid: Set = ["AppKit", "CoreGraphics", "CoreImage", "UIKit"]

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

// Logging is not part of any room, so that a program that depends on `Stillreel` alone does not fetch swift-log.
//
// A module called `os` makes `canImport(os)` true for all packages of the same build, in any order, with or without a
// dependency on this one: a package that then imports it for its lock (swift-argument-parser does) gets ours. So the lock needs
// nothing to link, and is compatible with the C library's (`Sources/OSLog/UnfairLock.swift`).
let logging: [Target] = [
    // `import os.log` needs a C module with such a submodule beside the Swift module.
    .systemLibrary(name: "CReelOS", path: "Sources/CReelOS"),
    .target(
        name: "OSLog", dependencies: [.product(name: "Logging", package: "swift-log"), "CReelOS"], path: "Sources/OSLog",
        swiftSettings: settings + [.enableUpcomingFeature("ExistentialAny")]),
    .target(name: "os", dependencies: ["OSLog", "CReelOS"], path: "Sources/os", swiftSettings: settings),
]

let names = facades.map(\.name) + ["OSLog", "os"]

let package = Package(
    name: "Facades",
    products: names.map { .library(name: $0, targets: [$0]) }
        + [.library(name: "AppleFrameworks", targets: names.filter { !mac.contains($0) })],
    dependencies: [
        .package(name: "Stillreel", path: ".."),
        .package(url: "https://github.com/apple/swift-log", from: "1.6.0"),
    ],
    targets: targets + logging
)
