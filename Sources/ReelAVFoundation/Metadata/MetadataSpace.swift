import ReelMediaEngine
import ReelAVFAudio

/// The kind of metadata of a container, whose keys libavformat translates to its own names.
enum MetadataSpace: Sendable {
    case iTunes, quickTime, id3, other

    init(_ info: MediaInfo) {
        if info.isIndexed {
            // libavformat has one demuxer for both: the file's major brand distinguishes them (ISO/IEC 14496-12, clause 4.3).
            let brand = info.metadata.first { $0.key == "major_brand" }?.value
            self = brand == nil || brand == "qt  " ? .quickTime : .iTunes
        } else {
            let container = info.container.lowercased()
            // "MP2/3 (MPEG audio layer 2/3)"
            self = container.contains("mpeg audio") ? .id3 : .other
        }
    }

    var keySpace: AVMetadataKeySpace {
        switch self {
        case .iTunes: .iTunes
        case .quickTime: .quickTimeUserData
        case .id3: .id3
        case .other: .common
        }
    }
}
