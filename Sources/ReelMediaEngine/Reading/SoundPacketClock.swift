internal import CReelFFmpeg
import ReelCoreMedia

/// The exact times of packets of sound in a file whose ticks are longer than samples: Matroska's are usually milliseconds, to
/// which it rounds the time of each packet.
///
/// Packets of a codec with a fixed number of samples follow each other without a gap, unless their times differ by more than
/// rounding explains.
struct SoundPacketClock {
    /// The samples per packet.
    private let frames: Int64
    private let rate: Int32
    private let priming: Int64
    /// The duration of a tick.
    private let tick: CMTime
    /// When the next packet begins, if it follows without a gap.
    private var next: CMTime?

    /// - Returns: nil if the times need no correction, or cannot have one.
    init?(_ stream: AVStream, _ codec: CodecParameters) {
        let rate = codec.sampleRate
        guard codec.pointer.pointee.codec_type == AVMEDIA_TYPE_AUDIO, codec.framesPerPacket > 0,
            let rate32 = Int32(exactly: rate),
            rate > 0, let tick = CMTime(ticks: 1, base: stream.time_base), tick > .zero,
            Int(stream.time_base.den) % (rate * Int(max(1, stream.time_base.num))) != 0
        else { return nil }
        frames = Int64(codec.framesPerPacket)
        self.rate = rate32
        self.tick = tick
        priming = Int64(codec.pointer.pointee.initial_padding)
    }

    /// Returns the exact time of the next packet, whose rounded time is given.
    mutating func time(_ rounded: CMTime) -> CMTime {
        var time = rounded
        if let next, CMTimeAbsoluteValue(next - rounded) <= tick {
            time = next
        } else if rounded < .zero, rounded > Self.longestPriming {
            // Priming lies before 0: usually whole packets.
            let packets = (-rounded.seconds * Double(rate) / Double(frames)).rounded()
            let exact = [priming, Int64(packets) * frames].map { CMTime(value: -$0, timescale: rate) }
            time = exact.first { $0 < .zero && CMTimeAbsoluteValue($0 - rounded) <= tick } ?? rounded
        }
        next = time + CMTime(value: frames, timescale: rate)
        return time
    }

    /// The duration of the packet whose time was returned last, unless the file says that it is shorter.
    func duration(_ rounded: CMTime) -> CMTime {
        let whole = CMTime(value: frames, timescale: rate)
        return rounded.isNumeric && CMTimeAbsoluteValue(whole - rounded) > tick ? rounded : whole
    }

    /// Times before this are damage.
    private static let longestPriming = CMTime(value: -2, timescale: 1)

    /// Forgets the packets before, as after seeking.
    mutating func reset() { next = nil }
}
