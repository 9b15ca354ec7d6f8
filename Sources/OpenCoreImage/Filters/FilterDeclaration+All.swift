extension FilterDeclaration {
    /// Every filter that there is, topic by topic.
    static let declarations: [FilterDeclaration] = [compositing].flatMap(\.self)
}
