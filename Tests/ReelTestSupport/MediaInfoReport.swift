public import Foundation

/// What mediainfo, a reference with its own file reader, reports about a file.
public struct MediaInfoReport: Sendable {
    /// The properties of a track under mediainfo's names, as text: `Format`, `CodecID`, `Duration` in seconds, `Width`.
    public typealias Track = [String: String]

    public let video: Track?
    public let audio: Track?

    /// Throws if mediainfo reports that the file violates its standard, or is cut off.
    public init(_ url: URL) throws {
        struct Report: Decodable {
            struct Media: Decodable { let track: [[String: Fact]] }
            let media: Media
        }
        let output = try Command.output(of: "mediainfo", ["--Output=JSON", url.path])
        let tracks = try JSONDecoder().decode(Report.self, from: output).media.track
        // Properties without a field of their own are under `extra`.
        let facts = tracks.map { $0.merging($0["extra"]?.more ?? [:]) { own, _ in own } }
        let complaints = facts.flatMap { $0.filter { Self.complaints.contains($0.key) } }
        guard complaints.isEmpty, !facts.isEmpty else {
            throw Command.Failure(description: "mediainfo \(url.path): \(complaints)")
        }
        func first(_ type: String) -> Track? {
            facts.first { $0["@type"]?.text == type }?.compactMapValues(\.text)
        }
        (video, audio) = (first("Video"), first("Audio"))
    }

    private static let complaints: Set<String> = ["ConformanceErrors", "ConformanceWarnings", "IsTruncated"]

    /// A text, or an object with further fields.
    private enum Fact: Decodable {
        case text(String)
        case more([String: Fact])
        case other

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let text = try? container.decode(String.self) {
                self = .text(text)
            } else {
                self = (try? container.decode([String: Fact].self)).map { .more($0) } ?? .other
            }
        }

        var text: String? { if case .text(let text) = self { text } else { nil } }
        var more: [String: Fact]? { if case .more(let more) = self { more } else { nil } }
    }
}
