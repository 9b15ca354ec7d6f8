package import ReelCoreGraphics

/// The properties of a picture file that are read without decoding it.
package struct StillImageHeader: Sendable {
    package var type: ImageFileType
    /// The width in pixels as stored, before `orientation`. The decoder applies what a container (HEIF) rotates, which counts as
    /// stored.
    package var width: Int
    package var height: Int
    package var hasAlpha: Bool
    /// How the stored picture must be turned to be upright; `up` if the file does not specify it.
    package var orientation = ImageOrientation.up
    /// When the picture was taken, as well as the file says.
    package var captureDate: CaptureDate?
    /// How long an animation shows this frame, in seconds; nil for still pictures.
    package var delay: Double?

    /// Whether upright width and height are the stored height and width.
    package var isSideways: Bool { orientation.isSideways }
    package var uprightWidth: Int { isSideways ? height : width }
    package var uprightHeight: Int { isSideways ? width : height }
}
