public import Foundation
import ReelCoreFoundation
import ReelMediaEngine

/// The plan of a movie of streamed frames. Nothing of the stream has been read: it can be read only once.
public struct FrameStreamPlan: Hashable, Sendable {
    /// The stream that was planned.
    public let stream: FrameStream
    /// The video codec; the usual one of the output file if the stream names none (`adapted(to:)`).
    public internal(set) var codec: Encoding.Codec
    /// What the output file changes or leaves out, each in one line.
    public internal(set) var notes: [String] = []
    /// What the movie will say of itself.
    var metadata: PlannedMetadata
}

extension FrameStream: MovieDescription {
    /// Checks the settings, and the sound unless it is a pipe. The stream is not read.
    ///
    /// - Throws: `ReelError` for invalid settings, and for the first file that cannot be read.
    public func plan() throws(ReelError) -> FrameStreamPlan {
        try encoding.check()
        try metadata.check()
        _ = try engineFormat()
        if format == .raw, rawFormat == nil {
            throw ReelError(.reel, "raw frames need a pixel format and a size (--pixel-format rgb24 --size 640x480)")
        }
        if let format, format != .raw, rawFormat != nil {
            throw ReelError(.reel, "a pixel format and a size are for raw frames; \(format.rawValue) has its own")
        }
        if let device = soundtrack?.files.first(where: \.isDevice) {
            throw ReelError(
                .input, "\(device.path): a device cannot be read as sound; name a file or a pipe")
        }
        if let soundtrack, !soundtrack.files.contains(where: \.isPipe) {
            try match.checkEnds(SoundLayout(soundtrack))
        }
        return FrameStreamPlan(
            stream: self, codec: encoding.codec ?? .h264,
            metadata: PlannedMetadata(tags: metadata.tags.filter { !$0.value.isEmpty }, cover: try metadata.coverData()))
    }

    /// Returns the format of raw frames for the engine; nil for other kinds.
    func engineFormat() throws(ReelError) -> FrameStreamReader.RawFormat? {
        guard let rawFormat else { return nil }
        do throws(MediaError) {
            return try FrameStreamReader.RawFormat(
                pixelFormat: rawFormat.pixelFormat, size: PixelSize(width: rawFormat.width, height: rawFormat.height))
        } catch {
            throw ReelError(.reel, error.detail)
        }
    }
}

extension FrameStreamPlan: MoviePlan {
    private enum CodingKeys: String, CodingKey {
        case input, format, rawFormat, frameRate, background, strict, match, encoding, codec, soundtrack, metadata
    }

    /// Encodes the plan as an object with the settings.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(stream.input?.path ?? "-", forKey: .input)
        try container.encodeIfPresent(stream.format, forKey: .format)
        try container.encodeIfPresent(stream.rawFormat, forKey: .rawFormat)
        try container.encodeIfPresent(stream.frameRate, forKey: .frameRate)
        try container.encode(stream.background, forKey: .background)
        try container.encode(stream.isStrict, forKey: .strict)
        try container.encode(stream.match, forKey: .match)
        try container.encode(stream.encoding, forKey: .encoding)
        try container.encode(codec, forKey: .codec)
        try container.encodeIfPresent(stream.soundtrack, forKey: .soundtrack)
        if !metadata.isEmpty { try container.encode(metadata, forKey: .metadata) }
    }

    /// The stream, the cover, and the sound files.
    public var inputs: [URL] {
        [stream.input, stream.metadata.cover].compactMap(\.self) + stream.followingInputs + (stream.soundtrack?.files ?? [])
    }

    /// Where the frames come from, and how they are encoded, in lines for people.
    public var details: [String] {
        let kind = stream.rawFormat.map { "\($0.pixelFormat) of \($0.width)×\($0.height)" } ?? stream.format?.rawValue
        return [
            "\(stream.name): \(kind ?? "recognised by its first bytes")",
            stream.encoding.description(with: codec),
            stream.soundtrack == nil ? "no sound" : "the sound is added when all frames are encoded",
        ]
    }

    /// Returns the plan with the codec of a kind of file.
    ///
    /// - Throws: `ReelError` if the file cannot contain the codec, or sound that is added later.
    public func adapted(to output: OutputFile) throws(ReelError) -> FrameStreamPlan {
        let path = output.target.path
        guard !output.format.isAnimation else {
            throw ReelError(
                .reel,
                "\(path): streamed frames are not made into animated pictures; write a "
                    + "\(OutputFormat.list(OutputFormat.allCases.filter { !$0.isAnimation })) file")
        }
        guard !output.hasPlaylist else {
            throw ReelError(.reel, "\(path): streamed frames get no playlist; write a .mp4 file (with --streaming)")
        }
        var plan = self
        plan.codec = try stream.encoding.codec(in: output)
        plan.notes = [stream.encoding.unusedQuality(with: plan.codec), plan.metadata.fit(output.format)].compactMap(\.self)
        if stream.encoding.streaming { try output.checkFragments() }
        guard stream.soundtrack != nil else { return plan }
        guard !stream.encoding.streaming, OutputFormat.copying.contains(output.format) else {
            let kind = stream.encoding.streaming ? "a movie for streaming" : "a .\(output.format.rawValue) file"
            throw ReelError(
                .reel,
                "\(path): sound is added when all frames are there, which is not possible in \(kind); write a "
                    + "\(OutputFormat.list(OutputFormat.copying)) file, or leave out the sound")
        }
        return plan
    }

    /// Makes the movie as planned. `render(to:)` calls this in a task of its own.
    public func make(
        _ output: OutputFile, report: @escaping @Sendable (RenderProgress) -> Void
    ) async throws -> RenderSummary {
        try await FrameStreamRenderer(plan: try adapted(to: output), output: output, report: report).render()
    }
}
