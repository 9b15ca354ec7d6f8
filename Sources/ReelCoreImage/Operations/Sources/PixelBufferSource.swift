import Foundation
import ReelCoreVideo

/// The pixels of a pixel buffer, with its lower-left corner at the origin. The buffer is retained, not copied: a rendering uses
/// its contents at that time.
struct PixelBufferSource: ByteSource, RowOperation {
    let buffer: CVPixelBuffer
    let format: BufferFormat
    /// Nil for values that are not converted.
    let encoding: ColorEncoding?

    private struct Preparation: Sendable {
        let conversion: SourceConversion
        let matrix: YCbCrConversion
    }

    /// Keeps a buffer locked for reading.
    private final class ReadLock {
        private let buffer: CVPixelBuffer

        init?(_ buffer: CVPixelBuffer) {
            guard CVPixelBufferLockBaseAddress(buffer, .readOnly) == kCVReturnSuccess else { return nil }
            self.buffer = buffer
        }

        deinit { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
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

    func rows(of region: Region, inputs: [Tile?], work: Workspace) -> RowFunction? {
        guard let preparation = work.prepared as? Preparation, let lock = ReadLock(buffer) else { return nil }
        let (conversion, matrix) = (preparation.conversion, preparation.matrix)
        let height = CVPixelBufferGetHeight(buffer)
        switch format {
        case .packed(let order):
            guard let base = CVPixelBufferGetBaseAddress(buffer) else { return nil }
            let bytesPerRow = CVPixelBufferGetBytesPerRow(buffer)
            return { y, minX, count, row in
                withExtendedLifetime(lock) {
                    let source = base + (height - 1 - y) * bytesPerRow + minX * 4
                    order.read(source, to: row, count, isOpaque: false, becomesLight: conversion.becomesLight)
                    conversion.rest?.apply(row, count)
                }
            }
        case .video:
            guard let planes = VideoPlanes(buffer) else { return nil }
            return { y, minX, count, row in
                withExtendedLifetime(lock) {
                    matrix.read(planes, row: height - 1 - y, from: minX, to: row, count: count)
                    conversion.apply(row, count, isOpaque: true)
                }
            }
        case .sampled(let format):
            guard let samples = SampledBuffer(buffer, format) else { return nil }
            return { y, minX, count, row in
                withExtendedLifetime(lock) {
                    samples.read(row: height - 1 - y, from: minX, to: row, count: count)
                    conversion.apply(row, count, isOpaque: samples.isOpaque)
                }
            }
        }
    }

    func withBytes(_ body: (ByteRows) -> Void) {
        guard case .packed(let order) = format, let lock = ReadLock(buffer), let base = CVPixelBufferGetBaseAddress(buffer) else {
            return
        }
        withExtendedLifetime(lock) {
            body(
                ByteRows(
                    start: UnsafeRawPointer(base), bytesPerRow: CVPixelBufferGetBytesPerRow(buffer),
                    height: CVPixelBufferGetHeight(buffer), order: order, isOpaque: false))
        }
    }
}
