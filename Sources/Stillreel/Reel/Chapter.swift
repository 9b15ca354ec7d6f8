import Foundation
public import ReelCoreMedia

/// A chapter of a movie. It ends where the next one begins.
public struct Chapter: Hashable, Sendable {
    /// When it begins, from the start of the movie.
    public var start: CMTime
    /// Its name.
    public var title: String

    /// Creates a chapter.
    public init(start: CMTime, title: String) {
        self.start = start
        self.title = title
    }
}

extension Chapter: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable { case start, title }

    /// Decodes a chapter from an object with `start` in seconds and `title`.
    ///
    /// - Throws: `DecodingError` for an unknown or missing key, or an invalid value.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(keyedBy: CodingKeys.self)
        self.init(
            start: try container.decode(Seconds.self, forKey: .start).time,
            title: try container.decode(String.self, forKey: .title))
    }

    /// Encodes the chapter as an object.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(Seconds(time: start), forKey: .start)
        try container.encode(title, forKey: .title)
    }
}

extension Chapter {
    /// Returns a title on one line, without control characters, and no longer than players show.
    static func title(_ text: String) -> String {
        let scalars = text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }
        let words = String(String.UnicodeScalarView(scalars)).split(whereSeparator: \.isWhitespace)
        return String(words.joined(separator: " ").prefix(longestTitle))
    }

    /// In characters.
    static let longestTitle = 500
}

extension [Chapter] {
    /// Returns the chapters that begin in a part of the movie, with times from its start.
    func timeRanges(in part: CMTimeRange) -> [(timeRange: CMTimeRange, title: String)] {
        let own = filter { $0.start >= part.start && $0.start < part.end }
        let times = own.map { $0.start - part.start } + [part.duration]
        return own.indices.map { (CMTimeRange(start: times[$0], end: times[$0 + 1]), own[$0].title) }
    }
}
