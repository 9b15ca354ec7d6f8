import Foundation
import ReelAVFAudio
import ReelCoreFoundation
import ReelMediaEngine

/// Metadata to write to a file.
struct FileMetadata: Sendable {
    /// libavformat's names and their values, in the items' order.
    var entries: [(key: String, value: String)] = []
    /// QuickTime's metadata that libavformat cannot write: values other than text, or for one language, or in MPEG-4 files.
    var keyed: [KeyedMetadata] = []
    /// The place in QuickTime's user data (`©xyz`), as ISO 6709.
    var userLocation: String?
    /// Cover images, as the bytes of their files.
    var artwork: [Data] = []
    /// What is not written, in words that follow the item's name.
    var losses: [(item: AVMetadataItem, problem: String)] = []

    /// Whether the file has no iTunes metadata, because a key is one of ours (`Muxer.setMetadata`).
    private let hasOwnKeys: Bool

    /// Converts items for a file.
    init(_ items: [AVMetadataItem], for type: AVFileType = .mov) {
        hasOwnKeys = items.contains {
            $0.keySpace == .quickTimeMetadata && $0.values.key?.hasPrefix(Muxer.ownPrefix) ?? false
        }
        for item in items {
            if !add(item, to: type) { losses.append((item, "cannot be written to a file of the type '\(type.rawValue)'")) }
        }
    }

    /// Returns false if the file has no place for the item.
    private mutating func add(_ item: AVMetadataItem, to type: AVFileType) -> Bool {
        if case .webM = type.container {
            guard item.fileText != nil, let name = item.field?.names.first ?? item.values.key else { return false }
            return addText(item, name)
        }
        guard case .movie(let container) = type.container else { return addToSoundFile(item, type) }
        let field = item.field
        if field == .location { return addLocation(item) }
        if field == .artwork, item.dataValue.map(Muxer.canHold) != true { return false }
        let name = field?.names.first
        let isText = item.fileText != nil
        if container != .quickTime {
            if field == .artwork, !hasOwnKeys, let data = item.dataValue {
                artwork.append(data)
                return true
            }
            if let name, isText, container.canHold(metadataKey: name) { return addText(item, name) }
        }
        let key = field?.quickTime?.rawValue ?? (item.keySpace == .quickTimeMetadata ? item.values.key : nil)
        if container == .quickTime, isText, item.values.value is NSString || item.values.value is NSDate || key == nil,
            !item.hasLanguage || key == nil, let name = name ?? key
        {
            return addText(item, name)
        }
        guard let key, let keyed = item.keyed(key) else { return false }
        addKeyed(keyed, for: item)
        return true
    }

    /// Clients often give one value under several names that mean the same.
    private mutating func addKeyed(_ value: KeyedMetadata, for item: AVMetadataItem) {
        if !keyed.contains(value) { keyed.append(value) }
        noteLosses(of: item, keepsLanguage: true)
    }

    private mutating func addToSoundFile(_ item: AVMetadataItem, _ type: AVFileType) -> Bool {
        guard case .sound(let container) = type.container, item.fileText != nil,
            let name = item.field?.names.first, container.canHold(metadataKey: name)
        else { return false }
        return addText(item, name)
    }

    private mutating func addText(_ item: AVMetadataItem, _ name: String) -> Bool {
        guard let text = item.fileText else { return false }
        entries.append((name, text))
        noteLosses(of: item, keepsLanguage: false)
        return true
    }

    private mutating func addLocation(_ item: AVMetadataItem) -> Bool {
        guard let text = item.fileText else { return false }
        if item.keySpace == .quickTimeUserData {
            userLocation = text
            noteLosses(of: item, keepsLanguage: false)
        } else if let keyed = item.keyed(AVMetadataKey.quickTimeMetadataKeyLocationISO6709.rawValue) {
            addKeyed(keyed, for: item)
        }
        return true
    }

    /// Notes a language or a data type that is not written.
    private mutating func noteLosses(of item: AVMetadataItem, keepsLanguage: Bool) {
        let values = item.values
        let tag = values.extendedLanguageTag ?? values.locale?.identifier
        if let tag {
            let kept = keepsLanguage ? item.fileLocale : nil
            let parts = tag.split(whereSeparator: { "-_".contains($0) }).count
            let isWhole = kept.map { parts == ($0.country == nil ? 1 : 2) } ?? false
            let rest = kept == nil ? "" : " as a whole"
            if !isWhole { losses.append((item, "is written without the language tag '\(tag)'\(rest)")) }
        }
        let isTextOfOtherType =
            values.value is NSString && values.dataType.map { !$0.hasSuffix("UTF-8") && !$0.contains("ocation") } ?? false
        if isTextOfOtherType, let type = values.dataType {
            losses.append((item, "is written as UTF-8 instead of the data type '\(type)'"))
        }
    }

    /// Returns a track's metadata, which is QuickTime's in every kind of movie.
    static func ofTrack(_ items: [AVMetadataItem]) -> FileMetadata {
        var metadata = FileMetadata([])
        for item in items {
            let key = item.field?.quickTime?.rawValue ?? (item.keySpace == .quickTimeMetadata ? item.values.key : nil)
            guard let key, let keyed = item.keyed(key) else {
                metadata.losses.append((item, "cannot be written to a track"))
                continue
            }
            metadata.addKeyed(keyed, for: item)
        }
        return metadata
    }

    /// Reports what is not written.
    ///
    /// - Parameter call: the property, as a client writes it.
    func reportLosses(in call: String) {
        for (item, problem) in losses {
            IgnoredInput.report(call, "the item '\(item.identifier?.rawValue ?? "without an identifier")' \(problem)")
        }
    }
}
