import Foundation
import ReelAVFoundation
import ReelCoreMedia
import ReelMediaEngine

/// What a movie or sound file says of itself.
struct FileTags: Hashable, Sendable {
    /// The tags by the names of `MovieMetadata.names`.
    var tags: [String: String] = [:]
    /// The bytes of the cover's file, in a format that a movie can contain.
    var cover: Data?
    /// The chapters. One without a title is a gap.
    var chapters: [Chapter] = []
}

extension FileTags {
    init(_ info: MediaInfo) {
        for entry in info.metadata {
            guard let name = Self.name(of: entry.key), !entry.value.isEmpty, tags[name] == nil else { continue }
            tags[name] = entry.value
        }
        cover = info.covers.first
        chapters = info.chapters.map { Chapter(start: $0.timeRange.start, title: $0.title ?? "") }
        // Files fill the time before their first chapter with one that has no title.
        if let first = chapters.first, first.title.isEmpty { chapters.removeFirst() }
    }

    /// Returns the name in `MovieMetadata.names` of a tag, as libavformat names it; nil for others.
    static func name(of key: String) -> String? {
        let name = key == MovieMetadata.creationTime ? key : AVMetadataItem.fieldName(of: key)
        return name.flatMap { MovieMetadata.names.contains($0) ? $0 : nil }
    }
}

extension MediaInfo {
    /// The cover pictures in formats that a movie can contain.
    var covers: [Data] {
        let keyed = keyedMetadata.compactMap { item -> Data? in
            guard item.key == AVMetadataKey.quickTimeMetadataKeyArtwork.rawValue, case .data(let data) = item.value else {
                return nil
            }
            return data
        }
        return (artwork + keyed).filter(Muxer.canHold)
    }
}
