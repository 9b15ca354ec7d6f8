import Foundation
import ReelBoxes
import ReelCoreMedia

/// Timed metadata in boxes (`mebx`; QuickTime File Format, "Timed metadata sample description").
extension TrackBoxes {
    /// Describes a track of timed metadata.
    ///
    /// - Parameter isQuickTime: whether the boxes are for a QuickTime file. MPEG-4 files have other handlers and media headers.
    init(metadataKeys keys: [MetadataKey], isQuickTime: Bool) {
        var handler: [UInt8] = [0, 0, 0, 0]
        handler.append(FourCharacterCode(rawValue: isQuickTime ? 0x6D68_6C72 : 0))  // 'mhlr'
        handler.append(.meta)
        // Reserved fields, and an empty name.
        handler += [UInt8](repeating: 0, count: 3 * 4 + 1)
        self.handler = Box(type: .hdlr, contents: handler[...])
        information = [isQuickTime ? Self.baseMediaHeader : Box(type: "nmhd", contents: [0, 0, 0, 0])]
        var list: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 1]
        list.append("mebx") { bytes in
            // Six reserved bytes, and the number of the data reference.
            bytes += [0, 0, 0, 0, 0, 0, 0, 1]
            bytes.append(MetadataKeyTableBox(keys.map(\.boxed)))
        }
        descriptions = Box(type: .stsd, contents: list[...])
        size = (0, 0)
    }

    /// The media header of tracks that are neither video nor sound (QuickTime File Format, "Base media information header atom").
    private static var baseMediaHeader: Box {
        var contents: [UInt8] = []
        contents.append("gmin") { bytes in
            bytes += [0, 0, 0, 0]
            // The mode dither copy, half of each colour, and a centred balance.
            for number: UInt16 in [0x40, 0x8000, 0x8000, 0x8000, 0, 0] { bytes.append(bigEndian: number) }
        }
        return Box(type: "gmhd", contents: contents[...])
    }

    /// The keys of timed metadata; empty for other tracks.
    var metadataKeys: [MetadataKey] {
        guard code == "mebx", let entry = descriptions.firstBox(skipping: SampleEntry.listFieldsSize),
            let table = entry[.keys, skipping: 8]?.parsed(as: MetadataKeyTableBox.self)
        else { return [] }
        return table.keys.map(MetadataKey.init)
    }
}

extension MetadataKey {
    fileprivate init(_ key: MetadataKeyTableBox.Key) {
        let type: MetadataDataType? =
            switch (key.dataTypeNamespace, key.dataType) {
            case (0, let bytes?) where bytes.count == 4: .wellKnown(bytes.reduce(0) { $0 << 8 | UInt32($1) })
            case (1, let bytes?): .named(String(decoding: bytes, as: UTF8.self))
            default: nil
            }
        self.init(
            localID: key.localID, namespace: key.namespace.rawValue, value: Data(key.value), dataType: type,
            languageTag: key.languageTag)
    }

    fileprivate var boxed: MetadataKeyTableBox.Key {
        let (namespace, type): (UInt32, [UInt8]?) =
            switch dataType {
            case .wellKnown(let number): (0, withUnsafeBytes(of: number.bigEndian) { Array($0) })
            case .named(let name): (1, Array(name.utf8))
            case nil: (0, nil)
            }
        return MetadataKeyTableBox.Key(
            localID: localID, namespace: FourCharacterCode(rawValue: self.namespace), value: Array(value),
            dataTypeNamespace: namespace, dataType: type, languageTag: languageTag)
    }
}

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

    /// The maximum number of items that are read.
    private static let maximumCount = 10_000

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
