import Foundation

extension FilterDeclaration {
    /// Convolutions with the weights of a client. Apple: "sums all elements in the element-wise product of two matrices—a weight
    /// matrix and a matrix containing the neighborhood surrounding the corresponding input pixel—and adding a bias", "the
    /// resulting value is clamped to the range between 0.0 and 1.0"; the filters without "RGB" change alpha, too.
    ///
    /// Ours, because Apple does not document it: the first weight is that of the upper left neighbour. Colours are
    /// premultiplied. Without "RGB", the outside is transparent, and the extent grows by what the weights reach. With "RGB", the
    /// edge pixels are extended, the extent stays the same, and the alpha is the largest value of a colour, and multiplies the
    /// bias.
    static let convolutions: [FilterDeclaration] = [
        ("3X3", 3, 3), ("5X5", 5, 5), ("7X7", 7, 7), ("9Horizontal", 9, 1), ("9Vertical", 1, 9),
    ].flatMap { name, columns, rows in
        [false, true].map { isColor in convolution("\(isColor ? "RGB" : "")\(name)", columns, rows, keepsAlpha: isColor) }
    }

    private static func convolution(_ name: String, _ columns: Int, _ rows: Int, keepsAlpha: Bool) -> FilterDeclaration {
        let count = columns * rows
        // They change nothing.
        let standard = (0..<count).map { $0 == count / 2 ? 1.0 : 0 }
        return FilterDeclaration(
            "CIConvolution\(name)", "Convolution \(name)", kCICategoryStylize,
            [.image, FilterParameter("inputWeights", .vector(standard)), .number("inputBias", 0)]
        ) { inputs in
            guard let image = inputs.image(), !image.extent.isNull else { return inputs.image() }
            let weights = inputs.vector("inputWeights").map { Float($0) }
            let operation = Convolution(
                columns: columns, rows: rows, weights: weights, bias: inputs.float("inputBias"), keepsAlpha: keepsAlpha,
                area: keepsAlpha ? image.extent : nil)
            return image.with(Node(operation, [keepsAlpha ? image.clampedToExtent().node : image.node]))
        }
    }
}
