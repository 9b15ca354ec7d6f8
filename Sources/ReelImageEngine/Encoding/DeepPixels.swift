/// Pixels of 16 bits per component, to be written: red, green, blue and, if there is an alpha, alpha, which is straight; in sRGB,
/// top row first.
package struct DeepPixels: Sendable {
    package let width: Int
    package let height: Int
    package let hasAlpha: Bool
    package let samples: [UInt16]

    var samplesPerRow: Int { width * (hasAlpha ? 4 : 3) }

    /// Nil if the number of samples is not that of the size.
    package init?(width: Int, height: Int, hasAlpha: Bool, samples: [UInt16]) {
        guard width > 0, height > 0, samples.count == width * height * (hasAlpha ? 4 : 3) else { return nil }
        self.width = width
        self.height = height
        self.hasAlpha = hasAlpha
        self.samples = samples
    }
}
