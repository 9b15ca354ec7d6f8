import Foundation

/// Lowers sound for some milliseconds around peaks that would exceed a ceiling. Peaks are true peaks: those of the continuous
/// signal between the samples (ITU-R BS.1770-5, annex 2), estimated at four times the sample rate. All channels are lowered
/// alike. Sound without such peaks is returned unchanged.
///
/// The gain follows from the lowest gain that any sample needs in the next 5 milliseconds, rises again over about 80
/// milliseconds, and is averaged over the same 5 milliseconds, so that it is smooth and never too high.
///
/// Not thread-safe.
struct PeakLimiter {
    private let channels: Int
    private let ceiling: Float
    /// The frames over which the gain falls.
    private let window: Int
    /// How much of the way back to 1 the gain rises in a frame.
    private let release: Double

    // Frames are numbered from the start of the sound.

    /// Interleaved samples: those that are not returned yet, and before them the context of the interpolation.
    private var samples: [Float]
    /// The first frame of `samples`.
    private var firstFrame = -PeakLimiter.half
    /// The next frame to be returned. The silence before the start counts, because the gain may fall there already.
    private var position: Int
    /// The next frame whose gain is to be determined: the surroundings of all before it are known.
    private var nextMeasured = 0
    /// The frame after the last one that has a sample near it which may cause a peak. The first frames are not tested.
    private var loudEnd = PeakLimiter.taps

    /// The gains below 1 that frames from `position` on need, by frame.
    private var needed: ArraySlice<(frame: Int, gain: Float)> = []
    /// Those of `needed` that have entered the window, without those that are followed by a lower one.
    private var lowest: ArraySlice<(frame: Int, gain: Float)> = []
    private var held = 1.0
    /// The last held gains in a ring, and their sum.
    private var recent: [Double]
    private var sum: Double

    /// - Parameters:
    ///   - sampleRate: in hertz.
    ///   - ceiling: the largest true peak, in decibels relative to full scale (dBTP).
    init(sampleRate: Int, channels: Int, ceiling: Double) {
        self.channels = channels
        self.ceiling = Float(pow(10, ceiling / 20))
        window = max(1, sampleRate / 200)
        release = 1 - exp(-1 / (0.08 * Double(sampleRate)))
        position = 1 - window
        recent = Array(repeating: 1, count: window)
        sum = Double(window)
        // Silence before the start.
        samples = Array(repeating: 0, count: Self.half * channels)
    }

    /// The number of frames by which the output lags behind the input.
    var delay: Int { window - 1 + Self.half }

    /// Adds interleaved samples.
    mutating func add(_ frames: UnsafeBufferPointer<Float>) {
        samples += frames
        measure()
    }

    /// Takes as many frames as `target` has room for; that many must be ready (all but `delay` of those added).
    mutating func take(into target: UnsafeMutableBufferPointer<Float>) {
        while position < 0 { _ = nextGain() }
        for start in stride(from: 0, to: target.count / channels * channels, by: channels) {
            let source = (position - firstFrame) * channels
            let gain = nextGain()
            for channel in 0..<channels { target[start + channel] = samples[source + channel] * gain }
        }
        let excess = position - Self.half - firstFrame
        samples.removeFirst(excess * channels)
        firstFrame += excess
    }

    /// Returns the gain of the frame at `position`, and moves on.
    private mutating func nextGain() -> Float {
        defer { position += 1 }
        while let next = needed.first, next.frame < position + window {
            needed.removeFirst()
            while let last = lowest.last, last.gain >= next.gain { lowest.removeLast() }
            lowest.append(next)
        }
        while let first = lowest.first, first.frame < position { lowest.removeFirst() }
        held = min(Double(lowest.first?.gain ?? 1), held + (1 - held) * release)
        // So that sound becomes exactly what it was.
        if held > 1 - 1e-6 { held = 1 }
        let place = (position + window) % window
        sum += held - recent[place]
        recent[place] = held
        return Float(min(1, sum / Double(window)))
    }

    // MARK: True peaks

    /// The length of the interpolation filter, in frames.
    private static let taps = 12
    private static let half = taps / 2
    /// The three positions between two samples, by distance of the tap.
    private static let filter: [SIMD4<Float>] = (0..<taps).map { tap in
        var weights = SIMD4<Float>.zero
        for phase in 1..<4 {
            let distance = Double(tap - half + 1) - Double(phase) / 4
            let angle = Double.pi * distance
            // A sinc function with a Hann window.
            let bell = 0.5 + 0.5 * cos(angle / Double(half))
            weights[phase] = Float(sin(angle) / angle * bell)
        }
        // The sample itself.
        if tap == half - 1 { weights[0] = 1 }
        return weights
    }
    /// By how much an interpolated value can exceed the samples around it.
    private static let largestOvershoot: Float = {
        let sums = filter.reduce(SIMD4<Float>.zero) { sum, weights in
            SIMD4(abs(weights[0]), abs(weights[1]), abs(weights[2]), abs(weights[3])) + sum
        }
        return sums.max()
    }()

    /// Determines the gains that new frames need, as far as the frames behind them are known.
    private mutating func measure() {
        let harmless = ceiling / Self.largestOvershoot
        let end = firstFrame + samples.count / channels - Self.half
        while nextMeasured < end {
            let start = (nextMeasured - Self.half + 1 - firstFrame) * channels
            let newest = start + (Self.taps - 1) * channels
            if samples[newest..<newest + channels].contains(where: { abs($0) > harmless }) { loudEnd = nextMeasured + Self.taps }
            if nextMeasured < loudEnd, case let peak = peak(at: start), peak > ceiling {
                needed.append((nextMeasured, ceiling / peak))
            }
            nextMeasured += 1
        }
    }

    /// Returns the largest value from a frame to the next, between the samples too.
    ///
    /// - Parameter start: the index of the first sample of the filter.
    private func peak(at start: Int) -> Float {
        var peak: Float = 0
        samples.withUnsafeBufferPointer { samples in
            for channel in 0..<channels {
                var values = SIMD4<Float>.zero
                for tap in 0..<Self.taps { values += Self.filter[tap] * samples[start + tap * channels + channel] }
                peak = max(peak, values.max(), -values.min())
            }
        }
        return peak
    }
}
