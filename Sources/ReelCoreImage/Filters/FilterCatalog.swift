/// The built-in filters.
enum FilterCatalog {
    /// All filters, by topic.
    static let all: [FilterDeclaration] = [
        FilterDeclaration.compositing, FilterDeclaration.geometry, FilterDeclaration.colorAdjustment,
        FilterDeclaration.colorEffect, FilterDeclaration.blur, FilterDeclaration.sharpening, FilterDeclaration.generators,
        FilterDeclaration.gradients, FilterDeclaration.masks, FilterDeclaration.transitions,
    ].flatMap(\.self)

    /// All filters by name.
    static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}
