import Foundation

/// The state that `saveGState` saves, except for the clip's shape, which Cairo keeps.
struct GraphicsState {
    typealias Color = (red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat)

    var ctm = CGAffineTransform.identity
    var fillColor: Color = (0, 0, 0, 1)
    var strokeColor: Color = (0, 0, 0, 1)
    /// The colour spaces of colours that are given as numbers only.
    var fillSpace = CGColorSpace.deviceGray
    var strokeSpace = CGColorSpace.deviceGray
    var alpha: CGFloat = 1
    var blendMode = CGBlendMode.normal
    var interpolationQuality = CGInterpolationQuality.default
    var shouldAntialias = true
    var line = LineStyle()
    var shadow: Shadow?
    /// The product of all images that were clipped to; nil for none.
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
        /// The offset in device pixels, y growing downwards.
        var offset: CGVector
        /// The standard deviation of the Gaussian blur, in device pixels.
        var deviation: CGFloat
        var color: Color

        /// How far the shadow extends around a shape, in whole pixels.
        var reach: Int { MaskBlur(deviation: Double(deviation)).reach + 1 }
    }
}
