import Foundation

/// What `saveGState` saves, apart from the clip's shape, which Cairo keeps.
struct GraphicsState {
    typealias Color = (red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat)

    var ctm = CGAffineTransform.identity
    var fillColor: Color = (0, 0, 0, 1)
    var strokeColor: Color = (0, 0, 0, 1)
    /// What colours that are given as mere numbers mean.
    var fillSpace = CGColorSpace.deviceGray
    var strokeSpace = CGColorSpace.deviceGray
    var alpha: CGFloat = 1
    var blendMode = CGBlendMode.normal
    var interpolationQuality = CGInterpolationQuality.default
    var shouldAntialias = true
    var line = LineStyle()
    var shadow: Shadow?
    /// What pictures that were clipped to let through; nil for everything.
    var clipMask: ClipMask?

    struct LineStyle {
        var width: CGFloat = 1
        var cap = CGLineCap.butt
        var join = CGLineJoin.miter
        var miterLimit: CGFloat = 10
        var dashPhase: CGFloat = 0
        var dashLengths: [CGFloat] = []
    }

    struct Shadow {
        /// In device pixels, y growing downwards.
        var offset: CGVector
        /// Of the Gaussian that softens it, in device pixels.
        var deviation: CGFloat
        var color: Color

        /// How far around a thing its shadow goes, in whole pixels.
        var reach: Int { AlphaBlur(deviation: Double(deviation)).reach + 1 }
    }
}
