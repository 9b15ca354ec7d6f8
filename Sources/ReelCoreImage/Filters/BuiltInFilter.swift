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
}
