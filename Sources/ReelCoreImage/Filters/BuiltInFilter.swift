import Foundation
import ReelCoreGraphics

/// A filter of `CIFilterBuiltins`: each of its functions returns one of these as the protocol that fits the declaration. The
/// protocols' properties set and read the inputs under their keys.
final class BuiltInFilter: CIFilter {
    /// Creates a built-in filter.
    ///
    /// - Parameter name: that of one of the declarations.
    static func named(_ name: String) -> BuiltInFilter {
        BuiltInFilter(FilterCatalog.byName[name] ?? FilterDeclaration(name, name, kCICategoryBuiltIn, []) { _ in nil })
    }

    /// Returns the current value of an input.
    private func inputs(_ key: String) -> FilterInputs {
        FilterInputs(values: value(forKey: key).map { [key: $0] } ?? [:], parameters: declaration?.parameters ?? [])
    }

    subscript(image key: String) -> CIImage? {
        get { value(forKey: key) as? CIImage }
        set { setValue(newValue, forKey: key) }
    }

    subscript(number key: String) -> Float {
        get { FilterInputs.number(value(forKey: key)).map { Float($0) } ?? Float(inputs(key).number(key)) }
        set { setValue(NSNumber(value: newValue), forKey: key) }
    }

    subscript(point key: String) -> CGPoint {
        get { inputs(key).point(key) }
        set { setValue(CIVector(cgPoint: newValue), forKey: key) }
    }

    subscript(rectangle key: String) -> CGRect {
        get { inputs(key).rectangle(key) }
        set { setValue(CIVector(cgRect: newValue), forKey: key) }
    }

    subscript(vector key: String) -> CIVector {
        get {
            let values = inputs(key).vector(key).map { CGFloat($0) }
            return value(forKey: key) as? CIVector ?? CIVector(values: values, count: values.count)
        }
        set { setValue(newValue, forKey: key) }
    }

    subscript(color key: String) -> CIColor {
        get { inputs(key).color(key) }
        set { setValue(newValue, forKey: key) }
    }

    subscript(transform key: String) -> CGAffineTransform {
        get { inputs(key).transform(key) }
        set { setValue(newValue, forKey: key) }
    }

    subscript(text key: String) -> String {
        get { inputs(key).text(key) }
        set { setValue(newValue, forKey: key) }
    }

    subscript(data key: String) -> Data {
        get { inputs(key).data(key) ?? Data() }
        set { setValue(newValue, forKey: key) }
    }

    subscript(space key: String) -> CGColorSpace? {
        get { inputs(key).space(key) }
        set { setValue(newValue, forKey: key) }
    }

    /// A whole number: rounded towards 0 if it is stored as another number; 0 if it is NaN.
    subscript(integer key: String) -> Int {
        get {
            // As a Float, a number near the largest integer becomes larger than any integer.
            let number = self[number: key]
            return Int(exactly: number.rounded(.towardZero)) ?? (number.isNaN ? 0 : number < 0 ? .min : .max)
        }
        set { self[number: key] = Float(newValue) }
    }
}
