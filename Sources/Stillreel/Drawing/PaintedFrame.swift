import ReelCoreVideo
import ReelMediaEngine

/// A frame of a movie, as it is passed to the writer.
enum PaintedFrame {
    /// A drawn frame. Equal frames are the same buffer.
    case picture(CVPixelBuffer)
    /// A mix of two pictures that is not drawn yet, because the writer may not need it.
    case mix(FrameMix)
    /// A view of a picture, or a mix of two, that is not drawn yet for the same reason.
    case view(PictureView)
    case viewMix(ViewMix)

    /// Returns the frame, drawn.
    ///
    /// - Throws: an error if it is a view, which only the encoder draws (`FramePainter.leavesViews`).
    func drawn() throws -> CVPixelBuffer {
        switch self {
        case .picture(let buffer): return buffer
        case .mix(let mix): return try mix.drawn()
        case .view, .viewMix: throw ReelError(.encoding, "a frame has not been drawn")
        }
    }
}
