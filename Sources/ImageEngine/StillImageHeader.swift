/// What a picture file says of itself, read without decoding it.
package struct StillImageHeader: Sendable {
    /// A kind of file, by its uniform type identifier.
    package enum Format: String, CaseIterable, Sendable {
        case jpeg = "public.jpeg"
        case png = "public.png"
        case webP = "org.webmproject.webp"
        case heic = "public.heic"
        case heif = "public.heif"
        case avif = "public.avif"
        case tiff = "public.tiff"
        case gif = "com.compuserve.gif"
        case bmp = "com.microsoft.bmp"
    }

    package var format: Format
    /// Pixels as stored, before orientation. What a container (HEIF) turns is turned by its decoder, and counts as stored so.
    package var width: Int
    package var height: Int
    package var hasAlpha: Bool
    /// How the stored picture must be turned to stand upright: 1 to 8 as in EXIF's tag 0x0112, 1 where the file says nothing.
    package var orientation = 1
    /// When it was taken, as EXIF writes it (`2026:11:21 10:00:00.25`, of the camera's own clock),
    /// so that text order is time order.
    package var captureDate: String?
    /// How long an animation shows it, in seconds; nil for still pictures.
    package var delay: Double?

    /// True where upright and stored width and height change places.
    package var isSideways: Bool { orientation >= 5 }
    package var uprightWidth: Int { isSideways ? height : width }
    package var uprightHeight: Int { isSideways ? width : height }
}
