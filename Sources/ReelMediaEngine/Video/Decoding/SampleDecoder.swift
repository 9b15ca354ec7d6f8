internal import CReelFFmpeg
import Foundation
import ReelBitstreams
package import ReelCoreMedia

/// Decodes compressed samples of one format, each as soon as it is submitted.
///
/// libavcodec outputs pictures in presentation order, and so holds them back. The pictures of H.264 and HEVC are taken from the
/// memory that the decoder asks for instead: a picture is complete when its sample has been decoded, because the decoder's
/// threads, if any, share one picture.
///
/// Not thread-safe.
package final class SampleDecoder {
    package struct Output {
        /// The number that the sample was submitted with.
        package let number: Int64
        package let frame: VideoFrame
    }

    private let decoder: DecoderContext
    private let codec: CodecParameters
    private let framing: NALUnitFraming?
    private let pictures = AllocatedPictures()
    private var hasBegun = false
    private static let operation = "decode a sample"

    /// Whether `decode` returns each sample's own picture, so that nothing is held back.
    package var isImmediate: Bool { framing != nil }

    package init(_ format: CMFormatDescription) throws(MediaError) {
        codec = if let known = format.codecParameters { known } else { try CodecParameters(format) }
        framing = Self.framing(codec)
        decoder = try DecoderContext(
            video: codec.pointer, timeBase: AVRational(num: 1, den: 1_000_000), threads: 1, operation: Self.operation)
        decoder.pointer.pointee.err_recognition = AV_EF_EXPLODE
        guard isImmediate else { return }
        decoder.pointer.pointee.opaque = Unmanaged.passUnretained(pictures).toOpaque()
        decoder.pointer.pointee.get_buffer2 = { context, frame, flags in
            let result = avcodec_default_get_buffer2(context, frame, flags)
            if result >= 0, let frame, let opaque = context?.pointee.opaque {
                Unmanaged<AllocatedPictures>.fromOpaque(opaque).takeUnretainedValue().add(frame)
            }
            return result
        }
    }

    /// How the samples separate their NAL units; nil for other codecs.
    private static func framing(_ codec: CodecParameters) -> NALUnitFraming? {
        if codec.isH264 { return AVCConfiguration(codec.codecHeader).map { .lengths(size: $0.lengthSize) } ?? .startCodes }
        guard codec.codecName == "hevc" else { return nil }
        return HEVCConfiguration(codec.codecHeader).map { .lengths(size: $0.lengthSize) } ?? .startCodes
    }

    /// Decodes a sample.
    ///
    /// - Parameter number: returned with the pictures that the decoder outputs.
    /// - Returns: the sample's own picture, nil if it has none or the codec is not immediate; and the pictures that the decoder
    ///   outputs, in presentation order.
    /// - Throws: `.damaged` if the sample cannot be decoded.
    package func decode(
        _ block: CMBlockBuffer, marks: SampleMarks, number: Int64
    ) throws(MediaError) -> (own: VideoFrame?, outputs: [Output]) {
        guard canBegin(with: block, marks) else {
            throw MediaError(.damaged, Self.operation, "it depends on samples that were not decoded")
        }
        let packet = try Packet(block, marks: marks, presentationTime: number, decodeTime: number, duration: 0)
        pictures.removeAll()
        let sent = decoder.send(packet)
        guard sent >= 0 else {
            throw MediaError(Self.operation, code: sent, kind: sent == STILLREEL_AVERROR_INVALIDDATA ? .damaged : nil)
        }
        let outputs = try receive()
        return (try pictures.last.map { picture throws(MediaError) in try own(picture) }, outputs)
    }

    /// Returns the pictures that are still held back. The next sample must be a keyframe.
    package func finish() throws(MediaError) -> [Output] {
        try check(decoder.send(nil), Self.operation)
        defer { decoder.flush() }
        return try receive()
    }

    private func receive() throws(MediaError) -> [Output] {
        var outputs: [Output] = []
        while true {
            let frame = try VideoFrame()
            let result = decoder.receive(frame.pointer)
            if result == STILLREEL_AVERROR_EAGAIN || result == STILLREEL_AVERROR_EOF { return outputs }
            guard result >= 0 else {
                throw MediaError(Self.operation, code: result, kind: result == STILLREEL_AVERROR_INVALIDDATA ? .damaged : nil)
            }
            outputs.append(Output(number: frame.pointer.pointee.pts, frame: frame))
        }
    }

    /// Returns the picture with the size that is left after cropping. Pictures that are cropped on the left or above are not
    /// recognised; no known encoder writes them.
    private func own(_ picture: UnsafeMutablePointer<AVFrame>) throws(MediaError) -> VideoFrame {
        let frame = try VideoFrame()
        try check(av_frame_ref(frame.pointer, picture), Self.operation)
        frame.pointer.pointee.width = decoder.pointer.pointee.width
        frame.pointer.pointee.height = decoder.pointer.pointee.height
        return frame
    }

    /// Returns whether decoding can begin with this sample, or has begun. Without its references, libavcodec would decode a
    /// picture from grey.
    private func canBegin(with block: CMBlockBuffer, _ marks: SampleMarks) -> Bool {
        guard !hasBegun, let framing else { return true }
        hasBegun =
            marks.isSync
            && block.contiguous().withBytes { bytes in
                framing.units(in: UnsafeRawBufferPointer(bytes)).contains { isRandomAccess($0) }
            }
        return hasBegun
    }

    /// Returns whether a unit is a slice with which decoding can begin: of an IDR picture or one like it, or of H.264 any
    /// intra-coded slice, which follows a recovery point (H.264, D.2.8).
    private func isRandomAccess(_ unit: UnsafeRawBufferPointer) -> Bool {
        if codec.isH264 {
            guard let type = AVCUnitHeader(unit)?.type else { return false }
            return type == .idrSlice || type == .slice && SliceType(of: unit) == .intra
        }
        return HEVCUnitHeader(unit)?.type.isRandomAccess ?? false
    }
}

/// References to the pictures that a decoder allocated memory for.
private final class AllocatedPictures {
    private var frames: [UnsafeMutablePointer<AVFrame>] = []

    deinit { removeAll() }

    var last: UnsafeMutablePointer<AVFrame>? { frames.last }

    func add(_ frame: UnsafeMutablePointer<AVFrame>) {
        if let reference = av_frame_clone(frame) { frames.append(reference) }
    }

    func removeAll() {
        for frame in frames {
            var frame: UnsafeMutablePointer<AVFrame>? = frame
            av_frame_free(&frame)
        }
        frames.removeAll()
    }
}
