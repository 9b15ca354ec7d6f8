import Foundation

extension FilterDeclaration {
    /// Filters that take the largest or the smallest of each component in a neighbourhood. The edge pixels are extended, and the
    /// extent stays the same.
    static let morphology: [FilterDeclaration] = [
        disc("CIMorphologyMaximum", "Morphology Maximum", 0, .maximum),
        disc("CIMorphologyMinimum", "Morphology Minimum", 0, .minimum),
        disc("CIMorphologyGradient", "Morphology Gradient", 5, .difference),
        rectangle("CIMorphologyRectangleMaximum", "Morphology Rectangle Maximum", .maximum),
        rectangle("CIMorphologyRectangleMinimum", "Morphology Rectangle Minimum", .minimum),
    ]

    /// Declares a filter of the pixels whose distance is not more than the radius.
    private static func disc(
        _ name: String, _ displayName: String, _ radius: Double, _ choice: Morphology.Choice
    ) -> FilterDeclaration {
        FilterDeclaration(
            name, displayName, kCICategoryBlur,
            [.image, .number("inputRadius", radius, least: 0, most: 50, slider: 0...50, type: kCIAttributeTypeDistance)]
        ) { inputs in
            let radius = inputs.number("inputRadius")
            let reach = Int(radius)
            return chosen(inputs, (-reach...reach).map { Int((radius * radius - Double($0 * $0)).squareRoot()) }, choice)
        }
    }

    /// Declares a filter of a rectangle around each pixel, whose sides are rounded down to odd numbers.
    private static func rectangle(_ name: String, _ displayName: String, _ choice: Morphology.Choice) -> FilterDeclaration {
        FilterDeclaration(
            name, displayName, kCICategoryBlur,
            [
                .image, .number("inputWidth", 5, least: 1, most: 100, slider: 1...20, type: kCIAttributeTypeDistance),
                .number("inputHeight", 5, least: 1, most: 100, slider: 1...20, type: kCIAttributeTypeDistance),
            ]
        ) { inputs in
            let (width, height) = (Int(inputs.number("inputWidth")), Int(inputs.number("inputHeight")))
            return chosen(inputs, [Int](repeating: (width - 1) / 2, count: (height - 1) / 2 * 2 + 1), choice)
        }
    }

    private static func chosen(_ inputs: FilterInputs, _ halves: [Int], _ choice: Morphology.Choice) -> CIImage? {
        guard let image = inputs.image(), !image.extent.isNull else { return inputs.image() }
        let operation = Morphology(area: image.extent, halves: halves, choice: choice)
        return image.with(Node(operation, [image.clampedToExtent().node]))
    }
}
