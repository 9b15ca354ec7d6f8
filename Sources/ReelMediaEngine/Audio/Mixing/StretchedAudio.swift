internal import CReelRubberBand
import Foundation

/// Audio at a different speed and the same pitch, through Rubber Band, which reads all of it twice.
final class StretchedAudio {
    /// The version of Rubber Band; nil in builds without it.
    static let libraryVersion: String? = RUBBERBAND_VERSION

    private let state: RubberBandState
    private let channels: Int
    private let source: ResampledAudio
    private let inputFrames: Int
    private let outputFrames: Int
    private var (framesRead, framesReturned) = (0, 0)
    private let block: AudioBlock
    private let input: PlanarAudio
    private let output: PlanarAudio
    /// The number of frames to process at a time.
    private static let chunk = 1024

    /// - Parameters:
    ///   - inputFrames: the number of input frames, at the output's sample rate.
    ///   - outputFrames: the number of output frames.
    ///   - isFiner: whether to use the better and slower of Rubber Band's two engines.
    ///   - open: opens the input; called twice.
    init(
        frames inputFrames: Int, to outputFrames: Int, sampleRate: Int, channels: Int, isFiner: Bool,
        open: () throws(MediaError) -> ResampledAudio
    ) throws(MediaError) {
        self.channels = channels
        self.inputFrames = max(1, inputFrames)
        self.outputFrames = outputFrames
        block = try AudioBlock(floats: Self.chunk * channels)
        input = try PlanarAudio(channels: channels, frames: Self.chunk)
        output = try PlanarAudio(channels: channels, frames: Self.chunk)
        var options = RubberBandOptionProcessOffline.rawValue | RubberBandOptionThreadingNever.rawValue
        options |= isFiner ? RubberBandOptionEngineFiner.rawValue : RubberBandOptionEngineFaster.rawValue
        // Keep the stereo image intact.
        if channels > 1 { options |= RubberBandOptionChannelsTogether.rawValue }
        let ratio = Double(max(1, outputFrames)) / Double(self.inputFrames)
        state = try checkAllocated(
            rubberband_new(UInt32(sampleRate), UInt32(channels), Int32(bitPattern: options), ratio, 1),
            "change the speed of sound")
        rubberband_set_expected_input_duration(state, UInt32(clamping: self.inputFrames))
        rubberband_set_max_process_size(state, UInt32(Self.chunk))
        var opened: ResampledAudio
        do throws(MediaError) {
            opened = try open()
            var studied = 0
            while studied < self.inputFrames {
                let count = min(Self.chunk, self.inputFrames - studied)
                try opened.read(count, to: block.floats)
                input.split(block.floats, frames: count)
                studied += count
                rubberband_study(state, input.constants, UInt32(count), studied == self.inputFrames ? 1 : 0)
            }
            opened = try open()
        } catch {
            rubberband_delete(state)
            throw error
        }
        source = opened
    }

    deinit { rubberband_delete(state) }

    func skip(_ count: Int) throws(MediaError) {
        var left = count
        let discarded = try AudioBlock(floats: Self.chunk * channels)
        while left > 0 {
            let count = min(left, Self.chunk)
            try read(count, to: discarded.floats)
            left -= count
        }
    }

    /// Reads the next frames, interleaved. After the last one, there is silence.
    func read(_ count: Int, to target: UnsafeMutablePointer<Float>) throws(MediaError) {
        var (target, left) = (target, count)
        while left > 0 {
            let available = Int(rubberband_available(state))
            if available > 0 {
                let frames = Int(rubberband_retrieve(state, output.pointers, UInt32(min(available, left, Self.chunk))))
                output.join(target, frames: frames)
                (target, left) = (target + frames * channels, left - frames)
            } else if framesRead < inputFrames {
                try feed()
            } else {
                target.update(repeating: 0, count: left * channels)
                return
            }
        }
    }

    private func feed() throws(MediaError) {
        let count = min(Self.chunk, inputFrames - framesRead)
        try source.read(count, to: block.floats)
        input.split(block.floats, frames: count)
        framesRead += count
        rubberband_process(state, input.constants, UInt32(count), framesRead == inputFrames ? 1 : 0)
    }
}
