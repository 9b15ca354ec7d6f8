import ReelCoreGraphics

/// The result of decoding a picture.
struct DecodedBitmap {
    let bitmap: Bitmap
    /// The decoder's message if the picture is incomplete or damaged.
    var damage: String?
    /// Whether the picture is shown in spite of its damage, as other programs do: its file has all of its parts.
    var isShownDamaged = false
}
