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
    private var context: ScalingContext?
    private var pool: CVPixelBufferPool?
    private var prepared: Preparation?

    private struct Preparation: Equatable {
        let source: ScalingContext.Side
        let width: Int
        let height: Int
    }

    /// - Parameter size: of the pixel buffers; nil keeps each frame's own. Another size stretches.
    package init(format: PixelFormat, size: (width: Int, height: Int)? = nil) {
        self.format = format
        self.size = size
    }

    /// - Parameter shownSize: what the frame's own size is taken to be, where its pixels are not square.
    package func make(_ frame: VideoFrame, size shownSize: (width: Int, height: Int)? = nil) throws(MediaError) -> CVPixelBuffer {
        let size = size ?? shownSize
        let preparation = Preparation(
            source: frame.scalingSide, width: size?.width ?? frame.width, height: size?.height ?? frame.height)
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
        let sources = frame.scalingPlanes
        try context?.scale(sources.starts, sources.strides, into: targets, targetStrides)
        frame.colorTags.tag(buffer)
        return buffer
    }

    private func prepare(_ preparation: Preparation) throws(MediaError) {
        var source = preparation.source
        let isScaled = preparation.width != source.width || preparation.height != source.height
        // Where chroma is not moved it is left to libswscale. Otherwise it comes to stand on the left luma sample, and between two
        // rows (H.264 and HEVC, figure E-1, type 0).
        if !format.isPlanar || !isScaled { source.chroma = nil }
        let target = ScalingContext.Side(
            width: preparation.width, height: preparation.height, format: format.ffmpegFormat.rawValue, matrix: source.matrix,
            isFullRange: !format.isPlanar || format == .yuv420BiPlanarFullRange,
            chroma: format.isPlanar && isScaled ? ScalingContext.ChromaPosition(horizontal: 0, vertical: 128) : nil)
        let flags =
            (isScaled ? SWS_BICUBIC : SWS_BILINEAR) | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INP
            | (format.isPlanar ? 0 : SWS_FULL_CHR_H_INT)
        context = try ScalingContext(from: source, to: target, flags: flags)
        let attributes: [String: Any] = [
            kCVPixelBufferWidthKey: preparation.width, kCVPixelBufferHeightKey: preparation.height,
            kCVPixelBufferPixelFormatTypeKey: format.type,
        ]
        CVPixelBufferPoolCreate(kCFAllocatorDefault, nil, attributes as CFDictionary, &pool)
    }
}

extension VideoFrame {
    /// What the frame's numbers mean. Where it does not say, what its size suggests: BT.601 for standard definition, as decoders and
    /// players of all kinds take it, and BT.2020 for HDR.
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
        // HDR is of BT.2020's colours.
        let isHDR = HDRTransfer(code: tags.transfer) != nil
        // 2 is "unspecified" (H.273), 0 is R′G′B′ or reserved.
        if tags.matrix == 2 || tags.matrix == 0 { tags.matrix = isHDR ? 9 : isSmall ? 6 : 1 }
        if tags.primaries == 2 || tags.primaries == 0 { tags.primaries = isHDR ? 9 : isSmall && tags.matrix != 1 ? 6 : 1 }
        if tags.transfer == 2 || tags.transfer == 0 { tags.transfer = 1 }
        return tags
    }
}
