// swift-tools-version: 6.2
// A server that makes movies of uploaded pictures, with Hummingbird. It is a package of its own so that nothing else needs
// Hummingbird: `swift run --package-path Examples/RenderServer RenderServer`.
import PackageDescription

let package = Package(
    name: "RenderServer",
    dependencies: [
        .package(name: "Stillreel", path: "../.."),
        .package(url: "https://github.com/hummingbird-project/hummingbird.git", from: "2.28.1"),
    ],
    targets: [
        .executableTarget(
            name: "RenderServer",
            dependencies: [
                .product(name: "Stillreel", package: "Stillreel"),
                .product(name: "Hummingbird", package: "hummingbird"),
            ])
    ]
)
