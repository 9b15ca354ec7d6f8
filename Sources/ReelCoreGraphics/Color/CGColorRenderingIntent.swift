/// How colours outside a colour space's gamut are mapped into it. Source: Apple, "CGColorRenderingIntent".
///
/// Difference from Apple: colours outside sRGB are clipped channel by channel, regardless of the intent.
public enum CGColorRenderingIntent: Int32, Sendable {
    case defaultIntent = 0
    case absoluteColorimetric = 1
    case relativeColorimetric = 2
    case perceptual = 3
    case saturation = 4
}
