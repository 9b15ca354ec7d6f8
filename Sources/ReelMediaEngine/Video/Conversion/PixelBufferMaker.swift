internal import CReelFFmpeg
import Foundation
package import ReelColor
package import ReelCoreFoundation
package import ReelCoreVideo

/// Converts decoded frames or pixel buffers of any format to pixel buffers of one format and size, tagged with their colour
/// properties.
///
/// Not thread-safe.
package final class PixelBufferMaker {
    private let format: PixelFormat
    private let size: PixelSize?
    /// The intermediate result, for conversions that libswscale does not support directly.
    private var rearranged: RearrangedFrame?
    private var context: ScalingContext?
    private var pool: CVPixelBufferPool?
    private var prepared: Preparation?

    private struct Preparation: Equatable {
        let source: ScalingContext.Side
        let size: PixelSize
        let matrix: MatrixCoefficients
    }

    /// - Parameter size: the size of the pixel buffers; nil keeps each frame's own. A different aspect ratio stretches.
    package init(format: PixelFormat, size: PixelSize? = nil) {
        self.format = format
        self.size = size
    }

    /// Makes a pixel buffer of a frame.
    ///
    /// - Parameter shownSize: the frame's display size, which replaces its own size if its pixels are not square.
    package func make(_ frame: VideoFrame, size shownSize: PixelSize? = nil) throws(MediaError) -> CVPixelBuffer {
        let size = size ?? shownSize ?? frame.size
        let side = frame.scalingSide
        let buffer = try makeBuffer(Preparation(source: side, size: size, matrix: side.matrix))
        let sources = frame.scalingPlanes
        try scale(sources.starts, sources.strides, into: buffer.pixels)
        frame.colorTags.tag(buffer)
        return buffer
    }

    /// Makes a pixel buffer of another one, whose attachments are not copied.
    ///
    /// - Parameter tags: the colour tags of Y′CbCr results.
    package func make(_ source: CVPixelBuffer, tags: ColorTags) throws(MediaError) -> CVPixelBuffer {
        let buffer = try makeBuffer(preparation(source, tags))
        try write(source, into: buffer.pixels)
        return buffer
    }

    /// Converts a pixel buffer into another one, which must have the maker's format and size. Attachments are not copied.
    package func convert(_ source: CVPixelBuffer, into target: CVPixelBuffer, tags: ColorTags) throws(MediaError) {
        guard target.pixels.format == format, target.pixels.size == size ?? source.pixels.size else {
            throw MediaError(.internalFailure, "convert a picture", "the target's size or pixel format differs")
        }
        try prepareIfNeeded(preparation(source, tags))
        try write(source, into: target.pixels)
    }

    private func preparation(_ source: CVPixelBuffer, _ tags: ColorTags) -> Preparation {
        let pixels = source.pixels
        let matrix = pixels.format.isYCbCr ? source.taggedMatrix : tags.matrix
        let side = pixels.format.scalingSide(
            width: pixels.width, height: pixels.height, matrix: matrix, isRearranged: pixels.isRearranged)
        return Preparation(
            source: side, size: size ?? pixels.size, matrix: format.colors == .gray ? matrix : tags.matrix)
    }

    private func write(_ source: CVPixelBuffer, into target: PixelBuffer) throws(MediaError) {
        let pixels = source.pixels
        if pixels.isRearranged {
            let picture = try RearrangedFrame(pixels.format, width: pixels.width, height: pixels.height)
            picture.fill(from: pixels)
            let sources = picture.frame.scalingPlanes
            try scale(sources.starts, sources.strides, into: target)
        } else {
            let sources = pixels.scalingPlanes()
            try scale(sources.starts.map { UnsafePointer($0) }, sources.strides, into: target)
        }
    }

    private func prepareIfNeeded(_ preparation: Preparation) throws(MediaError) {
        guard preparation != prepared else { return }
        try prepare(preparation)
        prepared = preparation
    }

    private func makeBuffer(_ preparation: Preparation) throws(MediaError) -> CVPixelBuffer {
        try prepareIfNeeded(preparation)
        var made: CVPixelBuffer?
        if let pool { CVPixelBufferPoolCreatePixelBuffer(kCFAllocatorDefault, pool, &made) }
        guard let made else { throw MediaError(.outOfMemory, "allocate a picture", "not enough memory") }
        return made
    }

    private func scale(
        _ sources: [UnsafePointer<UInt8>?], _ strides: [Int32], into pixels: PixelBuffer
    ) throws(MediaError) {
        if let rearranged {
            let targets = rearranged.frame.scalingPlanes
            try context?.scale(sources, strides, into: targets.starts.map { UnsafeMutablePointer(mutating: $0) }, targets.strides)
            rearranged.write(to: pixels)
        } else {
            let targets = pixels.scalingPlanes()
            try context?.scale(sources, strides, into: targets.starts, targets.strides)
        }
    }

    private func prepare(_ preparation: Preparation) throws(MediaError) {
        var source = preparation.source
        let (width, height) = (preparation.size.width, preparation.size.height)
        var target = format.scalingSide(width: width, height: height, matrix: preparation.matrix)
        let isScaled = target.width != source.width || target.height != source.height
        // If chroma is not resampled, its position is left to libswscale.
        if !format.isYCbCr || (!isScaled && source.hasSameChroma(as: target)) { (source.chroma, target.chroma) = (nil, nil) }
        let flags =
            (isScaled ? SWS_BICUBIC : SWS_BILINEAR) | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INP
            | (format.isYCbCr ? 0 : SWS_FULL_CHR_H_INT)
        rearranged = nil
        if format.isRearranged || (target.format == AV_PIX_FMT_NV12.rawValue && source.mayLackChroma) {
            rearranged = try RearrangedFrame(format, width: width, height: height)
            target.format = format.rearrangedFormat.rawValue
        }
        context = try ScalingContext(from: source, to: target, flags: flags)
        let attributes: [String: Any] = [
            kCVPixelBufferWidthKey as String: width, kCVPixelBufferHeightKey as String: height,
            kCVPixelBufferPixelFormatTypeKey as String: format.type,
        ]
        // The function overwrites what the variable holds without releasing it.
        pool = nil
        CVPixelBufferPoolCreate(kCFAllocatorDefault, nil, attributes as CFDictionary, &pool)
    }
}
