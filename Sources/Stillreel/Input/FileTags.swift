import Foundation
import ReelAVFoundation
import ReelCoreMedia
import ReelMediaEngine

/// What a movie or sound file says of itself.
struct FileTags: Hashable, Sendable {
    /// The tags by the names of `MovieMetadata.names`.
    var tags: [String: String] = [:]
    /// The chapters, in order. Each has a title.
    var chapters: [Chapter] = []
}

extension FileTags {
    init(_ info: MediaInfo) {
        for entry in info.metadata {
            guard let name = Self.name(of: entry.key), !entry.value.isEmpty, tags[name] == nil else { continue }
            tags[name] = entry.value
        }
        // Files fill gaps with chapters without a title. ID3 keeps chapters in any order.
        let titled = info.chapters.compactMap { chapter -> Chapter? in
            let title = Chapter.title(chapter.title ?? "")
            return title.isEmpty ? nil : Chapter(start: max(.zero, chapter.timeRange.start), title: title)
        }
        for chapter in titled.sorted(by: { $0.start < $1.start }) where chapters.last?.start != chapter.start {
            chapters.append(chapter)
        }
    }

    /// Returns the name in `MovieMetadata.names` of a tag, as libavformat names it; nil for others.
    static func name(of key: String) -> String? {
        let name = key == MovieMetadata.creationTime ? key : AVMetadataItem.fieldName(of: key)
        return name.flatMap { MovieMetadata.names.contains($0) ? $0 : nil }
    }
}
