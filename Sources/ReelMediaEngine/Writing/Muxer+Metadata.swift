internal import CReelFFmpeg
import Foundation
package import ReelCoreMedia

/// A file's metadata and chapters.
extension Muxer {
    /// Sets the file's metadata: pairs of a libavformat key (`title`, `artist`, `com.apple.quicktime.make`) and a value. Call
    /// before `start`.
    ///
    /// * MPEG-4 files have iTunes metadata. `com.apple.quicktime.…` keys are replaced with their equivalents; keys without an
    ///   iTunes tag are omitted.
    /// * QuickTime files have the old user data (`©nam`) if it has a place for all keys. Otherwise all are written as QuickTime
    ///   metadata: keys for which Apple has a longer one (`title`, `com.apple.quicktime.title`) are written as that one.
    /// * If a key begins with `stillreel.`, all keys are written as QuickTime metadata, in either kind of file.
    /// * `creation_time` (`2026-11-21T10:00:00Z`) becomes the date in the file's headers.
    package func setMetadata(_ entries: [(key: String, value: String)]) {
        metadata = entries
    }

    /// Sets QuickTime metadata besides that of `setMetadata`: values of any type, or for one language. A movie in fragments
    /// contains it only once it is finished. Call before `start`.
    package func setKeyedMetadata(_ items: [KeyedMetadata]) { keyedMetadata = items }

    /// Sets the place in the movie's user data (`©xyz`), as ISO 6709. A movie in fragments contains it only once it is finished.
    /// Call before `start`.
    package func setUserLocation(_ location: String?) { userLocation = location }

    /// Sets the chapters: each one's time range, from the start of the movie, and its title. Call before `finish`.
    ///
    /// Chapters are cut off at the movie's end. They do not overlap: each ends where the next begins at the latest, and a gap
    /// before a chapter is filled with a chapter without a title.
    package func setChapters(_ chapters: [(timeRange: CMTimeRange, title: String)]) {
        self.chapters = chapters
    }

    // MARK: Before the header is written

    /// Passes the tags to libavformat. Returns whether they must be written as QuickTime metadata.
    func applyMetadata() -> Bool {
        let isQuickTime = container == .quickTime
        let usesKeys = metadata.contains { key, _ in
            key.hasPrefix(Self.ownPrefix) || isQuickTime && !Self.userDataKeys.contains(key) && key != Self.creationTime
        }
        for (key, value) in metadata {
            let short = key.hasPrefix(Self.quickTimePrefix) ? String(key.dropFirst(Self.quickTimePrefix.count)) : nil
            let name: String
            if isQuickTime {
                name = usesKeys ? Self.longNames[key].map { Self.quickTimePrefix + $0 } ?? key : key
            } else {
                name = short.map { short in Self.longNames.first { $0.value == short }?.key ?? short } ?? key
            }
            av_dict_set(&context.pointee.metadata, name, value, 0)
        }
        return usesKeys
    }

    /// Removes the creation date, which is in the headers by now: libavformat would write it again among QuickTime's metadata,
    /// under a key that no reader knows.
    func removeWrittenMetadata() {
        av_dict_set(&context.pointee.metadata, Self.creationTime, nil, 0)
    }

    /// The key of the date in the headers.
    package static let creationTime = "creation_time"
    package static let ownPrefix = "stillreel."
    private static let quickTimePrefix = "com.apple.quicktime."
    /// The keys for which libavformat has a tag of iTunes (movenc.c, `mov_write_ilst_tag`), of those that are in use here.
    static let iTunesKeys: Set = [
        "title", "artist", "album_artist", "composer", "album", "date", "encoder", "comment", "genre", "copyright", "lyrics",
        "description", "track",
    ]
    /// The keys for which libavformat has a place in QuickTime's user data.
    private static let userDataKeys: Set = [
        "title", "artist", "album", "date", "comment", "genre", "copyright", "make", "model", "location",
    ]
    /// Maps FFmpeg's keys to Apple's without their prefix `com.apple.quicktime.` (AVMetadataFormat.h).
    private static let longNames: [String: String] = [
        "title": "title", "artist": "artist", "album": "album", "date": "creationdate", "comment": "comment", "genre": "genre",
        "copyright": "copyright", "make": "make", "model": "model", "location": "location.ISO6709", "description": "description",
        "keywords": "keywords", "author": "author", "director": "director", "producer": "producer", "publisher": "publisher",
        "performer": "performer", "software": "software", "encoder": "software", "year": "year",
    ]
}
