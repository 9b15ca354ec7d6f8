extension FilterDeclaration {
    /// All filters, by topic.
    static let declarations: [FilterDeclaration] = [
        compositing, geometry, colorAdjustment, colorEffect, blur, sharpening, generators, gradients, masks, transitions,
    ].flatMap(\.self)
}
