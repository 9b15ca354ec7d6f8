public import Foundation
public import ReelCoreMedia
import ReelMediaEngine

/// The plan of a joined movie, worked out from the indexes of its parts.
public struct JoinPlan: Hashable, Sendable {
    /// One part of the movie.
    public struct Part: Hashable, Sendable {
        /// The part's file.
        public let file: URL
        /// The number of frames in the part.
        public let frameCount: Int
        /// The duration of the part's video.
        public let duration: CMTime
        let trackID: CMPersistentTrackID
        /// The file, as it was.
        let version: FileVersion
    }

    /// The parts in the order of the movie.
    public let parts: [Part]
    /// The width of the frames in pixels.
    public let width: Int
    /// The height of the frames in pixels.
    public let height: Int
    /// The number of frames in the whole movie.
    public let frameCount: Int
    /// The duration of the whole movie.
    public let duration: CMTime
    /// The audio track in the first part's file; nil for a silent movie.
    let soundTrackID: CMPersistentTrackID?
    /// The track of captions in the first part's file; nil if there is none.
    let captionTrackID: CMPersistentTrackID?
    /// What the movie says of itself: the tags of the first part, and the chapters of all.
    let metadata: PlannedMetadata

    /// Whether the movie has sound.
    public var hasSound: Bool { soundTrackID != nil }
}

extension Join: MovieDescription {
    /// Plans the movie: reads each file's label and index, and sorts the parts. Nothing is decoded or written.
    ///
    /// - Throws: `ReelError` for a file that is not a complete part, for parts of different movies, and for parts that are
    ///   missing or given twice.
    public func plan() throws(ReelError) -> JoinPlan {
        var files: [PartFile] = []
        var versions: [URL: FileVersion] = [:]
        for part in parts {
            versions[part] = FileVersion(part)
            files.append(try PartFile(part))
        }
        files.sort { $0.label.number < $1.label.number }
        try Self.check(files)
        var start = CMTime.zero
        var metadata = PlannedMetadata(tags: files[0].tags.tags, cover: files[0].cover)
        for file in files {
            metadata.chapters += file.tags.chapters.map { Chapter(start: start + $0.start, title: $0.title) }
            start = start + file.pictures.timeRange.duration
        }
        return JoinPlan(
            parts: files.map { file in
                JoinPlan.Part(
                    file: file.file, frameCount: file.label.frameCount, duration: file.pictures.timeRange.duration,
                    trackID: file.pictures.id, version: versions[file.file] ?? FileVersion(file.file))
            },
            width: files[0].pictures.codec.width, height: files[0].pictures.codec.height,
            frameCount: files.reduce(0) { $0 + $1.label.frameCount }, duration: files[0].label.movieDuration,
            soundTrackID: files[0].sound?.id, captionTrackID: files[0].captions?.id,
            metadata: metadata)
    }

    /// Checks that the files are all parts of one movie, each once.
    ///
    /// - Parameter files: the parts sorted by number.
    private static func check(_ files: [PartFile]) throws(ReelError) {
        guard let first = files.first else { throw ReelError(.reel, "there are no parts to join; name the files of all parts") }
        let count = first.label.count
        for file in files.dropFirst() {
            if file.label.movie != first.label.movie {
                throw ReelError(
                    .input,
                    "\(first) and \(file) are not parts of the same version of a movie; render both again")
            }
            if file.label.count != count {
                throw ReelError(
                    .input, "\(first) and \(file) do not match; render all parts with the same number of parts")
            }
        }
        for (one, other) in zip(files, files.dropFirst()) where one.label.number == other.label.number {
            throw ReelError(.input, "\(one.file.path) and \(other.file.path) are both part \(one.label.number) of \(count)")
        }
        // The number of parts in a file's label may be bogus and huge, so at most 20 missing numbers are listed.
        let missing = count - files.count
        guard missing == 0 else {
            let present = Set(files.map(\.label.number))
            let numbers = (1...count).lazy.filter { !present.contains($0) }.prefix(20).map(String.init)
            let list = numbers.joined(separator: ", ") + (missing > 20 ? " …" : "")
            throw ReelError(
                .input, "of the movie's \(count) parts, \(missing == 1 ? "one is" : "some are") missing: \(list)")
        }
        var frame = 0
        for file in files {
            let (codec, other) = (file.pictures.codec, first.pictures.codec)
            guard file.label.firstFrame == frame, codec.codecHeader == other.codecHeader, codec.codecName == other.codecName,
                codec.width == other.width, codec.height == other.height
            else {
                throw ReelError(
                    .input,
                    "\(file) does not continue the part before it; render all parts with the same version of stillreel")
            }
            frame += file.label.frameCount
        }
    }
}

extension JoinPlan: MoviePlan {
    private enum CodingKeys: String, CodingKey { case parts, width, height, frameCount, seconds, hasSound, metadata }
    private enum PartKeys: String, CodingKey { case file, firstFrame, frameCount, seconds }

    /// Encodes the plan as an object with the movie's size and length, the parts and the metadata. Times are in seconds.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(width, forKey: .width)
        try container.encode(height, forKey: .height)
        try container.encode(frameCount, forKey: .frameCount)
        try container.encode(CMTimeGetSeconds(duration), forKey: .seconds)
        try container.encode(hasSound, forKey: .hasSound)
        var list = container.nestedUnkeyedContainer(forKey: .parts)
        var frame = 0
        for part in parts {
            var container = list.nestedContainer(keyedBy: PartKeys.self)
            try container.encode(part.file.path, forKey: .file)
            try container.encode(frame, forKey: .firstFrame)
            try container.encode(part.frameCount, forKey: .frameCount)
            try container.encode(CMTimeGetSeconds(part.duration), forKey: .seconds)
            frame += part.frameCount
        }
        if !metadata.isEmpty { try container.encode(metadata, forKey: .metadata) }
    }

    /// The files of the parts.
    public var inputs: [URL] { parts.map(\.file) }

    /// Makes the movie as planned. `render(to:)` calls this in a task of its own.
    public func make(
        _ output: OutputFile, report: @escaping @Sendable (RenderProgress) -> Void
    ) async throws -> RenderSummary {
        try await Joiner(plan: self, output: output, report: report).render()
    }
}
