import Foundation
import ReelConcurrency
import ReelCoreVideo

/// Pictures that several slides blend: each is decoded once, and kept until the last slide has used it. Thread-safe.
final class SharedPictures: Sendable {
    private struct Key: Hashable {
        let path: String
        let source: MotionSource
    }

    private struct Entry {
        /// How many slides have not used it yet.
        var uses = 0
        /// Nil until a slide needs it; its value is nil while it is being decoded.
        var picture: Monitor<Result<PlacedPicture, any Error>?>?
    }

    private let entries: Locked<[Key: Entry]>

    /// - Parameter timeline: its slides are asked for in order.
    init(_ timeline: Timeline) {
        var entries: [Key: Entry] = [:]
        for (index, slide) in timeline.reel.slides.enumerated() where !slide.blend.isEmpty {
            let source = timeline.motionSource(ofSlide: index)
            for file in slide.blendedFiles { entries[Key(path: file.path, source: source), default: Entry()].uses += 1 }
        }
        self.entries = Locked(entries)
    }

    /// Returns a picture, which nobody may change. One thread decodes it, and others wait for it.
    func picture(
        _ path: String, for source: MotionSource, decode: () throws -> PlacedPicture
    ) throws -> PlacedPicture {
        let key = Key(path: path, source: source)
        let (picture, isOwn) = entries.withLock { entries in
            if let begun = entries[key]?.picture { return (begun, false) }
            let new = Monitor<Result<PlacedPicture, any Error>?>(nil)
            entries[key]?.picture = new
            return (new, true)
        }
        if isOwn {
            let result = Result(catching: decode)
            picture.withLock { $0 = result }
        }
        entries.withLock { entries in
            entries[key]?.uses -= 1
            if let uses = entries[key]?.uses, uses <= 0 { entries[key] = nil }
        }
        return try picture.wait { $0 }.get()
    }
}
