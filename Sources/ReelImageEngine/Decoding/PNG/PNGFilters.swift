import ReelCoreGraphics

/// The filters of PNG (clause 9), one of which each row specifies, and which are undone pixel by pixel.
enum PNGFilters {
    /// Blue, green, red and alpha.
    private typealias Pixel = SIMD4<UInt8>
    private typealias Wide = SIMD4<Int16>

    /// - Parameters:
    ///   - rows: the filter type and the pixels of each row, and one byte more.
    ///   - bytesPerPixel: 3 for red, green and blue; 4 with alpha.
    /// - Returns: false if a filter type is invalid.
    static func reconstruct(_ rows: UnsafeRawPointer, bytesPerPixel: Int, into bitmap: Bitmap) -> Bool {
        // Without alpha, no filter changes the fourth component: it is 255 in all neighbours, and 0 is added.
        let edge = Pixel(0, 0, 0, bytesPerPixel == 3 ? 255 : 0)
        let noRow = [Pixel](repeating: edge, count: bitmap.width)
        return noRow.withUnsafeBufferPointer { noRow in
            guard var above = noRow.baseAddress else { return false }
            for y in 0..<bitmap.height {
                let row = rows + y * (1 + bitmap.width * bytesPerPixel)
                let line = (bitmap.bytes + y * bitmap.bytesPerRow).assumingMemoryBound(to: Pixel.self)
                let filter = row.load(as: UInt8.self)
                let done =
                    bytesPerPixel == 3
                    ? undo(filter, row + 1, 3, above, edge, bitmap.width, line) { pixel($0) & Pixel(255, 255, 255, 0) }
                    : undo(filter, row + 1, 4, above, edge, bitmap.width, line) { pixel($0) }
                guard done else { return false }
                above = UnsafePointer(line)
            }
            return true
        }
    }

    @inline(__always)
    private static func pixel(_ bytes: UnsafeRawPointer) -> Pixel {
        let rgba = bytes.loadUnaligned(as: Pixel.self)
        return Pixel(rgba.z, rgba.y, rgba.x, rgba.w)
    }

    @inline(__always)
    private static func undo(
        _ filter: UInt8, _ row: UnsafeRawPointer, _ stride: Int, _ above: UnsafePointer<Pixel>, _ edge: Pixel, _ width: Int,
        _ line: UnsafeMutablePointer<Pixel>, _ stored: (UnsafeRawPointer) -> Pixel
    ) -> Bool {
        var left = edge
        switch filter {
        case 0:
            for x in 0..<width { line[x] = stored(row + x * stride) | edge }
        case 1:
            for x in 0..<width {
                left = left &+ stored(row + x * stride)
                line[x] = left
            }
        case 2:
            for x in 0..<width { line[x] = above[x] &+ stored(row + x * stride) }
        case 3:
            for x in 0..<width {
                // Half of the sum, rounded down, without its ninth bit.
                let mean = (left & above[x]) &+ ((left ^ above[x]) &>> 1)
                left = mean &+ stored(row + x * stride)
                line[x] = left
            }
        case 4:
            var (a, c) = (Wide(truncatingIfNeeded: edge), Wide(truncatingIfNeeded: edge))
            for x in 0..<width {
                let b = Wide(truncatingIfNeeded: above[x])
                a = (paeth(a, b, c) &+ Wide(truncatingIfNeeded: stored(row + x * stride))) & 255
                c = b
                line[x] = Pixel(truncatingIfNeeded: a)
            }
        default: return false
        }
        return true
    }

    /// Returns the neighbour (left, above or above left) that is nearest to left + above − above left (PNG, clause 9.4).
    @inline(__always)
    private static func paeth(_ a: Wide, _ b: Wide, _ c: Wide) -> Wide {
        let (fromA, fromB, fromC) = (magnitude(b &- c), magnitude(a &- c), magnitude(a &+ b &- c &- c))
        return c.replacing(with: b, where: fromB .<= fromC).replacing(with: a, where: (fromA .<= fromB) .& (fromA .<= fromC))
    }

    @inline(__always)
    private static func magnitude(_ numbers: Wide) -> Wide { pointwiseMax(numbers, 0 &- numbers) }
}
