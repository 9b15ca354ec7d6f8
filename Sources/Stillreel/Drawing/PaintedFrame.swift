import MediaEngine
import OpenCoreVideo

/// A frame of a movie, as it is handed to the writer.
enum PaintedFrame {
    /// Equal frames are the same buffer.
    case picture(CVPixelBuffer)
    /// Not drawn: the writer may have no need of it.
    case mix(PictureMix)
}
