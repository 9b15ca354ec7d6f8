import ReelColor
import ReelCoreFoundation
import ReelCoreVideo
import ReelMediaEngine

extension FrameCanvas {
    /// Creates a picture of one colour.
    static func make(_ size: PixelSize, _ color: Color) throws(MediaError) -> CVPixelBuffer {
        try make(size, color: color.components)
    }
}

extension Color {
    var components: RGB24 { RGB24(red: Int(red), green: Int(green), blue: Int(blue)) }
}
