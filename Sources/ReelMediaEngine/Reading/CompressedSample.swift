package import ReelCoreMedia

/// A compressed sample of a file, with its times on the file's timeline.
package struct CompressedSample: Sendable {
    package let packet: Packet
    package let presentationTime: CMTime
    /// The decode time; invalid if the file does not specify it.
    package let decodeTime: CMTime
    package let duration: CMTime
    package let isKeyframe: Bool
    /// Whether the sample is needed for decoding others but not shown, because an edit list excludes it.
    package let isHidden: Bool
    /// The number of decoded audio frames at the start and end that must not be played.
    package let trimmedFrames: (start: Int64, end: Int64)

    /// Returns the same sample with at least so many frames at its end that must not be played.
    package func trimmed(atEnd frames: Int64) -> CompressedSample {
        CompressedSample(
            packet: packet, presentationTime: presentationTime, decodeTime: decodeTime, duration: duration,
            isKeyframe: isKeyframe, isHidden: isHidden, trimmedFrames: (trimmedFrames.start, max(frames, trimmedFrames.end)))
    }

    /// Returns the same sample with other times.
    package func moved(presentationTime: CMTime, decodeTime: CMTime, duration: CMTime) -> CompressedSample {
        CompressedSample(
            packet: packet, presentationTime: presentationTime, decodeTime: decodeTime, duration: duration,
            isKeyframe: isKeyframe,
            isHidden: isHidden, trimmedFrames: trimmedFrames)
    }
}
