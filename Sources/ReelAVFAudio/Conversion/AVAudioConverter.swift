public import Foundation
import ReelCoreFoundation
import ReelCoreMedia
import ReelMediaEngine

/// Returns sound for a converter, and sets whether there is any. It may return buffers of any number of frames; the number that
/// it is asked for is how many would fill the output.
public typealias AVAudioConverterInputBlock = (
    _ inNumberOfPackets: AVAudioPacketCount, _ outStatus: UnsafeMutablePointer<AVAudioConverterInputStatus>
) -> AVAudioBuffer?

/// Converts PCM between sample rates, numbers and orders of channels, and sample formats (Apple: AVAudioConverter).
///
/// The output is the same whatever pieces the input comes in. It is as long as the input × output rate / input rate, rounded,
/// once the input block has said `endOfStream`. Not thread-safe.
///
/// Differences from Apple's: compressed sound is not converted (``AVAudioFile`` encodes and decodes). Sample rates are rounded to
/// whole numbers. Properties take effect with the first frame, or after ``reset()``.
open class AVAudioConverter: NSObject {
    public let inputFormat: AVAudioFormat
    public let outputFormat: AVAudioFormat
    private var conversion: SampleConversion?
    private var map: [Int]?
    private var hasEnded = false
    /// The frames that resampling keeps back, by its precision in bits.
    private var latencies: [Int: Int] = [:]

    /// Creates a converter; nil if one of the formats is compressed, or PCM that is not supported.
    public init?(from fromFormat: AVAudioFormat, to toFormat: AVAudioFormat) {
        inputFormat = fromFormat
        outputFormat = toFormat
        super.init()
        guard (try? makeConversion()) != nil else { return nil }
    }

    // MARK: Channels

    /// For each channel of the output, the channel of the input that it is taken from, from 0; −1 is silence. Unless it is set,
    /// channels are the first ones of the input, and what the input does not have is silent; if both formats have layouts with
    /// the same speakers, each channel is that of the same speaker.
    public var channelMap: [NSNumber] {
        get { (map ?? usualRoute.sources.map { $0 ?? -1 }).map { NSNumber(value: $0) } }
        set {
            guard newValue.count == Int(outputFormat.channelCount) else {
                IgnoredInput.report(
                    "AVAudioConverter.channelMap",
                    "it has \(newValue.count) numbers, but the output has \(outputFormat.channelCount) channels; it is ignored")
                return
            }
            map = newValue.map(\.intValue)
        }
    }

    /// Whether the channels are mixed if the output has another number of them, instead of leaving some out. No sum of samples
    /// is louder than the loudest sample. Off unless it is set, as at Apple: sound for a speech recogniser from a stereo
    /// recording needs it. A `channelMap` that is set is used instead.
    public var downmix = false

    private var usualRoute: ChannelRoute {
        let (inputs, outputs) = (Int(inputFormat.channelCount), Int(outputFormat.channelCount))
        if inputs == outputs, let given = inputFormat.speakers, let wanted = outputFormat.speakers, given.isSame(as: wanted) {
            return ChannelRoute(given.places(of: wanted), inputChannels: inputs)
        }
        return ChannelRoute(from: inputs, to: outputs)
    }

    private var mix: (input: SpeakerLayout, output: SpeakerLayout)? {
        guard downmix, map == nil, inputFormat.channelCount != outputFormat.channelCount,
            let input = inputFormat.speakers ?? .usual(channels: Int(inputFormat.channelCount)),
            let output = outputFormat.speakers ?? .usual(channels: Int(outputFormat.channelCount))
        else { return nil }
        return (input, output)
    }

    // MARK: Quality

    /// The quality of resampling, as the raw value of an ``AVAudioQuality``. `high` unless it is set (at Apple, `medium`),
    /// which costs little.
    public var sampleRateConverterQuality = AVAudioQuality.high.rawValue {
        didSet {
            guard AVAudioQuality(rawValue: sampleRateConverterQuality) == nil else { return }
            IgnoredInput.report(
                "AVAudioConverter.sampleRateConverterQuality",
                "\(sampleRateConverterQuality) is none of AVAudioQuality's raw values; \(oldValue) is kept")
            sampleRateConverterQuality = oldValue
        }
    }

    /// `AVSampleRateConverterAlgorithm_Normal` or `_Mastering`. Others, such as that with the least phase, are reported and
    /// ignored.
    public var sampleRateConverterAlgorithm: String? = AVSampleRateConverterAlgorithm_Normal {
        didSet {
            let known = [AVSampleRateConverterAlgorithm_Normal, AVSampleRateConverterAlgorithm_Mastering, nil]
            guard !known.contains(sampleRateConverterAlgorithm) else { return }
            IgnoredInput.report(
                "AVAudioConverter.sampleRateConverterAlgorithm",
                "'\(sampleRateConverterAlgorithm ?? "")' is not supported; \(oldValue ?? "the usual one") is kept")
            sampleRateConverterAlgorithm = oldValue
        }
    }

    /// The precision of resampling in bits.
    private var precision: Int {
        if sampleRateConverterAlgorithm == AVSampleRateConverterAlgorithm_Mastering { return 33 }
        return switch AVAudioQuality(rawValue: sampleRateConverterQuality) {
        case .min: 16
        case .low: 18
        case .medium: 20
        case .max: 33
        case .high, nil: 28
        }
    }

    /// Whether noise is added before samples are rounded to integers of at most 24 bits, so that the error is no distortion. Off
    /// unless it is set.
    public var dither = false

    public var primeMethod = AVAudioConverterPrimeMethod.normal

    /// The number of frames of the input that resampling keeps back at most; 0 if the sample rate stays the same. At Apple, it
    /// can be set; here it is read-only.
    public var primeInfo: AVAudioConverterPrimeInfo {
        let frames = AVAudioFrameCount(clamping: latency)
        return AVAudioConverterPrimeInfo(leadingFrames: frames, trailingFrames: frames)
    }

    private var latency: Int {
        let precision = precision
        if let known = latencies[precision] { return known }
        let frames = try? SampleConversion.latency(
            from: inputFormat.sampleRate, to: outputFormat.sampleRate, precision: precision)
        latencies[precision] = frames ?? 0
        return frames ?? 0
    }

    // MARK: Converting

    /// Begins a new stream: forgets the frames that are kept back.
    public func reset() {
        conversion = nil
        hasEnded = false
    }

    private func makeConversion() throws(MediaError) -> SampleConversion {
        guard inputFormat.isPCM, outputFormat.isPCM else {
            throw MediaError(.unsupported, "convert sound", "AVAudioConverter converts PCM only")
        }
        // Before lists of as many channels are made.
        for format in [inputFormat, outputFormat] { try format.basicDescription.checkExtent() }
        let mix = mix
        let route = map.map { ChannelRoute($0, inputChannels: Int(inputFormat.channelCount)) } ?? usualRoute
        return try SampleConversion(
            from: inputFormat.basicDescription, to: outputFormat.basicDescription,
            .init(route: mix == nil ? route : nil, mix: mix, precision: precision, dithers: dither, priming: primeMethod),
            leadingFrames: primeMethod == .normal ? 0 : latency)
    }

    private func begin() throws(MediaError) -> SampleConversion {
        if let conversion { return conversion }
        let made = try makeConversion()
        conversion = made
        return made
    }

    /// Converts a buffer to another sample format, or to other channels. The sample rates must be the same.
    ///
    /// - Parameter outputBuffer: what it contains is replaced. It must have room for as many frames as the input has.
    /// - Throws: an `NSError` of the domain `com.apple.coreaudio.avfaudio` if a buffer does not have the converter's format or
    ///   is too small, or if the sample rate changes.
    public func convert(to outputBuffer: AVAudioPCMBuffer, from inputBuffer: AVAudioPCMBuffer) throws {
        let name = "AVAudioConverter.convert(to:from:)"
        try check(inputBuffer, is: inputFormat, "input", name)
        try check(outputBuffer, is: outputFormat, "output", name)
        guard inputFormat.sampleRate == outputFormat.sampleRate else {
            throw AudioError.format.error(
                name,
                "the sample rates \(inputFormat.sampleRate) and \(outputFormat.sampleRate) Hz differ; use "
                    + "convert(to:error:withInputFrom:)")
        }
        guard outputBuffer.frameCapacity >= inputBuffer.frameLength else {
            throw AudioError.parameter.error(
                name,
                "the output buffer has room for \(outputBuffer.frameCapacity) frames, but the input has "
                    + "\(inputBuffer.frameLength)")
        }
        do {
            let conversion = try begin()
            outputBuffer.frameLength = 0
            try conversion.append(inputBuffer)
            conversion.move(to: outputBuffer)
        } catch {
            throw AudioError.unspecified.error(name, error.localizedDescription, underlying: error)
        }
    }

    /// Fills a buffer with converted sound, which it asks a block for.
    ///
    /// - Parameters:
    ///   - outputBuffer: an ``AVAudioPCMBuffer``. What it contains is replaced.
    ///   - outError: the reason, if the result is `error`.
    ///   - inputBlock: called until the output is full, or there is no more sound.
    /// - Returns: the last frames of a stream come with `haveData`; `endOfStream` comes alone.
    @discardableResult
    public func convert(
        to outputBuffer: AVAudioBuffer, error outError: NSErrorPointer, withInputFrom inputBlock: AVAudioConverterInputBlock
    ) -> AVAudioConverterOutputStatus {
        do {
            return try fill(outputBuffer, inputBlock)
        } catch {
            (outputBuffer as? AVAudioPCMBuffer)?.frameLength = 0
            outError?.pointee = AudioError.wrap("AVAudioConverter.convert(to:error:withInputFrom:)", error)
            return .error
        }
    }

    private func fill(_ output: AVAudioBuffer, _ inputBlock: AVAudioConverterInputBlock) throws -> AVAudioConverterOutputStatus {
        let name = "AVAudioConverter.convert(to:error:withInputFrom:)"
        guard let output = output as? AVAudioPCMBuffer else {
            throw AudioError.format.error(name, "the output buffer is no AVAudioPCMBuffer")
        }
        try check(output, is: outputFormat, "output", name)
        let conversion = try begin()
        output.frameLength = 0
        while true {
            conversion.move(to: output)
            if output.frameLength == output.frameCapacity { return .haveData }
            if hasEnded { return output.frameLength > 0 ? .haveData : .endOfStream }
            let missing = Double(output.frameCapacity - output.frameLength)
            let wanted = (missing * inputFormat.sampleRate / outputFormat.sampleRate).rounded(.up)
            var status = AVAudioConverterInputStatus.noDataNow
            let buffer = inputBlock(AVAudioPacketCount(clamping: Int(wanted)), &status)
            switch status {
            case .noDataNow: return .inputRanDry
            case .endOfStream:
                hasEnded = true
                try conversion.finish()
            case .haveData:
                guard let buffer = buffer as? AVAudioPCMBuffer, buffer.frameLength > 0 else { return .inputRanDry }
                try check(buffer, is: inputFormat, "input", name)
                try conversion.append(buffer)
            }
        }
    }

    private func check(_ buffer: AVAudioPCMBuffer, is format: AVAudioFormat, _ side: String, _ name: String) throws {
        guard buffer.format == format else {
            throw AudioError.format.error(
                name, "the format of the \(side) buffer, \(buffer.format), is not the converter's, \(format)")
        }
    }
}

extension AVAudioFormat {
    /// The speakers of the layout; nil without one, or if it names none.
    var speakers: SpeakerLayout? { channelLayout?.managed.labels.flatMap(SpeakerLayout.init(labels:)) }
}
