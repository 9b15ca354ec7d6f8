extension Bitmap {
    /// Returns the image turned upright according to an EXIF orientation (1 to 8), or nil if memory runs out.
    package func upright(orientation: Int) -> Bitmap? {
        guard (2...8).contains(orientation) else { return self }
        let isSideways = orientation >= 5
        let (newWidth, newHeight) = isSideways ? (height, width) : (width, height)
        guard let turned = Bitmap(width: newWidth, height: newHeight, isOpaque: isOpaque) else { return nil }
        // Where the upright image's top-left pixel is stored, and the offsets from there to its right and lower neighbours
        // (EXIF, tag 0x0112).
        let (firstColumn, firstRow) =
            switch orientation {
            case 2, 7: orientation == 2 ? (width - 1, 0) : (width - 1, height - 1)
            case 3: (width - 1, height - 1)
            case 4: (0, height - 1)
            case 6: (0, height - 1)
            case 8: (width - 1, 0)
            default: (0, 0)
            }
        let stride = bytesPerRow / 4
        let (across, down) =
            switch orientation {
            case 2: (-1, stride)
            case 3: (-1, -stride)
            case 4: (1, -stride)
            case 5: (stride, 1)
            case 6: (-stride, 1)
            case 7: (-stride, -1)
            default: (stride, -1)
            }
        let source = bytes.assumingMemoryBound(to: UInt32.self)
        let target = turned.bytes.assumingMemoryBound(to: UInt32.self)
        let start = firstRow * stride + firstColumn
        // Works in blocks, because going down a column of the source row by row misses the cache at every pixel.
        let block = 32
        for blockRow in Swift.stride(from: 0, to: newHeight, by: block) {
            for blockColumn in Swift.stride(from: 0, to: newWidth, by: block) {
                for row in blockRow..<min(blockRow + block, newHeight) {
                    let targetRow = target + row * turned.bytesPerRow / 4
                    let sourceRow = start + row * down
                    for column in blockColumn..<min(blockColumn + block, newWidth) {
                        targetRow[column] = source[sourceRow + column * across]
                    }
                }
            }
        }
        return turned
    }

    /// Composites the bitmap over a background colour (0 to 255 each) in place. Call this before the bitmap is shared.
    package func flatten(on background: (red: Int, green: Int, blue: Int)) {
        guard !isOpaque else { return }
        let parts = [UInt32(background.blue), UInt32(background.green), UInt32(background.red)]
        for row in 0..<height {
            let pixels = (bytes + row * bytesPerRow).assumingMemoryBound(to: UInt32.self)
            for column in 0..<width {
                let pixel = UInt32(littleEndian: pixels[column])
                let rest = 255 - pixel >> 24
                guard rest > 0 else { continue }
                var flat: UInt32 = 0xFF00_0000
                for part in 0..<3 {
                    let shift = UInt32(part * 8)
                    flat |= min(255, (pixel >> shift & 255) + (parts[part] * rest + 127) / 255) << shift
                }
                pixels[column] = flat.littleEndian
            }
        }
    }
}
