/// A width and a height in pixels.
package struct PixelSize: Hashable, Sendable, CustomStringConvertible {
    package var width: Int
    package var height: Int

    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// Creates the size nearest to exact lengths.
    ///
    /// - Parameters:
    ///   - step: each side is a multiple of this number of pixels, and at least as long: 2 for even sides.
    ///   - rule: how lengths between two multiples are rounded.
    package init(
        rounding width: Double, _ height: Double, toMultipleOf step: Int = 1,
        _ rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero
    ) {
        func side(_ length: Double) -> Int { max(step, Int((length / Double(step)).rounded(rule)) * step) }
        self.init(width: side(width), height: side(height))
    }

    /// The size as `1920×1080`.
    package var description: String { "\(width)×\(height)" }

    /// Returns the factor that scales this size so that it just fits into a frame.
    package func scale(fitting frame: PixelSize) -> Double {
        min(Double(frame.width) / Double(max(width, 1)), Double(frame.height) / Double(max(height, 1)))
    }

    /// Returns the factor that scales this size so that it just covers a frame.
    package func scale(filling frame: PixelSize) -> Double {
        max(Double(frame.width) / Double(max(width, 1)), Double(frame.height) / Double(max(height, 1)))
    }

    /// Returns the size multiplied by a factor; each side is at least `step`. The parameters are those of `init`.
    package func scaled(
        by factor: Double, toMultipleOf step: Int = 1, _ rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero
    ) -> PixelSize {
        PixelSize(rounding: Double(width) * factor, Double(height) * factor, toMultipleOf: step, rule)
    }

    /// Returns the largest size with the same proportions that fits into a frame; at least 1×1.
    package func fitting(in frame: PixelSize) -> PixelSize { scaled(by: scale(fitting: frame)) }

    /// Returns the smallest size with the same proportions that covers a frame.
    package func filling(_ frame: PixelSize) -> PixelSize { scaled(by: scale(filling: frame)) }

    /// Returns the size unless it is larger than a frame, otherwise the largest one with the same proportions that fits into it.
    package func reduced(toFit frame: PixelSize) -> PixelSize { scaled(by: min(1, scale(fitting: frame))) }

    /// Returns the size with its sides exchanged, as after a quarter turn.
    package var turned: PixelSize { PixelSize(width: height, height: width) }
}
