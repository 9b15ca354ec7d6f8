package import ReelCoreFoundation

/// The memory that `MovieEncoder` needs for frames of one size, and settings that need less of it.
///
/// Estimates, from the frames that x264 keeps (`x264_frame_new`): one that waits has its samples and four planes of half the size
/// for the lookahead; one that is encoded or referred to has its luma four times, interpolated. The factors are such that they
/// were not exceeded in the cases of docs/memory.md.
package struct EncoderMemory {
    private let samples: Int
    private let threads: Int

    /// - Parameter threads: the number of processor cores.
    package init(size: PixelSize, threads: Int) {
        // x264 adds 32 samples on each side, and more for alignment.
        samples = (size.width + 128) * (size.height + 96)
        self.threads = max(1, threads)
    }

    /// Returns the bytes that are needed with these settings.
    package func bytes(_ settings: VideoEncoder.Settings) -> Int {
        let preset = X264Preset(settings.preset)
        let references = settings.referenceFrames ?? preset.references
        let reordered = Self.reordered(settings)
        // Without a limited lookahead, x264 encodes several frames at a time, each with a buffer for its bytes.
        let parallel = settings.maximumLookahead == nil && threads > 1 ? threads * 3 / 2 : 1
        let lookahead = min(settings.maximumLookahead ?? .max, preset.lookahead)
        let waiting = lookahead + reordered + parallel + 1
        // One is that of the encoder of still pictures, which every movie has.
        let encoded = references + parallel + (reordered > 1 ? 2 : 1) + 1
        return samples * (waiting * 31 + encoded * 58 + (parallel - 1) * 150) / 10
    }

    /// Returns settings that need at most a number of bytes, and change as little as possible: less lookahead, then fewer
    /// references, then fewer frames that are coded in another order. Nil if nothing of it suffices.
    package func limit(_ settings: VideoEncoder.Settings, to limit: Int) -> VideoEncoder.Settings? {
        if bytes(settings) <= limit { return settings }
        let preset = X264Preset(settings.preset)
        var limited = settings
        // A few frames of lookahead are worth more than references.
        for references in stride(from: settings.referenceFrames ?? preset.references, through: 1, by: -1) {
            limited.referenceFrames = references
            for lookahead in stride(from: min(40, preset.lookahead), through: min(preset.lookahead, 5), by: -1) {
                limited.maximumLookahead = lookahead
                if bytes(limited) <= limit { return limited }
            }
        }
        for reordered in [1, 0] where reordered < Self.reordered(settings) {
            (limited.maximumReorderedFrames, limited.allowsFrameReordering) = (reordered, reordered > 0)
            // With one frame of lookahead, x264 distributes the bits among blocks (`mbtree`), which halves the bytes; one B-frame
            // is worth less.
            let least = reordered > 0 ? min(preset.lookahead, 1) : 0
            for lookahead in stride(from: min(preset.lookahead, 5), through: least, by: -1) {
                limited.maximumLookahead = lookahead
                if bytes(limited) <= limit { return limited }
            }
        }
        return nil
    }

    /// Returns settings that need at most a number of bytes or, if there are none, those that need the least.
    package func limited(_ settings: VideoEncoder.Settings, to limit: Int) -> VideoEncoder.Settings {
        if let limited = self.limit(settings, to: limit) { return limited }
        var least = settings
        (least.referenceFrames, least.maximumLookahead) = (1, 0)
        (least.maximumReorderedFrames, least.allowsFrameReordering) = (0, false)
        return least
    }

    /// Returns the number of consecutive frames that may be coded later than they are shown.
    package static func reordered(_ settings: VideoEncoder.Settings) -> Int {
        guard settings.allowsFrameReordering else { return 0 }
        return min(settings.maximumReorderedFrames ?? .max, X264Preset(settings.preset).reordered)
    }
}
