/// An option for encoding an image as a file. Source: Apple, "CIImageRepresentationOption".
///
/// Only Image I/O's `kCGImageDestinationLossyCompressionQuality` is supported: a number from 0 to 1, for JPEG.
public struct CIImageRepresentationOption: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    static let quality = CIImageRepresentationOption(rawValue: "kCGImageDestinationLossyCompressionQuality")
}
