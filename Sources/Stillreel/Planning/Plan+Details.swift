import Foundation
import ReelCoreFoundation
import ReelCoreMedia

extension Plan {
    /// What is shown and heard when, and how it gets into the movie, a line for each slide and each piece of sound.
    public var details: [String] {
        let canvas = reel.canvas
        let movie =
            "\(canvas.width)×\(canvas.height), \(reel.frameRate) frames/s, \(NumberFormat.frames(frameCount)), "
            + reel.encoding.description(with: codec)
        let slides = reel.slides.indices.filter { timeline.spans[$0].start < frameCount }.map(line)
        return [movie] + slides + (sound?.details ?? ["no sound"])
    }

    private func line(ofSlide index: Int) -> String {
        let (slide, span) = (reel.slides[index], timeline.spans[index])
        func clock(_ frame: Int) -> String { ClockTime(reel.frameRate.time(ofFrame: frame)).description }
        var words = [slide.path ?? "colour"]
        if let size = span.picture?.size { words.append("\(size.width)×\(size.height)") }
        if let placement = timeline.placement(ofSlide: index) {
            let cut = Int((placement.cut * 100).rounded())
            words.append(
                placement.isPanorama
                    ? "panned along" : cut > 0 ? "\(placement.scaling.rawValue), \(cut) % cut" : placement.scaling.rawValue)
        }
        if timeline.motionSource(ofSlide: index).camera.moves { words.append("moves") }
        if span.hasTransition, let transition = reel.resolvedTransition(into: index) {
            words.append("after \(transition.style.name) of \(transition.duration.clockText)")
        }
        return "\(clock(span.start)) to \(clock(min(span.end, frameCount)))  " + words.joined(separator: ", ")
    }
}

extension SoundPlan {
    /// What is heard when, and whether it is copied, a line for each piece.
    var details: [String] {
        let lines = pieces.map { piece in
            let (range, start) = (piece.timeRange, piece.start > .zero ? ", from \(piece.start.clockText)" : "")
            return "\(ClockTime(range.start)) to \(ClockTime(range.end))  \(piece.file.path), \(piece.role.rawValue)\(start)"
        }
        let coding =
            switch coding {
            case .copied: "copied"
            case .encoded(let reason): "encoded as \(codec.name), because \(reason)"
            }
        return lines + ["the sound is \(coding)"]
    }
}
