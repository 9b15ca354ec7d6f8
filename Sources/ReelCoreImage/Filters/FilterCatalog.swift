/// The built-in filters.
enum FilterCatalog {
    /// All filters, by topic.
    static let all: [FilterDeclaration] = [
        FilterDeclaration.compositing, FilterDeclaration.geometry, FilterDeclaration.distortions, FilterDeclaration.tiles,
        FilterDeclaration.hexagonalTiles, FilterDeclaration.colorimetry, FilterDeclaration.convolutions,
        FilterDeclaration.drawings, FilterDeclaration.foldTransitions,
        FilterDeclaration.colorAdjustment, FilterDeclaration.colorEffect, FilterDeclaration.colorTables,
        FilterDeclaration.colorFormulas, FilterDeclaration.tones, FilterDeclaration.photoEffects, FilterDeclaration.blur,
        FilterDeclaration.specialBlurs, FilterDeclaration.morphology, FilterDeclaration.sharpening, FilterDeclaration.mosaics,
        FilterDeclaration.edges, FilterDeclaration.halftones, FilterDeclaration.reductions, FilterDeclaration.generators,
        FilterDeclaration.shapes, FilterDeclaration.codes, FilterDeclaration.gradients, FilterDeclaration.masks,
        FilterDeclaration.transitions, FilterDeclaration.lightTransitions, FilterDeclaration.pageTransitions,
    ].flatMap(\.self)

    /// All filters by name.
    static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}
