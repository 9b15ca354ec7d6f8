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
    /// The components, each 0 to 255.
    var components: (red: Int, green: Int, blue: Int) { (Int(red), Int(green), Int(blue)) }
}
