import ReelConcurrency
package import ReelDevices

/// A sound output whose time a test moves, and which keeps what it is given.
package final class ManualOutput: SoundOutput {
    package let sampleRate: Int
    package let channels: Int
    private let latency: Int
    private let render: SoundRenderer
    private let state = Locked((first: [Float](), isRunning: false))

    /// - Parameter latency: how many frames later than asked for sound is heard.
    package init(sampleRate: Int, channels: Int, latency: Int = 0, render: @escaping SoundRenderer) {
        self.sampleRate = sampleRate
        self.channels = channels
        self.latency = latency
        self.render = render
    }

    package func start() { state.withLock { $0.isRunning = true } }
    package func stop() { state.withLock { $0.isRunning = false } }
    package var isRunning: Bool { state.withLock { $0.isRunning } }
    package var framesHeard: Double { Double(max(0, state.withLock { $0.first.count } - latency)) }
    package var framesWaiting: Double { Double(state.withLock { $0.first.count }) - framesHeard }

    /// The first channel of all that it was given.
    package var firstChannel: [Float] { state.withLock { $0.first } }
    /// The sample of the first channel that is heard.
    package var heard: Float? { state.withLock { $0.first.dropLast(latency).last } }

    /// Asks for frames. What the player does not fill is not a number.
    @discardableResult
    package func pull(_ frames: Int) -> [Float] {
        var samples = [Float](repeating: .nan, count: frames * channels)
        samples.withUnsafeMutableBufferPointer { render($0) }
        state.withLock { state in
            for frame in 0..<frames { state.first.append(samples[frame * channels]) }
        }
        return samples
    }
}
