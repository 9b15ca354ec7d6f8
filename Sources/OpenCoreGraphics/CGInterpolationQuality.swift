/// How carefully pictures are resampled. Source: Apple, "CGInterpolationQuality".
///
/// `none` takes the nearest pixel, `low` mixes the four around. The others average all that a pixel of the canvas covers.
public enum CGInterpolationQuality: Int32, Sendable {
    case `default` = 0
    case none = 1
    case low = 2
    case medium = 4
    case high = 3
}
