// swift-tools-version: 6.2
// Programs as people write them for iOS, pasted. On Apple's systems the frameworks are Apple's; on Linux they are the facades:
// `swift run --package-path Examples PhotoToMovie` builds and runs one.
import PackageDescription

let examples: [(name: String, frameworks: [String])] = [
    ("ImageSequenceToMovie", ["AVFoundation", "UIKit"]),
    ("PhotoToMovie", ["os", "AVFoundation", "CoreImage", "UIKit"]),
    ("AnimatorWithRenderSettings", ["AVFoundation", "UIKit", "Photos"]),
    ("MovieWithSound", ["AVFoundation"]),
    ("PictureAndSong", ["AVFoundation", "UIKit"]),
    ("PicturesFromMovie", ["AVFoundation", "UIKit"]),
    ("SlideOverBlankMovie", ["os", "AVFoundation", "CoreImage", "UIKit"]),
]

/// What the facades re-export. SwiftPM compiles a target again only if a module changes that the target depends on directly, and
/// a facade's own module does not change when the rooms behind it do.
let rooms = [
    "ReelCoreFoundation", "ReelCoreGraphics", "ReelCoreVideo", "ReelCoreMedia", "ReelCoreImage", "ReelUIKit", "ReelAVFoundation",
    "ReelPhotos", "ReelQuartzCore",
]

let package = Package(
    name: "Examples",
    products: examples.map { .executable(name: $0.name, targets: [$0.name]) },
    dependencies: [.package(path: "../Facades"), .package(name: "Stillreel", path: "..")],
    targets: examples.map { example in
        .executableTarget(
            name: example.name,
            dependencies: example.frameworks.map {
                .product(name: $0, package: "Facades", condition: .when(platforms: [.linux]))
            } + rooms.map { .product(name: $0, package: "Stillreel", condition: .when(platforms: [.linux])) },
            path: example.name, swiftSettings: [.swiftLanguageMode(.v5)])
    }
)
