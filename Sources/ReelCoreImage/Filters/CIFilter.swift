public import Foundation
import ReelCoreFoundation

/// A filter that creates an image from its inputs, which are usually other images. Source: Apple, "CIFilter".
///
/// Built-in filters are created by name, or as typed values by the functions of `CIFilterBuiltins`. Programs may define
/// subclasses. Not thread-safe; the images that a filter creates may be used on any thread.
open class CIFilter: NSObject, NSCopying {
    let declaration: FilterDeclaration?
    private var inputs: [String: Any] = [:]

    /// The filter's name, such as `CIGaussianBlur`; for a program's own subclass, the name of the class.
    open var name: String

    /// Creates a filter of a program's own subclass.
    public override init() {
        declaration = nil
        name = ""
        super.init()
        name = String(describing: type(of: self))
    }

    /// Creates a built-in filter with default inputs; nil if there is no filter of this name.
    public init?(name: String) {
        guard let declaration = FilterCatalog.byName[name] else { return nil }
        self.declaration = declaration
        self.name = name
        super.init()
        setDefaults()
    }

    /// Creates a built-in filter with the given inputs; nil if there is no filter of this name.
    public convenience init?(name: String, parameters params: [String: Any]?) {
        self.init(name: name)
        for (key, value) in params ?? [:] { setValue(value, forKey: key) }
    }

    init(_ declaration: FilterDeclaration) {
        self.declaration = declaration
        name = declaration.name
        super.init()
        setDefaults()
    }

    /// The filter's result; nil if a required input is missing.
    open var outputImage: CIImage? {
        guard let declaration else { return nil }
        return declaration.make(FilterInputs(values: inputs, parameters: declaration.parameters))
    }

    open var inputKeys: [String] { declaration?.parameters.map(\.key) ?? [] }

    open var outputKeys: [String] { [kCIOutputImageKey] }

    /// Sets all inputs to their default values; images are removed.
    open func setDefaults() {
        inputs = [:]
        for parameter in declaration?.parameters ?? [] { inputs[parameter.key] = parameter.standard }
    }

    /// Information about the filter and each input: under the input's key, a dictionary with its class, its default value and
    /// its limits, if it has any.
    ///
    /// Difference from Apple: there are no descriptions and versions.
    open var attributes: [String: Any] {
        guard let declaration else { return [kCIAttributeFilterName: name] }
        var attributes: [String: Any] = [
            kCIAttributeFilterName: name, kCIAttributeFilterDisplayName: declaration.displayName,
            kCIAttributeFilterCategories: declaration.categories,
        ]
        for parameter in declaration.parameters { attributes[parameter.key] = parameter.attributes }
        return attributes
    }

    /// Sets an input: an image, a number of any type, a `CIVector`, a `CIColor`, a `CGAffineTransform` or a string.
    ///
    /// Difference from Apple: an unknown key is reported and ignored; Apple raises an exception.
    open func setValue(_ value: Any?, forKey key: String) {
        guard let declaration else {
            inputs[key] = value
            return
        }
        if declaration.parameters.contains(where: { $0.key == key }) {
            inputs[key] = value
        } else {
            IgnoredInput.report("CIFilter.setValue", "\(declaration.name) has no input \(key); the value is ignored")
        }
    }

    /// Returns an input, or the filter's result for `outputImage`.
    @discardableResult
    open func value(forKey key: String) -> Any? { key == kCIOutputImageKey ? outputImage : inputs[key] }

    /// Returns a filter of the same kind with the same inputs.
    ///
    /// Difference from Apple: for a program's own subclass, returns the filter itself, because only the subclass knows how to
    /// create another one. Such a class overrides this method if it needs a copy.
    @discardableResult
    open func copy(with zone: NSZone? = nil) -> Any {
        guard let declaration else { return self }
        let copy = BuiltInFilter(declaration)
        copy.inputs = inputs
        copy.name = name
        return copy
    }

    // MARK: Available filters

    /// Returns the names of the filters in a category (`kCICategory…`), or of all for nil, sorted.
    @discardableResult
    public class func filterNames(inCategory category: String?) -> [String] {
        filterNames(inCategories: category.map { [$0] })
    }

    /// Returns the names of the filters that are in every one of the categories, sorted.
    @discardableResult
    public class func filterNames(inCategories categories: [String]?) -> [String] {
        FilterCatalog.all.filter { Set(categories ?? []).isSubset(of: $0.categories) }.map(\.name).sorted()
    }

    /// Returns the filter's display name in English; nil if there is no such filter.
    @discardableResult
    public class func localizedName(forFilterName filterName: String) -> String? {
        FilterCatalog.byName[filterName]?.displayName
    }
}
