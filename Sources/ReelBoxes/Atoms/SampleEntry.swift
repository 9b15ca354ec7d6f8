/// The sizes of the fields before the boxes of sample descriptions (ISO/IEC 14496-12, clauses 8.5.2, 12.1.3.2 and 12.2.3.2).
package enum SampleEntry {
    /// The fields of the `stsd` box that contains the descriptions: version, flags and the number of descriptions.
    package static let listFieldsSize = 8
    package static let visualFieldsSize = 78

    /// Returns the size of the fields of a sound description, which depends on its version (QuickTime File Format, "Sound Sample
    /// Descriptions"); nil for other versions, and if they are truncated.
    package static func audioFieldsSize(of entry: Box) -> Int? {
        let sizes = [28, 44, 64]
        var reader = BigEndianReader(entry.contents)
        // Six zeros and the data reference come first.
        guard (try? reader.bytes(8)) != nil, let version = try? reader.number(UInt16.self), sizes.indices.contains(Int(version)),
            entry.contents.count >= sizes[Int(version)]
        else { return nil }
        return sizes[Int(version)]
    }
}
