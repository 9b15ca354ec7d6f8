import ReelColor
import ReelCoreFoundation
import ReelCoreVideo
import ReelMediaEngine

extension HotLoop {
    /// Returns a y420 picture of noise, the same each time.
    static func noise(_ width: Int, _ height: Int, seed: UInt64 = 1) throws -> CVPixelBuffer {
        let picture = try FrameCanvas.make(PixelSize(width: width, height: height), color: .black)
        let pixels = picture.pixels
        var state = seed
        for offset in 0..<pixels.dataSize {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            pixels.baseAddress.storeBytes(of: UInt8(truncatingIfNeeded: state >> 56), toByteOffset: offset, as: UInt8.self)
        }
        return picture
    }

    /// Returns the same noise as a frame for the encoder.
    static func frame(_ width: Int, _ height: Int, seed: UInt64 = 1) throws -> VideoFrame {
        try FrameConverter(width: width, height: height, scaling: .stretch, tags: .bt709).convert(
            noise(width, height, seed: seed))
    }
}
