import ReelCoreFoundation
import ReelCoreGraphics
import ReelMediaEngine

/// Loops over planes: transitions and overlays.
extension HotLoop {
    private static let (width, height) = (320, 180)
    private static let samples = width * height * 3 / 2

    /// Mixes a frame of a dissolve.
    static var mix: HotLoop {
        HotLoop(name: "mix", unit: "sample") {
            let (first, second) = (try noise(width, height), try noise(width, height, seed: 2))
            let target = try noise(width, height)
            return {
                try PlaneMixer.mix(first, second, weight: 12_345, into: target)
                return samples
            }
        }
    }

    /// Mixes a frame of a wipe, in which half of the samples are in transition.
    static var wipe: HotLoop {
        HotLoop(name: "wipe", unit: "sample") {
            let (first, second) = (try noise(width, height), try noise(width, height, seed: 2))
            let target = try noise(width, height)
            let map = WipeMap.linear(width: width, height: height, dx: 1, dy: 0)
            return {
                try PlaneMixer.mix(first, second, along: map, progress: 0.5, softness: 1, into: target)
                return samples
            }
        }
    }

    /// Draws a title that covers the frame, at full and at half opacity.
    static var overlay: HotLoop {
        HotLoop(name: "overlay", unit: "sample") {
            guard let bitmap = Bitmap(width: width, height: height, isOpaque: false) else {
                throw MediaError(.outOfMemory, "make a title", "\(width)×\(height) pixels")
            }
            for index in 0..<bitmap.bytesPerRow * height {
                bitmap.bytes.storeBytes(of: UInt8(index / 4 & 127), toByteOffset: index, as: UInt8.self)
            }
            let overlay = PlaneOverlay(bitmap, left: 0, top: 0, frame: PixelSize(width: width, height: height))
            let frame = try noise(width, height)
            return {
                try overlay.draw(over: frame)
                try overlay.draw(over: frame, opacity: 0.5)
                return 2 * samples
            }
        }
    }
}
