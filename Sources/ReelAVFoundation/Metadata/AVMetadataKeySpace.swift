/// The key space of a metadata key (AVMetadataFormat.h).
public struct AVMetadataKeySpace: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// The keys that are common to all containers.
    public static let common = AVMetadataKeySpace("comn")
    public static let iTunes = AVMetadataKeySpace("itsk")
    public static let quickTimeMetadata = AVMetadataKeySpace("mdta")
    public static let quickTimeUserData = AVMetadataKeySpace("udta")
    public static let id3 = AVMetadataKeySpace("org.id3")
}

extension AVMetadataKeySpace {
    /// The prefix of identifiers in this key space.
    var prefix: String {
        switch self {
        case .common: "common"
        case .id3: "id3"
        default: rawValue
        }
    }

    init(prefix: String) {
        self =
            switch prefix {
            case "common": .common
            case "id3": .id3
            default: AVMetadataKeySpace(prefix)
            }
    }

    var format: AVMetadataFormat? {
        switch self {
        case .iTunes: .iTunesMetadata
        case .quickTimeMetadata: .quickTimeMetadata
        case .quickTimeUserData: .quickTimeUserData
        case .id3: .id3Metadata
        default: nil
        }
    }
}
