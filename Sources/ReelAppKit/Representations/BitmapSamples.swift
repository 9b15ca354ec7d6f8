import Foundation
import ReelCoreGraphics

/// The memory of a bitmap representation: 8 bits per sample, top row first.
final class BitmapSamples {
    let format: BitmapSampleFormat
    let width: Int
    let height: Int
    let bytesPerRow: Int
    let bytes: UnsafeMutablePointer<UInt8>
    private let isOwned: Bool

    /// Creates zeroed memory, or uses a client's, which must stay valid. Nil for rows that are too short or an impossible size.
    init?(_ format: BitmapSampleFormat, width: Int, height: Int, bytesPerRow: Int, client: UnsafeMutablePointer<UInt8>?) {
        guard (1...32_767).contains(width), (1...32_767).contains(height), bytesPerRow <= Int(Int32.max) else { return nil }
        let shortest = width * format.bytesPerPixel
        let rowLength = bytesPerRow == 0 ? shortest : bytesPerRow
        guard rowLength >= shortest, let memory = client ?? Self.allocate(rowLength * height) else { return nil }
        (self.format, self.width, self.height, self.bytesPerRow) = (format, width, height, rowLength)
        bytes = memory
        isOwned = client == nil
    }

    deinit { if isOwned { free(bytes) } }

    private static func allocate(_ count: Int) -> UnsafeMutablePointer<UInt8>? {
        calloc(count, 1)?.assumingMemoryBound(to: UInt8.self)
    }

    func pixel(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt8> {
        bytes + y * bytesPerRow + x * format.bytesPerPixel
    }

    /// An image of the present content; nil if memory runs out.
    var image: CGImage? {
        let data = NSData(bytes: bytes, length: bytesPerRow * height)
        return CGDataProvider(data: data).flatMap { provider in
            CGImage(
                width: width, height: height, bitsPerComponent: 8, bitsPerPixel: format.bytesPerPixel * 8,
                bytesPerRow: bytesPerRow, space: format.space, bitmapInfo: format.bitmapInfo, provider: provider, decode: nil,
                shouldInterpolate: true, intent: .defaultIntent)
        }
    }

    /// A context that draws into the memory; nil for formats that Quartz does not draw into (24 bits per pixel, straight alpha).
    var context: CGContext? {
        let memory = Unmanaged.passRetained(self)
        let context = CGContext(
            data: bytes, width: width, height: height, bitsPerComponent: 8, bytesPerRow: bytesPerRow, space: format.space,
            bitmapInfo: format.bitmapInfo.rawValue,
            releaseCallback: { memory, _ in
                if let memory { Unmanaged<BitmapSamples>.fromOpaque(memory).release() }
            }, releaseInfo: memory.toOpaque())
        if context == nil { memory.release() }
        return context
    }
}
