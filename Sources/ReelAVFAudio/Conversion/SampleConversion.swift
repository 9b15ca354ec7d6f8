import Foundation
import ReelCoreMedia
import ReelMediaEngine

/// The conversion of one stream of PCM: channels, sample rate, sample format. The output depends only on the stream, not on the
/// pieces that it comes in.
///
/// Not thread-safe.
final class SampleConversion {
    struct Options {
        /// Nil mixes the channels.
        var route: ChannelRoute?
        var mix: (input: SpeakerLayout, output: SpeakerLayout)?
        /// The precision of resampling in bits.
        var precision: Int
        var dithers: Bool
        var priming: AVAudioConverterPrimeMethod
    }

    private let route: ChannelRoute?
    private let inputDescription: CMFormatDescription
    private let converter: PCMConverter
    /// The noise, and what rounds its sum with the samples.
    private var dither: (noise: Dither, rounding: PCMConverter)?
    private(set) var queue: SampleQueue
    private(set) var isFinished = false
    /// The number of frames of output that are left out.
    private var framesToDrop = 0
    /// The number of frames of silence before the input.
    private var silence = 0

    init(
        from input: AudioStreamBasicDescription, to output: AudioStreamBasicDescription, _ options: Options, leadingFrames: Int
    ) throws(MediaError) {
        let isIdentity = options.route?.isIdentity(of: Int(input.mChannelsPerFrame)) ?? true
        route = isIdentity ? nil : options.route
        let source = route?.routed(input) ?? input
        inputDescription = CMFormatDescription(
            mediaType: .audio, mediaSubType: .linearPCM, dimensions: CMVideoDimensions(), audio: source)
        let isRounded =
            source.mBitsPerChannel > output.mBitsPerChannel || source.mSampleRate != output.mSampleRate
            || source.mFormatFlags & kAudioFormatFlagIsFloat != 0 || options.mix != nil
        var middle = output
        if options.dithers, isRounded, let noise = Dither(for: output) {
            let isPlanar = output.mFormatFlags & kAudioFormatFlagIsNonInterleaved != 0
            middle.mBitsPerChannel = 64
            middle.mBytesPerFrame = 8 * (isPlanar ? 1 : output.mChannelsPerFrame)
            middle.mBytesPerPacket = middle.mBytesPerFrame
            middle.mFormatFlags =
                kAudioFormatFlagIsFloat | kAudioFormatFlagIsPacked
                | (isPlanar ? kAudioFormatFlagIsNonInterleaved : 0)
            dither = (noise, try PCMConverter(from: middle, to: output))
        }
        converter = try PCMConverter(from: source, to: middle, mix: options.mix, precision: options.precision)
        queue = SampleQueue(output)
        switch options.priming {
        case .pre: framesToDrop = Int((Double(leadingFrames) * output.mSampleRate / source.mSampleRate).rounded())
        case .none: silence = leadingFrames
        case .normal: break
        }
    }

    /// Adds a buffer of the input's format.
    func append(_ buffer: AVAudioPCMBuffer) throws {
        let frames = Int(buffer.frameLength)
        guard frames > 0 else { return }
        if silence > 0 {
            let count = silence
            silence = 0
            if let quiet = AVAudioPCMBuffer(pcmFormat: buffer.format, frameCapacity: AVAudioFrameCount(count)) {
                quiet.frameLength = quiet.frameCapacity
                try append(quiet)
            }
        }
        let block = try route?.apply(to: buffer) ?? buffer.block(0..<frames)
        let samples = try CMSampleBuffer(
            dataBuffer: block, formatDescription: inputDescription, numSamples: frames, presentationTimeStamp: .zero)
        try pass(converter.convert(samples))
    }

    /// Ends the stream: the queue then has all of its output.
    func finish() throws {
        guard !isFinished else { return }
        isFinished = true
        try pass(converter.finish())
    }

    private func pass(_ buffer: CMSampleBuffer?) throws {
        guard var buffer else { return }
        if dither != nil {
            dither?.noise.add(to: buffer)
            guard let rounded = try dither?.rounding.convert(buffer) else { return }
            buffer = rounded
        }
        queue.append(buffer)
        let count = min(framesToDrop, queue.frames)
        queue.drop(count)
        framesToDrop -= count
    }

    /// Moves output to the end of a buffer's contents.
    func move(to buffer: AVAudioPCMBuffer) { queue.move(to: buffer) }
}

extension SampleConversion {
    /// Returns the number of input frames that resampling keeps back at most.
    static func latency(from input: Double, to output: Double, precision: Int) throws(MediaError) -> Int {
        guard input != output else { return 0 }
        let from = AudioStreamBasicDescription.floats(sampleRate: Int(input.rounded()), channels: 1)
        let to = AudioStreamBasicDescription.floats(sampleRate: Int(output.rounded()), channels: 1)
        let converter = try PCMConverter(from: from, to: to, precision: precision)
        let format = CMFormatDescription(
            mediaType: .audio, mediaSubType: .linearPCM, dimensions: CMVideoDimensions(), audio: from)
        let piece = 64
        var (given, taken, most) = (0, 0, 0)
        while given < 1 << 15 {
            guard let block = try? CMBlockBuffer(length: piece * 4),
                let buffer = try? CMSampleBuffer(
                    dataBuffer: block, formatDescription: format, numSamples: piece, presentationTimeStamp: .zero)
            else { break }
            given += piece
            taken += try converter.convert(buffer)?.numSamples ?? 0
            most = max(most, given - Int(Double(taken) * input / output))
        }
        return most
    }
}
