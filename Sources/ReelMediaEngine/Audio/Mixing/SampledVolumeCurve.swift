import ReelCoreMedia

/// A volume curve at a sample rate, which is applied to audio frame by frame.
struct SampledVolumeCurve {
    private struct Ramp {
        /// The frames whose times lie in the range.
        let frames: Range<Int64>
        /// The exact start and length of the range, in frames.
        let start: Double
        let length: Double
        let volumes: (start: Float, end: Float)
    }

    private let ramps: [Ramp]

    init(_ curve: VolumeCurve, sampleRate: Int) {
        ramps = curve.ramps.compactMap { ramp in
            let range = ramp.timeRange
            guard range.isValid, range.start.isNumeric else { return nil }
            let first = range.start.frames(at: sampleRate, .roundTowardPositiveInfinity)
            let end = range.end.frames(at: sampleRate, .roundTowardPositiveInfinity)
            guard first < end, ramp.start != 1 || ramp.end != 1 else { return nil }
            return Ramp(
                frames: first..<end, start: range.start.seconds * Double(sampleRate),
                length: range.duration.seconds * Double(sampleRate), volumes: (Float(ramp.start), Float(ramp.end)))
        }.sorted { $0.frames.lowerBound < $1.frames.lowerBound }
    }

    /// - Parameter frames: the range of frames in `samples`, which are interleaved.
    func apply(to samples: UnsafeMutablePointer<Float>, frames: Range<Int64>, channels: Int) {
        for ramp in ramps {
            if ramp.frames.lowerBound >= frames.upperBound { return }
            let part = ramp.frames.clamped(to: frames)
            guard !part.isEmpty else { continue }
            var sample = samples + Int(part.lowerBound - frames.lowerBound) * channels
            let (first, last) = ramp.volumes
            let isConstant = first == last || !ramp.length.isFinite
            let slope = isConstant ? 0 : Double(last - first) / ramp.length
            for frame in part {
                let volume = isConstant ? first : Float(Double(first) + (Double(frame) - ramp.start) * slope)
                for channel in 0..<channels { sample[channel] *= volume }
                sample += channels
            }
        }
    }
}
