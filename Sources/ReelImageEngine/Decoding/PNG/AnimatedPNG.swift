import Foundation
import ReelCoreFoundation
import ReelCoreGraphics

/// The canvas of an animated PNG, on which one frame after the other is drawn. Not thread-safe.
final class AnimatedPNG {
    private let file: AnimatedPNGFile
    private let picture: EncodedPicture
    private let canvas: Bitmap
    private var next = 0

    init(_ file: AnimatedPNGFile, _ picture: EncodedPicture, _ header: StillImageHeader) throws(StillImageError) {
        self.file = file
        // Without the cache that keeps this canvas: they would keep each other for ever.
        self.picture = EncodedPicture(data: picture.data, name: picture.name, index: picture.index, file: picture.file)
        canvas = try picture.makeBitmap(header.width, header.height, isOpaque: false)
    }

    /// Draws the next frame, and returns a copy of the canvas with it.
    func draw(isOpaque: Bool) throws(StillImageError) -> Bitmap {
        let data = try picture.withBytes { bytes throws(StillImageError) in file.picture(ofFrame: next, in: bytes) }
        guard let data else { throw picture.error(.damaged("it has no such picture")) }
        let frame = file.frames[next]
        guard frame.x >= 0, frame.y >= 0, frame.x + frame.width <= canvas.width, frame.y + frame.height <= canvas.height else {
            throw picture.error(.damaged("a frame lies outside of the picture"))
        }
        let encoded = EncodedPicture(data: data, name: picture.name)
        let header = try PNGDecoder.header(of: encoded)
        let pixels = try PNGDecoder.decode(
            encoded, header: header, atLeast: PixelSize(width: header.width, height: header.height))
        let before = frame.disposal == .restore && next > 0 ? try copy(of: frame) : nil
        compose(pixels.bitmap, at: frame)
        let shown = try picture.makeBitmap(canvas.width, canvas.height, isOpaque: isOpaque)
        let opaque: UInt32 = isOpaque ? 0xFF00_0000 : 0
        for y in 0..<canvas.height {
            let (source, target) = (canvas.row(y), shown.row(y))
            for x in 0..<canvas.width { target[x] = source[x] | opaque }
        }
        dispose(of: frame, before)
        next += 1
        return shown
    }

    private func copy(of frame: AnimatedPNGFile.Frame) throws(StillImageError) -> Bitmap {
        guard let copy = canvas.copy(left: frame.x, top: frame.y, width: frame.width, height: frame.height) else {
            throw picture.error(.outOfMemory)
        }
        return copy
    }

    private func compose(_ pixels: Bitmap, at frame: AnimatedPNGFile.Frame) {
        let opaque: UInt32 = pixels.isOpaque ? 0xFF00_0000 : 0
        for y in 0..<frame.height {
            let (source, target) = (pixels.row(y), canvas.row(frame.y + y) + frame.x)
            for x in 0..<frame.width {
                let pixel = source[x] | opaque
                target[x] = frame.isBlended ? Self.over(pixel, target[x]) : pixel
            }
        }
    }

    /// Returns one premultiplied pixel over another.
    private static func over(_ pixel: UInt32, _ below: UInt32) -> UInt32 {
        let rest = 255 - pixel >> 24
        guard rest > 0 else { return pixel }
        func part(_ shift: UInt32) -> UInt32 {
            min(255, (pixel >> shift & 255) + ((below >> shift & 255) * rest + 127) / 255) << shift
        }
        return part(24) | part(16) | part(8) | part(0)
    }

    private func dispose(of frame: AnimatedPNGFile.Frame, _ before: Bitmap?) {
        guard frame.disposal != .none else { return }
        for y in 0..<frame.height {
            let target = canvas.row(frame.y + y) + frame.x
            // Before the first frame, everything was clear.
            if let before {
                target.update(from: before.row(y), count: frame.width)
            } else {
                target.update(repeating: 0, count: frame.width)
            }
        }
    }
}
