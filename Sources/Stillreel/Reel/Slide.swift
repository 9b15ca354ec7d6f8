public import Foundation
// Whoever uses a reel names times: CMTime comes with it.
@_exported public import OpenCoreMedia

/// One picture of a movie, and how long it is shown.
public struct Slide: Hashable, Sendable {
    public enum Length: Hashable, Sendable {
        /// In the reel's frame rate.
        case frames(Int)
        case time(CMTime)
        /// As long as the soundtrack is, for the only slide of a reel.
        case soundtrack
    }

    public var picture: URL
    public var length: Length

    public init(picture: URL, length: Length) {
        self.picture = picture
        self.length = length
    }
}

extension Slide: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case picture, frames, seconds
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(keyedBy: CodingKeys.self)
        picture = try container.decodeFile(forKey: .picture)
        if let frames = try container.decodeIfPresent(Int.self, forKey: .frames) {
            guard !container.contains(.seconds) else {
                throw DecodingError.dataCorruptedError(
                    forKey: .seconds, in: container, debugDescription: "a slide has frames or seconds, not both")
            }
            length = .frames(frames)
        } else if container.contains(.seconds) {
            length = .time(try container.decode(Seconds.self, forKey: .seconds).time)
        } else {
            length = .soundtrack
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(picture.path, forKey: .picture)
        switch length {
        case .frames(let count): try container.encode(count, forKey: .frames)
        case .time(let time): try container.encode(Seconds(time: time), forKey: .seconds)
        case .soundtrack: break
        }
    }
}
