/// The quality of resampling images. Source: Apple, "CGInterpolationQuality".
///
/// `none` uses the nearest pixel, `low` interpolates between the four nearest. The others average all that a surface pixel
/// covers.
public enum CGInterpolationQuality: Int32, Sendable {
    case `default` = 0
    case none = 1
    case low = 2
    case medium = 4
    case high = 3
}
