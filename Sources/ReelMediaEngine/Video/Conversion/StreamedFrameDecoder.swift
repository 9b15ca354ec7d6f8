internal import CReelFFmpeg
package import ReelColor
import ReelCoreFoundation
import ReelCoreGraphics
package import ReelCoreVideo

/// Turns the packets of a stream of frames into pixel buffers. The samples of 8-bit 4:2:0 are not copied.
///
/// Not thread-safe.
package final class StreamedFrameDecoder {
    private let decoder: DecoderContext
    private let operation: String
    private let bitmaps = BitmapMaker()
    private var makers: [PixelFormat: PixelBufferMaker] = [:]

    /// A decoded frame.
    package struct Picture {
        package let buffer: CVPixelBuffer
        /// The colours of Y′CbCr samples; nil for R′G′B′ and grey.
        package let tags: ColorTags?
        /// Whether the stream says what `tags` are.
        package let isTagged: Bool
        /// Whether the frame was transparent somewhere.
        package let isTransparent: Bool
        /// Where the chroma samples lie. Those of converted frames are left.
        package var chromaLocation = ChromaLocation.left
        /// Whether samples have more than 8 bits, or chroma has more samples than in 4:2:0.
        package let isFine: Bool
    }

    package init(_ reader: FrameStreamReader) throws(MediaError) {
        Log.capture
        operation = "decode a frame of \(reader.name)"
        let parameters = reader.stream.pointee.codecpar
        guard let parameters else { throw MediaError(.internalFailure, operation, "the stream has no parameters") }
        decoder = try DecoderContext(
            video: UnsafePointer(parameters), timeBase: reader.stream.pointee.time_base, threads: 1, operation: operation)
    }

    /// Decodes a frame.
    ///
    /// - Parameter background: the colour behind transparent frames.
    package func decode(_ packet: Packet, over background: RGB24) throws(MediaError) -> Picture {
        let frame = try VideoFrame(isPlain: true)
        try check(decoder.send(packet), operation)
        try check(decoder.receive(frame.pointer), operation)
        let format = AVPixelFormat(rawValue: frame.pointer.pointee.format)
        let layout = try FrameLayout(frame)
        guard let description = av_pix_fmt_desc_get(format)?.pointee else {
            throw MediaError(.unsupported, operation, "its pixel format is not known")
        }
        let isGray = description.nb_components < 3
        let isDeep = description.comp.0.depth > 8
        if layout.hasAlpha, !frame.isOpaque {
            let bitmap = try bitmaps.make(frame, size: nil)
            bitmap.flatten(on: background)
            return Picture(buffer: bitmap.pixelBuffer, tags: nil, isTagged: true, isTransparent: true, isFine: isDeep)
        }
        if layout.isRGB || layout.hasAlpha || isGray {
            return Picture(
                buffer: try maker(isDeep ? .rgba64 : .bgra).make(frame), tags: nil, isTagged: true, isTransparent: false,
                isFine: isDeep)
        }
        let tags = frame.colorTags
        let isPlain = format == AV_PIX_FMT_YUV420P && !tags.isFullRange && frame.pointer.pointee.linesize.0 > 0
        let location = frame.pointer.pointee.chroma_location
        let hasLocation = isPlain && location != AVCHROMA_LOC_UNSPECIFIED
        return Picture(
            buffer: isPlain ? try frame.pixelBuffer(tags: tags) : try maker(frame.closestFormat).make(frame), tags: tags,
            isTagged: frame.pointer.pointee.colorspace != AVCOL_SPC_UNSPECIFIED, isTransparent: false,
            chromaLocation: hasLocation
                ? ChromaLocation(rawValue: Int32(location.rawValue) - Int32(AVCHROMA_LOC_LEFT.rawValue)) ?? .left : .left,
            isFine: isDeep || description.log2_chroma_h == 0)
    }

    private func maker(_ format: PixelFormat) -> PixelBufferMaker {
        if let maker = makers[format] { return maker }
        let maker = PixelBufferMaker(format: format)
        makers[format] = maker
        return maker
    }
}

extension VideoFrame {
    /// Whether no pixel of a frame with alpha is transparent. False for frames with palettes.
    fileprivate var isOpaque: Bool {
        guard let description = av_pix_fmt_desc_get(AVPixelFormat(rawValue: pointer.pointee.format))?.pointee,
            description.flags & UInt64(AV_PIX_FMT_FLAG_PAL | AV_PIX_FMT_FLAG_FLOAT) == 0,
            case let alpha = description.nb_components == 2 ? description.comp.1 : description.comp.3,
            let plane = plane(Int(alpha.plane))
        else { return false }
        // Samples of more than 8 bits take two bytes in either order; the used bits are the lower ones.
        let isDeep = alpha.depth > 8
        let isBigEndian = description.flags & UInt64(AV_PIX_FMT_FLAG_BE) != 0
        let most = UInt16(truncatingIfNeeded: 1 << Int(alpha.depth) - 1)
        for row in 0..<height {
            let start = UnsafeRawPointer(plane.start + row * plane.bytesPerRow + Int(alpha.offset))
            for column in 0..<width {
                let place = start + column * Int(alpha.step)
                let value: UInt16
                if isDeep {
                    let stored = place.loadUnaligned(as: UInt16.self)
                    value = isBigEndian ? UInt16(bigEndian: stored) : UInt16(littleEndian: stored)
                } else {
                    value = UInt16(place.load(as: UInt8.self))
                }
                guard value == most else { return false }
            }
        }
        return true
    }
}
