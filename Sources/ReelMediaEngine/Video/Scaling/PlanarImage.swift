internal import CReelFFmpeg
import Foundation
import ReelColor
import ReelCoreFoundation

/// An image in planes, top row first: Y′, Cb, Cr or G′, B′, R′, then alpha if there is one.
///
/// Samples of more than 8 bits take two bytes each, in native byte order. Not thread-safe.
final class PlanarImage {
    struct Plane {
        let start: UnsafeMutablePointer<UInt8>
        let bytesPerRow: Int
        let width: Int
        let height: Int

        var size: PixelSize { PixelSize(width: width, height: height) }

        func row<Sample>(_ y: Int, as type: Sample.Type) -> UnsafeMutablePointer<Sample> {
            UnsafeMutableRawPointer(start + y * bytesPerRow).assumingMemoryBound(to: type)
        }
    }

    /// The description passed to libswscale. Planes of G′, B′, R′ are passed as Y′, Cb, Cr of 4:4:4: all are scaled alike, and
    /// none are mixed.
    let side: ScalingContext.Side
    let planes: [Plane]
    /// The number of bits per sample, 8 to 16.
    let depth: Int
    /// The memory of the planes; nil if another object owns it.
    private let memory: UnsafeMutableRawPointer?
    /// The frame that owns the planes' memory, retained for its lifetime.
    private let frame: VideoFrame?

    /// The number of bytes that libswscale may write beyond the end of a row: the widest vector of current processors.
    private static let slack = 64

    var width: Int { side.width }
    var height: Int { side.height }
    var size: PixelSize { PixelSize(width: width, height: height) }

    /// Creates planes that are not filled yet.
    ///
    /// - Parameter format: a planar `AVPixelFormat`.
    init(width: Int, height: Int, format: Int32, chroma: ScalingContext.ChromaPosition? = nil) throws(MediaError) {
        let description = try checkAllocated(av_pix_fmt_desc_get(AVPixelFormat(rawValue: format)), "convert a picture").pointee
        // Samples keep their values in every step because all sides declare the same matrix and range.
        side = ScalingContext.Side(
            width: width, height: height, format: format, matrix: .bt709, isFullRange: true, chroma: chroma)
        depth = Int(description.comp.0.depth)
        let bytesPerSample = depth > 8 ? 2 : 1
        var layouts: [(size: PixelSize, bytesPerRow: Int, offset: Int)] = []
        var byteCount = 0
        for index in 0..<Int(description.nb_components) {
            let plane = description.planeSize(index, of: PixelSize(width: width, height: height))
            let bytesPerRow = (plane.width * bytesPerSample + Self.slack + 63) & ~63
            layouts.append((plane, bytesPerRow, byteCount))
            byteCount += bytesPerRow * plane.height
        }
        let bytes = try checkAllocated(av_malloc(byteCount + Self.slack), "allocate a picture")
        memory = bytes
        frame = nil
        planes = layouts.map { plane in
            Plane(
                start: (bytes + plane.offset).assumingMemoryBound(to: UInt8.self), bytesPerRow: plane.bytesPerRow,
                width: plane.size.width, height: plane.size.height)
        }
    }

    /// Creates a picture of a frame's own planes; nil if the frame does not have such planes.
    init?(_ frame: VideoFrame, _ layout: FrameLayout) {
        guard let format = layout.swscaleFormat,
            let description = av_pix_fmt_desc_get(AVPixelFormat(rawValue: format))?.pointee
        else { return nil }
        side = ScalingContext.Side(
            width: frame.width, height: frame.height, format: format, matrix: .bt709, isFullRange: true,
            chroma: frame.chromaPosition)
        depth = Int(description.comp.0.depth)
        memory = nil
        self.frame = frame
        planes = (0..<layout.planeCount).compactMap { index in
            let size = description.planeSize(index, of: frame.size)
            return frame.plane(index).map { plane in
                Plane(start: plane.start, bytesPerRow: plane.bytesPerRow, width: size.width, height: size.height)
            }
        }
        guard planes.count == layout.planeCount else { return nil }
    }

    /// Creates a picture of full-resolution planes in another owner's memory, which must outlive this object.
    ///
    /// - Parameter format: the 4:4:4 `AVPixelFormat` of the samples' depth.
    init(_ samples: PlanarSamples, format: Int32) {
        side = ScalingContext.Side(
            width: samples.width, height: samples.height, format: format, matrix: .bt709, isFullRange: true)
        depth = samples.depth
        memory = nil
        frame = nil
        planes = samples.planes.map { plane in
            Plane(
                start: UnsafeMutablePointer(mutating: plane.start), bytesPerRow: plane.bytesPerRow, width: samples.width,
                height: samples.height)
        }
    }

    deinit { av_free(memory) }

    /// The planes for `ScalingContext.scale`.
    var sources: (starts: [UnsafePointer<UInt8>?], strides: [Int32]) {
        (planes.map { UnsafePointer($0.start) }, planes.map { Int32($0.bytesPerRow) })
    }
    var targets: (starts: [UnsafeMutablePointer<UInt8>?], strides: [Int32]) {
        (planes.map { $0.start }, planes.map { Int32($0.bytesPerRow) })
    }

    /// Whether every alpha sample is at its maximum, or there is no alpha.
    var isOpaque: Bool {
        guard planes.count > 3 else { return true }
        return depth > 8 ? isFull(planes[3], of: UInt16.self) : isFull(planes[3], of: UInt8.self)
    }

    private func isFull<Sample: FixedWidthInteger & UnsignedInteger>(_ plane: Plane, of type: Sample.Type) -> Bool {
        let full = Sample(truncatingIfNeeded: 1 << depth - 1)
        for y in 0..<plane.height {
            let row = plane.row(y, as: type)
            var all = full
            for x in 0..<plane.width { all &= row[x] }
            if all != full { return false }
        }
        return true
    }
}
