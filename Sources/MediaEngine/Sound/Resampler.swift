internal import CFFmpeg
import Foundation

/// libswresample with libsoxr in it: PCM of one kind, rate and number of channels as another.
///
/// Frame 0 of what comes out lies where frame 0 of what goes in does.
final class Resampler {
    struct Format {
        let samples: AVSampleFormat
        let layout: AVChannelLayout
        /// Frames per second; only the ratio of the two sides' counts.
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
        /// Blocks of memory: one for each channel, or one for all.
        var planes: Int { isPlanar ? channels : 1 }
        /// From frame to frame in a plane.
        var bytesPerFrame: Int { isPlanar ? bytesPerSample : bytesPerSample * channels }
    }

    let input: Format
    let output: Format
    private var context: OpaquePointer?
    private var framesTaken: Int64 = 0
    private var framesGiven: Int64 = 0
    /// Bits of precision that libsoxr is asked for: its "very high quality".
    private static let precision: Int64 = 28

    init(from input: Format, to output: Format) throws(MediaError) {
        self.input = input
        self.output = output
        let operation = "convert sound from \(input.rate) to \(output.rate) Hz"
        try prepare(operation)
        if input.rate != output.rate {
            av_opt_set_int(options, "resampler", Int64(SWR_ENGINE_SOXR.rawValue), 0)
            av_opt_set_int(options, "precision", Self.precision, 0)
        }
        var result = swr_init(context)
        if result < 0, input.rate != output.rate {
            // Without libsoxr, libswresample's own filter, longer than it would be by itself.
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

    /// Are the channels not the same on both sides?
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
        if input.channels == 1, output.channels <= 2 {
            // One channel goes to all at its own level; left to itself the library takes 3 dB off.
            swr_set_matrix(context, [Double](repeating: 1, count: output.channels), 1)
        }
    }

    /// How many frames, at most, come out for so many.
    func capacity(for frames: Int) -> Int { Int(max(0, swr_get_out_samples(context, Int32(clamping: frames)))) + 64 }

    /// - Parameters:
    ///   - planes: where the input's planes begin, as many as its format has.
    ///   - output: where the output's planes begin, each with room for `capacity` frames.
    /// - Returns: how many frames came out.
    func convert(
        _ planes: [UnsafePointer<UInt8>?], frames: Int, to output: [UnsafeMutablePointer<UInt8>?], capacity: Int
    ) throws(MediaError) -> Int {
        var (planes, output) = (planes, output)
        let count = swr_convert(context, &output, Int32(clamping: capacity), &planes, Int32(clamping: frames))
        try check(count, "convert sound")
        framesTaken += Int64(frames)
        framesGiven += Int64(count)
        return Int(count)
    }

    /// Frames that are still to come when nothing more goes in: as many as make the whole `frames in × rate out / rate in`,
    /// rounded.
    var framesLeft: Int {
        let (rate, half) = (Int128(input.rate), Int128(input.rate) / 2)
        return max(0, Int(clamping: (Int128(framesTaken) * Int128(output.rate) + half) / rate - Int128(framesGiven)))
    }

    /// Takes out what is left. Nothing may go in afterwards.
    ///
    /// - Parameter output: room for `framesLeft` frames, all zero: where the library has fewer, they stay silent.
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
        framesGiven += Int64(framesLeft)
    }
}

extension Resampler.Format {
    fileprivate var isLongInteger: Bool { samples == AV_SAMPLE_FMT_S32 || samples == AV_SAMPLE_FMT_S32P }
}
