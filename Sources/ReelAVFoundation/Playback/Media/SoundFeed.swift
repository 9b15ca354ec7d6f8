import Foundation
import ReelConcurrency
import ReelMediaEngine

/// The sound of an item from a time on, at a speed, read ahead by a thread of its own. Without sound it is silence, whose length
/// is what counts: the frames that have been heard are the clock of the pictures.
///
/// Thread-safe.
final class SoundFeed: Sendable {
    static let sampleRate = 48_000
    static let channels = 2
    /// How much is read ahead, in frames: half a second.
    private static let depth = sampleRate / 2
    /// How much there must be before playing begins: 0.1 s.
    private static let enough = sampleRate / 10

    /// The number of frames until the item's end.
    let frameCount: Int
    private let cancellation = MediaCancellation()
    private let buffer: Monitor<Buffer>

    private struct Buffer {
        /// Interleaved samples; those before `first` have been taken.
        var samples: [Float] = []
        var first = 0
        var framesTaken = 0
        var isComplete = false
        var error: MediaError?

        var framesThere: Int { (samples.count - first) / SoundFeed.channels }
    }

    /// - Parameters:
    ///   - frameCount: the length; what `source` does not fill is silent.
    ///   - source: makes the source of 32-bit floating-point samples; nil for silence.
    ///   - onChange: called when there is enough to begin with, and if reading fails, on the reading thread.
    init(
        frameCount: Int, source: (@Sendable (MediaCancellation) throws(MediaError) -> PlayedSound)?,
        onChange: @escaping @Sendable () -> Void
    ) {
        self.frameCount = frameCount
        buffer = Monitor(Buffer(isComplete: source == nil))
        guard let source else { return }
        let (buffer, cancellation) = (buffer, cancellation)
        let thread = Thread { Self.read(source, into: buffer, cancellation, onChange) }
        thread.name = "player sound"
        thread.start()
    }

    deinit { cancel() }

    func cancel() {
        cancellation.cancel()
        // Wakes the reading thread.
        buffer.withLock { _ in }
    }

    /// Whether there is enough to begin with.
    var isReady: Bool {
        buffer.read { $0.isComplete || $0.framesThere >= Self.enough }
    }

    /// Whether a number of frames, or all that are left, can be taken.
    func has(_ count: Int) -> Bool {
        buffer.read { $0.isComplete || $0.framesThere >= min(count, frameCount - $0.framesTaken) }
    }

    /// The number of frames that have not been taken.
    var framesLeft: Int { buffer.read { frameCount - $0.framesTaken } }

    var error: MediaError? { buffer.read { $0.error } }

    /// Takes the next frames, as many as there are. Returns their number; fewer than asked for, unless the end is reached, if
    /// reading is late.
    func take(into samples: UnsafeMutableBufferPointer<Float>) -> Int {
        buffer.withLock { buffer in
            let wanted = min(samples.count / Self.channels, frameCount - buffer.framesTaken)
            let there = min(wanted, buffer.framesThere)
            for index in 0..<there * Self.channels { samples[index] = buffer.samples[buffer.first + index] }
            buffer.first += there * Self.channels
            let taken = buffer.isComplete ? wanted : there
            for index in there * Self.channels..<taken * Self.channels { samples[index] = 0 }
            buffer.framesTaken += taken
            return taken
        }
    }

    /// Whether all frames have been taken.
    var isEmpty: Bool { framesLeft <= 0 }

    private static func read(
        _ source: @Sendable (MediaCancellation) throws(MediaError) -> PlayedSound, into buffer: Monitor<Buffer>,
        _ cancellation: MediaCancellation, _ onChange: @Sendable () -> Void
    ) {
        do throws(MediaError) {
            let source = try source(cancellation)
            var isAnnounced = false
            while let samples = try source.next(), !cancellation.isCancelled {
                buffer.wait { buffer -> Void? in
                    if cancellation.isCancelled { return () }
                    guard buffer.framesThere < depth else { return nil }
                    if buffer.first > 0 {
                        buffer.samples.removeFirst(buffer.first)
                        buffer.first = 0
                    }
                    buffer.samples += samples
                    return ()
                }
                if !isAnnounced, buffer.read({ $0.framesThere >= enough }) {
                    isAnnounced = true
                    onChange()
                }
            }
            buffer.withLock { $0.isComplete = true }
        } catch {
            buffer.withLock { buffer in
                buffer.isComplete = true
                if error.kind != .cancelled { buffer.error = error }
            }
        }
        if !cancellation.isCancelled { onChange() }
    }
}
