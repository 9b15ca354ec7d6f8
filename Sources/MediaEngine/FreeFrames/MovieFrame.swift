/// What is seen in a frame of a movie.
package enum MovieFrame: Sendable {
    case picture(VideoFrame)
    /// `((128 − weight) · first + weight · second + 64) >> 7`, sample by sample; the weight is 0 to 128.
    case mix(VideoFrame, VideoFrame, weight: Int)

    /// A picture in it.
    var first: VideoFrame {
        switch self {
        case .picture(let frame), .mix(let frame, _, _): frame
        }
    }

    package var hasAlpha: Bool { first.hasAlpha }
    package var byteCount: Int { first.byteCount }
}
