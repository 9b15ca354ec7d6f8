/// The keys of a track of timed metadata (`keys` in the sample description `mebx`; QuickTime File Format, "Metadata key table
/// atom"). The box of the same type in a `meta` box is another one (`MetadataBox`).
package struct MetadataKeyTableBox: ReadableBox, WritableBox {
    package static let type = FourCharacterCode.keys

    package struct Key: Hashable, Sendable {
        /// The type of the boxes with this key's values in the samples.
        package let localID: UInt32
        package let namespace: FourCharacterCode
        package let value: [UInt8]
        /// 0 if `dataType` is the number of a well-known type, 1 if it is a reverse domain name.
        package let dataTypeNamespace: UInt32
        /// Nil if it is not specified.
        package let dataType: [UInt8]?
        /// A tag of RFC 4646.
        package let languageTag: String?

        package init(
            localID: UInt32, namespace: FourCharacterCode, value: [UInt8], dataTypeNamespace: UInt32, dataType: [UInt8]?,
            languageTag: String?
        ) {
            self.localID = localID
            self.namespace = namespace
            self.value = value
            self.dataTypeNamespace = dataTypeNamespace
            self.dataType = dataType
            self.languageTag = languageTag
        }
    }

    package let keys: [Key]

    package init(_ keys: [Key]) { self.keys = keys }

    // MARK: Reading

    /// The maximum number of keys, for reading and for writing.
    package static let maximumCount = 1_000
    private static let maximumSize = 1_024

    /// Omits unused, duplicate and damaged keys.
    package init(_ reader: inout BigEndianReader) throws(TruncatedBox) {
        var (keys, identifiers): ([Key], Set<UInt32>) = ([], [])
        for box in BoxSequence(reader.rest) {
            guard keys.count < Self.maximumCount else { break }
            guard let key = Self.key(box), identifiers.insert(key.localID).inserted else { continue }
            keys.append(key)
        }
        self.keys = keys
    }

    private static func key(_ box: Box) -> Key? {
        // 0 marks an unused key, and 0xFFFFFFFF is reserved.
        guard box.type.rawValue != 0, box.type.rawValue != .max, let declaration = box["keyd"] else { return nil }
        var reader = BigEndianReader(declaration.contents)
        guard let namespace = try? reader.code(), (1...maximumSize).contains(reader.rest.count) else { return nil }
        let value = Array(reader.rest)
        var (dataTypeNamespace, dataType): (UInt32, [UInt8]?) = (0, nil)
        if let type = box["dtyp"] {
            var reader = BigEndianReader(type.contents)
            if let number = try? reader.number(UInt32.self), (1...maximumSize).contains(reader.rest.count) {
                (dataTypeNamespace, dataType) = (number, Array(reader.rest))
            }
        }
        var languageTag: String?
        if let locale = box["loca"], (1...maximumSize).contains(locale.contents.count) {
            // A C string.
            languageTag = String(decoding: locale.contents.prefix { $0 != 0 }, as: UTF8.self)
        }
        return Key(
            localID: box.type.rawValue, namespace: namespace, value: value, dataTypeNamespace: dataTypeNamespace,
            dataType: dataType, languageTag: languageTag)
    }

    // MARK: Writing

    package func write(to bytes: inout [UInt8]) {
        for key in keys {
            bytes.append(FourCharacterCode(rawValue: key.localID)) { bytes in
                bytes.append("keyd") { bytes in
                    bytes.append(key.namespace)
                    bytes += key.value
                }
                if let type = key.dataType {
                    bytes.append("dtyp") { bytes in
                        bytes.append(bigEndian: key.dataTypeNamespace)
                        bytes += type
                    }
                }
                if let tag = key.languageTag { bytes.append("loca") { $0 += Array(tag.utf8) + [0] } }
            }
        }
    }
}
