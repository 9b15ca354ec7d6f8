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

    /// Returns how much of what is visible in a partly transparent picture can hardly be told from each background, 0 to 1; nil
    /// if it is not transparent anywhere.
    ///
    /// - Parameter backgrounds: grey values, 0 to 255.
    package func shareLost(on backgrounds: [Int]) -> [Double]? {
        guard !isOpaque else { return nil }
        var (visible, transparent) = (0, false)
        var lost = backgrounds.map { _ in 0 }
        for row in 0..<height {
            let pixels = (bytes + row * bytesPerRow).assumingMemoryBound(to: UInt32.self)
            for column in 0..<width {
                let pixel = UInt32(littleEndian: pixels[column])
                let alpha = Int(pixel >> 24)
                if alpha < 255 { transparent = true }
                guard alpha > 0 else { continue }
                visible += alpha
                // The weights of BT.601 in 256ths; the components are multiplied by alpha.
                let luma = Int(pixel >> 16 & 255) * 77 + Int(pixel >> 8 & 255) * 150 + Int(pixel & 255) * 29
                for (index, grey) in backgrounds.enumerated()
                where abs(luma - grey * alpha * 256 / 255) < Self.leastContrast * alpha * 256 / 255 { lost[index] += alpha }
            }
        }
        guard transparent, visible > 0 else { return nil }
        return lost.map { Double($0) / Double(visible) }
    }

    /// Grey values that are less than this apart can hardly be told from each other.
    private static let leastContrast = 40
}
