import Foundation
import ReelCoreVideo

/// A pixel buffer that a rendering is written into, with the image's origin at its lower-left corner.
struct BufferTarget {
    private let buffer: CVPixelBuffer
    private let format: BufferFormat
    private let encoding: ColorEncoding?

    /// - Parameter encoding: the encoding of the values; nil for that of the rendering.
    init(_ buffer: CVPixelBuffer, _ format: BufferFormat, _ encoding: ColorEncoding?) {
        self.buffer = buffer
        self.format = format
        self.encoding = encoding
    }

    /// Writes the part of the buffer that lies within `bounds`.
    func render(_ node: Node, within bounds: Region, _ environment: RenderingEnvironment) {
        let whole = Region(minX: 0, minY: 0, maxX: CVPixelBufferGetWidth(buffer), maxY: CVPixelBufferGetHeight(buffer))
        let region = bounds.intersection(whole)
        guard !region.isEmpty, CVPixelBufferLockBaseAddress(buffer, []) == kCVReturnSuccess else { return }
        defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
        switch format {
        case .packed(let order):
            let formats: [CIFormat] = [.BGRA8, .ARGB8, .RGBA8, .ABGR8]
            guard let base = CVPixelBufferGetBaseAddress(buffer), let byteFormat = formats.first(where: { $0.byteOrder == order })
            else { return }
            let rowBytes = CVPixelBufferGetBytesPerRow(buffer)
            let start = base + (whole.maxY - region.maxY) * rowBytes + region.minX * 4
            BitmapTarget(start: start, rowBytes: rowBytes, format: byteFormat, encoding: encoding)
                .render(node, region, environment)
        case .video:
            guard let planes = VideoPlanes(buffer) else { return }
            let matrix = YCbCrConversion(tagsOf: buffer, format)
            let target = RowPairTarget(encoding: encoding, height: whole.maxY) { upper, lower, row, left, count in
                matrix.write(upper, lower, to: planes, row: row, from: left, count: count)
            }
            target.render(node, Self.pairs(region, whole), environment)
        case .sampled(let format):
            guard let samples = SampledBuffer(buffer, format) else { return }
            let target = RowPairTarget(encoding: encoding, height: whole.maxY) { upper, lower, row, left, count in
                samples.write(upper, lower, row: row, from: left, count: count)
            }
            // Chroma samples are shared by pairs.
            target.render(node, format.isYCbCr ? Self.pairs(region, whole) : region, environment)
        }
    }

    /// Returns the region widened to whole pairs of columns from the left and of rows from the top.
    private static func pairs(_ region: Region, _ whole: Region) -> Region {
        let top = (whole.maxY - region.maxY) & ~1
        let bottom = (whole.maxY - region.minY + 1) & ~1
        return Region(
            minX: region.minX & ~1, minY: whole.maxY - bottom, maxX: (region.maxX + 1) & ~1, maxY: whole.maxY - top
        ).intersection(whole)
    }
}

/// A buffer whose rows are written in pairs, because they share chroma samples. Without an alpha in the buffer, translucent
/// pixels are composited over black.
///
/// `@unchecked Sendable`: threads write to disjoint parts of the planes.
private struct RowPairTarget: @unchecked Sendable {
    let encoding: ColorEncoding?
    let height: Int
    /// Writes R′G′B′ values: an upper row, the lower one if there is one, the upper one's number from the top, the first column,
    /// and the number of columns.
    let write: (UnsafePointer<Pixel>, UnsafePointer<Pixel>?, Int, Int, Int) -> Void

    func render(_ node: Node, _ bounds: Region, _ usual: RenderingEnvironment) {
        let environment = node.environment(for: encoding, usual)
        let conversion = TargetConversion(to: encoding, environment)
        GraphRenderer(node, bounds: bounds, environment: environment).run(inPairs: true) { region, tile, work in
            var y = region.maxY - 1
            while y >= region.minY {
                let upper = row(y, region, tile, work, 2, conversion)
                let lower = y > region.minY ? row(y - 1, region, tile, work, 3, conversion) : nil
                write(upper, lower, height - 1 - y, region.minX, region.width)
                y -= 2
            }
        }
    }

    /// Returns the R′G′B′ values of a row.
    private func row(
        _ y: Int, _ region: Region, _ tile: Tile?, _ work: Workspace, _ scratch: Int, _ conversion: TargetConversion
    ) -> UnsafePointer<Pixel> {
        let own = work.scratchRow(scratch, region.width)
        let source = work.readRow(y, region, of: tile, scratch: scratch)
        if UnsafePointer(own) != source { own.update(from: source, count: region.width) }
        conversion.rest?.apply(own, region.width)
        guard conversion.followsCurve else {
            for index in 0..<region.width where own[index].w <= 0 { own[index] = .zero }
            return UnsafePointer(own)
        }
        let table = SRGBTables.codeTable.values
        for index in 0..<region.width {
            let pixel = own[index]
            let alpha = pixel.w
            if alpha >= 0.99999 {
                own[index] = SRGBTables.nearCodes(pixel, table).replacingAlpha(1)
            } else if alpha > 0 {
                own[index] = SRGBTables.nearCodes(pixel.straight, table).premultiplied
            } else {
                own[index] = .zero
            }
        }
        return UnsafePointer(own)
    }
}
