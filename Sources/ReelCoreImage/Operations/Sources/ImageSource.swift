import Foundation
import ReelCoreGraphics

/// The pixels of a `CGImage`, with its lower-left corner at the origin. It is decoded when a rendering needs it.
struct ImageSource: ByteSource, RowOperation {
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

    func rows(of region: Region, inputs: [Tile?], work: Workspace) -> RowFunction? {
        // A file that turns out to be damaged is rendered as transparent.
        guard let decoded = work.prepared as? Decoded, let bitmap = decoded.bitmap else { return nil }
        let conversion = decoded.conversion
        return { y, minX, count, row in
            let source = bitmap.bytes + (bitmap.height - 1 - y) * bitmap.bytesPerRow + minX * 4
            ByteOrder.bgra.read(source, to: row, count, isOpaque: bitmap.isOpaque, becomesLight: conversion.becomesLight)
            conversion.rest?.apply(row, count)
        }
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
