public import Foundation

/// The sound of a movie: a file, from its start.
public struct Soundtrack: Hashable, Sendable {
    /// Anything with sound in it that FFmpeg reads: mp3, m4a, wav, flac, ogg, opus, a movie.
    public var file: URL

    public init(file: URL) { self.file = file }
}

extension Soundtrack: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case file
    }

    public init(from decoder: any Decoder) throws {
        file = try decoder.strictContainer(keyedBy: CodingKeys.self).decodeFile(forKey: .file)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(file.path, forKey: .file)
    }
}
