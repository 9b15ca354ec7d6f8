package import ReelColor

extension Bitmap {
    /// Composites the bitmap over a background colour in place, which makes it opaque. Call this before the
    /// bitmap is shared.
    ///
    /// - Returns: whether any pixel was transparent.
    @discardableResult
    package func flatten(on background: RGB24) -> Bool {
        guard !isOpaque else { return false }
        isOpaque = true
        var isTransparent = false
        let parts = [UInt32(background.blue), UInt32(background.green), UInt32(background.red)]
        for row in 0..<height {
            let pixels = (bytes + row * bytesPerRow).assumingMemoryBound(to: UInt32.self)
            for column in 0..<width {
                let pixel = UInt32(littleEndian: pixels[column])
                let rest = 255 - pixel >> 24
                guard rest > 0 else { continue }
                isTransparent = true
                var flat: UInt32 = 0xFF00_0000
                for part in 0..<3 {
                    let shift = UInt32(part * 8)
                    flat |= min(255, (pixel >> shift & 255) + (parts[part] * rest + 127) / 255) << shift
                }
                pixels[column] = flat.littleEndian
            }
        }
        return isTransparent
    }
}
