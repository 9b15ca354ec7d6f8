/// The contents of one frame of a movie.
package enum MovieFrame: Sendable {
    case picture(VideoFrame)
    /// A mix, `((128 − weight) · first + weight · second + 64) >> 7` for each sample; the weight is 0 to 128.
    case mix(VideoFrame, VideoFrame, weight: Int)

    /// The picture, or the first picture of a mix.
    var first: VideoFrame {
        switch self {
        case .picture(let frame), .mix(let frame, _, _): frame
        }
    }

    package var hasAlpha: Bool { first.hasAlpha }
    package var byteCount: Int { first.byteCount }
}
