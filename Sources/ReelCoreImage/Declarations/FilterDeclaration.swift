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
}
