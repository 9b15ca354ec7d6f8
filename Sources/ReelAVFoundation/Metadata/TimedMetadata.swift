import Foundation
import ReelAVFAudio
import ReelCoreMedia
import ReelMediaEngine

// Conversion between groups of metadata items and samples of timed metadata (`mebx`).

extension AVTimedMetadataGroup {
    /// Returns the group as a sample.
    ///
    /// - Throws: a reason if an item is not described by the format, or its value is not of the type that the format specifies.
    func sampleBuffer(_ format: CMFormatDescription) throws(SettingsError) -> CMSampleBuffer {
        let keys = Dictionary(grouping: format.metadataKeys, by: \.identifier)
        guard self.items.count <= MetadataSample.maximumCount else {
            throw SettingsError("a metadata group with more than \(MetadataSample.maximumCount) items was appended")
        }
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
    ///
    /// - Parameter keys: by their identifiers.
    fileprivate func timed(_ keys: [String: [MetadataKey]]) throws(SettingsError) -> MetadataSample.Item {
        let values = values
        guard let identifier = values.identifier?.rawValue else {
            throw SettingsError("a metadata item without an identifier was appended")
        }
        let key = try key(keys[identifier] ?? [], identifier, values)
        let type = key.dataType?.wellKnownNumber ?? 0
        guard let bytes = keyedValue?.bytes(as: type) else {
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
        // The locale is not used, because `copyFormatDescription` does not use it either.
        let tag = values.extendedLanguageTag
        guard let key = typed.first(where: { $0.languageTag == tag }) else {
            throw SettingsError(
                "the metadata item '\(identifier)' has the language '\(tag ?? "none")', which is not in the format description "
                    + "of the input")
        }
        return key
    }

    /// Creates an item of a sample.
    fileprivate convenience init(_ item: MetadataSample.Item, _ key: MetadataKey, _ range: CMTimeRange) {
        var values = MetadataValues()
        values.identifier = AVMetadataIdentifier(key.identifier)
        values.value = KeyedMetadata.Value(type: key.dataType?.wellKnownNumber ?? 0, bytes: item.bytes).object
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
        let keys = format.metadataKeys
        let range = CMTimeRange(start: sampleBuffer.presentationTimeStamp, duration: sampleBuffer.duration)
        return MetadataSample(reading: Array(data)).items.compactMap { item in
            let index = keys.partitioningIndex { $0.localID >= item.localID }
            guard index < keys.endIndex, keys[index].localID == item.localID else { return nil }
            return AVMetadataItem(item, keys[index], range)
        }
    }
}
