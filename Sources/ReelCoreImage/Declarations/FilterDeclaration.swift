import Foundation
import ReelCoreGraphics

/// The declaration of a filter: its name, its inputs, and the function that creates its result.
struct FilterDeclaration: Sendable {
    let name: String
    let displayName: String
    let categories: [String]
    let parameters: [FilterParameter]
    /// Creates the result; nil if a required image is missing.
    let make: @Sendable (FilterInputs) -> CIImage?

    /// Creates a declaration.
    ///
    /// - Parameters:
    ///   - name: including the "CI".
    ///   - category: in addition to those of all filters.
    init(
        _ name: String, _ displayName: String, _ category: String, _ parameters: [FilterParameter],
        make: @escaping @Sendable (FilterInputs) -> CIImage?
    ) {
        self.name = name
        self.displayName = displayName
        categories = [category, kCICategoryVideo, kCICategoryStillImage, kCICategoryBuiltIn]
        self.parameters = parameters
        self.make = make
    }

    /// All filters by name.
    static let all: [String: FilterDeclaration] = Dictionary(
        uniqueKeysWithValues: declarations.map { ($0.name, $0) })
}

/// One input of a filter.
struct FilterParameter: Sendable {
    enum Value: Sendable {
        case image
        case number(Double)
        case vector([Double])
        case color(red: Double, green: Double, blue: Double, alpha: Double)
        case transform(CGAffineTransform)
        case text(String)
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
        case .image: nil
        case .vector(let values) where values.isEmpty: nil
        case .number(let number): NSNumber(value: number)
        case .vector(let values): CIVector(values: values.map { CGFloat($0) }, count: values.count)
        case .color(let red, let green, let blue, let alpha): CIColor(red: red, green: green, blue: blue, alpha: alpha)
        case .transform(let matrix): matrix
        case .text(let text): text
        }
    }

    var attributes: [String: Any] {
        var attributes: [String: Any] = [kCIAttributeName: key, kCIAttributeDisplayName: displayName]
        attributes[kCIAttributeClass] =
            switch value {
            case .image: "CIImage"
            case .number: "NSNumber"
            case .vector: "CIVector"
            case .color: "CIColor"
            case .transform: "NSValue"
            case .text: "NSString"
            }
        if case .image = value { attributes[kCIAttributeType] = kCIAttributeTypeImage }
        if case .transform = value { attributes[kCIAttributeType] = kCIAttributeTypeTransform }
        if let type { attributes[kCIAttributeType] = type }
        if let standard { attributes[kCIAttributeDefault] = standard }
        if let least { attributes[kCIAttributeMin] = NSNumber(value: least) }
        if let most { attributes[kCIAttributeMax] = NSNumber(value: most) }
        if let slider {
            attributes[kCIAttributeSliderMin] = NSNumber(value: slider.lowerBound)
            attributes[kCIAttributeSliderMax] = NSNumber(value: slider.upperBound)
        }
        return attributes
    }

    /// The display name, such as "Aspect Ratio" for `inputAspectRatio`.
    private var displayName: String {
        key.dropFirst(5).reduce(into: "") { words, letter in
            if letter.isUppercase, words.last?.isLowercase == true { words += " " }
            words.append(letter)
        }
    }
}

/// The inputs of a filter, parsed: numbers of any type, and the default for values that are missing or not readable.
struct FilterInputs {
    let values: [String: Any]
    let parameters: [FilterParameter]

    func image(_ key: String = kCIInputImageKey) -> CIImage? { values[key] as? CIImage }

    private func standard(_ key: String) -> FilterParameter.Value? { parameters.first { $0.key == key }?.value }

    /// Returns a number, clamped to the filter's limits; the default if it is NaN.
    func number(_ key: String) -> Double {
        let parameter = parameters.first { $0.key == key }
        guard case .number(let standard) = parameter?.value else { return 0 }
        guard let number = FilterInputs.number(values[key]), !number.isNaN else { return standard }
        return min(max(number, parameter?.least ?? -.infinity), parameter?.most ?? .infinity)
    }

    /// Returns as many numbers as the default has; missing ones are the default's.
    func vector(_ key: String) -> [Double] {
        guard case .vector(let standard) = standard(key) else { return [] }
        var given: [Double] = []
        switch values[key] {
        case let vector as CIVector: given = (0..<vector.count).map { Double(vector.value(at: $0)) }
        case let point as CGPoint: given = [Double(point.x), Double(point.y)]
        case let rect as CGRect:
            given = [Double(rect.origin.x), Double(rect.origin.y), Double(rect.size.width), Double(rect.size.height)]
        default: break
        }
        return standard.indices.map { given.indices.contains($0) ? given[$0] : standard[$0] }
    }

    func point(_ key: String) -> CGPoint {
        let values = vector(key)
        return values.count == 2 ? CGPoint(x: values[0], y: values[1]) : .zero
    }

    func rectangle(_ key: String) -> CGRect {
        let values = vector(key)
        return values.count == 4 ? CGRect(x: values[0], y: values[1], width: values[2], height: values[3]) : .null
    }

    func color(_ key: String) -> CIColor {
        if let color = values[key] as? CIColor { return color }
        guard case .color(let red, let green, let blue, let alpha) = standard(key) else { return .black }
        return CIColor(red: red, green: green, blue: blue, alpha: alpha)
    }

    func transform(_ key: String) -> CGAffineTransform {
        switch values[key] {
        case let matrix as CGAffineTransform: matrix
        case let vector as CIVector where vector.count == 6: vector.cgAffineTransformValue
        default: .identity
        }
    }

    func text(_ key: String) -> String {
        if let text = values[key] as? String { return text }
        guard case .text(let text) = standard(key) else { return "" }
        return text
    }

    /// Returns the number in an `Any`, of any type.
    static func number(_ value: Any?) -> Double? {
        guard let value else { return nil }
        return AttributeReader.number(value)
    }
}
