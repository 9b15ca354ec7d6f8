import Foundation
import ReelCoreMedia

/// Which channel of the input each channel of the output is taken from; nil for silence.
struct ChannelRoute: Equatable {
    let sources: [Int?]

    /// The first channels, as far as there are any.
    init(from input: Int, to output: Int) { sources = (0..<output).map { $0 < input ? $0 : nil } }

    /// - Parameter numbers: the numbers of the channels; a negative one, or one that the input does not have, is silence.
    init(_ numbers: [Int], inputChannels: Int) {
        sources = numbers.map { (0..<inputChannels).contains($0) ? $0 : nil }
    }

    /// Whether all channels stay as they are.
    func isIdentity(of channels: Int) -> Bool { sources == (0..<channels).map { $0 } }

    /// Returns a format of the output's channels that lie apart.
    func routed(_ format: AudioStreamBasicDescription) -> AudioStreamBasicDescription {
        let isPlanar = format.mFormatFlags & kAudioFormatFlagIsNonInterleaved != 0
        var routed = format
        routed.mFormatFlags |= kAudioFormatFlagIsNonInterleaved
        routed.mBytesPerFrame = isPlanar ? format.mBytesPerFrame : format.mBytesPerFrame / max(1, format.mChannelsPerFrame)
        routed.mBytesPerPacket = routed.mBytesPerFrame
        routed.mChannelsPerFrame = UInt32(sources.count)
        return routed
    }

    /// Returns the frames of a buffer with the output's channels, one after the other.
    func apply(to buffer: AVAudioPCMBuffer) throws -> CMBlockBuffer {
        let frames = Int(buffer.frameLength)
        let channels = Int(buffer.format.channelCount)
        let width = buffer.format.bytesPerSample
        let block = try CMBlockBuffer(length: max(1, frames * width * sources.count))
        let planes = buffer.planes
        // Of unsigned samples, silence is the middle. Only those of 8 bits can be unsigned.
        let flags = buffer.format.basicDescription.mFormatFlags
        let isUnsigned = flags & (kAudioFormatFlagIsSignedInteger | kAudioFormatFlagIsFloat) == 0
        try block.withUnsafeMutableBytes { bytes in
            guard let start = bytes.baseAddress else { return }
            for (place, source) in sources.enumerated() {
                let target = start + place * frames * width
                guard let source else {
                    target.initializeMemory(as: UInt8.self, repeating: isUnsigned ? 0x80 : 0, count: frames * width)
                    continue
                }
                if !buffer.format.isInterleaved {
                    target.copyMemory(from: planes[source], byteCount: frames * width)
                    continue
                }
                var (from, to) = (planes[0] + source * width, target)
                for _ in 0..<frames {
                    to.copyMemory(from: from, byteCount: width)
                    (from, to) = (from + channels * width, to + width)
                }
            }
        }
        return block
    }
}
