/// The properties of a picture file that are read without decoding it.
package struct StillImageHeader: Sendable {
    /// A file format, with its uniform type identifier.
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
    /// The width in pixels as stored, before `orientation`. The decoder applies what a container (HEIF) rotates, which counts as
    /// stored.
    package var width: Int
    package var height: Int
    package var hasAlpha: Bool
    /// How the stored picture must be turned to be upright: 1 to 8 as in EXIF's tag 0x0112; 1 if the file does not specify it.
    package var orientation = 1
    /// When the picture was taken, as in EXIF (`2026:11:21 10:00:00.25`, in the camera's local time). Text order is time order.
    package var captureDate: String?
    /// How long an animation shows this frame, in seconds; nil for still pictures.
    package var delay: Double?

    /// Whether upright width and height are the stored height and width.
    package var isSideways: Bool { orientation >= 5 }
    package var uprightWidth: Int { isSideways ? height : width }
    package var uprightHeight: Int { isSideways ? width : height }
}
