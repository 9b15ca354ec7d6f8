import ReelBoxes

/// A sample of timed metadata: a box for each value, whose type is the local identifier of its key (QuickTime File Format, "Timed
/// metadata sample data format").
package struct MetadataSample: Sendable {
    package struct Item: Sendable {
        package let localID: UInt32
        package let bytes: [UInt8]

        package init(localID: UInt32, bytes: [UInt8]) {
            self.localID = localID
            self.bytes = bytes
        }
    }

    package let items: [Item]

    package init(_ items: [Item]) { self.items = items }

    /// The maximum number of items, for reading and for writing.
    package static let maximumCount = 10_000

    /// Reads a sample. Padding, and what follows a box with an invalid size, is omitted.
    package init(reading bytes: [UInt8]) {
        items = BoxSequence(bytes[...]).lazy.filter { $0.type.rawValue != 0 }.prefix(Self.maximumCount)
            .map { Item(localID: $0.type.rawValue, bytes: Array($0.contents)) }
    }

    /// The bytes of the sample. One without items is an empty box of type 0, because samples cannot be empty.
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        for item in items { bytes.append(FourCharacterCode(rawValue: item.localID)) { $0 += item.bytes } }
        if items.isEmpty { bytes.append(FourCharacterCode(rawValue: 0)) { _ in } }
        return bytes
    }
}
