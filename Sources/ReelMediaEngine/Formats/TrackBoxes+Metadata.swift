import Foundation
import ReelBoxes
import ReelCoreMedia

/// Timed metadata in boxes (`mebx`; QuickTime File Format, "Timed metadata sample description").
extension TrackBoxes {
    /// Describes a track of timed metadata.
    ///
    /// - Parameter isQuickTime: whether the boxes are for a QuickTime file. MPEG-4 files have other handlers and media headers.
    init(metadataKeys keys: [MetadataKey], isQuickTime: Bool) {
        var list: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 1]
        list.append("mebx") { bytes in
            // Six reserved bytes, and the number of the data reference.
            bytes += [0, 0, 0, 0, 0, 0, 0, 1]
            bytes.append(MetadataKeyTableBox(keys.map(\.boxed)))
        }
        self.init(
            handler: Self.metadataHandler(isQuickTime: isQuickTime), information: [Self.metadataHeader(isQuickTime: isQuickTime)],
            descriptions: Box(type: .stsd, contents: list[...]), size: (0, 0))
    }

    /// Returns the boxes for another kind of file: timed metadata has another handler and media header in QuickTime files than in
    /// MPEG-4 files. Other boxes are unchanged, and those that are already of this kind.
    func converted(isQuickTime: Bool) -> TrackBoxes {
        // Without the name.
        let otherHandler = Self.metadataHandler(isQuickTime: !isQuickTime).contents.prefix(12)
        guard code == "mebx", handler.contents.starts(with: otherHandler) else { return self }
        return TrackBoxes(
            handler: Self.metadataHandler(isQuickTime: isQuickTime), information: [Self.metadataHeader(isQuickTime: isQuickTime)],
            descriptions: descriptions, size: size)
    }

    private static func metadataHandler(isQuickTime: Bool) -> Box {
        var bytes: [UInt8] = [0, 0, 0, 0]
        bytes.append(FourCharacterCode(rawValue: isQuickTime ? 0x6D68_6C72 : 0))  // 'mhlr'
        bytes.append(.meta)
        // Reserved fields, and an empty name.
        bytes += [UInt8](repeating: 0, count: 3 * 4 + 1)
        return Box(type: .hdlr, contents: bytes[...])
    }

    private static func metadataHeader(isQuickTime: Bool) -> Box {
        isQuickTime ? baseMediaHeader : Box(type: "nmhd", contents: [0, 0, 0, 0])
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
    ///
    /// A track may have several descriptions, each with a key table. libavformat does not say to which of them a sample belongs.
    /// Therefore the tables are united, without the local identifiers that stand for different keys.
    var metadataKeys: [MetadataKey] {
        guard code == "mebx" else { return [] }
        let entries = descriptions.boxes(skipping: SampleEntry.listFieldsSize).lazy.filter { $0.type == "mebx" }
        let keys = entries.prefix(Self.maximumDescriptionCount).flatMap { entry in
            entry[.keys, skipping: 8]?.parsed(as: MetadataKeyTableBox.self)?.keys ?? []
        }
        return Dictionary(grouping: Set(keys), by: \.localID).values.compactMap { same in
            same.count == 1 ? MetadataKey(same[0]) : nil
        }
    }

    /// The maximum number of descriptions of one track whose keys are read.
    private static let maximumDescriptionCount = 100
}

extension MetadataKey {
    fileprivate init(_ key: MetadataKeyTableBox.Key) {
        self.init(
            localID: key.localID, namespace: key.namespace.rawValue, value: Data(key.value),
            dataType: key.dataType.flatMap { MetadataDataType(namespace: key.dataTypeNamespace, bytes: $0) },
            languageTag: key.languageTag)
    }

    fileprivate var boxed: MetadataKeyTableBox.Key {
        let type = dataType?.stored
        return MetadataKeyTableBox.Key(
            localID: localID, namespace: FourCharacterCode(rawValue: self.namespace), value: Array(value),
            dataTypeNamespace: type?.namespace ?? 0, dataType: type?.bytes, languageTag: languageTag)
    }
}
