import ReelCoreGraphics

/// The result of decoding a picture.
struct DecodedBitmap {
    let bitmap: Bitmap
    /// The decoder's message if the picture is incomplete.
    var damage: String?
}
