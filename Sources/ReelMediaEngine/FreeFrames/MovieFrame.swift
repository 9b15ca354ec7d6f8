import Foundation
import ReelCoreFoundation

/// The contents of one frame of a movie.
package enum MovieFrame: Sendable {
    case picture(VideoFrame)
    case mix(VideoFrame, VideoFrame, FrameBlend)
    /// A view of a picture that is not drawn yet, because it may be predicted from other views of it.
    case view(PictureView)
    case viewMix(ViewMix)
    /// A compressed picture of another movie; H.264 only (`VideoEncoder.Settings.copiedFormat`).
    case copied(CopiedPicture)
    /// A frame that has been encoded before, with the same settings.
    case recorded(RecordedFrame)

    /// The picture, or the first picture of a mix; nil for views, and for copied and recorded pictures.
    var first: VideoFrame? {
        switch self {
        case .picture(let frame), .mix(let frame, _, _): frame
        case .view, .viewMix, .copied, .recorded: nil
        }
    }

    var isRecorded: Bool { if case .recorded = self { true } else { false } }

    package var hasAlpha: Bool { first?.hasAlpha ?? false }

    /// The memory of its pictures, about.
    package var byteCount: Int {
        switch self {
        case .picture(let frame), .mix(let frame, _, _): frame.byteCount
        case .view(let view): view.byteCount
        case .viewMix(let mix): mix.first.byteCount
        case .copied(let picture): picture.byteCount
        case .recorded(let frame): frame.byteCount
        }
    }
}

extension PictureView {
    /// The memory of a frame with as many pixels as the area.
    fileprivate var byteCount: Int { Int(area.width * area.height * 3 / 2) }
}
