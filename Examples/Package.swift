// swift-tools-version: 6.2
// Programs as people write them for iOS, pasted, and programs with the library Stillreel. The frameworks of the former are Apple's
// on Apple's systems; on Linux they are the facades. `swift run --package-path Examples PhotoToMovie` builds and runs one.
import PackageDescription

let examples: [(name: String, frameworks: [String])] = [
    ("ImageSequenceToMovie", ["AVFoundation", "UIKit"]),
    ("PhotoToMovie", ["os", "AVFoundation", "CoreImage", "UIKit"]),
    ("AnimatorWithRenderSettings", ["AVFoundation", "UIKit", "Photos"]),
    ("MovieWithSound", ["AVFoundation"]),
    ("PictureAndSong", ["AVFoundation", "UIKit"]),
    ("PicturesFromMovie", ["AVFoundation", "UIKit"]),
    ("SlideOverBlankMovie", ["os", "AVFoundation", "CoreImage", "UIKit"]),
    ("TitlesOverMovie", ["AVFoundation", "QuartzCore", "UIKit"]),
]

/// Programs that `import Stillreel`.
let reelExamples = ["HolidaySlideshow", "PodcastVideo", "FilmInParts"]

/// What the facades re-export. SwiftPM compiles a target again only if a module changes that the target depends on directly, and
/// a facade's own module does not change when the rooms behind it do.
let rooms = [
    "ReelCoreFoundation", "ReelCoreGraphics", "ReelCoreVideo", "ReelCoreMedia", "ReelCoreImage", "ReelUIKit", "ReelAVFoundation",
    "ReelPhotos", "ReelQuartzCore",
]

let package = Package(
    name: "Examples",
    products: (examples.map(\.name) + reelExamples).map { .executable(name: $0, targets: [$0]) },
    dependencies: [.package(path: "../Facades"), .package(name: "Stillreel", path: "..")],
    targets: examples.map { example in
        .executableTarget(
            name: example.name,
            dependencies: example.frameworks.map {
                .product(name: $0, package: "Facades", condition: .when(platforms: [.linux]))
            } + rooms.map { .product(name: $0, package: "Stillreel", condition: .when(platforms: [.linux])) },
            path: example.name, swiftSettings: [.swiftLanguageMode(.v5)])
    }
        + reelExamples.map {
            .executableTarget(name: $0, dependencies: [.product(name: "Stillreel", package: "Stillreel")], path: $0)
        }
)
