import Foundation
import ReelCoreGraphics

/// The pixels of a `CGImage`, with its lower-left corner at the origin. It is decoded when a rendering needs it.
struct ImageSource: Operation, ByteSource {
    let image: CGImage
    /// Nil for values that are not converted.
    let encoding: ColorEncoding?

    private struct Decoded: Sendable {
        let bitmap: Bitmap?
        let conversion: SourceConversion
    }

    func extent(of inputs: [CGRect]) -> CGRect { CGRect(x: 0, y: 0, width: image.width, height: image.height) }

    func opaqueRegion(of inputs: [Node], extent: CGRect) -> Region {
        switch image.alphaInfo {
        case .none, .noneSkipLast, .noneSkipFirst: Region(around: extent)
        default: .empty
        }
    }

    func prepare(_ environment: RenderingEnvironment, inputs: [Node]) -> (any Sendable)? {
        Decoded(bitmap: image.bitmap, conversion: SourceConversion(from: encoding, environment))
    }

    func render(_ region: Region, inputs: [Tile?], work: Workspace) -> Tile? {
        // A file that turns out to be damaged is rendered as transparent.
        guard let decoded = work.prepared as? Decoded, let bitmap = decoded.bitmap else { return nil }
        let tile = work.tile(region)
        for y in region.minY..<region.maxY {
            let source = bitmap.bytes + (bitmap.height - 1 - y) * bitmap.bytesPerRow + region.minX * 4
            ByteOrder.bgra.read(
                source, to: tile.row(y), region.width, isOpaque: bitmap.isOpaque,
                becomesLight: decoded.conversion.becomesLight)
            decoded.conversion.rest?.apply(tile.row(y), region.width)
        }
        return tile
    }

    func withBytes(_ body: (ByteRows) -> Void) {
        guard let bitmap = image.bitmap else { return }
        withExtendedLifetime(bitmap) {
            body(
                ByteRows(
                    start: UnsafeRawPointer(bitmap.bytes), bytesPerRow: bitmap.bytesPerRow, height: bitmap.height, order: .bgra,
                    isOpaque: bitmap.isOpaque))
        }
    }
}
