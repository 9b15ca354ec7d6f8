import ReelConcurrency
import ReelDevices

/// A device that asks for sound when a test does, and whose listener hears it at once.
final class ManualOutput: SoundOutput {
    let sampleRate: Int
    let channels: Int
    private let render: SoundRenderer
    private let state = Locked((heard: 0, isRunning: false))

    init(sampleRate: Int, channels: Int, render: @escaping SoundRenderer) {
        self.sampleRate = sampleRate
        self.channels = channels
        self.render = render
    }

    func start() { state.withLock { $0.isRunning = true } }
    func stop() { state.withLock { $0.isRunning = false } }
    var isRunning: Bool { state.withLock { $0.isRunning } }
    var framesHeard: Double { state.withLock { Double($0.heard) } }
    var framesWaiting: Double { 0 }

    /// Asks for frames, which are heard then.
    func pull(_ frames: Int) -> [Float] {
        var samples = [Float](repeating: 9, count: frames * channels)
        samples.withUnsafeMutableBufferPointer { render($0) }
        state.withLock { $0.heard += frames }
        return samples
    }
}
