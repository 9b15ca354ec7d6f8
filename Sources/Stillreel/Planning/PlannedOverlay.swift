import ReelCoreMedia
import ReelMediaEngine

/// An overlay with the frames in which it is shown.
struct PlannedOverlay: Hashable, Sendable {
    let overlay: Overlay
    /// Its path in the reel, for messages.
    let place: String
    let frames: Range<Int>
    /// The lengths of both animations, in seconds.
    let entrance: Double
    let exit: Double
    /// The length in seconds.
    let length: Double
    /// The frames in which it stands; empty for credits, and if its animations take all of its time.
    let standing: Range<Int>

    init(_ overlay: Overlay, place: String, frames: Range<Int>, at rate: FrameRate) {
        (self.overlay, self.place, self.frames) = (overlay, place, frames)
        length = CMTimeGetSeconds(rate.time(ofFrame: frames.count))
        let times = [overlay.entrance, overlay.exit].map { [length] in $0.seconds(typing: overlay.text, atMost: length) }
        let sum = times.reduce(0, +)
        let factor = sum > length ? length / sum : 1
        let (entrance, exit) = (times[0] * factor, times[1] * factor)
        (self.entrance, self.exit) = (entrance, exit)
        func time(_ frame: Int) -> Double { Self.time(ofFrame: frame, from: frames.lowerBound, at: rate) }
        let start = frames.partitioningIndex { time($0) >= entrance - Self.tolerance }
        let end = frames.partitioningIndex { [length] in length - time($0) < exit - Self.tolerance }
        standing = overlay.style == .credits ? frames.lowerBound..<frames.lowerBound : start..<max(start, end)
    }

    /// Returns the time of a frame since the overlay's first one, in seconds.
    private static func time(ofFrame frame: Int, from first: Int, at rate: FrameRate) -> Double {
        CMTimeGetSeconds(rate.time(ofFrame: frame - first))
    }

    /// Returns what a frame shows of it.
    func phase(inFrame frame: Int, at rate: FrameRate) -> FrameContent.OverlayState.Phase {
        if standing.contains(frame) { return .stands }
        let step = frame - frames.lowerBound
        guard overlay.style != .credits else { return .moves(step) }
        let time = Self.time(ofFrame: frame, from: frames.lowerBound, at: rate)
        return frame < standing.lowerBound
            ? phase(overlay.entrance.style, time / entrance, step) : phase(overlay.exit.style, (length - time) / exit, step)
    }

    /// Returns the opacity of what darkens the picture behind credits, in one of their frames, counted from the first.
    func shadeOpacity(inFrame step: Int, at rate: FrameRate) -> Double {
        let time = CMTimeGetSeconds(rate.time(ofFrame: step))
        return min(1, entrance > 0 ? time / entrance : 1, exit > 0 ? (length - time) / exit : 1)
    }

    /// - Parameter progress: 0 for nothing, 1 for all of it.
    private func phase(
        _ style: OverlayAnimation.Style, _ progress: Double, _ step: Int
    ) -> FrameContent.OverlayState.Phase {
        switch style {
        case .none: .stands
        case .fade: .fades(progress)
        case .type: .typed(Int((progress * Double(overlay.text.count) + Self.tolerance).rounded(.down)))
        case .slide, .pop: .moves(step)
        }
    }

    /// The error of times in seconds, which is far less than a frame.
    private static let tolerance = 1e-9
}

extension OverlayAnimation {
    private static let charactersPerSecond = 25.0

    /// Returns its length in seconds.
    ///
    /// - Parameters:
    ///   - text: what is typed.
    ///   - length: how long the overlay is shown; typing takes half of it at most, unless it has a duration.
    fileprivate func seconds(typing text: String, atMost length: Double) -> Double {
        switch style {
        case .none: 0
        case .type where duration == nil: min(Double(text.count) / Self.charactersPerSecond, length / 2)
        default: CMTimeGetSeconds(duration ?? Self.usualDuration)
        }
    }
}
