internal import CReelFFmpeg
import Foundation

/// Converts PCM between sample formats, sample rates and numbers of channels, with libswresample and libsoxr.
///
/// Frame 0 of the output corresponds to frame 0 of the input.
final class Resampler {
    struct Format {
        let samples: AVSampleFormat
        let layout: AVChannelLayout
        /// The sample rate; only the ratio of both sides matters.
        let rate: Int32

        init(_ samples: AVSampleFormat, _ layout: AVChannelLayout, rate: Int32) {
            self.samples = samples
            self.layout = layout
            self.rate = rate
        }

        init(_ samples: AVSampleFormat, channels: Int, rate: Int32) {
            var layout = AVChannelLayout()
            av_channel_layout_default(&layout, Int32(channels))
            self.init(samples, layout, rate: rate)
        }

        var channels: Int { Int(layout.nb_channels) }
        var isPlanar: Bool { av_sample_fmt_is_planar(samples) != 0 }
        var bytesPerSample: Int { Int(av_get_bytes_per_sample(samples)) }
        /// The number of planes: one for each channel, or one for all.
        var planes: Int { isPlanar ? channels : 1 }
        /// The number of bytes from frame to frame in a plane.
        var bytesPerFrame: Int { isPlanar ? bytesPerSample : bytesPerSample * channels }
    }

    let input: Format
    let output: Format
    private var context: OpaquePointer?
    private var framesReceived: Int64 = 0
    private var framesReturned: Int64 = 0
    /// libsoxr's "very high quality".
    static let usualPrecision = 28
    /// Whether the weights of channels that are mixed are reduced so that the sum of full-scale samples does not clip. The
    /// library does that by itself only for integers.
    private let limitsMix: Bool

    /// - Parameter precision: the precision in bits that libsoxr is set to, 16 to 33.
    init(
        from input: Format, to output: Format, precision: Int = usualPrecision, limitsMix: Bool = false
    ) throws(MediaError) {
        self.input = input
        self.output = output
        self.limitsMix = limitsMix
        let operation = "convert sound from \(input.rate) to \(output.rate) Hz"
        try prepare(operation)
        if input.rate != output.rate {
            av_opt_set_int(options, "resampler", Int64(SWR_ENGINE_SOXR.rawValue), 0)
            av_opt_set_int(options, "precision", Int64(precision), 0)
        }
        var result = swr_init(context)
        if result < 0, input.rate != output.rate {
            // Without libsoxr, use libswresample's own filter, with more taps than its default.
            swr_free(&context)
            try prepare(operation)
            av_opt_set_int(options, "filter_size", 64, 0)
            av_opt_set_int(options, "exact_rational", 1, 0)
            av_opt_set_double(options, "cutoff", 0.97, 0)
            result = swr_init(context)
        }
        try check(result, operation)
    }

    deinit { swr_free(&context) }

    /// Whether the channels differ between both sides.
    private var isMixed: Bool {
        if input.channels != output.channels { return true }
        let orders = [input.layout.order, output.layout.order]
        return orders.allSatisfy { $0 == AV_CHANNEL_ORDER_NATIVE } && input.layout.u.mask != output.layout.u.mask
    }

    private var options: UnsafeMutableRawPointer? { context.map { UnsafeMutableRawPointer($0) } }

    private func prepare(_ operation: String) throws(MediaError) {
        var (inputLayout, outputLayout) = (input.layout, output.layout)
        try check(
            swr_alloc_set_opts2(
                &context, &outputLayout, output.samples, output.rate, &inputLayout, input.samples, input.rate, 0, nil),
            operation)
        guard input.rate != output.rate || isMixed else { return }
        let isWide = max(input.bytesPerSample, output.bytesPerSample) > 4 || [input, output].contains { $0.isLongInteger }
        av_opt_set_sample_fmt(options, "internal_sample_fmt", isWide ? AV_SAMPLE_FMT_DBLP : AV_SAMPLE_FMT_FLTP, 0)
        if limitsMix { av_opt_set_double(options, "rematrix_maxval", 1, 0) }
        if input.channels == 1, output.channels <= 2 {
            // Mono is copied to all channels at its own level; by default the library attenuates it by 3 dB.
            swr_set_matrix(context, [Double](repeating: 1, count: output.channels), 1)
        }
    }

    /// Returns the maximum number of output frames for a number of input frames.
    func capacity(for frames: Int) -> Int { Int(max(0, swr_get_out_samples(context, Int32(clamping: frames)))) + 64 }

    /// - Parameters:
    ///   - planes: the start of each plane of the input.
    ///   - output: the start of each plane of the output, with room for `capacity` frames.
    /// - Returns: the number of output frames.
    func convert(
        _ planes: [UnsafePointer<UInt8>?], frames: Int, to output: [UnsafeMutablePointer<UInt8>?], capacity: Int
    ) throws(MediaError) -> Int {
        var (planes, output) = (planes, output)
        let count = swr_convert(context, &output, Int32(clamping: capacity), &planes, Int32(clamping: frames))
        try check(count, "convert sound")
        framesReceived += Int64(frames)
        framesReturned += Int64(count)
        return Int(count)
    }

    /// The number of output frames that remain when the input has ended. The total is
    /// `frames in × output rate / input rate`, rounded.
    var framesLeft: Int {
        let (rate, half) = (Int128(input.rate), Int128(input.rate) / 2)
        return max(0, Int(clamping: (Int128(framesReceived) * Int128(output.rate) + half) / rate - Int128(framesReturned)))
    }

    /// Writes the remaining frames. No more input may follow.
    ///
    /// - Parameter output: planes with room for `framesLeft` frames, all zero: if the library returns fewer, the rest remains
    ///   silent.
    func drain(to output: [UnsafeMutablePointer<UInt8>?]) throws(MediaError) {
        var left = framesLeft
        var output = output
        while left > 0 {
            let count = swr_convert(context, &output, Int32(clamping: left), nil, 0)
            try check(count, "convert sound")
            if count == 0 { break }
            output = output.map { $0.map { $0 + Int(count) * self.output.bytesPerFrame } }
            left -= Int(count)
        }
        framesReturned += Int64(framesLeft)
    }
}

extension Resampler.Format {
    fileprivate var isLongInteger: Bool { samples == AV_SAMPLE_FMT_S32 || samples == AV_SAMPLE_FMT_S32P }
}
