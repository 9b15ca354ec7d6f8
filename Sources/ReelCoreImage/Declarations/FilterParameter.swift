import Foundation
import ReelCoreGraphics

/// One input of a filter.
struct FilterParameter: Sendable {
    enum Value: Sendable {
        case image
        case number(Double)
        case vector([Double])
        case color(red: Double, green: Double, blue: Double, alpha: Double)
        case transform(CGAffineTransform)
        case text(String)
        /// Bytes, such as a colour table or a message; nil until they are set.
        case data
        case space(CGColorSpace?)
    }

    /// The key, including the "input".
    let key: String
    /// The type of the input, and its default value.
    let value: Value
    var least: Double?
    var most: Double?
    /// The range of the slider that Apple shows.
    var slider: ClosedRange<Double>?
    /// The type of the values: `kCIAttributeType…`.
    var type: String?

    init(
        _ key: String, _ value: Value, least: Double? = nil, most: Double? = nil, slider: ClosedRange<Double>? = nil,
        type: String? = nil
    ) {
        self.key = key
        self.value = value
        self.least = least
        self.most = most
        self.slider = slider
        self.type = type
    }

    static let image = FilterParameter(kCIInputImageKey, .image)
    static let background = FilterParameter(kCIInputBackgroundImageKey, .image)
    static let mask = FilterParameter(kCIInputMaskImageKey, .image)
    static let target = FilterParameter(kCIInputTargetImageKey, .image)
    /// How far a transition has gone.
    static let time = number("inputTime", 0, least: 0, most: 1, slider: 0...1, type: kCIAttributeTypeTime)

    static func number(
        _ key: String, _ value: Double, least: Double? = nil, most: Double? = nil, slider: ClosedRange<Double>? = nil,
        type: String = kCIAttributeTypeScalar
    ) -> FilterParameter {
        FilterParameter(key, .number(value), least: least, most: most, slider: slider, type: type)
    }

    static func point(_ key: String, _ x: Double, _ y: Double) -> FilterParameter {
        FilterParameter(key, .vector([x, y]), type: kCIAttributeTypePosition)
    }

    static func vector(_ key: String, _ values: Double...) -> FilterParameter {
        FilterParameter(key, .vector(values), type: values.count == 4 ? nil : kCIAttributeTypeOffset)
    }

    static func rectangle(_ key: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double) -> FilterParameter {
        FilterParameter(key, .vector([x, y, width, height]), type: kCIAttributeTypeRectangle)
    }

    static func color(_ key: String, _ red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1) -> FilterParameter {
        FilterParameter(key, .color(red: red, green: green, blue: blue, alpha: alpha), type: kCIAttributeTypeColor)
    }

    /// The default value that a client sees; nil for images and for vectors without numbers, which are nil until they are set.
    var standard: Any? {
        switch value {
        case .image, .data: nil
        case .vector(let values) where values.isEmpty: nil
        case .number(let number): NSNumber(value: number)
        case .vector(let values): CIVector(values: values.map { CGFloat($0) }, count: values.count)
        case .color(let red, let green, let blue, let alpha): CIColor(red: red, green: green, blue: blue, alpha: alpha)
        case .transform(let matrix): matrix
        case .text(let text): text
        case .space(let space): space
        }
    }

    var attributes: [String: Any] {
        var attributes: [String: Any] = [
            kCIAttributeName: key, kCIAttributeDisplayName: displayName, kCIAttributeClass: className,
        ]
        if let type = type ?? usualType { attributes[kCIAttributeType] = type }
        if let standard { attributes[kCIAttributeDefault] = standard }
        if let least { attributes[kCIAttributeMin] = NSNumber(value: least) }
        if let most { attributes[kCIAttributeMax] = NSNumber(value: most) }
        if let slider {
            attributes[kCIAttributeSliderMin] = NSNumber(value: slider.lowerBound)
            attributes[kCIAttributeSliderMax] = NSNumber(value: slider.upperBound)
        }
        return attributes
    }

    private var className: String {
        switch value {
        case .image: "CIImage"
        case .number: "NSNumber"
        case .vector: "CIVector"
        case .color: "CIColor"
        case .transform: "NSValue"
        case .text: "NSString"
        case .data: "NSData"
        case .space: "NSObject"
        }
    }

    private var usualType: String? {
        switch value {
        case .image: kCIAttributeTypeImage
        case .transform: kCIAttributeTypeTransform
        case .number, .vector, .color, .text, .data, .space: nil
        }
    }

    /// The display name, such as "Aspect Ratio" for `inputAspectRatio`.
    private var displayName: String {
        key.dropFirst(5).reduce(into: "") { words, letter in
            if letter.isUppercase, words.last?.isLowercase == true { words += " " }
            words.append(letter)
        }
    }
}
