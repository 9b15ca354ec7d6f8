import Foundation
import ReelCoreGraphics

/// The order and the meaning of a pixel's samples.
struct BitmapSampleFormat {
    /// 1 (grey), 3 or 4, without a skipped byte.
    let samplesPerPixel: Int
    let bytesPerPixel: Int
    let hasAlpha: Bool
    let format: NSBitmapImageRep.Format

    /// Nil for a combination that is not supported; see `NSBitmapImageRep`.
    init?(samplesPerPixel: Int, bitsPerPixel: Int, hasAlpha: Bool, format: NSBitmapImageRep.Format) {
        let bits = bitsPerPixel == 0 ? samplesPerPixel * 8 : bitsPerPixel
        let known: NSBitmapImageRep.Format = [
            .alphaFirst, .alphaNonpremultiplied, .thirtyTwoBitLittleEndian, .thirtyTwoBitBigEndian,
        ]
        let isKnown =
            switch (samplesPerPixel, hasAlpha, bits) {
            case (1, false, 8), (3, false, 24), (3, false, 32), (4, true, 32): true
            default: false
            }
        guard isKnown, format.isSubset(of: known) else { return nil }
        (self.samplesPerPixel, bytesPerPixel, self.hasAlpha, self.format) = (samplesPerPixel, bits / 8, hasAlpha, format)
    }

    /// The format of an image's bytes; nil unless it has 8 bits per sample.
    init?(_ image: CGImage) {
        guard image.bitsPerComponent == 8 else { return nil }
        var format: NSBitmapImageRep.Format = []
        let alpha = image.alphaInfo
        if [.first, .premultipliedFirst, .noneSkipFirst].contains(alpha) { format.insert(.alphaFirst) }
        if [.first, .last].contains(alpha) { format.insert(.alphaNonpremultiplied) }
        if image.byteOrderInfo == .order32Little { format.insert(.thirtyTwoBitLittleEndian) }
        let hasAlpha = [.first, .last, .premultipliedFirst, .premultipliedLast].contains(alpha)
        let isGray = image.colorSpace?.numberOfComponents == 1
        self.init(
            samplesPerPixel: isGray ? 1 : hasAlpha ? 4 : 3, bitsPerPixel: image.bitsPerPixel, hasAlpha: hasAlpha,
            format: format)
    }

    var isGray: Bool { samplesPerPixel == 1 }

    var space: CGColorSpace { isGray ? CGColorSpaceCreateDeviceGray() : CGColorSpaceCreateDeviceRGB() }

    var bitmapInfo: CGBitmapInfo {
        let isFirst = format.contains(.alphaFirst)
        let isStraight = format.contains(.alphaNonpremultiplied)
        let alpha: CGImageAlphaInfo =
            switch (hasAlpha, bytesPerPixel) {
            case (true, _) where isStraight: isFirst ? .first : .last
            case (true, _): isFirst ? .premultipliedFirst : .premultipliedLast
            case (false, 4): isFirst ? .noneSkipFirst : .noneSkipLast
            default: .none
            }
        let order: CGBitmapInfo =
            bytesPerPixel == 4 && format.contains(.thirtyTwoBitLittleEndian) ? .byteOrder32Little : []
        return CGBitmapInfo(rawValue: alpha.rawValue).union(order)
    }

    /// The positions of red, green, blue and, if there is one, alpha in a pixel's bytes.
    var places: [Int] {
        if isGray { return [0, 0, 0] }
        let first = bytesPerPixel == 4 && format.contains(.alphaFirst) ? 1 : 0
        let places = [first, first + 1, first + 2] + (hasAlpha ? [first == 1 ? 0 : 3] : [])
        let isReversed = bytesPerPixel == 4 && format.contains(.thirtyTwoBitLittleEndian)
        return isReversed ? places.map { 3 - $0 } : places
    }
}
