import ReelBoxes

/// Metadata of the movie that libavformat has no setting for.
extension MovieIndex {
    /// Adds QuickTime metadata to what libavformat has written. An item replaces one of the same key.
    mutating func addMetadata(_ items: [KeyedMetadata], isQuickTime: Bool) {
        guard !items.isEmpty else { return }
        let keys = Set(items.map(\.key))
        let known = metadata.filter { !keys.contains($0.key) }
        setMetadata(MetadataBox(known + items.map(\.entry), isQuickTime: isQuickTime))
    }
}
