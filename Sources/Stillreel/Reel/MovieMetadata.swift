public import Foundation
import ReelAVFoundation
import ReelCoreMedia

/// What a movie says of itself: its title, who made it, its cover and its chapters.
public struct MovieMetadata: Hashable, Sendable {
    /// The tags by FFmpeg's names (`names`), such as `title`, `artist`, `album_artist` or `date`. An empty text leaves out what
    /// the movie would have otherwise.
    public var tags: [String: String]
    /// A JPEG or PNG file that players show for the movie; nil for the sound's, if `fromSound`.
    public var cover: URL?
    /// The chapters, in order; nil for those of the slides (`Slide.chapter`) or, if these have none and `fromSound`, the sound's.
    public var chapters: [Chapter]?
    /// Whether tags, cover and chapters that are not given are taken from the sound: from the voice or, if there is none, from
    /// the music. Of several files that follow one another, the movie gets the tags that they share, and a chapter for each.
    public var fromSound: Bool
    /// Whether the movie contains the place at which the first picture with a place was taken. By default it contains none.
    public var keepsPlace: Bool

    /// Creates metadata. Nothing is read or checked before `plan()`.
    public init(
        tags: [String: String] = [:], cover: URL? = nil, chapters: [Chapter]? = nil, fromSound: Bool = false,
        keepsPlace: Bool = false
    ) {
        self.tags = tags
        self.cover = cover
        self.chapters = chapters
        self.fromSound = fromSound
        self.keepsPlace = keepsPlace
    }

    /// The names of all tags. `creation_time` is a date and time in ISO 8601 (`2026-11-21T10:00:00Z`), by default that of the
    /// first picture with a capture date; `location` is a place in ISO 6709 (`+48.2082+016.3738/`); all others are text.
    public static let names = AVMetadataItem.fieldNames + [creationTime]

    static let creationTime = "creation_time"
    static let location = "location"

    /// Checks what does not depend on files.
    ///
    /// - Throws: `ReelError` for the first invalid value, with its place in the reel.
    func check() throws(ReelError) {
        for (name, value) in tags.sorted(by: { $0.key < $1.key }) {
            let place = "metadata.\(name)"
            guard Self.names.contains(name) else {
                throw ReelError(
                    .reel,
                    "there is no metadata \"\(name)\"" + SpellingCorrection.suggestion(for: name, among: Self.names)
                        + "; the names are \(Self.names.sorted().joined(separator: ", "))", place: place)
            }
            guard value.utf8.count <= Self.longestText, !value.contains("\0") else {
                throw ReelError(
                    .reel, "metadata \(name): a text has at most \(Self.longestText) bytes, and no NUL", place: place)
            }
            if name == Self.creationTime, !value.isEmpty, Self.date(value) == nil {
                throw ReelError(
                    .reel, "metadata \(name): \"\(value)\" is not a date from 1970 to 2039, such as 2026-11-21T10:00:00Z",
                    place: place)
            }
            if name == Self.location, !value.isEmpty, value.wholeMatch(of: Self.placePattern) == nil {
                throw ReelError(
                    .reel, "metadata \(name): \"\(value)\" is not a place in ISO 6709, such as +48.2082+016.3738/",
                    place: place)
            }
        }
        var last: CMTime?
        for (index, chapter) in (chapters ?? []).enumerated() {
            let place = "metadata.chapters[\(index)]"
            guard chapter.start.isDuration(allowsZero: true) else {
                throw ReelError(
                    .reel, "a chapter must begin at 0 s to 24 h; \"\(chapter.title)\" does not", place: "\(place).start")
            }
            guard !chapter.title.isEmpty, Chapter.title(chapter.title) == chapter.title else {
                throw ReelError(
                    .reel, "the title of a chapter must be one line of 1 to \(Chapter.longestTitle) characters",
                    place: "\(place).title")
            }
            if let last, chapter.start <= last {
                throw ReelError(
                    .reel,
                    "the chapter \"\(chapter.title)\" begins at \(chapter.start.secondsText) s, not after the one before it",
                    place: place)
            }
            last = chapter.start
        }
    }

    private static let longestText = 60_000

    /// Parses a date in ISO 8601; nil if there is no such date, or if the 32 bits in a movie's headers cannot contain it.
    static func date(_ text: String) -> Date? {
        let day = text.prefix(10).split(separator: "-").map { Int($0) }
        guard let date = try? Date(text, strategy: .iso8601), day.count == 3, containable.contains(date),
            DateComponents(calendar: Calendar(identifier: .gregorian), year: day[0], month: day[1], day: day[2]).isValidDate
        else { return nil }
        return date
    }

    /// From 1970 to the end of 2039: seconds since 1904 are counted (ISO/IEC 14496-12, 8.2.2).
    static let containable = Date(timeIntervalSince1970: 0)..<Date(timeIntervalSince1970: 2_208_988_800)

    /// Latitude, longitude and perhaps a height in degrees with a decimal fraction, and metres (ISO 6709, annex H).
    private static var placePattern: Regex<Substring> { /[+-]\d{2}(?:\.\d+)?[+-]\d{3}(?:\.\d+)?(?:[+-]\d+(?:\.\d+)?)?\// }
}

extension MovieMetadata: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable { case cover, chapters, fromSound, keepsPlace }

    /// Decodes metadata from an object whose keys are names of tags, `cover`, `chapters`, `fromSound` and `keepsPlace`.
    ///
    /// - Throws: `DecodingError` for an unknown key or an invalid value.
    public init(from decoder: any Decoder) throws {
        try decoder.rejectUnknownKeys(Self.names.sorted() + CodingKeys.allCases.map(\.stringValue))
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            cover: container.contains(.cover) ? try container.decodeFile(forKey: .cover) : nil,
            chapters: try container.decodeIfPresent([Chapter].self, forKey: .chapters),
            fromSound: try container.decodeIfPresent(Bool.self, forKey: .fromSound) ?? false,
            keepsPlace: try container.decodeIfPresent(Bool.self, forKey: .keepsPlace) ?? false)
        let texts = try decoder.container(keyedBy: TagKey.self)
        for name in Self.names {
            // A key with an empty value is present, but nil.
            if let text = try texts.decodeIfPresent(String.self, forKey: TagKey(name)) { tags[name] = text }
        }
    }

    /// Encodes the metadata as an object. Omits defaults.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(cover?.path, forKey: .cover)
        try container.encodeIfPresent(chapters, forKey: .chapters)
        if fromSound { try container.encode(fromSound, forKey: .fromSound) }
        if keepsPlace { try container.encode(keepsPlace, forKey: .keepsPlace) }
        var texts = encoder.container(keyedBy: TagKey.self)
        for (name, text) in tags { try texts.encode(text, forKey: TagKey(name)) }
    }
}

/// The name of a tag as a key.
struct TagKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(_ name: String) { stringValue = name }
    init(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
}
