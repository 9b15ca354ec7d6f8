extension FilterDeclaration {
    /// Every filter that there is, topic by topic.
    static let declarations: [FilterDeclaration] = [
        compositing, geometry, colorAdjustment, colorEffect, blur, sharpening, generators, gradients, masks, transitions,
    ].flatMap(\.self)
}
