import Foundation
import ReelCoreVideo

/// The pixels of a pixel buffer, with its lower-left corner at the origin. The buffer is retained, not copied: a rendering uses
/// its contents at that time.
struct PixelBufferSource: Operation, ByteSource {
    let buffer: CVPixelBuffer
    let format: BufferFormat
    /// Nil for values that are not converted.
    let encoding: ColorEncoding?

    private struct Preparation: Sendable {
        let conversion: SourceConversion
        let matrix: YCbCrConversion
    }

    func extent(of inputs: [CGRect]) -> CGRect {
        CGRect(x: 0, y: 0, width: CVPixelBufferGetWidth(buffer), height: CVPixelBufferGetHeight(buffer))
    }

    func opaqueRegion(of inputs: [Node], extent: CGRect) -> Region {
        switch format {
        case .video: Region(around: extent)
        case .packed: .empty
        case .sampled(let format): format.hasAlpha ? .empty : Region(around: extent)
        }
    }

    func prepare(_ environment: RenderingEnvironment, inputs: [Node]) -> (any Sendable)? {
        Preparation(conversion: SourceConversion(from: encoding, environment), matrix: YCbCrConversion(tagsOf: buffer, format))
    }

    func render(_ region: Region, inputs: [Tile?], work: Workspace) -> Tile? {
        guard let preparation = work.prepared as? Preparation,
            CVPixelBufferLockBaseAddress(buffer, .readOnly) == kCVReturnSuccess
        else { return nil }
        defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
        let tile = work.tile(region)
        let height = CVPixelBufferGetHeight(buffer)
        switch format {
        case .packed(let order):
            guard let base = CVPixelBufferGetBaseAddress(buffer) else { return nil }
            for y in region.minY..<region.maxY {
                let source = base + (height - 1 - y) * CVPixelBufferGetBytesPerRow(buffer) + region.minX * 4
                order.read(
                    source, to: tile.row(y), region.width, isOpaque: false, becomesLight: preparation.conversion.becomesLight)
                preparation.conversion.rest?.apply(tile.row(y), region.width)
            }
        case .video:
            guard let planes = VideoPlanes(buffer) else { return nil }
            for y in region.minY..<region.maxY {
                preparation.matrix.read(
                    planes, row: height - 1 - y, from: region.minX, to: tile.row(y), count: region.width)
                preparation.conversion.apply(tile.row(y), region.width, isOpaque: true)
            }
        case .sampled(let format):
            guard let samples = SampledBuffer(buffer, format) else { return nil }
            for y in region.minY..<region.maxY {
                samples.read(row: height - 1 - y, from: region.minX, to: tile.row(y), count: region.width)
                preparation.conversion.apply(tile.row(y), region.width, isOpaque: samples.isOpaque)
            }
        }
        return tile
    }

    func withBytes(_ body: (ByteRows) -> Void) {
        guard case .packed(let order) = format, CVPixelBufferLockBaseAddress(buffer, .readOnly) == kCVReturnSuccess else {
            return
        }
        defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
        guard let base = CVPixelBufferGetBaseAddress(buffer) else { return }
        body(
            ByteRows(
                start: UnsafeRawPointer(base), bytesPerRow: CVPixelBufferGetBytesPerRow(buffer),
                height: CVPixelBufferGetHeight(buffer), order: order,
                isOpaque: false))
    }
}
