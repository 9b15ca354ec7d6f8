/// How a picture file is made of an image. Source: Apple, "CIImageRepresentationOption".
///
/// What is read is Image I/O's `kCGImageDestinationLossyCompressionQuality`, a number from 0 to 1, for JPEG.
public struct CIImageRepresentationOption: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    static let quality = CIImageRepresentationOption(rawValue: "kCGImageDestinationLossyCompressionQuality")
}
