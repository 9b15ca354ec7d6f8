import Foundation
import ReelCoreVideo
import ReelMediaEngine

/// Draws the transition between two slides.
///
/// Not thread-safe.
final class TransitionPainter {
    private let canvas: Canvas
    private let frameRate: FrameRate
    private let pool: FramePool
    private let scaler = RegionScaler()
    /// The wipe map of the current transition.
    private var map: (transition: Transition, map: WipeMap)?
    private var flat: (color: Color, picture: CVPixelBuffer)?

    init(canvas: Canvas, frameRate: FrameRate, pool: FramePool) {
        self.canvas = canvas
        self.frameRate = frameRate
        self.pool = pool
    }

    /// Returns whether each frame is a mix of two pictures with a `MixingWeight`. Its steps are fine enough for a few seconds,
    /// and H.264's weighted prediction reproduces such frames bit-exactly.
    func mixes(_ transition: Transition) -> Bool {
        switch transition.style {
        case .dissolve, .fade: frameRate.frames(covering: transition.duration) < MixingWeight.one
        default: false
        }
    }

    /// - Parameter progress: 0 to 1.
    func mix(
        _ transition: Transition, from first: CVPixelBuffer, to second: CVPixelBuffer, progress: Double
    ) throws -> PaintedFrame {
        let (first, second, part) = try ends(of: transition, first, second, progress) { $0 }
        return mix(first, second, weight: MixingWeight(part))
    }

    /// Returns a mix of two pictures, or one of them if the other is not visible in it.
    func mix(_ first: CVPixelBuffer, _ second: CVPixelBuffer, weight: MixingWeight) -> PaintedFrame {
        switch weight.number {
        case 0: .picture(first)
        case MixingWeight.one: .picture(second)
        default: .mix(FrameMix(first, second, .mixed(weight)))
        }
    }

    /// - Parameters:
    ///   - overlays: what is drawn over a colour that a fade passes through.
    ///   - progress: 0 to 1.
    func mix(
        _ transition: Transition, from first: PictureView, to second: PictureView,
        overFlat overlays: [PictureView.Overlay], progress: Double
    ) throws -> PaintedFrame {
        let (first, second, part) = try ends(of: transition, first, second, progress) { PictureView($0, overlays: overlays) }
        let weight = MixingWeight(part)
        return switch weight.number {
        case 0: .view(first)
        case MixingWeight.one: .view(second)
        default: .viewMix(ViewMix(first, second, .mixed(weight)))
        }
    }

    /// Returns the two pictures that a dissolve, or half of a fade, mixes, and the progress between them.
    private func ends<Picture>(
        of transition: Transition, _ first: Picture, _ second: Picture, _ progress: Double,
        _ picture: (CVPixelBuffer) -> Picture
    ) throws -> (Picture, Picture, Double) {
        guard case .fade(let color) = transition.style else { return (first, second, progress) }
        return progress < 0.5
            ? (first, picture(try flat(color)), progress * 2) : (picture(try flat(color)), second, progress * 2 - 1)
    }

    /// Returns a frame of a transition in which an edge moves, without drawing it; nil if it is another transition.
    ///
    /// - Parameter progress: 0 to 1.
    func divided(
        _ transition: Transition, from first: CVPixelBuffer, to second: CVPixelBuffer, progress: Double
    ) -> PaintedFrame? {
        guard let edge = edge(of: transition, progress: progress) else { return nil }
        if progress <= 0 { return .picture(first) }
        return progress >= 1 ? .picture(second) : .mix(FrameMix(first, second, .divided(edge)))
    }

    /// Returns the same for views.
    func divided(
        _ transition: Transition, from first: PictureView, to second: PictureView, progress: Double
    ) -> PaintedFrame? {
        guard let edge = edge(of: transition, progress: progress) else { return nil }
        if progress <= 0 { return .view(first) }
        return progress >= 1 ? .view(second) : .viewMix(ViewMix(first, second, .divided(edge)))
    }

    /// Returns the edge that divides a frame; nil if the transition is none in which a straight, sharp edge moves along a side
    /// of the frame.
    ///
    /// - Parameter progress: 0 to 1.
    private func edge(of transition: Transition, progress: Double) -> MovingEdge? {
        guard let (style, direction) = transition.movingEdge else { return nil }
        return MovingEdge(
            style, direction,
            offset: Self.eased(progress) * Double(direction.isHorizontal ? canvas.width : canvas.height))
    }

    /// Movements accelerate and decelerate smoothly.
    private static func eased(_ progress: Double) -> Double { progress * progress * (3 - 2 * progress) }

    /// - Parameter progress: 0 to 1.
    func draw(
        _ transition: Transition, from first: CVPixelBuffer, to second: CVPixelBuffer, progress: Double
    ) throws -> CVPixelBuffer {
        let frame = try pool.frame()
        if let edge = edge(of: transition, progress: progress) {
            try PlaneShift.draw(first, second, edge, into: frame)
            return frame
        }
        let eased = Self.eased(progress)
        switch transition.style {
        // Random transitions have been replaced by specific ones, and cuts have no frames.
        case .dissolve, .fade, .random, .cut:
            let (first, second, part) = try ends(of: transition, first, second, progress) { $0 }
            try PlaneMixer.mix(first, second, weight: weight(part, transition), into: frame)
        case .wipe, .circle, .clock, .mask, .push, .slide:
            let isMask = if case .mask = transition.style { true } else { false }
            try PlaneMixer.mix(
                first, second, along: map(for: transition), progress: isMask ? progress : eased, softness: transition.softness,
                into: frame)
        case .zoom:
            let nearer = try zoomed(first, 1 + 0.5 * eased)
            let settling = try zoomed(second, 1 + 0.5 * (1 - eased))
            try PlaneMixer.mix(nearer, settling, weight: weight(eased, transition), into: frame)
        case .blur:
            let sigma = Double(min(canvas.width, canvas.height)) / 20
            let (fading, coming) = (try pool.frame(), try pool.frame())
            try PlaneBlur.blur(first, sigma: sigma * eased, into: fading)
            try PlaneBlur.blur(second, sigma: sigma * (1 - eased), into: coming)
            try PlaneMixer.mix(fading, coming, weight: weight(eased, transition), into: frame)
        }
        return frame
    }

    /// Returns the weight for `PlaneMixer`, rounded to a `MixingWeight` if that is fine enough, whether the pictures move or not.
    private func weight(_ part: Double, _ transition: Transition) -> Int {
        if mixes(transition) { return MixingWeight(part).planeMixerWeight }
        return Int((min(max(part, 0), 1) * Double(PlaneMixer.fullWeight)).rounded())
    }

    private func zoomed(_ picture: CVPixelBuffer, _ zoom: Double) throws -> CVPixelBuffer {
        let frame = try pool.frame()
        let (width, height) = (Double(canvas.width), Double(canvas.height))
        let region = CGRect(
            x: (width - width / zoom) / 2, y: (height - height / zoom) / 2, width: width / zoom, height: height / zoom)
        try scaler.scale(region, of: picture, into: frame)
        return frame
    }

    private func flat(_ color: Color) throws -> CVPixelBuffer {
        if let flat, flat.color == color { return flat.picture }
        let picture = try FrameCanvas.make(canvas.size, color)
        flat = (color, picture)
        return picture
    }

    private func map(for transition: Transition) throws -> WipeMap {
        if let map, map.transition == transition { return map.map }
        let (width, height) = (canvas.width, canvas.height)
        let made: WipeMap
        switch transition.style {
        case .wipe(let direction):
            made = WipeMap.linear(width: width, height: height, dx: direction.vector.dx, dy: direction.vector.dy)
        case .clock: made = WipeMap.clock(width: width, height: height)
        case .mask(let picture): made = try WipeMap.luma(of: MotionSourceDecoder(canvas: canvas).mask(picture))
        default: made = WipeMap.circle(width: width, height: height, opening: true)
        }
        map = (transition, made)
        return made
    }
}

extension Transition.Direction {
    fileprivate var vector: (dx: Double, dy: Double) {
        switch self {
        case .left: (-1, 0)
        case .right: (1, 0)
        case .up: (0, -1)
        case .down: (0, 1)
        case .upLeft: (-1, -1)
        case .upRight: (1, -1)
        case .downLeft: (-1, 1)
        case .downRight: (1, 1)
        }
    }

    /// Nil for diagonal directions.
    fileprivate var shift: PlaneShift.Direction? {
        switch self {
        case .left: .left
        case .right: .right
        case .up: .up
        case .down: .down
        case .upLeft, .upRight, .downLeft, .downRight: nil
        }
    }
}

extension Transition {
    /// The movement of a straight, sharp edge along a side of the frame; nil for other transitions.
    var movingEdge: (MovingEdge.Style, PlaneShift.Direction)? {
        switch style {
        case .push(let direction): direction.shift.map { (.push, $0) }
        case .slide(let direction): direction.shift.map { (.slide, $0) }
        case .wipe(let direction) where softness == 0: direction.shift.map { (.wipe, $0) }
        default: nil
        }
    }
}
