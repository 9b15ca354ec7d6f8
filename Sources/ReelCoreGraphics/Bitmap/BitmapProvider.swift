/// The source of a `CGImage`'s pixels: an encoded file that is decoded when it is drawn, and only at about the size at which it
/// is drawn.
package protocol BitmapProvider: AnyObject, Sendable {
    /// The size of the stored image in pixels, before any orientation is applied.
    var width: Int { get }
    var height: Int { get }
    var hasAlpha: Bool { get }

    /// Returns the smallest bitmap that the decoder can produce that is not smaller than `width`×`height` (or than the image
    /// itself). Returns the readable part of a damaged file, and nil if nothing can be decoded.
    func bitmap(atLeast width: Int, _ height: Int) -> Bitmap?
}
