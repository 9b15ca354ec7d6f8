// Calls of AVMetadataItem, as Apple declares them. See ../check.py.
import AVFoundation

func avMetadataItem(_ it: AVMetadataItem) {
    let _: AVMetadataItem.Type = AVMetadataItem.self
    let _: CMTime = it.duration
    let _: (NSCopying & NSObjectProtocol) = it.value!
    let _: (NSCopying & NSObjectProtocol) = it.key!
    let _: AVMetadataKeySpace = it.keySpace!
    let _: AVMetadataIdentifier = it.identifier!
    let _: String = it.dataType!
    let _: AVMetadataKey = it.commonKey!
    let _: CMTime = it.time
    let _: String = it.stringValue!
    let _: String = it.extendedLanguageTag!
    let _: Locale = it.locale!
    let _: NSNumber = it.numberValue!
    let _: Date = it.dateValue!
    let _: Data = it.dataValue!
    let _: [AVMetadataItem] = AVMetadataItem.metadataItems(
        from: value() as [AVMetadataItem], filteredByIdentifier: value() as AVMetadataIdentifier)
    AVMetadataItem.metadataItems(from: value() as [AVMetadataItem], filteredByIdentifier: value() as AVMetadataIdentifier)
    let _: AVMetadataIdentifier = AVMetadataItem.identifier(forKey: value() as Any, keySpace: value() as AVMetadataKeySpace)!
    AVMetadataItem.identifier(forKey: value() as Any, keySpace: value() as AVMetadataKeySpace)
    let _: AVMetadataKeySpace = AVMetadataItem.keySpace(forIdentifier: value() as AVMetadataIdentifier)!
    AVMetadataItem.keySpace(forIdentifier: value() as AVMetadataIdentifier)
    let _: Any = AVMetadataItem.key(forIdentifier: value() as AVMetadataIdentifier)!
    AVMetadataItem.key(forIdentifier: value() as AVMetadataIdentifier)
    let _: [AVMetadataItem] = AVMetadataItem.metadataItems(
        from: value() as [AVMetadataItem], withKey: value() as Any?, keySpace: value() as AVMetadataKeySpace?)
    AVMetadataItem.metadataItems(
        from: value() as [AVMetadataItem], withKey: value() as Any?, keySpace: value() as AVMetadataKeySpace?)
}

func avMetadataItemAsync(_ it: AVMetadataItem) async throws {
    let _: (any NSCopying & NSObjectProtocol) = try await it.load(.value)!
    let _: String = try await it.load(.stringValue)!
    let _: NSNumber = try await it.load(.numberValue)!
    let _: Date = try await it.load(.dateValue)!
    let _: Data = try await it.load(.dataValue)!
    let (_, _) = try await it.load(.value, .stringValue)
    switch it.status(of: .value) {
    case .notYetLoaded, .loading, .loaded, .failed: break
    }
}
