import Foundation
import ReelCoreGraphics
import ReelMediaEngine
import ReelQuartzCore

/// Builds the layers of an overlay, whose time 0 is that of its first frame.
struct OverlayLayers {
    let planned: PlannedOverlay
    let layout: OverlayLayout
    let canvas: Canvas
    let frameRate: FrameRate
    /// How far a lower third is moved up, in pixels.
    let raise: Int

    /// - Throws: `ReelError` for a font file that cannot be used.
    init(_ planned: PlannedOverlay, canvas: Canvas, frameRate: FrameRate, raise: Int) throws(ReelError) {
        (self.planned, self.canvas, self.frameRate, self.raise) = (planned, canvas, frameRate, raise)
        layout = try OverlayLayout(planned.overlay, on: canvas)
    }

    private var overlay: Overlay { planned.overlay }
    private var bounds: CGRect { CGRect(x: 0, y: 0, width: canvas.width, height: canvas.height) }

    /// The place of the block that comes and goes, in pixels from the upper left corner; that of credits in their first frame.
    var block: CGRect {
        let area = canvas.textArea
        let left = Double(area.x)
        let top =
            switch overlay.style {
            case .title: Double(area.y) + ((Double(area.height) - layout.size.height) / 2).rounded()
            case .lowerThird: max(Double(area.y), Double(area.y + area.height - raise) - layout.size.height)
            case .credits: Double(canvas.height)
            }
        return CGRect(origin: CGPoint(x: left, y: top), size: layout.size)
    }

    /// Returns the root of the layers.
    ///
    /// - Parameter phase: what is typed, and whether there are animations.
    func root(_ phase: FrameContent.OverlayState.Phase) -> CALayer {
        let root = CALayer()
        root.isGeometryFlipped = true
        root.frame = bounds
        var (typed, isAnimated) = (Int?.none, false)
        switch phase {
        case .typed(let count): typed = count
        case .moves: isAnimated = true
        case .stands, .fades: break
        }
        let content = content(typed)
        if overlay.style == .credits { roll(content) } else if isAnimated { animate(content) }
        root.addSublayer(content)
        return root
    }

    /// Returns the root of what darkens the picture behind credits; nil for other overlays.
    func shade() -> CALayer? {
        guard overlay.style == .credits else { return nil }
        let shade = CALayer()
        shade.frame = bounds
        shade.backgroundColor = Self.shade(0.65)
        return shade
    }

    // MARK: What is shown

    private static func shade(_ alpha: Double) -> CGColor { CGColor(red: 0, green: 0, blue: 0, alpha: alpha) }

    private func content(_ typed: Int?) -> CALayer {
        let content = CALayer()
        content.frame = block
        switch overlay.style {
        case .title:
            addShadow(to: content, radius: layout.fontSize / 10)
            content.shadowOffset = CGSize(width: layout.fontSize / 36, height: layout.fontSize / 24)
        case .lowerThird: addBar(to: content)
        case .credits: break
        }
        for line in layout.lines {
            // A title's lines have nothing dark behind them.
            let color = overlay.color.cgColor(alpha: line.isSecondary && overlay.style != .title ? Self.secondaryAlpha : 1)
            let layer = line.layer(color: color, typed: typed.map { $0 - line.offset })
            layer.alignmentMode = overlay.style == .lowerThird ? .natural : .center
            // A narrow edge, so that white letters can be read on white, too.
            if overlay.style == .title { addShadow(to: layer, radius: max(1, line.font.size / 36)) }
            content.addSublayer(layer)
        }
        return content
    }

    private static let secondaryAlpha = 0.85

    private func addShadow(to layer: CALayer, radius: Double) {
        layer.shadowOpacity = 1
        layer.shadowRadius = radius
        layer.shadowOffset = .zero
    }

    /// Adds the bar of a lower third, and the stripe on its left.
    private func addBar(to content: CALayer) {
        let bar = CAShapeLayer()
        let corner = layout.fontSize * 0.12
        bar.path = CGPath(
            roundedRect: CGRect(origin: .zero, size: layout.size), cornerWidth: corner, cornerHeight: corner, transform: nil)
        bar.fillColor = Self.shade(0.72)
        content.addSublayer(bar)
        let stripe = CAShapeLayer()
        let inset = layout.padding * 0.6
        stripe.path = CGPath(
            rect: CGRect(
                x: inset, y: layout.padding, width: max(2, (layout.fontSize * 0.09).rounded()),
                height: layout.size.height - 2 * layout.padding), transform: nil)
        stripe.fillColor = overlay.accent.cgColor(alpha: 1)
        content.addSublayer(stripe)
    }

    // MARK: How it moves

    private enum Direction { case entrance, exit }

    private func animate(_ content: CALayer) {
        animate(content, overlay.entrance.style, .entrance)
        animate(content, overlay.exit.style, .exit)
    }

    private func animate(_ content: CALayer, _ style: OverlayAnimation.Style, _ direction: Direction) {
        switch style {
        case .slide:
            // Not beyond the margin, so that it never leaves the frame.
            let margin = canvas.textMargin
            let place = content.position
            let away =
                overlay.style == .lowerThird
                ? CGPoint(x: place.x - margin, y: place.y) : CGPoint(x: place.x, y: place.y + margin)
            add("position", from: away, to: place, CAMediaTimingFunction(name: .easeOut), direction, to: content)
        case .pop:
            add(
                "transform.scale", from: Self.smallScale, to: 1.0,
                CAMediaTimingFunction(controlPoints: 0.34, 1.56, 0.64, 1), direction, to: content)
        case .none, .fade, .type: return
        }
        add("opacity", from: 0.0, to: 1.0, CAMediaTimingFunction(name: .linear), direction, to: content)
    }

    private static let smallScale = 0.75

    /// Adds an animation from what is away to what is there, or reversed.
    private func add(
        _ keyPath: String, from away: Any, to place: Any, _ function: CAMediaTimingFunction, _ direction: Direction,
        to layer: CALayer
    ) {
        let animation = CABasicAnimation(keyPath: keyPath)
        animation.isRemovedOnCompletion = false
        switch direction {
        case .entrance:
            guard planned.entrance > 0 else { return }
            (animation.fromValue, animation.toValue) = (away, place)
            animation.timingFunction = function
            animation.duration = planned.entrance
        case .exit:
            guard planned.exit > 0 else { return }
            (animation.fromValue, animation.toValue) = (place, away)
            animation.timingFunction = function.reversed
            animation.duration = planned.exit
            animation.beginTime = planned.length - planned.exit
            animation.fillMode = .forwards
        }
        layer.add(animation, forKey: "\(keyPath) \(direction)")
    }

    /// Lets credits roll from below the frame until they are above it. They move by a whole number of pixels per frame if they
    /// are then gone less than one step before the end.
    private func roll(_ content: CALayer) {
        let (way, steps) = (Double(canvas.height) + layout.size.height, Double(planned.frames.count))
        let step = (way / steps).rounded(.up)
        let isWhole = step * steps - way < step
        let roll = CABasicAnimation(keyPath: "position.y")
        roll.fromValue = content.position.y
        roll.toValue = content.position.y - (isWhole ? step * steps : way)
        roll.duration = planned.length
        roll.isRemovedOnCompletion = false
        roll.fillMode = .forwards
        content.add(roll, forKey: "roll")
    }
}

extension CAMediaTimingFunction {
    /// The function of the same movement backwards.
    fileprivate var reversed: CAMediaTimingFunction {
        var (first, second) = ([Float](repeating: 0, count: 2), [Float](repeating: 0, count: 2))
        getControlPoint(at: 1, values: &first)
        getControlPoint(at: 2, values: &second)
        return CAMediaTimingFunction(controlPoints: 1 - second[0], 1 - second[1], 1 - first[0], 1 - first[1])
    }
}

extension Color {
    fileprivate func cgColor(alpha: Double) -> CGColor {
        CGColor(red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255, alpha: alpha)
    }
}
