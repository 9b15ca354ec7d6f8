/// Metadata whose keys are listed by name (`meta` with a handler of type `mdta`: QuickTime File Format, "Metadata").
package struct MetadataBox: WritableBox {
    package static let type = FourCharacterCode.meta

    /// A key (`com.apple.quicktime.title`) and its text.
    package struct Entry: Hashable, Sendable {
        package let key: String
        package let value: String

        package init(key: String, value: String) {
            self.key = key
            self.value = value
        }
    }

    private let entries: [Entry]
    private let isQuickTime: Bool

    /// - Parameter isQuickTime: whether the box is that of a QuickTime file. In an MPEG-4 file, it begins with version and flags.
    package init(_ entries: [Entry], isQuickTime: Bool) {
        self.entries = entries
        self.isQuickTime = isQuickTime
    }

    /// The type of a value that is text in UTF-8 (QuickTime File Format, "Well-known types").
    private static let textType: UInt32 = 1

    package func write(to bytes: inout [UInt8]) {
        if !isQuickTime { FullBoxHeader().write(to: &bytes) }
        bytes.append(HandlerBox(handlerType: .mdta))
        bytes.append(.keys) { bytes in
            FullBoxHeader().write(to: &bytes)
            bytes.append(bigEndian: UInt32(entries.count))
            for entry in entries { bytes.append(.mdta) { $0 += entry.key.utf8 } }
        }
        bytes.append(.ilst) { bytes in
            for (index, entry) in entries.enumerated() {
                // The type of an item is the number of its key, from 1.
                bytes.append(FourCharacterCode(rawValue: UInt32(index + 1))) { bytes in
                    bytes.append(.data) { bytes in
                        bytes.append(bigEndian: Self.textType)
                        // The locale is unspecified.
                        bytes.append(bigEndian: UInt32(0))
                        bytes += entry.value.utf8
                    }
                }
            }
        }
    }

    // MARK: Reading

    /// What is read of a box at most.
    package struct Limits: Sendable {
        let entries: Int
        let valueSize: Int
        /// The maximum size of a key in bytes; limited because a key that many values share is decoded for each of them.
        let keySize = 1_024

        /// - Parameters:
        ///   - entries: the maximum number of entries.
        ///   - valueSize: the size of a value in bytes that is too large.
        package init(entries: Int, valueSize: Int) {
            self.entries = entries
            self.valueSize = valueSize
        }
    }

    /// Returns the entries of a `meta` box whose values are text.
    package static func textEntries(of box: Box, limits: Limits) -> [Entry] {
        // Version and flags are 0; without them, the size of the first box comes first.
        let isFull = box.contents.starts(with: [0, 0, 0, 0])
        let box = Box(type: type, contents: box.contents.dropFirst(isFull ? 4 : 0))
        guard box.first(HandlerBox.self)?.handlerType == .mdta, let list = box[.keys], let items = box[.ilst] else { return [] }
        var keys: [ArraySlice<UInt8>] = []
        for key in list.boxes(skipping: 8) where key.type == .mdta {
            guard keys.count < limits.entries else { break }
            keys.append(key.contents)
        }
        var entries: [Entry] = []
        for item in items.boxes() {
            guard entries.count < limits.entries else { break }
            let index = Int(item.type.rawValue) - 1
            guard keys.indices.contains(index), keys[index].count <= limits.keySize, let text = text(of: item, limits) else {
                continue
            }
            entries.append(Entry(key: String(decoding: keys[index], as: UTF8.self), value: text))
        }
        return entries
    }

    /// Returns the value of an item; nil if it is not text, or too long.
    private static func text(of item: Box, _ limits: Limits) -> String? {
        guard let data = item[.data], (8..<limits.valueSize).contains(data.contents.count) else { return nil }
        var reader = BigEndianReader(data.contents)
        guard let type = try? reader.number(UInt32.self), type == textType else { return nil }
        // The locale follows.
        return String(decoding: reader.rest.dropFirst(4), as: UTF8.self)
    }
}
