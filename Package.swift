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

/// `STILLREEL_OPTIMIZED=1`, which `make sanitize` sets, optimises the rooms with loops over pixels and samples in debug builds,
/// too: without it, these loops take several times as long. Clients build without it.
let optimized: [SwiftSetting] =
    ProcessInfo.processInfo.environment["STILLREEL_OPTIMIZED"] == nil
    ? [] : [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// `STILLREEL_GPL=0`, which `make build GPL=0` sets, leaves out two libraries under the GPL: the colours of GIF are then chosen
/// by our own code, and sound cannot be played faster or slower at the same pitch.
let withoutGPL = ProcessInfo.processInfo.environment["STILLREEL_GPL"] == "0"

/// `STILLREEL_STUDIO=1`, which the Makefile sets, builds the command with `stillreel studio`. Programs that use the library do
/// without it: they would otherwise have to load Hummingbird and all that it depends on.
let hasStudio = ProcessInfo.processInfo.environment["STILLREEL_STUDIO"] == "1"

/// How a program pasted from a tutorial is compiled: as the Swift 5 that it was written in.
let pasted: [SwiftSetting] = [.swiftLanguageMode(.v5)]

/// - Parameter gpl: a library that can be left out, and the files that use it. `…+WithoutGPL.swift` beside each takes its place.
func room(
    _ name: String, _ dependencies: [Target.Dependency] = [], loops: Bool = false, gpl: (library: String, files: [String])? = nil
) -> Target {
    let libraries = gpl.map { withoutGPL ? [] : [Target.Dependency.byName(name: $0.library)] } ?? []
    let unused = (gpl?.files ?? []).map { "\($0)\(withoutGPL ? "" : "+WithoutGPL").swift" }
    return .target(
        name: name, dependencies: dependencies + libraries, path: "Sources/\(name)", exclude: unused,
        swiftSettings: house + (loops ? optimized : []))
}

func library(_ name: String, pkgConfig: String, debian: String) -> Target {
    .systemLibrary(name: name, path: "Sources/C/\(name)", pkgConfig: pkgConfig, providers: [.apt([debian])])
}

/// A room of ours in C, with the compiler's checks of stacks and buffers (`_FORTIFY_SOURCE` needs optimisation). Only the
/// command may depend on one: the package manager refuses products with `unsafeFlags` in the packages of clients.
func commandCode(_ name: String) -> Target {
    .target(
        name: name, path: "Sources/C/\(name)",
        cSettings: [
            .define("_FORTIFY_SOURCE", to: "3", .when(configuration: .release)),
            .unsafeFlags(["-fstack-protector-strong"] + (strict.isEmpty ? [] : ["-Wall", "-Wextra", "-Werror"])),
        ])
}

/// The command's table of imported functions is filled when it starts, and read-only from then on (full RELRO). The other
/// protections are the compiler's defaults; `Scripts/release/checksec.py` checks all of them.
let hardened: [LinkerSetting] = [.unsafeFlags(["-Xlinker", "-z", "-Xlinker", "now"])]

/// `STILLREEL_STATIC=1`, which the Makefile sets, links Swift's own libraries statically into the command, which then runs on
/// machines without them, and starts sooner. With the package manager's `--static-swift-stdlib`, all rooms would be compiled
/// differently, and so once more than for the tests, which cannot be linked in this way. The libraries named here are those that
/// the static Foundation needs; the compiler names them only for modules that are compiled with that option.
let selfContained: [LinkerSetting] =
    ProcessInfo.processInfo.environment["STILLREEL_STATIC"] == nil
    ? []
    : [
        .unsafeFlags(
            [
                "-static-stdlib", "-l_FoundationICU", "-l_FoundationCollections", "-l_FoundationCShims", "-lCoreFoundation",
                "-lstdc++",
            ], .when(configuration: .release))
    ]

/// Tests run against the rooms as they are released. Optimising the tests themselves would only take time.
let unoptimized: [SwiftSetting] = [.unsafeFlags(["-Onone"], .when(configuration: .release))]

func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
    .testTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: house + unoptimized)
}

// MARK: The rooms, from the ground up (docs/architecture.md)

var targets: [Target] = [
    library("CReelFFmpeg", pkgConfig: "libavformat", debian: "libavformat-dev"),
    library("CReelEBUR128", pkgConfig: "libebur128", debian: "libebur128-dev"),
    library("CReelSPNG", pkgConfig: "spng", debian: "libspng-dev"),
    library("CReelDeflate", pkgConfig: "libdeflate", debian: "libdeflate-dev"),
    library("CReelLCMS", pkgConfig: "lcms2", debian: "liblcms2-dev"),
    library("CReelCairo", pkgConfig: "cairo", debian: "libcairo2-dev"),
    // Pango's own flags have one that the package manager warns of at every build, and its module map needs none of them.
    library("CReelPango", pkgConfig: "cairo", debian: "libpango1.0-dev"),
    library("CReelWebP", pkgConfig: "libwebpmux", debian: "libwebp-dev"),
    library("CReelHEIF", pkgConfig: "libheif", debian: "libheif-dev"),
    library("CReelTIFF", pkgConfig: "libtiff-4", debian: "libtiff-dev"),
    // LibRaw's own flags have -fopenmp, which the package manager warns of, and its module map needs none of them.
    library("CReelRaw", pkgConfig: "lcms2", debian: "libraw-dev"),
    library("CReelGIF", pkgConfig: "cgif", debian: "libcgif-dev"),
    library("CReelZimg", pkgConfig: "zimg", debian: "libzimg-dev"),
    library("CReelASS", pkgConfig: "libass", debian: "libass-dev"),
    .target(
        name: "CReelJPEG", path: "Sources/C/CReelJPEG",
        cSettings: strict.isEmpty ? [] : [.unsafeFlags(["-Wall", "-Wextra", "-Werror"])], linkerSettings: [.linkedLibrary("jpeg")]
    ),
    commandCode("CReelProcess"),
    commandCode("CReelSandbox"),
    .target(name: "CReelSDL", path: "Sources/C/CReelSDL"),
    // Optimised under sanitizers like the rooms with loops, whose settings are for Swift.
    .target(
        name: "CReelPixels", path: "Sources/C/CReelPixels",
        cSettings: (optimized.isEmpty ? [] : [.unsafeFlags(["-O2"], .when(configuration: .debug))])
            + (strict.isEmpty ? [] : [.unsafeFlags(["-Wall", "-Wextra", "-Werror"])])),

    room("ReelConcurrency"),
    room("ReelCoreFoundation", ["ReelConcurrency"]),
    room("ReelUniformTypes", ["ReelConcurrency", "ReelCoreFoundation"]),
    room("ReelColor", loops: true),
    room("ReelBoxes", loops: true),
    room("ReelBitstreams", ["ReelColor"], loops: true),
    room(
        "ReelCoreGraphics", ["ReelConcurrency", "ReelColor", "ReelCoreFoundation", "CReelCairo", "CReelPango"], loops: true),
    room("ReelQuartzCore", ["ReelConcurrency", "ReelCoreGraphics", "ReelCoreFoundation"], loops: true),
    room("ReelCoreVideo", ["ReelConcurrency", "ReelColor", "ReelCoreFoundation"], loops: true),
    room("ReelCoreMedia", ["ReelConcurrency", "ReelBitstreams", "ReelCoreFoundation", "ReelCoreVideo"]),
    room("ReelDevices", ["ReelConcurrency", "ReelCoreFoundation", "CReelSDL"]),

    room(
        "ReelMediaEngine",
        [
            "ReelConcurrency", "ReelColor", "ReelBoxes", "ReelBitstreams", "ReelCoreFoundation", "ReelCoreGraphics",
            "ReelCoreVideo", "ReelCoreMedia", "CReelFFmpeg", "CReelEBUR128", "CReelZimg", "CReelASS", "CReelUchardet",
            "CReelXML",
        ], loops: true, gpl: ("CReelRubberBand", ["Audio/Mixing/StretchedAudio", "Audio/Mixing/LiveStretch"])),
    room(
        "ReelImageEngine",
        [
            "ReelConcurrency", "ReelColor", "ReelBoxes", "ReelBitstreams", "ReelCoreFoundation", "ReelCoreGraphics",
            "ReelMediaEngine", "CReelJPEG", "CReelSPNG", "CReelDeflate", "CReelLCMS", "CReelWebP", "CReelHEIF",
            "CReelTIFF", "CReelRaw", "CReelGIF",
        ], loops: true, gpl: ("CReelImageQuant", ["Encoding/Animation/PaletteMaker"])),

    room("ReelImageIO", ["ReelConcurrency", "ReelColor", "ReelImageEngine", "ReelCoreGraphics", "ReelCoreFoundation"]),
    room(
        "ReelCoreImage",
        [
            "ReelConcurrency", "ReelColor", "ReelImageEngine", "ReelImageIO", "ReelCoreGraphics", "ReelCoreVideo",
            "ReelCoreFoundation", "CReelPixels",
        ], loops: true),
    room("ReelUIKit", ["ReelImageEngine", "ReelCoreImage", "ReelCoreGraphics", "ReelCoreFoundation"]),
    room(
        "ReelAppKit",
        ["ReelImageEngine", "ReelImageIO", "ReelCoreImage", "ReelUIKit", "ReelCoreGraphics", "ReelCoreFoundation"]),
    room(
        "ReelAVFAudio", ["ReelConcurrency", "ReelMediaEngine", "ReelDevices", "ReelCoreMedia", "ReelCoreFoundation"],
        loops: true),
    room(
        "ReelAVFoundation",
        [
            "ReelConcurrency", "ReelColor", "ReelBitstreams", "ReelMediaEngine", "ReelCoreImage", "ReelQuartzCore",
            "ReelCoreGraphics", "ReelCoreMedia", "ReelCoreVideo", "ReelCoreFoundation", "ReelDevices", "ReelAVFAudio",
        ]),
    room(
        "ReelPhotos",
        [
            "ReelConcurrency", "ReelUniformTypes", "ReelImageEngine", "ReelImageIO", "ReelUIKit", "ReelAVFoundation",
            "ReelCoreGraphics", "ReelCoreMedia", "ReelCoreFoundation",
        ]),
    room(
        "ReelAccelerate", ["ReelConcurrency", "ReelColor", "ReelCoreGraphics", "ReelCoreFoundation"], loops: true),
    room(
        "ReelVideoToolbox",
        [
            "ReelConcurrency", "ReelColor", "ReelMediaEngine", "ReelCoreGraphics", "ReelCoreMedia", "ReelCoreVideo",
            "ReelCoreFoundation",
        ], loops: true),

    room(
        "Stillreel",
        [
            "ReelConcurrency", "ReelColor", "ReelAVFoundation", "ReelMediaEngine", "ReelImageEngine", "ReelQuartzCore",
            "ReelCoreGraphics", "ReelCoreMedia", "ReelCoreVideo", "ReelAccelerate", "ReelCoreFoundation",
            "ReelDevices",
            .product(name: "Yams", package: "Yams"),
        ]),
    .target(
        name: "StillreelCLI",
        dependencies: [
            "CReelProcess", "CReelSandbox", "Stillreel", "ReelConcurrency", "ReelCoreFoundation", "ReelDevices",
            .product(name: "ArgumentParser", package: "swift-argument-parser"),
        ] + (hasStudio ? ["StillreelStudio"] : []),
        path: "Sources/StillreelCLI", exclude: hasStudio ? [] : ["Commands/StudioCommand.swift"],
        swiftSettings: house + (hasStudio ? [.define("STUDIO")] : [])),
    // Only its main function: how it is linked would also apply to tests that depend on it.
    .executableTarget(
        name: "StillreelProgram", dependencies: ["StillreelCLI"], path: "Sources/StillreelProgram", swiftSettings: house,
        linkerSettings: hardened + selfContained),

    // Its instructions are counted by `make guard`.
    .executableTarget(
        name: "ReelHotLoops",
        dependencies: ["ReelColor", "ReelMediaEngine", "ReelCoreGraphics", "ReelCoreVideo", "ReelCoreFoundation"],
        path: "Benchmarks/ReelHotLoops",
        swiftSettings: house),

    // What `make bench WORK=decode` measures.
    .executableTarget(
        name: "ReelShrink", dependencies: ["ReelImageIO", "ReelCoreGraphics", "ReelCoreFoundation"],
        path: "Benchmarks/ReelShrink",
        swiftSettings: house),

    // What `make bench WORK=coreimage` measures.
    .executableTarget(
        name: "ReelFilters", dependencies: ["ReelCoreImage", "ReelCoreGraphics", "ReelCoreVideo", "ReelCoreFoundation"],
        path: "Benchmarks/ReelFilters",
        swiftSettings: house),

    // What `make bench WORK=layers` measures.
    .executableTarget(
        name: "ReelLayers", dependencies: ["ReelAVFoundation", "ReelQuartzCore", "ReelCoreGraphics", "ReelCoreMedia"],
        path: "Benchmarks/ReelLayers",
        swiftSettings: house),

    // What `make load` runs.
    .executableTarget(
        name: "ReelLoad", dependencies: ["Stillreel", "ReelAVFoundation", "ReelCoreMedia", "ReelCoreFoundation"],
        path: "Benchmarks/ReelLoad",
        swiftSettings: house),

    // A process that tests kill.
    .executableTarget(
        name: "ReelRecorder", dependencies: ["ReelAVFoundation", "ReelCoreMedia", "ReelCoreVideo", "ReelCoreFoundation"],
        path: "Tests/ReelRecorder", swiftSettings: house),
    .target(
        name: "ReelTestSupport", dependencies: ["ReelConcurrency", "ReelCoreVideo", "ReelDevices"], path: "Tests/ReelTestSupport",
        swiftSettings: house + optimized),
    tests("ReelCoreFoundationTests", ["ReelCoreFoundation", "ReelConcurrency"]),
    tests("ReelConcurrencyTests", ["ReelConcurrency"]),
    tests("ReelUniformTypesTests", ["ReelUniformTypes", "ReelCoreFoundation"]),
    tests("ReelColorTests", ["ReelColor"]),
    tests("ReelBoxesTests", ["ReelBoxes"]),
    tests("ReelBitstreamsTests", ["ReelBitstreams"]),
    tests("ReelCoreMediaTests", ["ReelCoreMedia", "ReelBitstreams", "ReelCoreVideo", "ReelCoreFoundation", "ReelTestSupport"]),
    tests("ReelCoreVideoTests", ["ReelCoreVideo", "ReelCoreFoundation", "ReelTestSupport"]),
    tests("ReelCoreGraphicsTests", ["ReelColor", "ReelCoreGraphics", "ReelCoreFoundation", "ReelTestSupport"]),
    tests(
        "ReelCoreImageTests",
        [
            "ReelCoreImage", "ReelImageIO", "ReelCoreGraphics", "ReelCoreVideo", "ReelCoreFoundation", "ReelTestSupport",
            "CReelPixels",
        ],
        exclude: ["References"]),
    tests("ReelQuartzCoreTests", ["ReelQuartzCore", "ReelCoreGraphics", "ReelCoreFoundation"]),
    tests("ReelUIKitTests", ["ReelUIKit", "ReelCoreImage", "ReelCoreGraphics", "ReelCoreFoundation"]),
    tests("ReelAppKitTests", ["ReelAppKit", "ReelUIKit", "ReelCoreImage", "ReelCoreGraphics", "ReelCoreFoundation"]),
    tests(
        "ReelImageEngineTests",
        ["ReelColor", "ReelImageEngine", "ReelCoreGraphics", "ReelCoreFoundation", "CReelLCMS", "ReelTestSupport"]),
    tests(
        "ReelMediaEngineTests",
        [
            "ReelColor", "ReelMediaEngine", "ReelBitstreams", "ReelBoxes", "ReelCoreGraphics", "ReelCoreMedia",
            "ReelCoreVideo", "ReelCoreFoundation", "ReelTestSupport",
        ]),
    tests("ReelImageIOTests", ["ReelImageIO", "ReelCoreGraphics", "ReelCoreFoundation", "ReelTestSupport"]),
    tests(
        "StillreelTests",
        [
            "Stillreel", "ReelMediaEngine", "ReelCoreGraphics", "ReelCoreMedia", "ReelCoreVideo", "ReelCoreFoundation",
            "ReelTestSupport",
        ]),
    tests(
        "ReelAVFAudioTests",
        [
            "ReelAVFAudio", "ReelConcurrency", "ReelDevices", "ReelMediaEngine", "ReelCoreMedia", "ReelCoreFoundation",
            "ReelTestSupport",
        ]),
    tests(
        "ReelAVFoundationTests",
        [
            "ReelAVFoundation", "ReelAVFAudio", "ReelColor", "ReelBitstreams", "ReelMediaEngine", "ReelCoreImage",
            "ReelQuartzCore",
            "ReelCoreGraphics",
            "ReelCoreMedia", "ReelCoreVideo", "ReelCoreFoundation", "ReelRecorder", "ReelTestSupport",
            "ReelUniformTypes", "ReelImageEngine", "ReelConcurrency", "ReelDevices",
        ]),
    tests("StillreelCLITests", ["StillreelCLI"]),
    // They start the command, which is built separately.
    tests("CommandTests", ["ReelTestSupport"]),
    tests(
        "ReelPhotosTests",
        ["ReelPhotos", "ReelUIKit", "ReelImageIO", "ReelAVFoundation", "ReelCoreMedia", "ReelCoreFoundation", "ReelTestSupport"]),
    tests("ReelAccelerateTests", ["ReelAccelerate", "ReelCoreGraphics", "ReelCoreFoundation", "ReelTestSupport"]),
    tests(
        "ReelVideoToolboxTests",
        [
            "ReelVideoToolbox", "ReelAVFoundation", "ReelCoreGraphics", "ReelCoreMedia", "ReelCoreVideo", "ReelCoreFoundation",
            "ReelTestSupport",
        ]),
    tests("ReelTestSupportTests", ["ReelTestSupport"]),
    tests("ReelDevicesTests", ["ReelDevices", "ReelConcurrency", "ReelCoreFoundation", "ReelTestSupport"]),
]

if !withoutGPL {
    targets += [
        library("CReelRubberBand", pkgConfig: "rubberband", debian: "librubberband-dev"),
        library("CReelImageQuant", pkgConfig: "imagequant", debian: "libimagequant-dev"),
    ]
}

let logging = Package.Dependency.package(url: "https://github.com/apple/swift-log", from: "1.6.0")
var servers: [Package.Dependency] = []
if hasStudio {
    servers = [
        .package(url: "https://github.com/hummingbird-project/hummingbird.git", from: "2.28.1"),
        .package(url: "https://github.com/apple/swift-nio.git", from: "2.83.0"),
        .package(url: "https://github.com/apple/swift-http-types.git", from: "1.4.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle.git", from: "2.8.0"),
    ]
    targets += [
        .target(name: "CReelStudioPage", path: "Sources/C/CReelStudioPage"),
        .target(
            name: "StillreelStudio",
            dependencies: [
                "CReelStudioPage", "Stillreel", "ReelConcurrency", "ReelAVFoundation", "ReelMediaEngine", "ReelImageIO",
                "ReelCoreGraphics", "ReelCoreMedia", "ReelCoreFoundation", .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "HTTPTypes", package: "swift-http-types"), .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
                .product(name: "Logging", package: "swift-log"),
            ],
            path: "Sources/StillreelStudio", exclude: ["Page"], swiftSettings: house),
        tests(
            "StillreelStudioTests",
            [
                "StillreelStudio", "Stillreel", "ReelTestSupport", .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]),
    ]
}

/// The rooms that mirror Apple's frameworks. Each is a product, for `Facades/Package.swift` and for programs that import it by
/// our name.
let appleRooms = [
    "ReelCoreFoundation", "ReelCoreGraphics", "ReelCoreVideo", "ReelCoreMedia", "ReelImageIO", "ReelCoreImage", "ReelUIKit",
    "ReelAppKit", "ReelAVFAudio", "ReelAVFoundation", "ReelPhotos", "ReelUniformTypes", "ReelQuartzCore",
    "ReelVideoToolbox", "ReelAccelerate",
]
let products: [Product] =
    [
        .library(name: "Stillreel", targets: ["Stillreel"]),
        .executable(name: "stillreel", targets: ["StillreelProgram"]),
    ] + appleRooms.map { .library(name: $0, targets: [$0]) }

// MARK: Tests of the facades and examples

/// `STILLREEL_FACADES=1`, which the Makefile sets, adds the tests of two packages that depend on this one, so that
/// they share its build. No other package gets targets with the names of Apple's frameworks, reachable or not.
var facades: [Package.Dependency] = []
if ProcessInfo.processInfo.environment["STILLREEL_FACADES"] != nil {
    facades = [
        .package(path: "Facades"), .package(path: "Examples"),
    ]
    let examples = [
        "ImageSequenceToMovie", "PhotoToMovie", "AnimatorWithRenderSettings", "MovieWithSound", "PictureAndSong",
        "PicturesFromMovie", "SlideOverBlankMovie", "TitlesOverMovie", "HolidaySlideshow", "PodcastVideo", "FilmInParts",
    ]
    targets += [
        tests("ExampleTests", ["ReelTestSupport"] + examples.map { .product(name: $0, package: "Examples") }),
        tests("LogTests", [.product(name: "os", package: "Facades"), .product(name: "Logging", package: "swift-log")]),
        // They import the facades and nothing else of ours. The rooms are dependencies because SwiftPM compiles a target again
        // only if a module changes that it depends on directly, and a facade does not change when the rooms behind it do.
        .testTarget(
            name: "ContractTests",
            dependencies: [
                .product(name: "AVFoundation", package: "Facades"), .product(name: "AVFAudio", package: "Facades"),
            ] + appleRooms.map { .byName(name: $0) },
            swiftSettings: pasted + strict + unoptimized),
    ]
}

// MARK: Fuzzing

/// `STILLREEL_FUZZ=1`, which `Scripts/fuzz/run` sets, links the program that fuzzes with libFuzzer and the address sanitizer,
/// whose options the script passes. In the build of the tests, the same program repeats the inputs of `Fuzz/Corpus`.
let fuzzes = ProcessInfo.processInfo.environment["STILLREEL_FUZZ"] != nil
if fuzzes || !facades.isEmpty {
    targets += [
        .executableTarget(
            name: "ReelFuzz",
            dependencies: [
                "Stillreel", "ReelAVFoundation", "ReelAVFAudio", "ReelImageIO", "ReelImageEngine", "ReelMediaEngine",
                "ReelCoreMedia", "ReelCoreVideo", "ReelCoreGraphics", "ReelCoreFoundation", "ReelColor", "ReelBoxes",
                "ReelBitstreams", "CReelFFmpeg",
            ],
            path: "Fuzz/ReelFuzz", swiftSettings: house + (fuzzes ? [.define("LIBFUZZER")] : [])),
        tests("CorpusTests", ["ReelFuzz", "ReelTestSupport"]),
    ]
}

let package = Package(
    name: "Stillreel",
    products: products,
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.0.0"),
    ] + facades + servers + (hasStudio || !facades.isEmpty ? [logging] : []),
    targets: targets
)
