// swift-tools-version: 6.2
import Foundation
import PackageDescription

// MARK: Settings

/// How every target of ours is compiled. `STILLREEL_STRICT=1`, which the Makefile sets, turns warnings into errors;
/// clients build without it, so that a newer compiler's new warning does not stop them.
let strict: [SwiftSetting] =
    ProcessInfo.processInfo.environment["STILLREEL_STRICT"] == nil
    ? [] : [.treatAllWarnings(as: .error)]
let house: [SwiftSetting] =
    [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ] + strict

/// `STILLREEL_OPTIMIZED=1`, which the Makefile sets for tests, has those rooms optimised in debug builds that are made of loops
/// over pixels and samples: they take several times as long otherwise. Other people's packages build without it.
let optimized: [SwiftSetting] =
    ProcessInfo.processInfo.environment["STILLREEL_OPTIMIZED"] == nil
    ? [] : [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// How a program pasted from a tutorial is compiled: as the Swift 5 that it was written in.
let pasted: [SwiftSetting] = [.swiftLanguageMode(.v5)]

func room(_ name: String, _ dependencies: [Target.Dependency] = [], loops: Bool = false) -> Target {
    .target(
        name: name, dependencies: dependencies, path: "Sources/\(name)", swiftSettings: house + (loops ? optimized : []))
}

func library(_ name: String, pkgConfig: String, debian: String) -> Target {
    .systemLibrary(name: name, path: "Sources/C/\(name)", pkgConfig: pkgConfig, providers: [.apt([debian])])
}

func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
    .testTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: house)
}

// MARK: The rooms, from the ground up (docs/architecture.md)

var targets: [Target] = [
    library("CFFmpeg", pkgConfig: "libavformat", debian: "libavformat-dev"),
    library("CEBUR128", pkgConfig: "libebur128", debian: "libebur128-dev"),
    library("CRubberBand", pkgConfig: "rubberband", debian: "librubberband-dev"),
    library("CTurboJPEG", pkgConfig: "libturbojpeg", debian: "libturbojpeg0-dev"),
    library("CSPNG", pkgConfig: "spng", debian: "libspng-dev"),
    library("CDeflate", pkgConfig: "libdeflate", debian: "libdeflate-dev"),
    library("CLCMS", pkgConfig: "lcms2", debian: "liblcms2-dev"),
    library("CExif", pkgConfig: "libexif", debian: "libexif-dev"),
    library("CCairo", pkgConfig: "cairo", debian: "libcairo2-dev"),
    // Pango's own flags have one that the package manager warns of at every build, and its module map needs none of them.
    library("CPango", pkgConfig: "cairo", debian: "libpango1.0-dev"),
    library("CWebP", pkgConfig: "libwebpmux", debian: "libwebp-dev"),
    library("CHEIF", pkgConfig: "libheif", debian: "libheif-dev"),
    library("CTIFF", pkgConfig: "libtiff-4", debian: "libtiff-dev"),
    library("CGIF", pkgConfig: "cgif", debian: "libcgif-dev"),
    library("CImageQuant", pkgConfig: "imagequant", debian: "libimagequant-dev"),
    library("CZimg", pkgConfig: "zimg", debian: "libzimg-dev"),

    room("OpenCoreFoundation"),
    room("OpenCoreGraphics", ["OpenCoreFoundation", "CCairo", "CPango"], loops: true),
    room("OpenCoreVideo", ["OpenCoreFoundation"], loops: true),
    room("OpenCoreMedia", ["OpenCoreFoundation", "OpenCoreVideo"]),

    room(
        "ImageEngine",
        [
            "OpenCoreGraphics", "CTurboJPEG", "CSPNG", "CDeflate", "CLCMS", "CExif", "CWebP", "CHEIF", "CTIFF", "CGIF",
            "CImageQuant", "MediaEngine",
        ], loops: true),
    room(
        "MediaEngine",
        [
            "OpenCoreMedia", "OpenCoreVideo", "OpenCoreGraphics", "OpenCoreFoundation", "CFFmpeg", "CEBUR128", "CRubberBand",
            "CZimg",
        ], loops: true),

    room("OpenImageIO", ["ImageEngine", "OpenCoreGraphics", "OpenCoreFoundation"]),
    room(
        "OpenCoreImage", ["ImageEngine", "OpenImageIO", "OpenCoreGraphics", "OpenCoreVideo", "OpenCoreFoundation"], loops: true),
    room("OpenUIKit", ["ImageEngine", "OpenCoreImage", "OpenCoreGraphics", "OpenCoreFoundation"]),
    room(
        "OpenAVFoundation",
        ["MediaEngine", "OpenCoreImage", "OpenCoreGraphics", "OpenCoreMedia", "OpenCoreVideo", "OpenCoreFoundation"]),
    room("OpenPhotos", ["OpenCoreFoundation"]),

    room(
        "Stillreel",
        [
            "OpenAVFoundation", "MediaEngine", "ImageEngine", "OpenCoreGraphics", "OpenCoreMedia", "OpenCoreVideo",
            .product(name: "Yams", package: "Yams"),
        ]),
    .executableTarget(
        name: "StillreelCLI",
        dependencies: ["Stillreel", .product(name: "ArgumentParser", package: "swift-argument-parser")],
        path: "Sources/StillreelCLI", swiftSettings: house),

    // Its instructions are counted by `make guard`.
    .executableTarget(
        name: "HotLoops", dependencies: ["MediaEngine", "OpenCoreGraphics", "OpenCoreVideo"], path: "Benchmarks/HotLoops",
        swiftSettings: house),

    // What `make bench WORK=decode` measures.
    .executableTarget(
        name: "Shrink", dependencies: ["OpenImageIO", "OpenCoreGraphics", "OpenCoreFoundation"], path: "Benchmarks/Shrink",
        swiftSettings: house),

    // A process that tests kill.
    .executableTarget(
        name: "Recorder", dependencies: ["OpenAVFoundation", "OpenCoreMedia", "OpenCoreVideo", "OpenCoreFoundation"],
        path: "Tests/Recorder", swiftSettings: house),
    .target(name: "TestSupport", dependencies: ["OpenCoreVideo"], path: "Tests/TestSupport", swiftSettings: house + optimized),
    tests("OpenCoreMediaTests", ["OpenCoreMedia", "OpenCoreVideo", "OpenCoreFoundation", "TestSupport"]),
    tests("OpenCoreVideoTests", ["OpenCoreVideo", "OpenCoreFoundation", "TestSupport"]),
    tests("OpenCoreGraphicsTests", ["OpenCoreGraphics", "OpenCoreFoundation", "TestSupport"]),
    tests(
        "OpenCoreImageTests",
        ["OpenCoreImage", "OpenImageIO", "OpenCoreGraphics", "OpenCoreVideo", "OpenCoreFoundation", "TestSupport"],
        exclude: ["References"]),
    tests("OpenUIKitTests", ["OpenUIKit", "OpenCoreImage", "OpenCoreGraphics", "OpenCoreFoundation", "ImageEngine"]),
    tests("ImageEngineTests", ["ImageEngine", "OpenCoreGraphics", "CLCMS", "TestSupport"]),
    tests(
        "MediaEngineTests",
        ["MediaEngine", "OpenCoreGraphics", "OpenCoreMedia", "OpenCoreVideo", "OpenCoreFoundation", "TestSupport"]),
    tests("OpenImageIOTests", ["OpenImageIO", "OpenCoreGraphics", "OpenCoreFoundation", "TestSupport"]),
    tests(
        "StillreelTests", ["Stillreel", "MediaEngine", "OpenCoreGraphics", "OpenCoreMedia", "OpenCoreVideo", "TestSupport"]),
    tests(
        "OpenAVFoundationTests",
        [
            "OpenAVFoundation", "MediaEngine", "OpenCoreImage", "OpenCoreGraphics", "OpenCoreMedia", "OpenCoreVideo",
            "OpenCoreFoundation", "Recorder", "TestSupport",
        ]),
    tests("CommandTests", ["StillreelCLI", "TestSupport"]),
    tests("OpenPhotosTests", ["OpenPhotos", "TestSupport"]),
    tests("TestSupportTests", ["TestSupport"]),
]

var products: [Product] = [
    .library(name: "Stillreel", targets: ["Stillreel"]),
    .executable(name: "stillreel", targets: ["StillreelCLI"]),
]

// MARK: Facades

/// `import AVFoundation` and its kin, on Linux only: elsewhere these names are Apple's own. Each is a product of its own,
/// because a module called `UIKit` in a build makes `canImport(UIKit)` true for packages that have nothing to do with it.
#if os(Linux)
    let facades: [(name: String, reexports: [String])] = [
        ("CoreFoundation", ["OpenCoreFoundation"]),
        ("CoreGraphics", ["OpenCoreGraphics", "OpenCoreFoundation"]),
        ("CoreVideo", ["OpenCoreVideo", "OpenCoreGraphics", "OpenCoreFoundation"]),
        ("CoreMedia", ["OpenCoreMedia", "OpenCoreVideo", "OpenCoreFoundation"]),
        ("ImageIO", ["OpenImageIO", "OpenCoreGraphics", "OpenCoreFoundation"]),
        ("CoreImage", ["OpenCoreImage", "OpenCoreGraphics", "OpenCoreVideo", "OpenCoreFoundation"]),
        ("UIKit", ["OpenUIKit", "OpenCoreImage", "OpenCoreGraphics", "OpenCoreFoundation"]),
        (
            "AVFoundation",
            ["OpenAVFoundation", "OpenCoreMedia", "OpenCoreVideo", "OpenCoreImage", "OpenCoreGraphics", "OpenCoreFoundation"]
        ),
        ("Photos", ["OpenPhotos", "OpenCoreFoundation"]),
    ]
    /// swift-testing ships cross-import overlays for these modules without the modules' own part: an empty one of that name
    /// must be there, or `import Testing` beside `import UIKit` does not compile.
    let overlaid: Set = ["CoreGraphics", "CoreImage", "UIKit"]

    // `import CoreImage.CIFilterBuiltins` needs a C module with such a submodule beside the Swift module.
    targets.append(.systemLibrary(name: "CCoreImage", path: "Sources/C/CCoreImage"))

    for facade in facades {
        var dependencies = facade.reexports.map { Target.Dependency.target(name: $0) }
        if facade.name == "CoreImage" { dependencies.append("CCoreImage") }
        if overlaid.contains(facade.name) {
            let overlay = "_Testing_\(facade.name)"
            targets.append(.target(name: overlay, path: "Sources/Facades/\(overlay)", swiftSettings: house))
            dependencies.append(.target(name: overlay))
        }
        targets.append(
            .target(
                name: facade.name, dependencies: dependencies, path: "Sources/Facades/\(facade.name)", swiftSettings: house))
        products.append(.library(name: facade.name, targets: [facade.name]))
    }
    products.append(.library(name: "AppleFrameworks", targets: facades.map(\.name)))

    /// Programs as people write them for iOS, pasted: they know the facades and nothing else of ours.
    let examples: [(name: String, frameworks: [String])] = [
        ("ImageSequenceToMovie", ["AVFoundation", "UIKit"]),
        ("PhotoToMovie", ["AVFoundation", "CoreImage", "UIKit"]),
        ("AnimatorWithRenderSettings", ["AVFoundation", "UIKit", "Photos"]),
        ("MovieWithSound", ["AVFoundation"]),
        ("PictureAndSong", ["AVFoundation", "UIKit"]),
        ("PicturesFromMovie", ["AVFoundation", "UIKit"]),
        ("SlideOverBlankMovie", ["AVFoundation", "CoreImage", "UIKit"]),
    ]
    for example in examples {
        targets.append(
            .executableTarget(
                name: example.name, dependencies: example.frameworks.map { .target(name: $0) }, path: "Examples/\(example.name)",
                swiftSettings: pasted))
    }
    targets.append(tests("ExampleTests", ["TestSupport"]))

    // They know the facades and nothing else of ours, too.
    targets.append(
        .testTarget(
            name: "ContractTests", dependencies: ["AVFoundation"], swiftSettings: pasted + strict))
#endif

let package = Package(
    name: "Stillreel",
    products: products,
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.0.0"),
    ],
    targets: targets
)
