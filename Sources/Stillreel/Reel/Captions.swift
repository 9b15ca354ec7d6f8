public import Foundation

/// Text over the whole movie, at the times that a subtitle file (SubRip's .srt, or another that FFmpeg reads) gives.
public struct Captions: Hashable, Sendable {
    public var file: URL
    public var look: TextLook

    public init(file: URL, look: TextLook = TextLook()) {
        self.file = file
        self.look = look
    }
}

extension Captions: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case file
    }

    public init(from decoder: any Decoder) throws {
        try decoder.refuseStrangers(CodingKeys.allCases.map(\.stringValue) + TextLook.CodingKeys.allCases.map(\.stringValue))
        self.init(
            file: try decoder.container(keyedBy: CodingKeys.self).decodeFile(forKey: .file),
            look: try TextLook(decoder.container(keyedBy: TextLook.CodingKeys.self)))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(file.path, forKey: .file)
        var looks = encoder.container(keyedBy: TextLook.CodingKeys.self)
        try look.encode(to: &looks)
    }
}
