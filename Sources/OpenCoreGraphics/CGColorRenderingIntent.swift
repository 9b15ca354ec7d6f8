/// How colours that a space lacks are mapped into it. Source: Apple, "CGColorRenderingIntent".
///
/// Colours that sRGB lacks are clipped, channel by channel, whatever the intent.
public enum CGColorRenderingIntent: Int32, Sendable {
    case defaultIntent = 0
    case absoluteColorimetric = 1
    case relativeColorimetric = 2
    case perceptual = 3
    case saturation = 4
}
