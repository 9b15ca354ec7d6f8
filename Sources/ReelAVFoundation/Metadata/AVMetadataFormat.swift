/// The format of a container's metadata (AVMetadataFormat.h).
public struct AVMetadataFormat: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }

    public static let iTunesMetadata = AVMetadataFormat("com.apple.itunes")
    public static let quickTimeMetadata = AVMetadataFormat("com.apple.quicktime.mdta")
    public static let quickTimeUserData = AVMetadataFormat("com.apple.quicktime.udta")
    public static let id3Metadata = AVMetadataFormat("org.id3")
}

extension AVMetadataFormat {
    /// Returns the formats of items, without duplicates.
    static func formats(of items: [AVMetadataItem]) -> [AVMetadataFormat] {
        items.compactMap { $0.keySpace?.format }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}
