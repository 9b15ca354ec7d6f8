public import Foundation
import ReelCoreGraphics
import ReelDevices
import ReelImageEngine
import ReelMediaEngine

/// What Stillreel finds on the system, and what is missing there (`stillreel doctor`).
public struct SystemReport: Codable, Hashable, Sendable {
    /// One thing that was looked for.
    public struct Item: Codable, Hashable, Sendable {
        /// What it is: `libheif`, `H.264`, `Inter`.
        public var name: String
        /// What was found, such as a version; nil if nothing more can be said.
        public var value: String?
        /// What does not work without it, and what brings it; nil if nothing is missing.
        public var problem: String?

        /// Creates an item.
        public init(_ name: String, _ value: String? = nil, problem: String? = nil) {
            self.name = name
            self.value = value
            self.problem = problem
        }
    }

    /// Items that belong together.
    public struct Section: Codable, Hashable, Sendable {
        /// The title, in lower case: `libraries`.
        public var title: String
        /// The items, in a fixed order.
        public var items: [Item]

        /// Creates a section.
        public init(_ title: String, _ items: [Item]) {
            self.title = title
            self.items = items
        }
    }

    /// The sections, in a fixed order.
    public var sections: [Section]

    /// Whether nothing is missing.
    public var isComplete: Bool { problems.isEmpty }

    /// The items with a problem.
    public var problems: [Item] { sections.flatMap(\.items).filter { $0.problem != nil } }

    /// Looks at the libraries of the process, their codecs, and the installed fonts. Nothing is written.
    public init() {
        sections = [
            Section("libraries", Self.libraries), Section("movies that can be written", Self.movieEncoders),
            Section("movies and sound that can be read", Self.movieDecoders), Section("pictures", Self.pictures),
            Section("fonts", Self.fonts),
        ]
    }

    /// The report as indented JSON with sorted keys.
    public func jsonData() throws -> Data { try readableJSON() }

    // MARK: Where each thing is found

    private static var libraries: [Item] {
        (MediaCapabilities.libraryVersions + ImageCapabilities.libraryVersions).map {
            Item($0.name, $0.version ?? "left out of this build (GPL=0)")
        }
            + [
                Item(
                    "SDL",
                    SoundOutputs.libraryVersion ?? "not installed (libsdl2-2.0-0); only play and programs that play need it"),
                Item("licence of FFmpeg", MediaCapabilities.license),
            ]
    }

    private static var movieEncoders: [Item] {
        MediaCapabilities.encoders.map { format, encoder, isThere in
            Item(
                format, encoder,
                problem: isThere
                    ? nil : "this FFmpeg is built without \(encoder), so \(format) cannot be written; Debian's libavcodec has it")
        }
    }

    private static var movieDecoders: [Item] {
        MediaCapabilities.decoders.map { format, isThere in
            Item(format, problem: isThere ? nil : "this FFmpeg cannot decode \(format); Debian's libavcodec can")
        }
    }

    private static var pictures: [Item] {
        ImageCapabilities.decoders.map { format, missing in
            Item("\(format), read", problem: missing.map { "these pictures cannot be read; install \($0)" })
        }
            + ImageCapabilities.encoders.map { format, missing in
                Item("\(format), written", problem: missing.map { "libheif cannot encode \($0)" })
            }
    }

    private static var fonts: [Item] {
        let library = FontLibrary.shared
        let usual = TitleStyle.usualFont.split(separator: ",").first.map(String.init) ?? TitleStyle.usualFont
        func family(_ name: String, _ use: String, package: String) -> Item {
            library.installedFamilies.contains(name)
                ? Item(name) : Item(name, problem: "\(use); install \(package)")
        }
        let count = library.installedFamilies.count
        return [
            Item(
                "installed families", "\(count)",
                problem: count > 0 ? nil : "no text can be shown; install fonts-dejavu-core"),
            family(usual, "titles and captions use another font", package: "fonts-inter"),
            family("Noto Color Emoji", "emoji are shown as boxes", package: "fonts-noto-color-emoji"),
        ]
    }
}
