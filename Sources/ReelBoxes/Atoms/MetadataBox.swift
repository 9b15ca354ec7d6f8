/// Metadata whose keys are listed by name (`meta` with a handler of type `mdta`: QuickTime File Format, "Metadata").
package struct MetadataBox: WritableBox {
    package static let type = FourCharacterCode.meta

    /// A key (`com.apple.quicktime.title`) and its value.
    package struct Entry: Hashable, Sendable {
        package let key: String
        /// The number of the value's type (QuickTime File Format, "Well-known types").
        package let type: UInt32
        package let bytes: [UInt8]
        /// The locale: two letters of ISO 3166, or 0 for any country; and a `PackedLanguage`, or 0 for any language.
        package let country: UInt16
        package let language: UInt16

        package init(key: String, type: UInt32, bytes: [UInt8], country: UInt16 = 0, language: UInt16 = 0) {
            self.key = key
            self.type = type
            self.bytes = bytes
            self.country = country
            self.language = language
        }

        /// Creates an entry that is text.
        package init(key: String, value: String) { self.init(key: key, type: textType, bytes: Array(value.utf8)) }

        /// The text; nil if the value is of another type.
        package var text: String? { type == textType ? String(decoding: bytes, as: UTF8.self) : nil }
    }

    private let entries: [Entry]
    private let isQuickTime: Bool

    /// - Parameter isQuickTime: whether the box is that of a QuickTime file. In an MPEG-4 file, it begins with version and flags.
    package init(_ entries: [Entry], isQuickTime: Bool) {
        self.entries = entries
        self.isQuickTime = isQuickTime
    }

    /// The type of a value that is text in UTF-8 (QuickTime File Format, "Well-known types").
    package static let textType: UInt32 = 1

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
                        bytes.append(bigEndian: entry.type)
                        bytes.append(bigEndian: entry.country)
                        bytes.append(bigEndian: entry.language)
                        bytes += entry.bytes
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

    /// Returns the entries of a `meta` box.
    package static func entries(of box: Box, limits: Limits) -> [Entry] {
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
            guard keys.indices.contains(index), keys[index].count <= limits.keySize,
                let entry = entry(of: item, key: keys[index], limits)
            else { continue }
            entries.append(entry)
        }
        return entries
    }

    /// Returns an item as an entry; nil if it is too long, or damaged.
    private static func entry(of item: Box, key: ArraySlice<UInt8>, _ limits: Limits) -> Entry? {
        guard let data = item[.data], (8..<limits.valueSize).contains(data.contents.count) else { return nil }
        var reader = BigEndianReader(data.contents)
        guard let type = try? reader.number(UInt32.self), let country = try? reader.number(UInt16.self),
            let language = try? reader.number(UInt16.self)
        else { return nil }
        return Entry(
            key: String(decoding: key, as: UTF8.self), type: type, bytes: Array(reader.rest), country: country,
            language: language)
    }
}
