import Foundation

/// The levels of the sound that was played in the last tenth of a second.
struct PlaybackMeter {
    private struct Block {
        let frames: Int
        let squares: [Float]
        let peaks: [Float]
    }

    private let channels: Int
    private let span: Int
    private var blocks: [Block] = []
    /// The levels in dB of full scale, as they were when they were asked for.
    private(set) var average: [Float]
    private(set) var peak: [Float]

    /// What silence is.
    static let floor: Float = -160

    init(channels: Int, sampleRate: Int) {
        self.channels = channels
        span = sampleRate / 10
        average = Array(repeating: Self.floor, count: channels)
        peak = average
    }

    mutating func add(_ samples: UnsafePointer<Float>, frames: Int) {
        guard frames > 0 else { return }
        var squares = [Float](repeating: 0, count: channels)
        var peaks = squares
        for channel in 0..<channels {
            var (sum, most): (Float, Float) = (0, 0)
            for frame in 0..<frames {
                let sample = samples[frame * channels + channel]
                sum += sample * sample
                most = max(most, abs(sample))
            }
            (squares[channel], peaks[channel]) = (sum, most)
        }
        blocks.append(Block(frames: frames, squares: squares, peaks: peaks))
        while let first = blocks.first, blocks.reduce(0, { $0 + $1.frames }) - first.frames >= span { blocks.removeFirst() }
    }

    mutating func clear() { blocks = [] }

    /// Takes the levels of now.
    mutating func update() {
        let frames = Float(max(1, blocks.reduce(0) { $0 + $1.frames }))
        for channel in 0..<channels {
            let sum = blocks.reduce(0) { $0 + $1.squares[channel] }
            average[channel] = Self.decibels((sum / frames).squareRoot())
            peak[channel] = Self.decibels(blocks.map { $0.peaks[channel] }.max() ?? 0)
        }
    }

    private static func decibels(_ level: Float) -> Float { level > 0 ? max(floor, 20 * log10(level)) : floor }
}
