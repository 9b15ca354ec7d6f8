import Foundation
import ReelCoreFoundation
import ReelImageEngine
import ReelMediaEngine

/// How a movie is made in a limited amount of memory.
public struct MemoryPlan: Hashable, Sendable, Encodable {
    /// The limit, in bytes.
    public let limit: Int
    /// The number of pictures that are decoded at a time.
    public let pictures: Int
    /// The number of frames that the encoder looks ahead, and the number without a limit.
    public let lookahead: Int
    /// The number without a limit.
    public let usualLookahead: Int
    /// The number of frames that another one can be predicted from.
    public let references: Int
    /// The number without a limit.
    public let usualReferences: Int
    let settings: VideoEncoder.Settings

    private enum CodingKeys: String, CodingKey { case limit, pictures, lookahead, references }

    /// What differs from a movie without a limit, in one line; nil if nothing does.
    public var explanation: String? {
        var changes: [String] = []
        if lookahead < usualLookahead {
            changes.append("looks \(NumberFormat.frames(lookahead)) ahead instead of \(usualLookahead)")
        }
        if references < usualReferences {
            changes.append("predicts from \(NumberFormat.frames(references)) instead of \(usualReferences)")
        }
        let reordered = EncoderMemory.reordered(settings)
        if reordered < X264Preset(settings.preset).reordered {
            changes.append(reordered == 0 ? "uses no B-frames" : "uses single B-frames")
        }
        // The encoder divides frames among cores instead of encoding several at a time.
        if changes.isEmpty, settings.maximumLookahead != nil { changes.append("works on one frame at a time") }
        guard !changes.isEmpty else { return nil }
        let memory = NumberFormat.bytes(limit, trimsZero: true)
        return "In \(memory) of memory, the encoder \(changes.joined(separator: ", ")); the file may be larger."
    }
}

extension Plan {
    /// The number of pictures that are decoded at a time.
    var picturesAtATime: Int { memory?.pictures ?? Self.usualPicturesAtATime }

    /// One per core, at most 16: if the encoder is the bottleneck, their threads sleep, and if decoding is, no core is idle.
    private static var usualPicturesAtATime: Int { min(16, ProcessInfo.processInfo.activeProcessorCount) }

    /// The memory of the program itself, in bytes: code and libraries (68 MB were measured), unused parts of the heap, and those
    /// of large pages, which x264 asks for where the system has them.
    private static let program = 84 << 20

    /// Limits the memory in which the movie is made: fewer pictures are decoded at a time, and the encoder looks less far ahead,
    /// which makes the file larger. The limit is met by estimates, on the assumption that no other picture is larger than the
    /// first one.
    ///
    /// - Parameter limit: in bytes.
    /// - Throws: `ReelError` if the limit is too small, with the least that suffices, or if the pictures of the movie move.
    public mutating func limitMemory(to limit: Int) throws(ReelError) {
        try checkLimitsMemory()
        let usual = encoderSettings
        guard !usual.showsViews else {
            throw ReelError(.reel, "memory can be limited only for movies whose pictures do not move (motion none)")
        }
        let cores = ProcessInfo.processInfo.activeProcessorCount
        let preset = X264Preset(usual.preset)
        let encoder = EncoderMemory(size: reel.canvas.size, threads: cores)
        let sound = sound == nil ? 0 : (24 + 21 * min(cores, 8)) << 20
        let frame = reel.canvas.size.width * reel.canvas.size.height * 3 / 2
        let picture = try decodingMemory()
        // Frames that wait until their neighbours have been measured.
        func measured(_ pictures: Int) -> Int { reel.deflicker.map { ($0 / 2 + pictures) * frame } ?? 0 }
        let most = reel.slides.lazy.map(\.blend.count).max() ?? 0
        // Pictures that the next slides blend, too, and sums of light with 4 bytes for each of three colours.
        func blended(_ pictures: Int) -> Int {
            most == 0 ? 0 : (most + 2 * pictures) * frame + pictures * 12 * reel.canvas.size.width * reel.canvas.size.height
        }
        // An overlay is drawn in a bitmap of 4 bytes per pixel, with one more for each of its two shadows.
        let drawing = timeline.overlays.isEmpty ? 0 : 3 * 4 * reel.canvas.size.width * reel.canvas.size.height
        // The picture that is converted, its frame, and those that wait for the encoder.
        func others(_ pictures: Int) -> Int {
            Self.program + sound + pictures * (picture + 2 * frame) + 3 * frame + drawing + measured(pictures)
                + blended(pictures)
        }
        var threads = Self.usualPicturesAtATime
        while threads > 1, others(threads) + encoder.bytes(usual) > limit { threads -= 1 }
        guard let settings = encoder.limit(usual, to: limit - others(threads)) else {
            throw ReelError(
                .reel,
                """
                \(NumberFormat.bytes(limit, trimsZero: true)) of memory are too little for frames of \(reel.canvas.size) pixels \
                with the preset \(usual.preset); choose a smaller size, a faster preset or more memory
                """)
        }
        memory = MemoryPlan(
            limit: limit, pictures: threads, lookahead: min(settings.maximumLookahead ?? .max, preset.lookahead),
            usualLookahead: preset.lookahead, references: settings.referenceFrames ?? preset.references,
            usualReferences: preset.references, settings: settings)
    }

    /// Throws if the memory of the codec's encoder is not known.
    func checkLimitsMemory() throws(ReelError) {
        guard codec != .h264 else { return }
        throw ReelError(.reel, "memory can be limited only for H.264, not for \(codec.encoder.name)")
    }

    /// Returns the memory for decoding the first picture, in bytes.
    private func decodingMemory() throws(ReelError) -> Int {
        guard let file = reel.slides.lazy.compactMap(\.picture).first else { return 0 }
        do throws(StillImageError) {
            let picture = try StillImage.picture(file)
            let scale = min(1, picture.header.uprightSize.scale(filling: reel.canvas.size))
            let size = PixelSize(width: picture.width, height: picture.height).scaled(by: scale, .up)
            return picture.decodingMemory(atLeast: size.width, size.height)
        } catch {
            throw ReelError(.input, error.localizedDescription)
        }
    }
}
