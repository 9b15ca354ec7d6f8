import Foundation
import ReelCoreMedia
import ReelMediaEngine

// Conversion between groups of metadata items and samples of timed metadata (`mebx`).

extension AVTimedMetadataGroup {
    /// Returns the group as a sample.
    ///
    /// - Throws: a reason if an item is not described by the format, or its value is not of the type that the format specifies.
    func sampleBuffer(_ format: CMFormatDescription) throws(SettingsError) -> CMSampleBuffer {
        let keys = format.metadataKeys
        var items: [MetadataSample.Item] = []
        for item in self.items { items.append(try item.timed(keys)) }
        let bytes = MetadataSample(items).bytes
        guard let block = try? CMBlockBuffer(length: bytes.count), (try? block.replaceDataBytes(with: Data(bytes))) != nil else {
            throw SettingsError("there is not enough memory for a metadata group")
        }
        let range = timeRange
        return CMSampleBuffer(
            compressed: block, formatDescription: format,
            timing: CMSampleTimingInfo(
                duration: range.duration, presentationTimeStamp: range.start, decodeTimeStamp: range.start), isSync: true)
    }
}

extension AVMetadataItem {
    /// Returns the item as part of a sample of a track with these keys.
    fileprivate func timed(_ keys: [MetadataKey]) throws(SettingsError) -> MetadataSample.Item {
        let values = values
        guard let identifier = values.identifier?.rawValue else {
            throw SettingsError("a metadata item without an identifier was appended")
        }
        let key = try key(keys.filter { $0.identifier == identifier }, identifier, values)
        let type: UInt32 = if case .wellKnown(let number) = key.dataType { number } else { 0 }
        guard let bytes = Self.timedValue(of: self)?.bytes(as: type) else {
            let name = key.dataType?.name ?? "\(type)"
            let value = values.value.map { "\($0)" } ?? "no value"
            throw SettingsError("the metadata item '\(identifier)' has the data type '\(name)', which cannot represent \(value)")
        }
        return MetadataSample.Item(localID: key.localID, bytes: bytes)
    }

    /// Returns the key that describes the item.
    private func key(
        _ keys: [MetadataKey], _ identifier: String, _ values: MetadataValues
    ) throws(SettingsError) -> MetadataKey {
        guard !keys.isEmpty else {
            throw SettingsError("the metadata item '\(identifier)' is not in the format description of the input")
        }
        let typed = values.dataType.map { type in keys.filter { $0.dataType?.name == type } } ?? keys
        guard !typed.isEmpty else {
            let known = keys.map { $0.dataType?.name ?? "none" }.joined(separator: "' or '")
            throw SettingsError(
                "the metadata item '\(identifier)' has the data type '\(values.dataType ?? "")', but the format description of "
                    + "the input has '\(known)'")
        }
        let tag = values.extendedLanguageTag ?? values.locale?.identifier(.bcp47)
        guard let key = typed.first(where: { $0.languageTag == tag }) else {
            throw SettingsError(
                "the metadata item '\(identifier)' has the language '\(tag ?? "none")', which is not in the format description "
                    + "of the input")
        }
        return key
    }

    private static func timedValue(of item: AVMetadataItem) -> KeyedMetadata.Value? {
        switch item.values.value {
        case let data as NSData: .data(data as Data)
        case let number as NSNumber:
            ["f", "d"].contains(String(cString: number.objCType))
                ? .float(number.doubleValue) : Int64(exactly: number).map { .integer($0) }
        default: item.fileText.map { .text($0) }
        }
    }

    /// Creates an item of a sample.
    fileprivate convenience init(_ item: MetadataSample.Item, _ key: MetadataKey, _ range: CMTimeRange) {
        var values = MetadataValues()
        values.identifier = AVMetadataIdentifier(key.identifier)
        let type: UInt32 = if case .wellKnown(let number) = key.dataType { number } else { 0 }
        switch KeyedMetadata.Value(type: type, bytes: item.bytes) {
        case .text(let text): values.value = text as NSString
        case .integer(let number): values.value = number as NSNumber
        case .float(let number): values.value = number as NSNumber
        case .data(let data): values.value = data as NSData
        }
        values.dataType = key.dataType?.name
        values.extendedLanguageTag = key.languageTag
        values.locale = key.languageTag.map { Locale(identifier: $0) }
        (values.time, values.duration) = (range.start, range.duration)
        self.init(values)
    }

    /// Returns the items of a sample of timed metadata; nil if the buffer does not contain one. Values without a key are omitted.
    static func items(of sampleBuffer: CMSampleBuffer) -> [AVMetadataItem]? {
        guard let format = sampleBuffer.formatDescription, format.mediaType == .metadata, format.mediaSubType == .boxed,
            sampleBuffer.numSamples > 0, let data = try? sampleBuffer.dataBuffer?.dataBytes()
        else { return nil }
        let keys = Dictionary(format.metadataKeys.map { ($0.localID, $0) }) { first, _ in first }
        let range = CMTimeRange(start: sampleBuffer.presentationTimeStamp, duration: sampleBuffer.duration)
        return MetadataSample(reading: Array(data)).items.compactMap { item in
            keys[item.localID].map { AVMetadataItem(item, $0, range) }
        }
    }
}
