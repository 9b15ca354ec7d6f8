// Calls of AVMutableMetadataItem, as Apple declares them. See ../check.py.
import AVFoundation

func avMutableMetadataItem(_ it: AVMutableMetadataItem) {
    let _: AVMutableMetadataItem.Type = AVMutableMetadataItem.self
    let _: AVMutableMetadataItem = AVMutableMetadataItem()
    let _: AVMetadataIdentifier = it.identifier!
    it.identifier = value() as AVMetadataIdentifier?
    let _: String = it.extendedLanguageTag!
    it.extendedLanguageTag = value() as String?
    let _: Locale = it.locale!
    it.locale = value() as Locale?
    let _: CMTime = it.time
    it.time = value() as CMTime
    let _: CMTime = it.duration
    it.duration = value() as CMTime
    let _: String = it.dataType!
    it.dataType = value() as String?
    let _: (any NSCopying & NSObjectProtocol) = it.value!
    it.value = value() as (any NSCopying & NSObjectProtocol)?
    let _: (any NSCopying & NSObjectProtocol) = it.key!
    it.key = value() as (any NSCopying & NSObjectProtocol)?
    let _: AVMetadataKeySpace = it.keySpace!
    it.keySpace = value() as AVMetadataKeySpace?
}
