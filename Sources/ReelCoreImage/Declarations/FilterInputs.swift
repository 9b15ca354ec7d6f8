import Foundation
import ReelCoreFoundation
import ReelCoreGraphics

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

    func data(_ key: String) -> Data? { values[key] as? Data ?? (values[key] as? NSData).map { Data(referencing: $0) } }

    func space(_ key: String) -> CGColorSpace? {
        if let space = values[key] as? CGColorSpace { return space }
        guard case .space(let space) = standard(key) else { return nil }
        return space
    }

    /// Returns the number in an `Any`, of any type.
    static func number(_ value: Any?) -> Double? {
        value.flatMap { AttributeDictionary(["number": $0]).double("number") }
    }
}

extension FilterInputs {
    /// The current inputs, for a rendering on any thread.
    ///
    /// `@unchecked Sendable`: the values are of any type, but numbers, vectors and colours, which are immutable.
    struct Snapshot: @unchecked Sendable {
        let inputs: FilterInputs
    }

    var snapshot: Snapshot { Snapshot(inputs: self) }

    func float(_ key: String) -> Float { Float(number(key)) }

    /// Returns the number of a key; 0 if it is infinite.
    func finite(_ key: String) -> Double {
        let number = number(key)
        return number.isFinite ? number : 0
    }

    func pixel(_ key: String) -> Pixel {
        let values = vector(key)
        return values.count == 4 ? Pixel(Float(values[0]), Float(values[1]), Float(values[2]), Float(values[3])) : .zero
    }
}
