/// The contents of one frame of a movie.
package enum MovieFrame: Sendable {
    case picture(VideoFrame)
    case mix(VideoFrame, VideoFrame, weight: MixingWeight)

    /// The picture, or the first picture of a mix.
    var first: VideoFrame {
        switch self {
        case .picture(let frame), .mix(let frame, _, _): frame
        }
    }

    package var hasAlpha: Bool { first.hasAlpha }
    package var byteCount: Int { first.byteCount }
}
