import ReelBoxes

/// Metadata of the movie that libavformat has no setting for.
extension MovieIndex {
    /// Adds QuickTime metadata. What libavformat has written of it, into the user data, is moved to where all of it belongs.
    /// An item replaces one of the same key.
    ///
    /// In MPEG-4 files, too, the box has QuickTime's form, without version and flags: exiftool knows no other in this place.
    mutating func addMetadata(_ items: [KeyedMetadata]) {
        guard !items.isEmpty else { return }
        let keys = Set(items.map(\.key))
        let known = takeUserMetadata().filter { !keys.contains($0.key) }
        append(MetadataBox(known + items.map(\.entry), isQuickTime: true))
    }

    /// Removes QuickTime metadata from the user data.
    private mutating func takeUserMetadata() -> [MetadataBox.Entry] {
        let limits = MetadataBox.Limits(entries: .max, valueSize: .max)
        guard let box = userData?.box(.meta) else { return [] }
        let entries = MetadataBox.entries(of: box, limits: limits)
        if !entries.isEmpty { removeFromUserData(.meta) }
        return entries
    }
}
