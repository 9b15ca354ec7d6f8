// swift-tools-version: 6.2
// Someone else's package with targets named as Apple's frameworks, as our facades, and as targets that other packages publish. A
// package graph can hold each target name only once: it builds because Stillreel has none of these. `check.sh` builds it.
import PackageDescription

let namesakes = [
    "AVFoundation", "CoreGraphics", "UIKit", "OpenAVFoundation", "OpenCoreGraphics", "OpenCoreImage", "OpenCoreMedia",
    "OpenCoreVideo", "OpenImageIO", "CFFmpeg", "MediaEngine", "TestSupport",
]

let package = Package(
    name: "Namesakes",
    dependencies: [.package(name: "Stillreel", path: "../../..")],
    targets: namesakes.map { .target(name: $0) } + [
        .target(
            name: "ReelClient",
            dependencies: [.product(name: "Stillreel", package: "Stillreel")] + namesakes.map { .target(name: $0) })
    ]
)
