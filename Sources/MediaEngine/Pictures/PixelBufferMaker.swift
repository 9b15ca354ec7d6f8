internal import CFFmpeg
import Foundation
import OpenCoreFoundation
package import OpenCoreVideo

/// Turns decoded frames of any format into pixel buffers of one format and size, tagged with what their colours mean.
///
/// Not for two threads at once.
package final class PixelBufferMaker {
    private let format: PixelFormat
    private let size: (width: Int, height: Int)?
    private var context: OpaquePointer?
    private var pool: CVPixelBufferPool?
    private var prepared: Preparation?

    private struct Preparation: Equatable {
        let width: Int32
        let height: Int32
        let format: Int32
        let tags: ColorTags
        let targetWidth: Int
        let targetHeight: Int
    }

    /// - Parameter size: of the pixel buffers; nil keeps each frame's own. Another size stretches.
    package init(format: PixelFormat, size: (width: Int, height: Int)? = nil) {
        self.format = format
        self.size = size
        Log.capture
    }

    deinit { sws_freeContext(context) }

    /// - Parameter shownSize: what the frame's own size is taken to be, where its pixels are not square.
    package func make(_ frame: VideoFrame, size shownSize: (width: Int, height: Int)? = nil) throws(MediaError) -> CVPixelBuffer {
        let size = size ?? shownSize
        let tags = frame.colorTags
        let preparation = Preparation(
            width: frame.pointer.pointee.width, height: frame.pointer.pointee.height, format: frame.pointer.pointee.format,
            tags: tags, targetWidth: size?.width ?? frame.width, targetHeight: size?.height ?? frame.height)
        if preparation != prepared {
            try prepare(preparation)
            prepared = preparation
        }
        var made: CVPixelBuffer?
        if let pool { CVPixelBufferPoolCreatePixelBuffer(kCFAllocatorDefault, pool, &made) }
        guard let buffer = made else { throw MediaError(.outOfMemory, "hold a picture", "there is no memory for it") }
        let pixels = buffer.pixels
        var targets: [UnsafeMutablePointer<UInt8>?] = []
        var targetStrides: [Int32] = []
        for plane in pixels.planes {
            targets.append((pixels.baseAddress + plane.offset).assumingMemoryBound(to: UInt8.self))
            targetStrides.append(Int32(plane.bytesPerRow))
        }
        let data = frame.pointer.pointee.data
        let lines = frame.pointer.pointee.linesize
        let sources: [UnsafePointer<UInt8>?] = [data.0, data.1, data.2, data.3].map { $0.map { UnsafePointer($0) } }
        let sourceStrides: [Int32] = [lines.0, lines.1, lines.2, lines.3]
        let rows = sws_scale(context, sources, sourceStrides, 0, preparation.height, targets, targetStrides)
        guard rows == Int32(preparation.targetHeight) else {
            throw MediaError(.internalFailure, "convert a picture", "\(rows) of \(preparation.targetHeight) rows came out")
        }
        tag(buffer, tags)
        return buffer
    }

    private func prepare(_ source: Preparation) throws(MediaError) {
        let made = try checkAllocated(sws_alloc_context(), "convert a picture")
        sws_freeContext(context)
        context = made
        let isScaled = source.targetWidth != Int(source.width) || source.targetHeight != Int(source.height)
        let flags =
            (isScaled ? SWS_BICUBIC : SWS_BILINEAR) | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INP
            | (format.isPlanar ? 0 : SWS_FULL_CHR_H_INT)
        let options: [(String, Int64)] = [
            ("srcw", Int64(source.width)), ("srch", Int64(source.height)), ("src_format", Int64(source.format)),
            ("dstw", Int64(source.targetWidth)), ("dsth", Int64(source.targetHeight)),
            ("dst_format", Int64(format.ffmpegFormat.rawValue)), ("sws_flags", Int64(flags)),
        ]
        for (name, value) in options { av_opt_set_int(UnsafeMutableRawPointer(made), name, value, 0) }
        if format.isPlanar, isScaled {
            for name in ["src_h_chr_pos", "dst_h_chr_pos"] { av_opt_set_int(UnsafeMutableRawPointer(made), name, 0, 0) }
            for name in ["src_v_chr_pos", "dst_v_chr_pos"] { av_opt_set_int(UnsafeMutableRawPointer(made), name, 128, 0) }
        }
        let givesFullRange = !format.isPlanar || format == .yuv420BiPlanarFullRange
        let coefficients = sws_getCoefficients(source.tags.matrix)
        sws_setColorspaceDetails(
            made, coefficients, source.tags.isFullRange ? 1 : 0, coefficients, givesFullRange ? 1 : 0, 0, 1 << 16, 1 << 16)
        try check(sws_init_context(made, nil, nil), "convert a picture of \(source.width)×\(source.height) pixels")
        let attributes: [String: Any] = [
            kCVPixelBufferWidthKey: source.targetWidth, kCVPixelBufferHeightKey: source.targetHeight,
            kCVPixelBufferPixelFormatTypeKey: format.type,
        ]
        CVPixelBufferPoolCreate(kCFAllocatorDefault, nil, attributes as CFDictionary, &pool)
    }

    private func tag(_ buffer: CVPixelBuffer, _ tags: ColorTags) {
        let names: [(String, String?)] = [
            (kCVImageBufferYCbCrMatrixKey, tags.matrixName), (kCVImageBufferColorPrimariesKey, tags.primariesName),
            (kCVImageBufferTransferFunctionKey, tags.transferName),
        ]
        for case (let key, let name?) in names { CVBufferSetAttachment(buffer, key, name, .shouldPropagate) }
    }
}

extension VideoFrame {
    /// What the frame's numbers mean. Where it does not say, what its size suggests: BT.601 for standard definition, as decoders and
    /// players of all kinds take it.
    package var colorTags: ColorTags {
        let isSmall = width < 1280 && height <= 576
        var tags = ColorTags(
            primaries: Int32(pointer.pointee.color_primaries.rawValue), transfer: Int32(pointer.pointee.color_trc.rawValue),
            matrix: Int32(pointer.pointee.colorspace.rawValue), isFullRange: pointer.pointee.color_range == AVCOL_RANGE_JPEG)
        if [AV_PIX_FMT_YUVJ420P, AV_PIX_FMT_YUVJ422P, AV_PIX_FMT_YUVJ444P].contains(where: {
            $0.rawValue == pointer.pointee.format
        }) {
            tags.isFullRange = true
        }
        // 2 is "unspecified" (H.273), 0 is R′G′B′ or reserved.
        if tags.matrix == 2 || tags.matrix == 0 { tags.matrix = isSmall ? 6 : 1 }
        if tags.primaries == 2 || tags.primaries == 0 { tags.primaries = isSmall && tags.matrix != 1 ? 6 : 1 }
        if tags.transfer == 2 || tags.transfer == 0 { tags.transfer = 1 }
        return tags
    }
}
