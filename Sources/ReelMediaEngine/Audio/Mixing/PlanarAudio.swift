/// Memory for samples with a separate plane for each channel, as Rubber Band takes them.
final class PlanarAudio {
    let pointers: UnsafeMutablePointer<UnsafeMutablePointer<Float>?>
    private let channels: Int
    private let block: AudioBlock

    /// The same pointers, for reading only.
    var constants: UnsafePointer<UnsafePointer<Float>?> {
        UnsafeRawPointer(pointers).assumingMemoryBound(to: UnsafePointer<Float>?.self)
    }

    init(channels: Int, frames: Int) throws(MediaError) {
        self.channels = channels
        block = try AudioBlock(floats: channels * frames)
        pointers = .allocate(capacity: channels)
        for channel in 0..<channels { (pointers + channel).initialize(to: block.floats + channel * frames) }
    }

    deinit { pointers.deallocate() }

    func split(_ samples: UnsafePointer<Float>, frames: Int) {
        for channel in 0..<channels {
            guard let plane = pointers[channel] else { continue }
            for frame in 0..<frames { plane[frame] = samples[frame * channels + channel] }
        }
    }

    func join(_ samples: UnsafeMutablePointer<Float>, frames: Int) {
        for channel in 0..<channels {
            guard let plane = pointers[channel] else { continue }
            for frame in 0..<frames { samples[frame * channels + channel] = plane[frame] }
        }
    }
}
