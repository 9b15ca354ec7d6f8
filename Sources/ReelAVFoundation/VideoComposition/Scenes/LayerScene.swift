import Foundation
import ReelCoreFoundation
import ReelCoreGraphics
import ReelMediaEngine

/// A composed frame that an area of one picture fills, or a mix of two such areas.
struct LayerScene: Equatable {
    /// A picture, and the area of it that fills the frame, in its pixels from its upper left corner.
    struct View: Equatable {
        let picture: Picture
        let area: CGRect
    }

    enum Picture: Equatable {
        case frame(SourceFrame)
        /// The background.
        case flat(CGColor)

        /// Different instances are different pictures, even if their samples are equal.
        static func == (one: Picture, other: Picture) -> Bool {
            switch (one, other) {
            case (.frame(let one), .frame(let other)): one === other
            case (.flat(let one), .flat(let other)): one == other
            default: false
            }
        }
    }

    /// What is visible, from bottom to top: one view or two.
    let views: [View]
    /// The opacity of the upper one; 1 if there is only one.
    let opacity: Float

    private init(_ views: [View], opacity: Float = 1) {
        self.views = views
        self.opacity = opacity
    }

    /// Creates the scene of layers from bottom to top; nil if they show anything else.
    ///
    /// - Parameter background: nil for black.
    init?(_ layers: [VisibleLayer], background: CGColor?, _ size: PixelSize) {
        let background = background ?? .black
        var upper: (view: View, opacity: Float)?
        for layer in layers.reversed() {
            guard let area = layer.area(filling: size) else { return nil }
            let view = View(picture: .frame(layer.frame), area: area)
            if layer.opacity >= 1 {
                self.init(view, below: upper)
                return
            }
            guard upper == nil else { return nil }
            upper = (view, layer.opacity)
        }
        guard background.alpha == 1 else { return nil }
        let area = CGRect(x: 0, y: 0, width: size.width, height: size.height)
        self.init(View(picture: .flat(background), area: area), below: upper)
    }

    private init?(_ view: View, below upper: (view: View, opacity: Float)?) {
        guard let upper else {
            self.init([view])
            return
        }
        if upper.view.picture == view.picture { return nil }
        self.init([view, upper.view], opacity: upper.opacity)
    }

    var weight: MixingWeight { MixingWeight(Double(opacity)) }

    /// The scene with an opacity that is a multiple of 1/128. If only one view is visible then, it is the only one.
    var rounded: LayerScene {
        guard views.count == 2 else { return self }
        return switch weight.number {
        case 0: LayerScene([views[0]])
        case MixingWeight.one: LayerScene([views[1]])
        default: self
        }
    }

    // MARK: Sequences of scenes

    var isMix: Bool { views.count == 2 }

    func shows(_ frame: SourceFrame) -> Bool { views.contains { $0.picture == .frame(frame) } }

    /// Returns whether all pictures of another scene are in this one.
    func shows(picturesOf other: LayerScene) -> Bool {
        other.views.allSatisfy { view in views.contains { $0.picture == view.picture } }
    }

    /// Returns whether the pictures of one scene are among those of the other.
    func isLinked(to other: LayerScene) -> Bool { shows(picturesOf: other) || other.shows(picturesOf: self) }

    /// Returns whether a picture is in another place than in the other scene.
    func isMoved(from other: LayerScene) -> Bool {
        views.contains { view in other.views.contains { $0.picture == view.picture && $0.area != view.area } }
    }
}

extension VisibleLayer {
    /// How far the edges of the area may be beyond those of the picture, in its pixels: errors of rounding.
    private static let slack = 0.001
    /// The smallest side of the area in pixels.
    private static let smallestSide = 16.0
    /// The largest ratio of the area's sides to the frame's.
    private static let largestReduction = 16.0

    /// Returns the area of the picture that fills the composed frame, in the picture's pixels; nil if none does, or if the
    /// picture is turned, skewed or may be translucent.
    ///
    /// The area of a picture with more chroma than 4:2:0 must not be enlarged: drawing it in 4:2:0 would lose chroma that is
    /// visible when it is drawn in R′G′B′.
    fileprivate func area(filling size: PixelSize) -> CGRect? {
        let (width, height) = (Double(size.width), Double(size.height))
        let (across, down) = (Double(transform.a), Double(transform.d))
        let isUpright =
            abs(Double(transform.b)) * Double(frame.size.width) < Self.slack
            && abs(Double(transform.c)) * Double(frame.size.height) < Self.slack
        guard isUpright, across > 0, down > 0, !frame.mayHaveAlpha,
            let x = Self.part(-Double(transform.tx) / across, width / across, of: shown.minX, shown.maxX),
            let y = Self.part(-Double(transform.ty) / down, height / down, of: shown.minY, shown.maxY),
            min(x.length, y.length) >= Self.smallestSide, x.length <= width * Self.largestReduction,
            y.length <= height * Self.largestReduction,
            !frame.hasFineChroma || x.length > width - Self.slack && y.length > height - Self.slack
        else { return nil }
        return CGRect(x: x.start, y: y.start, width: x.length, height: y.length)
    }

    /// Returns a part along one axis; nil if it is not within the bounds.
    private static func part(
        _ start: Double, _ length: Double, of lower: CGFloat, _ upper: CGFloat
    ) -> (start: Double, length: Double)? {
        let (low, high) = (max(start, Double(lower)), min(start + length, Double(upper)))
        // The comparisons are false for NaN.
        guard low - start < slack, start + length - high < slack, low < high else { return nil }
        return (low, high - low)
    }
}
