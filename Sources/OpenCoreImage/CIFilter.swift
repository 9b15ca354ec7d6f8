public import Foundation

/// Makes an image of others, as its inputs say. Source: Apple, "CIFilter".
///
/// Filters that are there are made by name, or as a typed value by the functions of `CIFilterBuiltins`. Programs may make
/// classes of their own. A filter is used by one thread at a time; the images that it makes may go to any.
open class CIFilter: NSObject, NSCopying {
    let declaration: FilterDeclaration?
    private var inputs: [String: Any] = [:]

    /// The filter's name: `CIGaussianBlur`; of a class of the program's own, the class's.
    open var name: String

    /// For classes of a program's own.
    public override init() {
        declaration = nil
        name = ""
        super.init()
        name = String(describing: type(of: self))
    }

    /// Nil where there is no filter of this name. Its inputs are at their standard values.
    public init?(name: String) {
        guard let declaration = FilterDeclaration.all[name] else { return nil }
        self.declaration = declaration
        self.name = name
        super.init()
        setDefaults()
    }

    /// The same, with inputs.
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

    /// What the filter makes; nil where an input that it needs is missing.
    open var outputImage: CIImage? {
        guard let declaration else { return nil }
        return declaration.make(FilterInputs(values: inputs, parameters: declaration.parameters))
    }

    open var inputKeys: [String] { declaration?.parameters.map(\.key) ?? [] }

    open var outputKeys: [String] { [kCIOutputImageKey] }

    /// All inputs to their standard values; images are none.
    open func setDefaults() {
        inputs = [:]
        for parameter in declaration?.parameters ?? [] { inputs[parameter.key] = parameter.standard }
    }

    /// What is known of the filter and of each input: under the input's key a dictionary with its class, its standard value and
    /// its limits, where it has them.
    ///
    /// Difference from Apple: of descriptions and versions there are none.
    open var attributes: [String: Any] {
        guard let declaration else { return [kCIAttributeFilterName: name] }
        var attributes: [String: Any] = [
            kCIAttributeFilterName: name, kCIAttributeFilterDisplayName: declaration.displayName,
            kCIAttributeFilterCategories: declaration.categories,
        ]
        for parameter in declaration.parameters { attributes[parameter.key] = parameter.attributes }
        return attributes
    }

    /// Sets an input: an image, a number of any kind, a `CIVector`, a `CIColor`, a `CGAffineTransform`, a string. A key that the
    /// filter does not have changes nothing; Apple raises an exception.
    open func setValue(_ value: Any?, forKey key: String) {
        guard let declaration else {
            inputs[key] = value
            return
        }
        if declaration.parameters.contains(where: { $0.key == key }) { inputs[key] = value }
    }

    /// An input, or the image that the filter makes.
    @discardableResult
    open func value(forKey key: String) -> Any? { key == kCIOutputImageKey ? outputImage : inputs[key] }

    /// A filter of the same kind with the same inputs.
    ///
    /// Difference from Apple: of a program's own class, which nobody else knows how to make, the filter itself. Such a class
    /// overrides this where it needs a second one.
    @discardableResult
    open func copy(with zone: NSZone? = nil) -> Any {
        guard let declaration else { return self }
        let copy = BuiltInFilter(declaration)
        copy.inputs = inputs
        copy.name = name
        return copy
    }

    // MARK: What there is

    /// Names of the filters of a category, `kCICategory…`; of all for nil. In order.
    @discardableResult
    public class func filterNames(inCategory category: String?) -> [String] {
        filterNames(inCategories: category.map { [$0] })
    }

    /// Names of the filters that are in every one of the categories.
    @discardableResult
    public class func filterNames(inCategories categories: [String]?) -> [String] {
        FilterDeclaration.declarations.filter { Set(categories ?? []).isSubset(of: $0.categories) }.map(\.name).sorted()
    }

    /// The filter's name for people, in English; nil where there is no such filter.
    @discardableResult
    public class func localizedName(forFilterName filterName: String) -> String? {
        FilterDeclaration.all[filterName]?.displayName
    }
}
