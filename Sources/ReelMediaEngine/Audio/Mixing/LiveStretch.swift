internal import CReelRubberBand
import Foundation

/// Changes the speed of a stream of sound as it comes, at the same pitch, through Rubber Band. What is known from the beginning
/// to the end is better stretched by ``StretchedAudio``, which reads it twice. Not thread-safe.
package final class LiveStretch {
    private let state: RubberBandState
    private let channels: Int
    private let input: PlanarAudio
    private let output: PlanarAudio
    /// The number of frames at the beginning of the output that are not of the input.
    private var delay: Int
    /// The number of frames to process at a time.
    private static let chunk = 1024

    /// - Parameters:
    ///   - sampleRate: in Hz.
    ///   - rate: how many times faster it becomes, 0.01 to 100.
    package init(sampleRate: Int, channels: Int, rate: Double) throws(MediaError) {
        self.channels = channels
        input = try PlanarAudio(channels: channels, frames: Self.chunk)
        output = try PlanarAudio(channels: channels, frames: Self.chunk)
        var options = RubberBandOptionProcessRealTime.rawValue | RubberBandOptionEngineFaster.rawValue
        // Keep the stereo image intact.
        if channels > 1 { options |= RubberBandOptionChannelsTogether.rawValue }
        state = try checkAllocated(
            rubberband_new(
                UInt32(sampleRate), UInt32(channels), Int32(bitPattern: options), 1 / max(0.01, min(100, rate)), 1),
            "change the speed of sound")
        rubberband_set_max_process_size(state, UInt32(Self.chunk))
        delay = Int(rubberband_get_start_delay(state))
        // The first frames of the input are in the middle of the first window, as the others are.
        var padding = Int(rubberband_get_preferred_start_pad(state))
        let silence = [Float](repeating: 0, count: Self.chunk * channels)
        while padding > 0 {
            let count = min(padding, Self.chunk)
            process(silence, count, isLast: false)
            padding -= count
        }
    }

    deinit { rubberband_delete(state) }

    /// Adds interleaved samples, and returns those that are ready.
    ///
    /// - Parameter isLast: whether the stream ends with them, so that all that is left is returned.
    package func stretch(_ samples: [Float], isLast: Bool) -> [Float] {
        var result: [Float] = []
        let frames = samples.count / channels
        var first = 0
        repeat {
            let count = min(Self.chunk, frames - first)
            samples.withUnsafeBufferPointer { buffer in
                process(buffer.baseAddress.map { $0 + first * channels }, count, isLast: isLast && first + count == frames)
            }
            first += count
            retrieve(&result)
        } while first < frames
        return result
    }

    private func process(_ samples: UnsafePointer<Float>?, _ count: Int, isLast: Bool) {
        if let samples { input.split(samples, frames: count) }
        rubberband_process(state, input.constants, UInt32(count), isLast ? 1 : 0)
    }

    private func retrieve(_ result: inout [Float]) {
        var joined = [Float](repeating: 0, count: Self.chunk * channels)
        while true {
            let available = Int(rubberband_available(state))
            guard available > 0 else { return }
            let frames = Int(rubberband_retrieve(state, output.pointers, UInt32(min(available, Self.chunk))))
            joined.withUnsafeMutableBufferPointer { buffer in
                if let start = buffer.baseAddress { output.join(start, frames: frames) }
            }
            let dropped = min(delay, frames)
            delay -= dropped
            result += joined[dropped * channels..<frames * channels]
        }
    }
}
