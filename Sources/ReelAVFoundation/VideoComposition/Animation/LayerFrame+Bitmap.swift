import Foundation
import ReelCoreFoundation
import ReelCoreGraphics
import ReelMediaEngine
import ReelQuartzCore

extension LayerFrame {
    /// Returns the layers in a frame of a size that is clear otherwise.
    func bitmap(_ size: PixelSize, videos: [ObjectIdentifier: CGImage] = [:]) throws(MediaError) -> Bitmap {
        let context = CGContext(
            data: nil, width: size.width, height: size.height, bitsPerComponent: 8, bytesPerRow: 0, space: .standard,
            bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue)
        if let context { draw(in: context, videos: videos) }
        guard let bitmap = context?.makeImage()?.bitmap else {
            throw MediaError(.outOfMemory, "draw layers", "not enough memory")
        }
        return bitmap
    }
}

extension Bitmap {
    /// The rows and columns that are not clear; nil if all are.
    var visibleArea: PixelArea? {
        func isClear(_ y: Int) -> Bool { !(0..<width).contains { row(y)[$0] != 0 } }
        guard let top = (0..<height).first(where: { !isClear($0) }), let bottom = (0..<height).last(where: { !isClear($0) })
        else { return nil }
        var (left, right) = (width, -1)
        for y in top...bottom {
            let words = row(y)
            if let first = (0..<left).first(where: { words[$0] != 0 }) { left = first }
            if let last = (max(right + 1, 0)..<width).last(where: { words[$0] != 0 }) { right = last }
        }
        return PixelArea(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
    }
}
