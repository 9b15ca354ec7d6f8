import ReelBoxes
package import ReelCoreFoundation
package import ReelCoreMedia

/// The part of a picture that is meant to be displayed (ISO/IEC 14496-12, clause 12.1.4; QuickTime File Format, "Clean
/// aperture"), in pixels, which may be fractional.
package struct CleanAperture: Hashable, Sendable {
    typealias Fraction = CleanApertureBox.Fraction

    let width: Fraction
    let height: Fraction
    /// The offset of the aperture's centre from the picture's, positive to the right.
    private let right: Fraction
    /// The offset of the aperture's centre from the picture's, positive downwards.
    private let down: Fraction

    /// Creates an aperture; nil if it does not lie within a picture of the given size in pixels.
    package init?(width: Double, height: Double, right: Double, down: Double, of picture: PixelSize) {
        guard let width = Fraction(width), let height = Fraction(height), let right = Fraction(right),
            let down = Fraction(down)
        else { return nil }
        (self.width, self.height, self.right, self.down) = (width, height, right, down)
        if !isPart(of: picture) { return nil }
    }

    /// Creates an aperture from a box; nil if it is invalid or does not lie within the picture.
    init?(_ box: CleanApertureBox, of picture: PixelSize) {
        (width, height, right, down) = (box.width, box.height, box.horizontalOffset, box.verticalOffset)
        guard [width, height, right, down].allSatisfy({ $0.denominator > 0 }), isPart(of: picture) else { return nil }
    }

    var box: CleanApertureBox {
        CleanApertureBox(width: width, height: height, horizontalOffset: right, verticalOffset: down)
    }

    private func left(in picture: Int) -> Double { (Double(picture) - width.value) / 2 + right.value }
    private func top(in picture: Int) -> Double { (Double(picture) - height.value) / 2 + down.value }

    /// Returns whether the aperture lies within the picture, up to a rounding error of 0.0001 pixels.
    private func isPart(of picture: PixelSize) -> Bool {
        let slack = 1e-4
        let (left, top) = (left(in: picture.width), top(in: picture.height))
        return width.value > 0 && height.value > 0 && left >= -slack && left + width.value <= Double(picture.width) + slack
            && top >= -slack && top + height.value <= Double(picture.height) + slack
    }

    /// Returns the aperture rounded to whole pixels, at least 1×1.
    package func pixels(of picture: PixelSize) -> PixelArea {
        func whole(_ start: Double, _ length: Double, _ limit: Int) -> (start: Int, count: Int) {
            let first = min(max(0, Int(start.rounded())), limit - 1)
            return (first, min(max(first + 1, Int((start + length).rounded())), limit) - first)
        }
        let across = whole(left(in: picture.width), width.value, max(1, picture.width))
        let down = whole(top(in: picture.height), height.value, max(1, picture.height))
        return PixelArea(x: across.start, y: down.start, width: across.count, height: down.count)
    }

    /// The aperture as a format description's extension.
    package var extensionValue: CMFormatDescription.ExtensionValue {
        .dictionary([
            kCMFormatDescriptionKey_CleanApertureWidth as String: .number(width.value),
            kCMFormatDescriptionKey_CleanApertureHeight as String: .number(height.value),
            kCMFormatDescriptionKey_CleanApertureHorizontalOffset as String: .number(right.value),
            kCMFormatDescriptionKey_CleanApertureVerticalOffset as String: .number(down.value),
        ])
    }

    /// Creates the aperture of a format description; nil if it has none, or an invalid one.
    init?(_ format: CMFormatDescription) {
        guard case .dictionary(let aperture) = format.extensionValue(kCMFormatDescriptionExtension_CleanAperture as String),
            let width = aperture[kCMFormatDescriptionKey_CleanApertureWidth as String]?.number,
            let height = aperture[kCMFormatDescriptionKey_CleanApertureHeight as String]?.number
        else { return nil }
        self.init(
            width: width, height: height,
            right: aperture[kCMFormatDescriptionKey_CleanApertureHorizontalOffset as String]?.number ?? 0,
            down: aperture[kCMFormatDescriptionKey_CleanApertureVerticalOffset as String]?.number ?? 0,
            of: PixelSize(width: Int(format.dimensions.width), height: Int(format.dimensions.height)))
    }
}

extension CleanApertureBox.Fraction {
    /// Creates a fraction with the smallest denominator, up to 1000, that represents the number within rounding error; 1000 if
    /// there is none. Nil if the number's magnitude is 65,536 or more.
    fileprivate init?(_ number: Double) {
        guard abs(number) < 65_536 else { return nil }
        let denominator = (1...1000).first { denominator in
            let numerator = number * Double(denominator)
            return abs(numerator.rounded() - numerator) < 1e-9 * Double(denominator)
        }
        let product = number * Double(denominator ?? 1000)
        self.init(numerator: Int64(product.rounded()), denominator: Int64(denominator ?? 1000))
    }
}
