import Foundation

/// A parser, or a group of them, and how it is given bytes.
struct FuzzTarget: Sendable {
    let name: String
    /// The largest input in bytes.
    let longest: Int
    /// Uses the bytes as a user's file would be used. Errors are fine; traps, hangs and reports of the sanitizer are not.
    let run: @Sendable (Data) -> Void

    init(_ name: String, longest: Int = 4_096, _ run: @escaping @Sendable (Data) -> Void) {
        (self.name, self.longest, self.run) = (name, longest, run)
    }

    static let all: [FuzzTarget] =
        [bitstreams, boxes, playlists, json, yaml, plans, subtitles, webVTT, ttml, encodings, scripts, chapters, texts, titles]
        + [exif, iptc, cookies, records] + pictures + [movieInfo, movieReader, movieImages, sounds, streams, hls, fonts]

    /// Returns the target of a name, or ends the process.
    static func named(_ name: String) -> FuzzTarget {
        if let target = all.first(where: { $0.name == name }) { return target }
        FileHandle.standardError.write(Data("There is no target \(name).\n".utf8))
        exit(64)
    }
}
