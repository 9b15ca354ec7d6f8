public import Foundation
import ReelCoreMedia
import ReelMediaEngine

/// The plan of a movie that grows with a folder.
public struct FolderWatchPlan: Hashable, Sendable {
    /// The description that was planned.
    public let watch: FolderWatch
    /// What the output file changes or leaves out, each in one line.
    public internal(set) var notes: [String] = []
    /// Whether the finished movie still consists of fragments.
    var isFragmented: Bool
}

extension FolderWatch: MovieDescription {
    /// Checks the settings, the folder and the sound. No picture is read.
    ///
    /// - Throws: `ReelError` for invalid settings, a folder that cannot be read, and sound that cannot be read.
    public func plan() throws(ReelError) -> FolderWatchPlan {
        try metadata.check()
        // What a reel checks: the canvas, the encoding and the window of flicker.
        _ = try Reel(
            canvas: canvas, frameRate: frameRate, slides: [Slide(.color(.black), length: .frames(1))], deflicker: deflicker,
            encoding: encoding
        ).plan()
        guard (1...1_000_000).contains(every) else { throw ReelError(.reel, "every must be 1 to 1000000; got \(every)") }
        guard (1...Self.mostBlended).contains(blend) else {
            throw ReelError(.reel, "blend must be 1 to \(Self.mostBlended); got \(blend)")
        }
        _ = try timestamp?.dates()
        guard encoding.codec ?? .h264 == .h264 else {
            throw ReelError(.reel, "a movie that grows is H.264; leave out the codec", place: "encoding.codec")
        }
        // Ticks of fragments have 32 bits.
        guard frameRate.numerator <= 1_000_000 else {
            throw ReelError(
                .reel, "the frame rate \(frameRate) is too fine for a movie that grows; its numerator must be at most 1,000,000",
                place: "frameRate")
        }
        if let duration {
            guard duration.isNumeric, duration > .zero, duration <= Reel.longestDuration else {
                throw ReelError(.reel, "the length of the movie must be above 0 and at most 24 hours")
            }
        }
        if let searchInterval, !Self.searchIntervals.contains(searchInterval) {
            throw ReelError(
                .reel, "the folder can be searched every 0.1 to 3600 seconds; got \(NumberFormat.significant(searchInterval))")
        }
        guard !endFile.isEmpty, !endFile.contains("/") else {
            throw ReelError(.reel, "'\(endFile)' is not the name of a file in the folder")
        }
        do throws(FolderFailure) {
            try FolderSearch.check(folder)
        } catch {
            throw ReelError(.input, "\(folder.path): the folder cannot be watched: \(error.reason)")
        }
        if let soundtrack {
            let layout = try SoundLayout(soundtrack)
            try match.checkEnds(layout)
        }
        return FolderWatchPlan(watch: self, isFragmented: encoding.streaming)
    }

    private static let mostBlended = 121
}

extension FolderWatchPlan: MoviePlan {
    private enum CodingKeys: String, CodingKey {
        case folder, canvas, frameRate, encoding, soundtrack, match, endFile, end, seconds, every, blend, deflicker,
            timestamp
    }

    /// Encodes the plan as an object with the settings.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(watch.folder.path, forKey: .folder)
        try container.encode(watch.canvas, forKey: .canvas)
        try container.encode(watch.frameRate, forKey: .frameRate)
        try container.encode(watch.encoding, forKey: .encoding)
        try container.encodeIfPresent(watch.soundtrack, forKey: .soundtrack)
        try container.encode(watch.match, forKey: .match)
        try container.encode(watch.endFile, forKey: .endFile)
        try container.encodeIfPresent(watch.end.map { ISO8601DateFormatter().string(from: $0) }, forKey: .end)
        try container.encodeIfPresent(watch.duration.map(CMTimeGetSeconds), forKey: .seconds)
        if watch.every > 1 { try container.encode(watch.every, forKey: .every) }
        if watch.blend > 1 { try container.encode(watch.blend, forKey: .blend) }
        try container.encodeIfPresent(watch.deflicker, forKey: .deflicker)
        try container.encodeIfPresent(watch.timestamp.map { $0.format ?? "usual" }, forKey: .timestamp)
    }

    /// The cover and the sound files. The pictures are not known yet.
    public var inputs: [URL] { [watch.metadata.cover].compactMap(\.self) + (watch.soundtrack?.files ?? []) }

    /// What is watched, and how it is encoded, in lines for people.
    public var details: [String] {
        [
            "\(watch.folder.path): \(shown); a file named \(watch.endFile) there ends the movie",
            watch.encoding.description(with: .h264)
                + ", in fragments of \(NumberFormat.frames(watch.fragmentFrameCount)), encoded one by one",
            watch.soundtrack == nil ? "no sound" : "the sound is added at the end",
        ]
    }

    private var shown: String {
        let parts = [
            watch.every > 1 ? "one of \(watch.every) pictures is a frame" : "each picture is a frame",
            watch.blend > 1 ? "the mean of \(watch.blend)" : nil,
            watch.deflicker.map { "without flicker, by \($0) pictures" },
            watch.timestamp == nil ? nil : "with the date and time",
        ]
        return parts.compactMap { $0 }.joined(separator: ", ")
    }

    /// Returns the plan with what depends on the kind of file.
    ///
    /// - Throws: `ReelError` if the file cannot consist of fragments, or cannot contain what is added at the end.
    public func adapted(to output: OutputFile) throws(ReelError) -> FolderWatchPlan {
        try output.checkFragments()
        var plan = self
        plan.isFragmented = watch.encoding.streaming || output.hasPlaylist
        plan.notes = []
        guard plan.isFragmented else { return plan }
        guard watch.soundtrack == nil else {
            throw ReelError(
                .reel,
                "\(output.target.path): sound is added when all pictures are there, which is not possible in a movie for "
                    + "streaming; write a .mp4 file without --streaming, or leave out the sound")
        }
        if !watch.metadata.tags.isEmpty || watch.metadata.cover != nil {
            plan.notes.append("left out: the tags and the cover, which are not written into a movie for streaming that grows")
        }
        return plan
    }

    /// Makes the movie as planned. `render(to:)` calls this in a task of its own. Cancelling that ends the movie.
    public func make(
        _ output: OutputFile, report: @escaping @Sendable (RenderProgress) -> Void
    ) async throws -> RenderSummary {
        try await FolderWatchRenderer(plan: try adapted(to: output), output: output, report: report).render()
    }
}
