import ReelCoreMedia

/// Applies linear volume ramps, frame by frame.
struct VolumeCurve {
    private struct Line {
        /// The frames whose times lie in the range.
        let frames: Range<Int64>
        /// The exact start and length of the range, in frames.
        let start: Double
        let length: Double
        let values: (Float, Float)
    }

    private let lines: [Line]

    init(_ volume: [(range: CMTimeRange, start: Float, end: Float)], sampleRate: Int) {
        lines = volume.compactMap { piece in
            guard piece.range.isValid, piece.range.start.isNumeric else { return nil }
            let first = piece.range.start.frames(at: sampleRate, .roundTowardPositiveInfinity)
            let end = piece.range.end.frames(at: sampleRate, .roundTowardPositiveInfinity)
            guard first < end, piece.start != 1 || piece.end != 1 else { return nil }
            return Line(
                frames: first..<end, start: piece.range.start.seconds * Double(sampleRate),
                length: piece.range.duration.seconds * Double(sampleRate), values: (piece.start, piece.end))
        }.sorted { $0.frames.lowerBound < $1.frames.lowerBound }
    }

    /// - Parameter frames: the range of frames in `sound`.
    func apply(to sound: UnsafeMutablePointer<Float>, frames: Range<Int64>, channels: Int) {
        for line in lines {
            if line.frames.lowerBound >= frames.upperBound { return }
            let part = line.frames.clamped(to: frames)
            guard !part.isEmpty else { continue }
            var sample = sound + Int(part.lowerBound - frames.lowerBound) * channels
            let isLevel = line.values.0 == line.values.1 || !line.length.isFinite
            let slope = isLevel ? 0 : Double(line.values.1 - line.values.0) / line.length
            for frame in part {
                let gain = isLevel ? line.values.0 : Float(Double(line.values.0) + (Double(frame) - line.start) * slope)
                for channel in 0..<channels { sample[channel] *= gain }
                sample += channels
            }
        }
    }
}
