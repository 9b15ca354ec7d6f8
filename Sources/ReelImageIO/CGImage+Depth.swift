import Foundation
import ReelCoreGraphics
package import ReelImageEngine

extension CGImage {
    /// The pixels with 16 bits per component; nil if the image has fewer.
    package var deepPixels: DeepPixels? {
        guard bitsPerComponent == 16, !isMask, let data = dataProvider?.data as Data? else { return nil }
        let components = bitsPerPixel / 16
        guard [1, 3, 4].contains(components), height > 0, data.count >= bytesPerRow * (height - 1) + width * bitsPerPixel / 8
        else {
            return nil
        }
        let isLittle = byteOrderInfo == .order16Little
        let alphaFirst = [.premultipliedFirst, .first, .noneSkipFirst].contains(alphaInfo)
        let isPremultiplied = alphaInfo == .premultipliedFirst || alphaInfo == .premultipliedLast
        let hasAlpha = components == 4 && [.premultipliedFirst, .premultipliedLast, .first, .last].contains(alphaInfo)
        var samples: [UInt16] = []
        samples.reserveCapacity(width * height * (hasAlpha ? 4 : 3))
        data.withUnsafeBytes { bytes in
            for y in 0..<height {
                for x in 0..<width {
                    func component(_ index: Int) -> UInt16 {
                        let place = y * bytesPerRow + (x * components + index) * 2
                        let word = bytes.loadUnaligned(fromByteOffset: place, as: UInt16.self)
                        return isLittle ? UInt16(littleEndian: word) : UInt16(bigEndian: word)
                    }
                    let first = components == 4 && alphaFirst ? 1 : 0
                    let alpha = hasAlpha ? component(alphaFirst ? 0 : 3) : .max
                    for channel in 0..<3 {
                        let value = component(components == 1 ? 0 : first + channel)
                        samples.append(isPremultiplied && hasAlpha ? Self.straight(value, alpha) : value)
                    }
                    if hasAlpha { samples.append(alpha) }
                }
            }
        }
        return DeepPixels(width: width, height: height, hasAlpha: hasAlpha, samples: samples)
    }

    private static func straight(_ value: UInt16, _ alpha: UInt16) -> UInt16 {
        guard alpha > 0 else { return 0 }
        return UInt16(min(65_535, (UInt32(value) * 65_535 + UInt32(alpha) / 2) / UInt32(alpha)))
    }
}
