import Foundation
import ReelCoreFoundation
import ReelCoreGraphics

/// A decoder of one picture format. It is stateless: each call opens and closes its library's own state.
protocol StillImageDecoder: SendableMetatype {
    /// Whether a file that begins with these bytes has this format.
    static func recognizes(_ start: Data) -> Bool

    /// The same, of a file whose name may matter, too.
    static func recognizes(_ start: Data, name: String) -> Bool

    /// Whether the file clearly ends before its picture does, determined without decoding. A file that is not cut short may be
    /// damaged nevertheless.
    static func isCutShort(_ data: Data) -> Bool

    /// Returns the number of pictures in the file: frames of an animation, or pages of a document.
    static func pictureCount(of file: EncodedPicture) throws(StillImageError) -> Int

    static func header(of picture: EncodedPicture) throws(StillImageError) -> StillImageHeader

    /// Returns what the file says about the picture, without decoding it.
    static func details(of picture: EncodedPicture) throws(StillImageError) -> PictureDetails

    /// Returns the timing of an animated file; nil for others.
    static func animation(of file: EncodedPicture) throws(StillImageError) -> AnimationDetails?

    /// Decodes the pixels in sRGB, at least as many as requested in each direction (or all there are).
    static func decode(
        _ picture: EncodedPicture, header: StillImageHeader, atLeast size: PixelSize
    ) throws(StillImageError) -> DecodedBitmap

    /// Returns an estimate of the memory that `decode` needs with these arguments, in bytes, without the file.
    static func memory(toDecode picture: EncodedPicture, header: StillImageHeader, atLeast size: PixelSize) -> Int
}

extension StillImageDecoder {
    static func recognizes(_ start: Data, name: String) -> Bool { recognizes(start) }
    static func isCutShort(_ data: Data) -> Bool { false }
    static func pictureCount(of file: EncodedPicture) throws(StillImageError) -> Int { 1 }
    static func details(of picture: EncodedPicture) throws(StillImageError) -> PictureDetails { PictureDetails() }
    static func animation(of file: EncodedPicture) throws(StillImageError) -> AnimationDetails? { nil }
    static func memory(toDecode picture: EncodedPicture, header: StillImageHeader, atLeast size: PixelSize) -> Int {
        4 * header.width * header.height
    }
}
